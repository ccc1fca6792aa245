import { describe, expect, it } from 'vitest';
import { lastLine, row, skippedTests, slowFiles } from '../../../scripts/checks/tally.mjs';

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

const file = (name, ms, skipped = []) => ({ file: name, ms, passed: 1, failed: 0, skipped });

it('names the files that took long, the slowest first', () => {
  const files = [file('a.test.ts', 12_345), file('b.test.ts', 9_999), file('c.test.ts', 60_000)];
  expect(slowFiles([{ ...part(3, 0), files }, part(1, 0)])).toEqual([
    '  60.0 s  c.test.ts',
    '  12.3 s  a.test.ts',
  ]);
});

it('says of each skipped test why, where it is known', () => {
  const skipped = [
    { name: 'a disk > fills up', why: 'mounting takes root' },
    { name: 'on a Mac > starts', why: null },
  ];
  expect(skippedTests([{ ...part(1, 0, 2), files: [file('a.test.ts', 1, skipped)] }])).toEqual([
    'a.test.ts: a disk > fills up: mounting takes root',
    'a.test.ts: on a Mac > starts',
  ]);
});
