import { expect, test } from 'vitest';
import { MoneySums, type RowAmounts } from '../../../main/reconcile/amounts';

const mapping = {
  keys: [{ column: 0, field: 'id' }],
  compare: [
    { column: 1, field: 'amount' },
    { column: 2, field: 'currency' },
  ],
};

const inCurrency = (plain: string, currency: string): RowAmounts => [{ plain, currency }];

/** In soles both sides have an amount; what is in dollars is added by the test. */
function sumsWithSoles(): MoneySums {
  const sums = new MoneySums(mapping, ['id', 'amount', 'currency'], ['Id', 'Monto', 'Moneda']);
  sums.addMine(inCurrency('5.00', 'PEN'));
  sums.addTheirs(inCurrency('5.00', 'PEN'));
  return sums;
}

const dollars = (sums: MoneySums) => sums.list().find(({ currency }) => currency === 'USD');

test('a currency whose sums are zero tells what was carried in it', () => {
  const sums = sumsWithSoles();
  sums.addTheirs(inCurrency('50.00', 'USD'));
  sums.addTheirs(inCurrency('-50.00', 'USD'));
  sums.addCarried(inCurrency('50.00', 'USD'), [], 1);
  expect(dollars(sums)).toMatchObject({ mine: '0.00', theirs: '0.00', carried: '50.00' });
});

test('a currency whose sums are zero tells what is equal in it', () => {
  const sums = sumsWithSoles();
  for (const amount of ['50.00', '-50.00']) {
    sums.addMine(inCurrency(amount, 'USD'));
    sums.addTheirs(inCurrency(amount, 'USD'));
  }
  sums.addPair(inCurrency('50.00', 'USD'), inCurrency('50.00', 'USD'), true);
  sums.addPair(inCurrency('-50.00', 'USD'), inCurrency('-50.00', 'USD'), false);
  expect(dollars(sums)).toMatchObject({ mine: '0.00', theirs: '0.00', equal: '50.00' });
});

test('a currency of which nothing is left is not listed', () => {
  const sums = sumsWithSoles();
  sums.addTheirs(inCurrency('0.00', 'USD'));
  expect(dollars(sums)).toBeUndefined();
});
