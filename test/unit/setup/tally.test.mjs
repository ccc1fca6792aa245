import { describe, expect, it } from 'vitest';
import { lastLine, row } from '../../../scripts/checks/tally.mjs';

const part = (passed, failed, skipped = 0) => ({ name: 'unit', passed, failed, skipped, ms: 1234 });

describe('the last line of a run', () => {
  it('is the plain sum of all parts', () => {
    expect(lastLine([part(3, 0), part(4, 2)])).toBe('7 passed, 2 failed');
  });

  it('names the skipped only when there are any', () => {
    expect(lastLine([part(3, 0, 2)])).toBe('3 passed, 0 failed, 2 skipped');
  });
});

it('marks a row with a failure and says how long it took', () => {
  expect(row(part(3, 1))).toMatch(/^✗ unit .*3 passed, 1 failed.* 1\.2 s$/);
});
