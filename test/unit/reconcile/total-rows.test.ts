import { expect, test } from 'vitest';
import { labelOfTotal, TotalRows } from '../../../main/reconcile/total-rows';

test.for([
  ['TOTAL', '10'],
  ['Total general:', '10'],
  ['Suma de importes', '10'],
  ['', 'Subtotal S/', '10'],
  ['*', '', '1.134,60'],
  ['', '***', '1.134,60'],
  ['', '', 'Total abonos', '10'],
  ['VAN:', '10'],
  ['Vienen de la pág. 2', '10'],
  ['Suma y sigue', '10'],
  ['T O T A L', '10'],
  ['S U B T O T A L :', '10'],
  ['T O T A L  G E N E R A L', '10'],
  ['TOTAL ===>', '10'],
  ['** TOTAL **', '10'],
  ['TOT. GRAL.', '10'],
  ['Importe total S/.', '10'],
  ['MONTO TOTAL', '10'],
  ['Suma total', '10'],
])('%j is a total', (cells) => {
  expect(labelOfTotal(cells)).toBe(cells.findIndex((cell) => cell !== ''));
});

test.for([
  ['Total Artefactos S.A.C.', '10'],
  ['* nota al pie', '10'],
  ['Van der Meer, Juan', '10'],
  ['Importe', '10'],
  ['Importe Total Perú S.A.C.', '10'],
  ['T O T E M', '10'],
  ['Montoya, Ana', '10'],
  ['Total Ventas S.A.C.', '10'],
  ['10', '*'],
  ['', '', ''],
])('%j is none', (cells) => {
  expect(labelOfTotal(cells)).toBe(-1);
});

const mapping = { keys: [{ column: 0, field: 'code' }], compare: [] };

/** Numbers of the rows whose own total does not add up; rows are counted from 2. */
function wrongRows(names: readonly string[], rows: readonly (readonly string[])[]) {
  const totals = new TotalRows(mapping, names);
  for (const [at, row] of rows.entries()) totals.take(at + 2, row);
  return totals.notices;
}

test('rows whose own total is not pieces by price are told by their numbers', () => {
  const names = ['Lote', 'Cant.', 'P. Unit', 'Importe'];
  const rows = [
    ['L-1', '3', '10.00', '30.00'],
    ['L-2', '3', '10.00', '31.00'],
    // Rounded to cents, with thousands, and without a price: right, or not to be said.
    ['L-3', '3', '33.333', '100.00'],
    ['L-4', '1,000', '1.50', 'S/ 1,500.00'],
    ['L-5', '3', '', '99.00'],
    ['L-6', '2', '5.00', '10.01'],
  ];
  expect(wrongRows(names, rows)).toEqual([
    { reason: 'row-totals', column: 'Importe', count: 2, words: '3, 7' },
  ]);
});

test('a row of base and tax adds up by them, and of many wrong ones the first are named', () => {
  const names = ['Lote', 'Base imponible', 'IGV', 'Importe total'];
  expect(wrongRows(names, [['L-1', '100.00', '18.00', '118.00']])).toEqual([]);
  const wrong = Array.from({ length: 7 }, (_, at) => [`L-${at}`, '100.00', '18.00', '117.00']);
  expect(wrongRows(names, wrong)).toEqual([
    { reason: 'row-totals', column: 'Importe total', count: 7, words: '2, 3, 4, 5, 6, …' },
  ]);
});

test('a total of all currencies together is told as such, and one of each is right', () => {
  const names = ['Lote', 'Importe', 'Moneda'];
  const pairs = {
    keys: mapping.keys,
    compare: [
      { column: 1, field: 'total_amount' },
      { column: 2, field: 'currency' },
    ],
  };
  const totals = new TotalRows(pairs, names);
  for (const [at, row] of [
    ['L-1', '10.00', 'PEN'],
    ['L-2', '5.00', 'USD'],
    ['TOTAL PEN', '10.00', ''],
    ['TOTAL USD', '6.00', ''],
    ['Total general', '15.00', ''],
  ].entries())
    totals.take(at + 2, row);
  expect(
    totals.totals.map(({ row, currency, says, sum, is }) => [row, currency, says, sum, is]),
  ).toEqual([
    [4, 'PEN', '10.00', '10.00', 'right'],
    [5, 'USD', '6.00', '5.00', 'wrong'],
    [6, null, '15.00', '15.00', 'mixed'],
  ]);
});

