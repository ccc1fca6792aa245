import { expect, test } from 'vitest';
import { labelOfTotal } from '../../../main/reconcile/total-rows';

test.for([
  ['TOTAL', '10'],
  ['Total general:', '10'],
  ['Suma de importes', '10'],
  ['', 'Subtotal S/', '10'],
  ['*', '', '1.134,60'],
  ['', '***', '1.134,60'],
])('%j is a total', (cells) => {
  expect(labelOfTotal(cells)).toBe(cells.findIndex((cell) => cell !== ''));
});

test.for([
  ['Total Artefactos S.A.C.', '10'],
  ['* nota al pie', '10'],
  ['10', '*'],
  ['', '', ''],
])('%j is none', (cells) => {
  expect(labelOfTotal(cells)).toBe(-1);
});
