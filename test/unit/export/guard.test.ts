import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { needsGuard, guarded } from '../../../main/values/formula-guard';
import { unguarded } from '../../support/unguarded';
import { hostileText } from './hostile-text';

describe('the formula guard', () => {
  it.each([
    '=1+1',
    '+51987654321',
    '-1+1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '\n=1',
    '\0=1',
    '＝1',
    '＋1',
    '－1',
    '＠a',
    "'=1",
    "''-x",
    '\ufeff=1',
    "\ufeff'\ufeff@a",
  ])('puts an apostrophe before %j', (text) => {
    expect(guarded(text)).toBe(`'${text}`);
  });

  it.each([
    '-12.50',
    '-7',
    '8.10',
    '1293438106040557568',
    'a=1',
    ' =1',
    "'tis",
    "O'Higgins",
    '',
    'Lima',
  ])('leaves %j alone', (text) => {
    expect(guarded(text)).toBe(text);
  });

  it.each(['-1-1', '-1e5', '-', '-.5', '--1', '-1\n=2'])(
    'does not take %j for a number',
    (text) => {
      expect(needsGuard(text)).toBe(true);
    },
  );

  it('can be taken back, whatever the text', () => {
    fc.assert(
      fc.property(hostileText, (text) => {
        expect(unguarded(guarded(text))).toBe(text);
      }),
      { numRuns: 2_000 },
    );
  });
});
