import { describe, expect, test } from 'vitest';
import { readWrittenAmount } from '../../../shared/written-amounts';
import { formatDecimal } from '../../../renderer/format/decimal';

const readDecimal = (text: string) => readWrittenAmount(text)?.plain ?? null;

describe('an amount', () => {
  test.each(['0', '8.10', '-1234.5', '1000.50', '1293438106040557568.99'])(
    '%s is read as it is shown, in both languages',
    (amount) => {
      expect(readDecimal(amount)).toBe(amount);
      for (const locale of ['en-US', 'es-PE'] as const)
        expect(readDecimal(` ${formatDecimal(amount, locale)}\u00a0`)).toBe(amount);
    },
  );

  test.each(['12,34,567', 'ten', '1e3', '', '--1', '1.2.3'])('%j is not guessed at', (typed) =>
    expect(readDecimal(typed)).toBeNull(),
  );

  test.each([
    ['1.000,50', '1000.50'],
    ['1,5', '1.5'],
    ['S/ 100,000', '100000'],
    ['(S/ 250.50)', '-250.50'],
  ])('%s is read as people write it: %s', (typed, plain) => expect(readDecimal(typed)).toBe(plain));

  test('may have been copied with a minus of typography', () => {
    expect(readDecimal('−1,000.50')).toBe('-1000.50');
  });
});
