import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readDecimal } from '../../../main/values/amounts';
import { averageOf, ExactSum } from '../../../main/query/exact-sum';
import { readWrittenAmount } from '../../../shared/written-amounts';
import { comparisons } from '../../support/comparisons';

describe('amounts as people write them', () => {
  test.each([
    ["1'234,567.89", '1234567.89', null],
    ['1’234’567.89', '1234567.89', null],
    ["1,234'567,890.12", '1234567890.12', null],
    ["1'234.567,89", '1234567.89', null],
    ["1'234,50", '1234.50', null],
    ["1'500,000", '1500000', null],
    ['1 500 000,00', '1500000.00', null],
    ['1\u00a0500\u202f000,00', '1500000.00', null],
    ['–250.50', '-250.50', null],
    ['−250.50', '-250.50', null],
    ['‑ 250.50', '-250.50', null],
    ['250.50 -', '-250.50', null],
    ['250.50−', '-250.50', null],
    ['S/250.50-', '-250.50', 'PEN'],
    ['S/ -', '0', 'PEN'],
    [' S/   –  ', '0', 'PEN'],
    ['(S/ 250.50)', '-250.50', 'PEN'],
    ['S/ (250.50)', '-250.50', 'PEN'],
    ['(250.50) S/', '-250.50', 'PEN'],
    ['-S/250.50', '-250.50', 'PEN'],
    ['S/ -250.50', '-250.50', 'PEN'],
    ['S/-250.50', '-250.50', 'PEN'],
    ['S/.1,500,000.00', '1500000.00', 'PEN'],
    ['S/. 0.50', '0.50', 'PEN'],
    ['S/ .50', '.50', 'PEN'],
    ['99.90 soles', '99.90', 'PEN'],
    ['99.90 Soles.', '99.90', 'PEN'],
    ['1,500 nuevos soles', '1500', 'PEN'],
    ['s/ 99.90', '99.90', 'PEN'],
    ['99.90 S/', '99.90', 'PEN'],
    ['US$ 1,234.50', '1234.50', 'USD'],
    ['US$1.234,50', '1234.50', 'USD'],
    ['USD 1.234,50', '1234.50', 'USD'],
    ['usd 10', '10', 'USD'],
    ['10 dólares', '10', 'USD'],
    ['1 234,50 €', '1234.50', 'EUR'],
    ['+1,234.50', '1234.50', null],
    ['S/ +10', '10', 'PEN'],
    ['１，２３４．５０', '1234.50', null],
    ['250.50 DR', '-250.50', null],
    ['250.50DR', '-250.50', null],
    ['250.50 Cr.', '250.50', null],
    ['S/ 250.50 CR', '250.50', 'PEN'],
    ['1.0E7', '1.0E7', null],
    ['1.2E+07', '1.2E+07', null],
    ['-0.00', '0.00', null],
    [',50', '.50', null],
    ['S/ ,50', '.50', 'PEN'],
    ['S\u2215 99.90', '99.90', 'PEN'],
    ["S/ 1'234,567.89 soles", '1234567.89', 'PEN'],
    ['***1,234.50', '1234.50', null],
    ['S/ ****99.90', '99.90', 'PEN'],
    ['99.90*', '99.90', null],
    ['S/ 100.-', '100', 'PEN'],
    ['S/ 1,234.50.-', '1234.50', 'PEN'],
    ['1,234.50 .-', '1234.50', null],
    ['S/ 100,--', '100', 'PEN'],
    ['100.— soles', '100', 'PEN'],
    ['S/ 1,234.50=', '1234.50', 'PEN'],
    ['250.50 (-)', '-250.50', null],
    ['(-) S/ 250.50', '-250.50', 'PEN'],
    ['(+)250.50', '250.50', null],
    ['250.50 (DB)', '-250.50', null],
    ['250.50 Débito', '-250.50', null],
    ['CARGO 250.50', '-250.50', null],
    ['S/ 250.50 abono', '250.50', 'PEN'],
    ['250.50 D', '-250.50', null],
    ['250.50H', '250.50', null],
    ['1,500.00 C', '1500.00', null],
    ['1,5E+03', '1.5E+03', null],
    ['000123.40', '123.40', null],
    ['-00123,40', '-123.40', null],
    ['S /. 1,234.50', '1234.50', 'PEN'],
    ['S / 99.90', '99.90', 'PEN'],
  ] as const)('%s is %s', (text, plain, currency) => {
    expect(readWrittenAmount(text)).toMatchObject({ plain, currency });
  });

  test.each([
    ...['', '-', '–', 'S/', 'abc 10', '10 abc', '00123', '1,23,4', '1.2.3', "1''234", "12'34"],
    ...['(-10)', '-10-', '-10 DR', '-10 CR', '(10', '10)', 'S/ 10 USD', '10 all', 'LOT-1', '12e4'],
    ...[
      '12:30',
      '13/11/2026',
      '2026-11-13',
      '+51 987 654 321 x',
      '1 2 3',
      '1 23 456',
      '10 %',
      '****1234',
      '10 ()',
      '99.90 (*)',
      'S/ 10 dólares',
      '10²',
      '12 C',
      'D 12',
      '01.02',
      '00123.4567',
      '(-10 (-))',
      '250.50 D C',
    ],
  ])('%j is none', (text) => expect(readWrittenAmount(text)).toBeNull());

  test('tells what may be meant otherwise', () => {
    for (const text of ['1.234', '1,234', 'S/ 1.234'])
      expect(readWrittenAmount(text)?.isAmbiguous).toBe(true);
    for (const text of ['1.23', '0.234', '1,234.50', '1,234,567', '1234.567'])
      expect(readWrittenAmount(text)?.isAmbiguous).toBe(false);
  });

  const around = [
    ...[
      '{}',
      '+{}',
      '-{}',
      '({})',
      '{}-',
      '{} -',
      'S/ {}',
      'S/ ({})',
      '(S/{})',
      '-S/ {}',
      'US$ {}',
    ],
    ...['{} PEN', '{} soles', '{} CR', '{} DR', '–{}', 'S/.{}'],
  ];
  const forms: readonly ((integer: string, cents: string) => string)[] = [
    (integer, cents) => `${grouped(integer, ',')}.${cents}`,
    (integer, cents) => `${grouped(integer, '.')},${cents}`,
    (integer, cents) => `${grouped(integer, ' ')},${cents}`,
    (integer, cents) => `${grouped(integer, "'")}.${cents}`,
    (integer, cents) => `${grouped(integer, '\u202f')}.${cents}`,
    (integer, cents) => `${integer}.${cents}`,
  ];
  test('any number in any form is the number', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 20n }),
        fc.integer({ min: 0, max: 99 }),
        fc.constantFrom(...forms),
        fc.constantFrom(...around),
        (integer, cents, form, place) => {
          const written = place.replace(
            '{}',
            form(String(integer), String(cents).padStart(2, '0')),
          );
          const isNegative = /^[-–(]|-$|DR$|\(/.test(place);
          const units = (integer * 100n + BigInt(cents)) * (isNegative ? -1n : 1n);
          expect(unitsOf(readWrittenAmount(written)?.plain), written).toBe(units);
        },
      ),
      comparisons(3_000),
    );
  });
});

