import { describe, expect, test } from 'vitest';
import { usualRules } from '../../../shared/ipc/reconcile';
import { localTime } from '../../../main/values/local-time';
import { guarded } from '../../../main/values/formula-guard';
import { withoutTextMark } from '../../../main/tables/cell-text';
import { matchKey, plainKey } from '../../../main/reconcile/match-key';
import { comparer } from '../../../main/reconcile/same';
import { FileKeys } from '../../../main/reconcile/file-keys';
import { isRounded } from '../../../main/values/rounded-number';
import { readNumber } from '../../../main/values/amounts';

const exact = {
  spaces: false,
  case: false,
  zeros: false,
  numbers: false,
  dates: 'day-first',
} as const;
const key = (text: string) => plainKey(text, usualRules);

describe('numbers as people write them', () => {
  test.for([
    ['1,234.50', '1234.5'],
    ['1.234,50', '1234.5'],
    ['1 234,5', '1234.5'],
    ['1234,5', '1234.50'],
    ['12.345.678', '12345678'],
    ['1.2345678E+7', '12345678'],
    ['1234.00', '1234'],
    ['(1,234.50)', '-1234.5'],
    ['1,234.50-', '-1234.5'],
    ['-S/ 1,234.50', '-1234.5'],
    ['(S/ 1,234.50)', '-1234.5'],
    ['S/ (1,234.50)', '-1234.5'],
    ['−1234.5', '-1234.5'],
    ['\u2066-1,234.50\u2069', '-1234.5'],
    ['\u202aS/\u202c 1,234.50\u00ad', '1234.5'],
    ['0,500', '0.5'],
    ['-0', '0'],
  ] as const)('%s is %s', ([one, other]) => {
    expect(readNumber(one)?.value).toBe(readNumber(other)?.value);
    expect(readNumber(one)).not.toBeNull();
  });

  test('a comma before three digits groups them, a point there is a decimal point', () => {
    expect(readNumber('1,234')?.value).toBe(readNumber('1234')?.value);
    expect(readNumber('1.234')?.value).toBe(readNumber('1234e-3')?.value);
  });

  test.for([
    ['S/ 10.00', 'PEN'],
    ['S/.10', 'PEN'],
    ['US$ 10', 'USD'],
    ['$10', 'USD'],
    ['10 EUR', 'EUR'],
    ['PEN 10', 'PEN'],
    ['USD $ 10', 'USD'],
    ['USD $10', 'USD'],
    ['$ USD 10', 'USD'],
    ['10 $ USD', 'USD'],
    ['S/ PEN 10', 'PEN'],
    ['S/. Soles 10', 'PEN'],
    ['10 soles PEN', 'PEN'],
    ['10', null],
  ] as const)('%s is in %s', ([text, currency]) => {
    expect(readNumber(text)?.currency).toBe(currency);
    expect(readNumber(text)?.value).toBe(readNumber('10')?.value);
  });

  test.for([
    '',
    '-',
    'LOT-1',
    'abc 10',
    '00123',
    '1,23,4',
    '10 XXQ',
    'PEN $ 10',
    '$ MXN 10',
    'S/ USD 10',
    'S/ abc 10',
    '1.2.3',
    '-$-10',
    '(-10)',
    '12e4',
    '2026-11-13',
    '12:30',
  ])('%s is none', (text) => {
    expect(readNumber(text)).toBeNull();
  });

  test('every digit of a long one counts', () => {
    expect(readNumber('1293438106040557568')?.value).not.toBe(
      readNumber('1293438106040557569')?.value,
    );
    expect(isRounded('1.29343810604056E+18')).toBe(true);
    expect(isRounded('1293438106040557568')).toBe(false);
    expect(isRounded('4,55E+15')).toBe(true);
    // All eight digits are there.
    expect(isRounded('1.2971415E+7')).toBe(false);
  });
});

