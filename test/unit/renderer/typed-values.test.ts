import { describe, expect, test } from 'vitest';
import { formatDecimal, readDecimal } from '../../../renderer/format/value';
import { unreadableDates } from '../../../renderer/lists/filter-words';

describe('an amount', () => {
  test.each(['0', '8.10', '-1234.5', '1000.50', '1293438106040557568.99'])(
    '%s is read as it is shown, in both languages',
    (amount) => {
      expect(readDecimal(amount)).toBe(amount);
      for (const locale of ['en-US', 'es-PE'] as const)
        expect(readDecimal(` ${formatDecimal(amount, locale)}\u00a0`)).toBe(amount);
    },
  );

  test.each(['1,5', '1,00', '1.000,50', '12,34,567', 'ten', '1e3', '', '.5', '--1'])(
    '%j is not guessed at',
    (typed) => expect(readDecimal(typed)).toBeNull(),
  );

  test('may have been copied with a minus of typography', () => {
    expect(readDecimal('−1,000.50')).toBe('-1000.50');
  });
});

describe('a date of a search', () => {
  test.each([
    ['created:>2026-02-30', ['2026-02-30']],
    ['nunez created:2026-13', ['2026-13']],
    ['-updated_at:<=13/11/2026 status:active', ['13/11/2026']],
    ['created:2026-01-01..2026-01-32', ['2026-01-32']],
    ['expires_at:>=31-12-2026', ['31-12-2026']],
  ])('%j is said to be none', (search, dates) => {
    expect(unreadableDates(search)).toEqual(dates);
  });

  test.each([
    'created:2026',
    'created:2026-02',
    'created:>=2028-02-29',
    'created:2026-11-13T09:14:00Z',
    'created:null',
    'created:yesterday',
    'document_number:12-345-678',
    '2026-02-30',
    'created:',
  ])('%j has none that is wrong', (search) => {
    expect(unreadableDates(search)).toEqual([]);
  });
});
