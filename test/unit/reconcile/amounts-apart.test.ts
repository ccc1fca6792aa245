import { expect, test } from 'vitest';
import { AmountsApart } from '../../../main/reconcile/amounts-apart';
import { amountWritten } from '../../../main/reconcile/amounts';

const money = [{ column: 1, field: 'total_amount' }];
const mapping = { keys: [{ column: 0, field: 'code' }], compare: money };

function notices(name: string, rows: readonly (readonly string[])[]) {
  const apart = new AmountsApart(mapping, money, ['Lote', 'Importe', name]);
  for (const [at, row] of rows.entries()) apart.take(at + 2, row, [amountWritten(row[1] ?? '')]);
  return apart.notices.map(({ reason, column, count, words }) => [reason, column, count, words]);
}

test('cells that are no amounts are told with their rows; a blank one and a dash are not', () => {
  const cells = ['10.00', '#N/A', '', '-', 'N/D', 'S/ 5.00', 'x', 'x', 'x', 'x'];
  expect(
    notices(
      'Glosa',
      cells.map((cell, at) => [`L-${at}`, cell, '']),
    ),
  ).toEqual([['amounts-unread', 'Importe', 6, '3, 6, 8, 9, 10, …']]);
});

test.for([
  ['D/C', 'C', 'D'],
  ['D/H', 'H', 'D'],
  ['Cargo/Abono', 'Abono', 'Cargo'],
  ['CR-DR', 'CR', 'DR.'],
  ['Signo', '+', '-'],
])('a sign in a column of its own is told: %s', ([name = '', added = '', takenOff = '']) => {
  const rows = [
    ['L-1', '10.00', added],
    ['L-2', '5.00', takenOff],
    ['L-3', '5.00', ''],
  ];
  expect(notices(name, rows)).toEqual([['signs-apart', name, 1, '']]);
  expect(notices(name, rows.slice(0, 1))).toEqual([]);
  expect(notices(name, [...rows, ['L-4', '1.00', 'otro']])).toEqual([]);
  expect(notices('Canal', rows)).toEqual([]);
});

test.for([
  ['Tipo', 'ABONO', 'CARGO'],
  ['Tipo de operación', 'Venta', 'Devolución'],
  ['TIPO MOV.', 'Venta', 'Extornos'],
  ['Movimiento', 'Crédito', 'Débito'],
])('a kind of operation that takes off is told: %s', ([name = '', added = '', takenOff = '']) => {
  const rows = [
    ['L-1', '10.00', added],
    ['L-2', '5.00', takenOff],
    ['L-3', '5.00', 'Otro'],
  ];
  expect(notices(name, rows)).toEqual([['signs-apart', name, 1, '']]);
  expect(notices(name, rows.slice(0, 1))).toEqual([]);
  expect(notices('Canal', rows)).toEqual([]);
});

test('amounts that have their sign already need no other, and a card may be of debit', () => {
  const rows = [
    ['L-1', '10.00', 'C'],
    ['L-2', '-5.00', 'D'],
    ['L-3', '(5.00)', 'D'],
  ];
  expect(notices('D/C', rows)).toEqual([]);
  const cards = [
    ['L-1', '10.00', 'Crédito'],
    ['L-2', '5.00', 'Débito'],
  ];
  expect(notices('Tipo', cards)).toEqual([]);
  expect(notices('Tipo de tarjeta', cards)).toEqual([]);
});