/** Groups of three digits, without the code under test. */
function grouped(integer: string, by: string): string {
  return integer.replace(/\B(?=(\d{3})+$)/g, by);
}

/** Hundredths of a plain decimal. */
function unitsOf(plain = 'none'): bigint {
  const [integer = '', cents = ''] = plain.replace('-', '').split('.');
  const units = BigInt(integer + cents.padEnd(2, '0'));
  return plain.startsWith('-') ? -units : units;
}

describe('exact decimals', () => {
  const number = fc
    .tuple(fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n }), fc.integer({ min: -30, max: 30 }))
    .map(([units, exponent]) => ({ units, exponent, text: `${units}e${exponent}` }));
  const scaled = ({ units, exponent }: { units: bigint; exponent: number }) =>
    units * 10n ** BigInt(exponent + 30);

  test('compare and add up as whole numbers do', () => {
    fc.assert(
      fc.property(fc.array(number, { minLength: 1, maxLength: 12 }), (all) => {
        const sum = new ExactSum();
        for (const { text } of all) sum.add(text, null);
        const expected = all.reduce((total, each) => total + scaled(each), 0n);
        expect(readDecimal(sum.digits)?.times('1e30').toFixed()).toBe(String(expected));
        const sorted = all.map(scaled).toSorted((one, other) => (one < other ? -1 : 1));
        expect(readDecimal(sum.min)?.times('1e30').toFixed()).toBe(String(sorted[0]));
        expect(readDecimal(sum.max)?.times('1e30').toFixed()).toBe(String(sorted.at(-1)));
        const [one = all[0], other = one] = all;
        if (one === undefined || other === undefined) return;
        const difference = scaled(one) - scaled(other);
        const order = difference < 0n ? -1 : difference > 0n ? 1 : 0;
        expect(readDecimal(one.text)?.cmp(readDecimal(other.text) ?? 0)).toBe(order);
      }),
      comparisons(500),
    );
  });

  test('one amount with an exponent does not make a total vanish', () => {
    const sum = new ExactSum();
    for (const text of ['1.0E7', '1e7', '0.50', '-2.5e-1']) sum.add(text, null);
    expect(sum).toMatchObject({ digits: '20000000.25', numbers: 4, others: 0 });
  });

  test('a number that no amount has costs nothing', () => {
    const sum = new ExactSum();
    const texts = ['1e999999999', '1e999999', '1e-999999', `0.${'1'.repeat(100_000)}`, '1e401'];
    for (const text of texts) sum.add(text, null);
    expect(sum).toMatchObject({ numbers: 0, others: texts.length, digits: '0' });
    expect(averageOf('1e999999999', 2)).toBe('0');
  });
});
