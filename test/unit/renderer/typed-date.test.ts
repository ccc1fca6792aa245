import { describe, expect, test } from 'vitest';
import { dayOrder } from '../../../renderer/format/typed-values';
import { addDays, readTypedDate, typedDate } from '../../../renderer/format/typed-date';

/** Two digits of a year reach 20 years ahead of it. */
const now = Date.UTC(2026, 10, 13);

describe('a day typed as the language writes it', () => {
  test.each([
    ['en-US', '11/13/2026', '2026-11-13'],
    ['en-US', '1/2/2026', '2026-01-02'],
    ['es-PE', '13/11/2026', '2026-11-13'],
    ['es-PE', '1/2/2026', '2026-02-01'],
    ['es-PE', '13.11.2026', '2026-11-13'],
    ['es-PE', ' 13 - 11 - 2026 ', '2026-11-13'],
    ['en-US', '2026-11-13', '2026-11-13'],
    ['es-PE', '29/2/2028', '2028-02-29'],
    ['es-PE', '15 de marzo de 1980', '1980-03-15'],
    ['en-US', '11/13/26', '2026-11-13'],
    ['es-PE', '13-11-47', '1947-11-13'],
    ['en-US', '', ''],
  ] as const)('%s: %j is %j', (locale, typed, day) => {
    expect(readTypedDate(typed, locale, now)).toBe(day);
  });

  test.each([
    ['en-US', '13/11/2026'],
    ['es-PE', '11/13/2026'],
    ['es-PE', '31/2/2026'],
    ['es-PE', '29/2/2026'],
    ['en-US', '11/13'],
    ['en-US', 'yesterday'],
    ['en-US', '2026-13-01'],
    ['en-US', '0/0/2026'],
  ] as const)('%s: %j is no day', (locale, typed) => {
    expect(readTypedDate(typed, locale, now)).toBeNull();
  });

  test('is written back as it would be typed, and moved by days', () => {
    expect(dayOrder('en-US')).toBe('month-first');
    expect(typedDate('2026-11-03', 'en-US')).toBe('11/03/2026');
    expect(typedDate('2026-11-03', 'es-PE')).toBe('03/11/2026');
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  });
});