test('amounts below a column that nobody labelled are a total where they add up', () => {
  const names = ['Lote', 'Importe', 'Glosa'];
  const rows = (last: readonly string[]) => {
    const totals = new TotalRows(mapping, names);
    for (const [at, row] of [
      ['L-1', '10.00'],
      ['L-2', '5.50'],
    ].entries())
      totals.take(at + 2, row);
    return totals.take(4, last);
  };
  expect(rows(['', '15.50'])).toBe(true);
  // Another amount, one with words beside it, and one with a key are rows.
  expect(rows(['', '15.51'])).toBe(false);
  expect(rows(['', '15.50', 'Ajuste'])).toBe(false);
  expect(rows(['L-3', '15.50'])).toBe(false);
});

const perCurrency = {
  keys: [{ column: 0, field: 'id' }],
  compare: [
    { column: 1, field: 'amount' },
    { column: 2, field: 'currency' },
  ],
};

/** What a total in euros is, behind rows in other currencies and their totals. */
function totalInEuros(rows: readonly (readonly string[])[], says: string) {
  const totals = new TotalRows(perCurrency, ['Id', 'Monto', 'Moneda']);
  for (const [at, row] of rows.entries()) totals.take(at + 2, row);
  expect(totals.take(rows.length + 2, ['Total EUR', says, ''])).toBe(true);
  return totals.totals.at(-1);
}

const inSoles = ['a', '10.00', 'PEN'];
const inDollars = ['b', '20.00', 'USD'];
const itsTotals = [
  ['Total PEN', '10.00', ''],
  ['Total USD', '20.00', ''],
];

test.each([
  ['0.00', 'right'],
  ['5.00', 'wrong'],
])('%s as the total of a currency that no row has is %s', (says, is) => {
  const rows = [inSoles, inDollars, ...itsTotals];
  expect(totalInEuros(rows, says)).toMatchObject({ currency: 'EUR', says, sum: '0.00', is });
});

test.each([
  ['before the others', [inSoles, inDollars]],
  ['behind rows in one currency', [inSoles]],
])('a zero total of a currency that no row has is right %s', (_, rows) => {
  expect(totalInEuros(rows, '0.00')).toMatchObject({ currency: 'EUR', sum: '0.00', is: 'right' });
});

test('a zero total is wrong where rows without a currency may be in it', () => {
  expect(totalInEuros([['a', '10.00', '']], '0.00')).toMatchObject({ sum: '10.00', is: 'wrong' });
});

/** What each total of the rows is. */
function totalsOf(rows: readonly (readonly string[])[]) {
  const totals = new TotalRows(perCurrency, ['Id', 'Monto', 'Moneda']);
  for (const [at, row] of rows.entries()) totals.take(at + 2, row);
  return totals.totals.map(({ currency, says, is }) => [currency, says, is]);
}

test('a total of one currency is wrong where it adds up rows of others', () => {
  expect(totalsOf([inSoles, inDollars, ['Total PEN', '30.00', '']])).toEqual([
    ['PEN', '30.00', 'wrong'],
  ]);
});

test('subtotals of each currency are of the rows since those before', () => {
  const part = [
    ['c', '5.00', 'PEN'],
    ['d', '6.00', 'USD'],
    ['Subtotal PEN', '5.00', ''],
    ['Subtotal USD', '6.00', ''],
    ['e', '1.00', 'USD'],
    ['Subtotal USD', '1.00', ''],
    ['Total PEN', '5.00', ''],
    ['Total PEN', '15.00', ''],
    ['Total USD', '27.00', ''],
  ];
  expect(totalsOf([inSoles, inDollars, ...itsTotals, ...part])).toEqual([
    ['PEN', '10.00', 'right'],
    ['USD', '20.00', 'right'],
    ['PEN', '5.00', 'right'],
    ['USD', '6.00', 'right'],
    ['USD', '1.00', 'right'],
    ['PEN', '5.00', 'wrong'],
    ['PEN', '15.00', 'right'],
    ['USD', '27.00', 'right'],
  ]);
});

test('a subtotal of all currencies together is told as such behind other subtotals', () => {
  const part = [
    ['c', '5.00', 'PEN'],
    ['d', '6.00', 'USD'],
    ['Subtotal', '11.00', ''],
  ];
  expect(totalsOf([inSoles, inDollars, ...itsTotals, ...part]).at(-1)).toEqual([
    null,
    '11.00',
    'mixed',
  ]);
});