describe('keys', () => {
  test.for([
    ['00123456', '123456'],
    ['  45\u00a0', '45'],
    ['12,345,678', '12345678'],
    ['12345678.0', '12345678'],
    ['0012345678', '12345678.00'],
    ['ÁNDINA  s.a.', 'andina S.A.'],
    ['LOT-1', 'lot-1'],
    ['A\u200bB', 'AB'],
    ['\u202a00123456\u202c', '123456'],
    ['\u206612\u00ad34\u2069', '1234'],
    ['LOT\u00ad-1\u061c', 'LOT-1'],
    ['LOT\u20131', 'LOT-1'],
    ['cr1001', 'CR1001'],
    ['1.2345678E+7', '12345678'],
    ['-1.5e+3', '-1500'],
    ['100.00 CR', '100'],
    ['CARGO 1,200.00', '-1200'],
  ] as const)('%s and %s are one', ([one, other]) => {
    expect(key(one)).toBe(key(other));
  });

  test.for([
    ['LOT-1', 'LOT-2'],
    ['LOT-01', 'LOT-1'],
    ['S/ 10', '10'],
    ['1.5', '15'],
    ['A', 'B'],
    ['CR1001', '1001'],
    ['DB 1001', '-1001'],
    ['CARGO 12', '-12'],
    ['12 Db.', '-12'],
    ['ABONO 5', 'CR5'],
    ['CR1.5', '1.50'],
  ] as const)('%s and %s are two', ([one, other]) => {
    expect(key(one)).not.toBe(key(other));
  });

  test('without a rule nothing is taken off', () => {
    for (const text of ['a b', 'A', '0012', '12.0', 'Á', 'LOT\u20131'])
      expect(plainKey(text, exact)).toBe(text);
  });

  test('a key that the app’s own exports guard against formulas is the key itself', () => {
    const keys = new FileKeys(
      { keys: [{ column: 0, field: 'phone' }], compare: [], rules: usualRules },
      ['Phone'],
    );
    for (const text of ['+51 987654321', '-AB12', '@ab', "'quoted"]) {
      expect(keys.of([withoutTextMark(guarded(text))])).toBe(matchKey([text], usualRules));
    }
  });

  test('what a failed formula leaves is none, in any language', () => {
    for (const text of ['#N/A', ' #N/D', '#¡REF!', '#VALUE!', '#¿NOMBRE?', '#DIV/0!'])
      expect(matchKey([text], usualRules)).toBeNull();
    expect(matchKey(['#12'], usualRules)).not.toBeNull();
    expect(matchKey(['#N/A 12'], usualRules)).not.toBeNull();
  });

  test('zeros in place of the digits a spreadsheet cannot store are told where all keys have them', () => {
    const notices = (...texts: string[]) => {
      const mapping = { keys: [{ column: 0, field: 'id' }], compare: [], rules: usualRules };
      const keys = new FileKeys(mapping, ['Nro']);
      for (const text of texts) keys.of([text]);
      return keys.notices.map(({ reason, count }) => [reason, count]);
    };
    expect(notices('1293438106040550000', '1293438106040440000', '12')).toEqual([
      ['keys-rounded', 2],
    ]);
    expect(notices('1293438106040550000', '1293438106040557568')).toEqual([]);
    expect(notices('4557880012341230')).toEqual([]);
  });

  test('of several parts, none only when all are empty, and no part runs into the next', () => {
    expect(matchKey(['', ' \u00a0'], usualRules)).toBeNull();
    expect(matchKey(['a', ''], usualRules)).not.toBe(matchKey(['', 'a'], usualRules));
    expect(matchKey(['a b', 'c'], usualRules)).not.toBe(matchKey(['a', 'b c'], usualRules));
  });
});

