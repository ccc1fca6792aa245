import { expect, test } from 'vitest';
import { guessMonth } from '../../../main/reconcile/guess-month';

const today = Temporal.PlainDate.from('2026-12-03');
const november = { first: '2026-11-01', last: '2026-11-30' };
const monthOf = (...texts: readonly string[]) => guessMonth(texts, today);

test.each([
  'noviembre.xlsx',
  'Cierre Nov-2026.xlsx',
  'cierre 2026-11.xlsx',
  'lotes_202611.csv',
  'Conciliación 11-2026.xlsx',
  'Lots November 2026.xlsx',
  'AL 30 DE NOVIEMBRE DE 2026',
])('%s is of November', (text) => {
  expect(monthOf(text)).toEqual(november);
});

test('a month has its own last day, and without a year it is the last one that has begun', () => {
  expect(monthOf('febrero 2028')).toEqual({ first: '2028-02-01', last: '2028-02-29' });
  expect(monthOf('diciembre')).toMatchObject({ first: '2026-12-01' });
  expect(guessMonth(['diciembre'], Temporal.PlainDate.from('2026-11-30'))).toEqual({
    ...{ first: '2025-12-01', last: '2025-12-31' },
  });
});

test('the name of the file counts before its sheet, and the sheet before the letterhead', () => {
  expect(monthOf('noviembre.xlsx', 'Octubre', 'setiembre de 2026')).toEqual(november);
  expect(monthOf('lotes.xlsx', 'Noviembre', 'setiembre de 2026')).toEqual(november);
  expect(monthOf('lotes.xlsx', 'Hoja1', 'Detalle de lotes, noviembre de 2026')).toEqual(november);
});

test.each(['lotes.xlsx', 'mar y sol.xlsx', 'Lote 13-2026', 'RUC 20261112345', '2026', 'Hoja1'])(
  '%s names no month',
  (text) => {
    expect(monthOf(text)).toBeNull();
  },
);