describe('values', () => {
  const same = comparer(usualRules, localTime('America/Lima'));
  test.for([
    ['', null],
    ['', undefined],
    [' ', ''],
    ['Ana', 'ANA'],
    ['S/ 8.1', ['8.10']],
    ['8,10', '8.10'],
    ['18%', ['0.18']],
    ['18.5 %', ['0.185']],
    ['-3 %', ['-0.03']],
    ['0.18', '18%'],
    ['NULL', null],
    ['(null)', undefined],
    ['<null>', ''],
    ['[NULL]', null],
    ['NaN', null],
    ...(
      ['-', '—', '--', 'n/a', '#N/D', '(en blanco)', '00.00.0000', '0000-00-00 00:00:00'] as const
    ).map((none) => [none, null] as const),
    ...(['00/00/0000', '0001-01-01T00:00:00', '00/01/1900', '  /  /  '] as const).map(
      (none) => [none, ''] as const,
    ),
    ['D’Angelo', "D'Angelo"],
    ['LOT⁄1', 'LOT/1'],
    ['0051', '51'],
    ['["a","b"]', [0, 'a', 'b']],
    ['a b', [0, 'a', 'b']],
    ['1fa1, 2fb2', [0, '1fa1', '2fb2']],
    ['7, x', [0, ['7'], 'x']],
    ['[]', [0]],
    ['Sí', true],
    ['VERDADERO', true],
    ['', false],
    ['no', false],
    ['Activo', 'ACTIVE'],
    ['bloqueada', 'BLOCKED'],
    ['revisión', 'REVIEW'],
    ['S/', 'PEN'],
    ['Dólares', 'USD'],
    ['QUISPE MAMANI ANA', 'Quispe Mamani, Ana'],
    ['Andina S.A.C', 'Andina S.A.C.'],
    ['12/11/2026', '2026-11-13T04:05:06.789Z'],
    ['12/11/2026 23:05', '2026-11-13T04:05:06.789Z'],
    ['2026-11-12T23:05:06.500', '2026-11-13T04:05:06.789Z'],
    ['2026-11-13T04:05:06Z', '2026-11-13T04:05:06.789Z'],
    ['13/11/2026', '2026-11-13'],
    ['\u202a13\u200e/11\u200e/2026\u202c', '2026-11-13'],
    ['45992', '2025-12-01'],
    ['20260513', '2026-05-13'],
    ['11/13/2026', '2026-11-13'],
    ['3/4/26', '2026-04-03'],
    ['15/03/85', '1985-03-15'],
    ['13-nov-2026', '2026-11-13'],
    ['13-set.-26', '2026-09-13'],
    ['3 de Agosto de 2026', '2026-08-03'],
    ['1-Apr-26', '2026-04-01'],
    ['12/11/2026 11:05 p. m.', '2026-11-13T04:05:06.789Z'],
    ['Fri, 13 Nov 2026 04:05:06 GMT', '2026-11-13T04:05:06.789Z'],
    ['Thu Nov 12 2026 23:05:06 GMT-0500 (hora estándar de Perú)', '2026-11-13T04:05:06.789Z'],
    ['Fri Nov 13 2026 09:35:06 GMT+0530', '2026-11-13T04:05:06.789Z'],
    ['2026-11-12-23.05.06.789000', '2026-11-13T04:05:06.789Z'],
    ['20261112230506', '2026-11-13T04:05:06.789Z'],
    ['12nov2026:23:05:06', '2026-11-13T04:05:06.789Z'],
    ['20261112 230506', '2026-11-13T04:05:06.789Z'],
    ['20261112T230506', '2026-11-13T04:05:06.789Z'],
    ['202611122305', '2026-11-13T04:05:06.789Z'],
    ['Thu Nov 12 23:05:06 2026', '2026-11-13T04:05:06.789Z'],
    ['Thu Nov 12 23:05:06 PET 2026', '2026-11-13T04:05:06.789Z'],
    ['Fri Nov 13 04:05:06 UTC 2026', '2026-11-13T04:05:06.789Z'],
    ['13-11-2026 04:05:06 +00:00', '2026-11-13T04:05:06.789Z'],
    ['12/11/2026 23:05 GMT-5', '2026-11-13T04:05:06.789Z'],
    ['1794542706', '2026-11-13T04:05:06.789Z'],
    ['1794542706789', '2026-11-13T04:05:06.789Z'],
    ['/Date(1794542706789)/', '2026-11-13T04:05:06.789Z'],
    ['1794542706', '2026-11-12'],
    ['46338.96188', '2026-11-13T04:05:06.789Z'],
    ['46338,9618750000', '2026-11-13T04:05:06.789Z'],
    ['46338.0', '2026-11-12'],
    ['1º de abril de 2026', '2026-04-01'],
    ['1.° de abril de 2026', '2026-04-01'],
    ['1ro. de abril de 2026', '2026-04-01'],
    ['primero de abril de 2026', '2026-04-01'],
    ['13/11/2026 12:05:06 AM', '2026-11-13T05:05:06.789Z'],
  ] as const)('%s is the same as %s', ([mine, theirs]) => {
    expect(same(mine, theirs)).toBe(true);
  });

  test.for([
    ['0', null],
    ['-', 'x'],
    ['00/00/0000', '2026-11-13'],
    ['1794542706', '2026-11-13T04:06:06.789Z'],
    ['46338.97', '2026-11-13T04:05:06.789Z'],
    ['1294542706', '1294542707'],
    ['202613122305', '2026-11-13T04:05:06.789Z'],
    ['12/11/2026 10:00-12:00', '2026-11-12T22:00:00Z'],
    ['', ['0']],
    ['Ana', 'Anna'],
    ['["a"]', [0, 'a', 'b']],
    ['1fa1, 2fb3', [0, '1fa1', '2fb2']],
    ['S/ 10', 'USD 10'],
    ['8.1', ['8.11']],
    ['no', true],
    ['Activo', 'BLOCKED'],
    ['Soles', 'USD'],
    ['Ana, Ruiz', 'Ruiz, Ana'],
    ['Lote 1,5', 'Lote 15'],
    [',', '.'],
    ['51987654321', '987654321'],
    ['51987654321', ['987654321']],
    ['+51 987 654 321', '987654321'],
    ['13/11/2026', '2026-11-13T04:05:06.789Z'],
    ['3/4/2026', '2026-03-04'],
    ['31/02/2026', '2026-03-03'],
    ['15/03/85', '1986-03-15'],
    ['13-non-2026', '2026-11-13'],
    ['12/11/2026 11:05 a. m.', '2026-11-13T04:05:06.789Z'],
  ] as const)('%s is not %s', ([mine, theirs]) => {
    expect(same(mine, theirs)).toBe(false);
  });

  test.for([
    ['+51 987 654 321', '987654321', true],
    ['(51) 987-654-321', '+51987654321', true],
    ['0051987654321', ['987654321'], true],
    ['+51 987 654 321', '987654322', false],
    ['+52 987 654 321', '987654321', false],
  ] as const)('of phones %s and %s: %s', ([mine, theirs, isSame]) => {
    expect(same(mine, theirs, { isPhone: true })).toBe(isSame);
  });

  test('an amount is in the currency its record names', () => {
    expect(same('S/ 8.1', ['8.10'], { currency: 'USD' })).toBe(false);
    expect(same('US$ 8.1', ['8.10'], { currency: 'usd' })).toBe(true);
    for (const unknown of [null, '', '840', ['840']] as const)
      expect(same('S/ 8.1', ['8.10'], { currency: unknown })).toBe(true);
    expect(same('8.1', ['8.10'], { currency: 'USD' })).toBe(true);
  });

  test.for([
    ['CR1001', '1001', false],
    ['1001', 'CR1001', false],
    ['-7', 'DB7', false],
    ['-7', ['-7'], true],
    ['ABONO 5', ['5'], false],
    ['100.00 CR', ['100.00'], true],
    ['1.5E+3', ['1500'], true],
    ['S/ 100', ['100'], true],
    ['S/ 100 CR', ['100'], true],
  ] as const)('a word of statements in a code is no sign: %s and %s, %s', ([mine, theirs, is]) => {
    expect(same(mine, theirs)).toBe(is);
  });

  test('a word of statements beside an amount is its sign, with cents or without', () => {
    expect(same('100 CR', ['100.00'], { isAmount: true })).toBe(true);
    expect(same('CARGO 12', ['-12.00'], { isAmount: true })).toBe(true);
  });

  test('a dash in a column of amounts is a zero, not nothing', () => {
    expect(same('-', null, { isAmount: true })).toBe(false);
    expect(same('-', ['0.00'], { isAmount: true })).toBe(true);
    expect(same('-', null)).toBe(true);
  });

  test('an exponent of the service’s numbers needs no sign, as some programs write it', () => {
    expect(same('12,345,678.90', ['1.23456789E7'])).toBe(true);
    expect(same('15', ['1.5e1'])).toBe(true);
    expect(same('1.5e1', ['1.5e1'])).toBe(true);
    expect(same('16', ['1.5e1'])).toBe(false);
    // In a text it may be an id.
    expect(same('120000', '12e4')).toBe(false);
    expect(comparer(exact, localTime('UTC'))('15', ['1.5e1'])).toBe(false);
  });

  test('days as plain numbers are no other day, and no day against what is none', () => {
    expect(same('45992', '2025-12-02')).toBe(false);
    expect(same('20261340', '2026-12-31')).toBe(false);
    expect(same('45992', '45993')).toBe(false);
  });

  describe('a name that lacks a part', () => {
    const named = comparer({ ...usualRules, missingNames: true }, localTime('UTC'));
    const second = { isName: true, isOptional: true };

    test('counts as equal by the rule, on either side and in any order, and only by it', () => {
      for (const [mine, theirs] of [
        ['', 'María'],
        ['María', ''],
        ['María', null],
      ] as const) {
        expect(named(mine, theirs, second)).toBe(true);
        expect(same(mine, theirs, second)).toBe(false);
      }
      for (const [mine, theirs] of [
        ['Ana Quispe', 'QUISPE MAMANI, ANA MARÍA'],
        ['Quispe Mamani, Ana María', 'ana quispe'],
      ] as const) {
        expect(named(mine, theirs, { isName: true })).toBe(true);
        expect(same(mine, theirs, { isName: true })).toBe(false);
      }
    });

    test('is no other name, no first name that is blank, and nothing but a name', () => {
      expect(named('Ana Ruiz', 'Ana Quispe', { isName: true })).toBe(false);
      expect(named('Ana Ana', 'Ana María', { isName: true })).toBe(false);
      expect(named('', 'María', { isName: true })).toBe(false);
      expect(named('Rosa', 'María', second)).toBe(false);
      expect(named('Lima', 'Lima Norte')).toBe(false);
    });
  });

  test('month first where that is said', () => {
    const american = comparer({ ...usualRules, dates: 'month-first' }, localTime('UTC'));
    expect(american('3/4/2026', '2026-03-04')).toBe(true);
    expect(american('13/4/2026', '2026-04-13')).toBe(true);
  });

  test('digit for digit without rules', () => {
    const strict = comparer(exact, localTime('UTC'));
    // The reader of tables has trimmed the file's side already.
    expect(strict('ACTIVE', ' ACTIVE ')).toBe(true);
    expect(strict('A  B', 'A B')).toBe(false);
    expect(matchKey(['L-1'], exact)).toBe(matchKey([' L-1 '], exact));
    expect(strict('a', 'A')).toBe(false);
    expect(strict('8.1', ['8.10'])).toBe(false);
    expect(strict('051', '51')).toBe(false);
    expect(strict('Activo', 'ACTIVE')).toBe(false);
    expect(strict('8.10', ['8.10'])).toBe(true);
  });
});
