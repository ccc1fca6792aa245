import { describe, expect, it } from 'vitest';
import { highlight } from '../../../main/query/search';
import { fieldsNamed } from '../../../main/query/names';
import { parseSearch } from '../../../main/query/parse';
import { parsePeriod } from '../../../main/query/period';
import type { FieldKind } from '../../../main/query/field-tests';
import type { RecordsQuery } from '../../../shared/ipc/browse';
import type { Value } from '../../../shared/values';
import { everything, idsOf, readerOf } from '../../support/written-store';
import { number, record } from '../../integration/store/samples';
import { testLocale } from '../../support/test-locale';

const fields = [
  ...['id', 'status', 'created_at', 'updated_at', 'amount', 'first_name', 'deleted_at'],
  ...['residence_city', 'birth_date', 'is_deleted'],
];
/** Friday in UTC, still Thursday in Lima. */
const now = Date.UTC(2026, 10, 13, 3);

function parse(typed: string, language: 'en' | 'es' = 'en') {
  const dates = fields.filter((field) => /_at$|_date$/.test(field));
  const holds = (field: string, kind: FieldKind) =>
    kind === 'amounts' ? field === 'amount' : dates.includes(field);
  return parseSearch(typed, {
    fields,
    language,
    calendar: { zone: 'UTC', now, order: 'day-first' },
    budget: { left: 1_000 },
    holds,
  });
}

/** Whether a record is found; it lies among others that lack all fields. */
function fits(
  search: string,
  values: Readonly<Record<string, Value>>,
  query: Partial<RecordsQuery> = {},
): boolean {
  const blank = record(Object.fromEntries(fields.map((field) => [field, null])));
  const one = record({ id: 'one', ...values });
  const reader = readerOf([[['id', 'blank'], ...blank.slice(1)], one], { now });
  return idsOf(reader, { search, ...query }).includes('one');
}

describe('a search as people write it', () => {
  const phone = { phone_number: '987654321', document_number: '41111111', currency: 'PEN' };
  it.each([
    ['telefono:987-654-321', true],
    ['telefono:+51 987 654 321', true],
    ['telefono:987 654 321 rosa', true],
    ['celular:987 654 322', false],
    ['documento:41.111.111', true],
    ['documento:41.111.112', false],
    ['moneda:soles', true],
    ['moneda:dólares', false],
    ['amount>500', true],
    ['amount > 500', true],
    ['amount:> 500', true],
    ['amount<=500', false],
    ['status=blocked', true],
    ['estado = bloqueado', true],
    ['status!=blocked', false],
    ['created > 10/11/2026', true],
    ['created:10/11/2026 - 12/11/2026', true],
    ['created:10/11/2026 al 12/11/2026', true],
    ['created:12/11/2026 to 13/11/2026', false],
    ['amount:mayor a 500', true],
    ['amount:more than 2,000', false],
    ['amount mayor que 500 rosa', true],
    ['amount less than 500', false],
    ['amount:mayor o igual a 1,234.50', true],
    ['amount:menor a 1,234.50', false],
    ['amount:entre 1,000 y 2,000', true],
    ['amount between 10 and 20', false],
    ['amount:desde 1,000 hasta 1,500', true],
    ['amount:from 1,000 to 1,100', false],
    ['-amount:mayor a 500', false],
    ['amount:>1 millón', false],
    ['amount:<1 millón', true],
    ['amount:<1 million rosa', true],
    ['amount:>1.2 mil', true],
    ['amount:<2,5 millones de soles', true],
    ['amount:1 mil..2 mil', true],
    ['created:desde 10/11/2026', true],
    ['created hasta 10/11/2026', false],
    ['created:entre 10/11/2026 y 12/11/2026', true],
    ['created:antes del 11/11/2026', false],
    ['created since this month', true],
    ['creado desde 1 de octubre de 2026 hasta 5 de octubre de 2026', false],
    ['estado: bloqueado', true],
    ['status: active', false],
    ['amount: > 500', true],
    ['(amount:mayor a 500 OR x) rosa', true],
    ['status:activo,bloqueado', true],
    ['status:active,closed', false],
    ['status:!=activo,bloqueado', false],
    ['documento:41111111,42222222', true],
    ['documento:41111112,42222222', false],
    ['first_name:desde', false],
  ])('%s: %s', (search, isFound) => {
    const record = { ...phone, amount: number('1234.50'), status: 'BLOCKED', first_name: 'Rosa' };
    const created_at = '2026-11-11T15:00:00.000000+00:00';
    expect(fits(search, { ...record, created_at })).toBe(isFound);
  });
});

it.each([
  ['este mes', 'es', 'creado:este mes'],
  ['this month', 'en', 'created:this month'],
  ['mayores a 500', 'es', 'monto-total:>500'],
  ['rosa more than 1,000', 'en', 'rosa total-amount:>1,000'],
  ['S/ 1,234.50', 'es', 'monto-total:S/ 1,234.50'],
  ['S/ 1,234.50 rosa', 'en', 'total-amount:S/ 1,234.50 rosa'],
  ['+51 987 654 321', 'es', 'telefono:+51 987 654 321'],
  ['987 654 321', 'en', 'phone:987 654 321'],
  ['"ana núñez"', 'es', 'ana núñez'],
  ['"ana núñez" lima', 'en', 'ana núñez lima'],
  ['más de lo mismo', 'es', null],
  ['this mango', 'en', null],
  ['"ana"', 'en', null],
] as const)('%s in %s: offers %s', (typed, language, instead) => {
  const lots = ['created_at', 'total_amount', 'phone_number', 'first_name', 'currency'];
  const found = parseSearch(typed, {
    fields: lots,
    language,
    calendar: { zone: 'UTC', now, order: 'day-first' },
    budget: { left: 1_000 },
    holds: (field, kind) => (kind === 'amounts') === (field === 'total_amount'),
  });
  expect(found.instead).toBe(instead);
});

it.each([
  'status: amount:1',
  'status: OR rosa',
  'status: -rosa',
  'amount:mayor a rosa',
  'amount:>1.500 millones',
])('%s is told, not guessed', (typed) => {
  expect(parse(typed).notUnderstood).toHaveLength(1);
});

describe('what was understood of a search', () => {
  const test = (by: string, text: string, kind = 'text') => ({ by, kind, text });

  it.each([
    ['status:blocked', ['status'], [test('is', 'BLOCKED', 'code')]],
    ['estado:bloqueado', ['status'], [test('is', 'BLOCKED', 'code')]],
    ['estado:"en revisión"', ['status'], [test('is', 'REVIEW', 'code')]],
    ['created:01/10/2026', ['created_at'], [test('is', '2026-10-01', 'date')]],
    ['creado:octubre 2026', ['created_at'], [test('is', '2026-10', 'date')]],
    ['created:last 30 days', ['created_at'], [test('is', 'last 30 days', 'date')]],
    ['amount:>1,000.50', ['amount'], [test('>', '1000.50', 'amount')]],
    ['amount:>"S/ 1,234"', ['amount'], [test('>', 'PEN 1234', 'amount')]],
    ['amount:<="250,50 dólares"', ['amount'], [test('<=', 'USD 250.50', 'amount')]],
    ['deleted:null', ['deleted_at'], [test('null', '')]],
  ])('%s', (typed, fields, tests) => {
    const [first, ...others] = parse(typed).understood;
    expect(first).toEqual({ typed, start: 0, fields, not: false, all: false, tests });
    expect(others).toEqual([]);
  });

  it('tells lists, ranges, exclusions, and every field a name may mean', () => {
    const search = 'rosa -status:(active,blocked) amount:10..20 fecha:*';
    const [status, amount, date] = parse(search, 'es').understood;
    expect(status).toMatchObject({ not: true, all: false, typed: '-status:(active,blocked)' });
    expect(status?.tests.map(({ text }) => text)).toEqual(['ACTIVE', 'BLOCKED']);
    expect(amount).toMatchObject({
      all: true,
      tests: [test('>=', '10', 'amount'), test('<=', '20', 'amount')],
    });
    expect(date?.fields).toEqual(['deleted_at', 'birth_date']);
  });

  it.each([
    ['bloquedo', 'bloqueado'],
    ['rosa bloquedo', 'rosa bloqueado'],
    ['status:blokced', 'status:blocked'],
    ['estado:actvo', 'estado:activo'],
    ['quispe', null],
    ['bloqueado', null],
    ['status:PENDING_X', null],
    ['actv', null],
    ['"bloquedo"', null],
  ])('a mistake such as %s has a likelier word', (typed, instead) => {
    expect(parse(typed, 'es').instead).toBe(instead);
  });

  it('is cheap however long the search is', () => {
    const many = Array.from({ length: 400 }, () => 'bloquedo').join(' ');
    expect(
      parse(many)
        .instead?.split(' ')
        .filter((word) => word === 'bloqueado'),
    ).toHaveLength(5);
    const conditions = Array.from({ length: 90 }, () => 'status:a').join(' ');
    expect(parse(conditions).understood).toHaveLength(12);
  });
});

it('fields are found by what people call them', () => {
  const finance = ['document_number', 'phone_number', 'gender', 'email', 'first_name'];
  const named = (name: string) => fieldsNamed(name, finance);
  expect(named('dni')).toEqual(['document_number']);
  expect(named('RUC')).toEqual(['document_number']);
  expect(named('celular')).toEqual(['phone_number']);
  expect(named('sexo')).toEqual(['gender']);
  expect(named('correo')).toEqual(['email']);
  expect(named('nombre')).toEqual(['first_name']);
  expect(named('talla')).toEqual([]);
});

it.each([
  ['this quarter', '2026-10-01', '2027-01-01'],
  ['este trimestre', '2026-10-01', '2027-01-01'],
  ['last quarter', '2026-07-01', '2026-10-01'],
  ['trimestre pasado', '2026-07-01', '2026-10-01'],
  ['last 2 quarters', '2026-05-14', '2026-11-14'],
])('%s is a period', (text, from, before) => {
  const period = parsePeriod(text, { zone: 'UTC', now, order: 'day-first' });
  expect(period?.days).toEqual({ from, before });
});

describe('the search language', () => {
  it.each([
    ['created_at:10/01/2026', [{ typed: '10/01/2026', kind: 'date', value: '2026-01-10' }]],
    ['created_at:>=13/01/26', [{ typed: '13/01/26', kind: 'date', value: '2026-01-13' }]],
    [
      'created_at:10/01/2026..11/02/2026',
      [
        { typed: '10/01/2026', kind: 'date', value: '2026-01-10' },
        { typed: '11/02/2026', kind: 'date', value: '2026-02-11' },
      ],
    ],
    ['created_at:10-01-2026', [{ typed: '10-01-2026', kind: 'date', value: '2026-01-10' }]],
    ['amount:>1.234', [{ typed: '1.234', kind: 'amount', value: '1.234' }]],
    ['amount:1,234', [{ typed: '1,234', kind: 'amount', value: '1234' }]],
    ['amount:S/1,234', [{ typed: 'S/1,234', kind: 'amount', value: '1234' }]],
    ['created_at:31/10/2026', []],
    ['created_at:10/10/2026', []],
    ['created_at:2026-01-10', []],
    ['amount:1,234.50', []],
    ['first_name:10/01/2026', []],
    ['10/01/2026', []],
  ])('%s says how it was read where that is not certain', (typed, readAs) => {
    expect(parse(typed).readAs).toEqual(readAs);
  });

  it('the beginning of several fields of dates asks which is meant', () => {
    const dates = {
      fecha_pago: '2026-01-10',
      fecha_emision: '2026-02-10',
      fecha_cierre: '2025-01-10',
    };
    const reader = readerOf([record({ id: 'one', ...dates, fecha_nota: 'ninguna' })], { now });
    const open = (search: string) => reader.operations.open({ ...everything, search });
    expect(open('fecha:2026')).toMatchObject({
      count: 0,
      notUnderstood: [
        {
          typed: 'fecha:2026',
          start: 0,
          instead: 'fecha_pago:2026, fecha_emision:2026, fecha_cierre:2026',
          why: 'several',
        },
      ],
    });
    for (const typed of ['fecha:>10/01/2026', '-fecha:2026-01', 'fecha:(2025,2026)']) {
      expect(open(typed).notUnderstood).toMatchObject([{ why: 'several' }]);
    }
    expect(open('fecha_p:2026')).toMatchObject({ count: 1, notUnderstood: [] });
    expect(open('fecha:ninguna')).toMatchObject({ count: 1, notUnderstood: [] });
  });

  it('a list answers with how it read a date, in the order of the reader', () => {
    const reader = readerOf([record({ id: 'one', created_at: '2026-01-10' })], { now });
    const readAs = (dates: 'day-first' | 'month-first') =>
      reader.operations.open({
        ...everything,
        search: 'created_at:10/01/2026',
        locale: { zone: 'UTC', language: 'en', dates },
      }).readAs;
    expect(readAs('day-first')).toMatchObject([{ value: '2026-01-10' }]);
    expect(readAs('month-first')).toMatchObject([{ value: '2026-10-01' }]);
  });

  it('reads words, quotes, minus and fields known by their beginning', () => {
    const { condition, notUnderstood } = parse('Núñez -lima "Av. El Sol" stat:BLOCKED');
    expect(notUnderstood).toEqual([]);
    expect(condition).toMatchObject({
      kind: 'all',
      of: [
        { kind: 'words', text: 'Núñez', exact: false },
        { kind: 'not', of: { kind: 'words', text: 'lima' } },
        { kind: 'words', text: 'Av. El Sol', exact: true },
        { kind: 'field', fields: ['status'], test: { kind: 'is', text: 'BLOCKED' } },
      ],
    });
  });

  it.each([
    ['ana OR luis', 'Luis', true],
    ['ana OR luis', 'Rosa', false],
    ['ana O luis', 'Luis', true],
    ['ana | luis', 'Luis', true],
    ['rosa ana OR luis', 'Rosa Luis', true],
    ['rosa ana OR luis', 'Ana Luis', false],
    ['(rosa OR ana) luis', 'Ana Luis', true],
    ['(rosa OR ana) luis', 'Ana', false],
    ['-(rosa OR ana)', 'Luis', true],
    ['-(rosa OR ana)', 'Ana', false],
    ['ana OR', 'Ana', true],
    ['OR ana', 'or ana', true],
    ['first_name:(ana,luis)', 'Luis', true],
    ['first_name:(ana, luis)', 'Luis', true],
    ['first_name:(ana OR luis)', 'Luis', true],
    ['first_name:(ana,"luis alberto")', 'Luis Alberto', true],
    ['first_name:(ana,luis)', 'Rosa', false],
    ['-first_name:(ana,luis)', 'Rosa', true],
    ['first_name:!=ana', 'Ana', false],
    ['first_name:!=ana', 'Rosa', true],
    ['first_name:<>ana', 'Rosa', true],
    ['first_name:=ana', 'Ana María', false],
    ['first_name:="ana maría"', 'Ana María', true],
    ['first_name:an*', 'Ana', true],
    ['first_name:an*', 'Juan Andrés', false],
    ['-first_name:an*', 'Juan', true],
    ['first_name:*', 'Ana', true],
    ['(01) ana', 'Ana (01)', true],
  ])('reads %s of %s as %s', (search, name, expected) => {
    expect(fits(search, { first_name: name })).toBe(expected);
  });

  it('knows fields as they are called in both languages, and states in Spanish', () => {
    const blocked = { status: 'BLOCKED', residence_city: 'Lima', birth_date: '1990-05-01' };
    for (const search of [
      ...['estado:bloqueado', 'Estado:bloq', 'city:lima', 'ciudad:lima', 'CIUDAD:Lima'],
      ...['fecha-de-nacimiento:1990', 'nacimiento:1990-05', 'residence:lima'],
    ]) {
      expect(fits(search, blocked), search).toBe(true);
    }
    expect(fits('estado:activo', blocked)).toBe(false);
    expect(fits('estado:revisión', { status: 'REVIEW' })).toBe(true);
    expect(fits('eliminado:sí', { is_deleted: true, deleted_at: null })).toBe(true);
  });

  it('says what it did not understand, and what may have been meant', () => {
    expect(parse('colour:red created:> x').notUnderstood).toEqual([
      { typed: 'colour:red', start: 0, instead: null, why: 'unknown' },
      { typed: 'created:>', start: 11, instead: null, why: 'unknown' },
    ]);
    expect(parse('stauts:blocked').notUnderstood).toEqual([
      { typed: 'stauts:blocked', start: 0, instead: 'status:blocked', why: 'unknown' },
    ]);
    expect(parse('-ciuadd:lima', 'es').notUnderstood).toEqual([
      { typed: '-ciuadd:lima', start: 0, instead: '-ciudad:lima', why: 'unknown' },
    ]);
    expect(parse('created:2026-13').notUnderstood).toHaveLength(1);
    expect(parse('created:2026-02-30..2026-03-01').notUnderstood).toHaveLength(1);
    expect(parse('@').notUnderstood).toEqual([
      { typed: '@', start: 0, instead: null, why: 'unknown' },
    ]);
  });

  it.each([
    ['created:today', '2026-11-13T00:00:00+00:00', true],
    ['created:hoy', '2026-11-12T23:59:59.999999+00:00', false],
    ['created:yesterday', '2026-11-12T23:59:59.999999+00:00', true],
    ['created:ayer', '2026-11-12T00:00:00+00:00', true],
    ['created:last 7 days', '2026-11-07T00:00:00+00:00', true],
    ['created:last 7 days', '2026-11-06T23:59:59+00:00', false],
    ['created:últimos 7 días', '2026-11-07T00:00:00+00:00', true],
    ['created:"ultimos 7 dias"', '2026-11-06T23:59:59+00:00', false],
    ['created:last-7-days x', '2026-11-07T00:00:00+00:00', false],
    ['created:this month', '2026-11-30T23:59:59+00:00', true],
    ['created:mes pasado', '2026-10-01T00:00:00+00:00', true],
    ['created:last_month', '2026-11-01T00:00:00+00:00', false],
    ['created:esta semana', '2026-11-09T00:00:00+00:00', true],
    ['created:esta semana', '2026-11-08T23:59:59+00:00', false],
    ['created:último año', '2025-06-01T00:00:00+00:00', true],
    ['created:este año', '2026-06-01T00:00:00+00:00', true],
    ['created:>=yesterday', '2026-11-13T20:00:00+00:00', true],
    ['created:2026-10..today', '2026-10-01T00:00:00+00:00', true],
    ['created:(today, yesterday)', '2026-11-12T00:00:00+00:00', true],
    ['created:mañana', '2026-11-14T12:00:00+00:00', true],
  ])('reads %s of %s as %s', (search, created_at, expected) => {
    expect(fits(search, { created_at })).toBe(expected);
  });

  it('means days of the zone, in words and in digits', () => {
    const late = { created_at: '2026-11-13T03:00:00+00:00', birth_date: '2026-11-13' };
    const lima = { locale: testLocale({ zone: 'America/Lima' }) } as const;
    expect(fits('created:2026-11-12', late, lima)).toBe(true);
    expect(fits('created:2026-11-13', late, lima)).toBe(false);
    expect(fits('created:today', late, lima)).toBe(true);
    expect(fits('created:2026-11-12T22:00', late, lima)).toBe(true);
    // A day without a time is the same one everywhere.
    expect(fits('birth:2026-11-13', late, lima)).toBe(true);
    expect(fits('birth:2026-11-12', late, lima)).toBe(false);
    // Where the clock is put forward at midnight the day begins at one.
    const cairo = { locale: testLocale({ zone: 'Africa/Cairo' }) } as const;
    expect(fits('created:2026-04-23', { created_at: '2026-04-23T21:59:59Z' }, cairo)).toBe(true);
    expect(fits('created:2026-04-24', { created_at: '2026-04-23T22:00:00Z' }, cairo)).toBe(true);
  });

  it('never fails, whatever is typed', () => {
    for (const typed of [
      ...[
        '',
        ' ',
        '-',
        '"',
        '-"',
        'a:"',
        ':',
        '::',
        'a:b:c',
        '\u0000',
        '\ud800',
        '..',
        'status:..',
      ],
      ...[
        '🂡'.repeat(600),
        '(',
        ')',
        '(a OR',
        'OR',
        'OR OR',
        'status:(',
        'status:()',
        'status:(,',
        '-(a OR b',
      ],
      ...[
        '((((a OR b',
        'status:(a OR (b',
        'amount:1e999',
        'created:last 9999 years',
        '*',
        'status:**',
      ],
    ]) {
      expect(() => parse(typed), typed).not.toThrow();
      const reader = readerOf([record({ id: 'one', status: 'A', amount: number('1') })]);
      expect(() => reader.operations.open({ ...everything, search: typed }), typed).not.toThrow();
    }
  });

  it('compares moments by days, months and years', () => {
    const late = { created_at: '2026-01-01T23:59:59.999999+00:00' };
    expect(fits('created:>2026-01-01', late)).toBe(false);
    expect(fits('created:>=2026-01-01', late)).toBe(true);
    expect(fits('created:<=2026-01-01', late)).toBe(true);
    expect(fits('created:<2026-01-01', late)).toBe(false);
    expect(fits('created:2026-01', late)).toBe(true);
    expect(fits('created:2025', late)).toBe(false);
    expect(fits('created:2025-12-31..2026-01-01', late)).toBe(true);
    // The same moment in another zone.
    expect(fits('created:2026-01-01', { created_at: '2026-01-02T04:59:59-05:00' })).toBe(false);
    expect(fits('created:2026-01-02', { created_at: '2026-01-02T04:59:59-05:00' })).toBe(true);
  });

  it('compares numbers to the last digit, with and without the commas of the screen', () => {
    const long = { amount: '1293438106040557569' };
    expect(fits('amount:>1293438106040557568', long)).toBe(true);
    expect(fits('amount:>=1293438106040557570', long)).toBe(false);
    expect(fits('amount:8.1..8.2', { amount: number('8.10') })).toBe(true);
    expect(fits('amount:>1,000.50', { amount: number('1000.51') })).toBe(true);
    expect(fits('amount:>1,000.50', { amount: number('1000.5') })).toBe(false);
    expect(fits('amount:1,000.50', { amount: '1000.50' })).toBe(true);
    expect(fits('amount:10', { amount: number('100') })).toBe(false);
    expect(fits('amount:>9', { amount: '10' })).toBe(true);
  });

  const dates: Record<string, readonly [day: string, other: string]> = {
    'created:31/10/2026': ['2026-10-31', '2026-10-30'],
    'created:31-10-2026': ['2026-10-31', '2026-10-30'],
    'created:31.10.2026': ['2026-10-31', '2026-10-30'],
    'created:1/9/2026': ['2026-09-01', '2026-01-09'],
    'created:31/10/26': ['2026-10-31', '2026-10-30'],
    'created:2026/10/31': ['2026-10-31', '2026-10-30'],
    'created:=31/10/2026': ['2026-10-31', '2026-10-30'],
    'created:=2026-10-31': ['2026-10-31', '2026-10-30'],
    'created:"31/10/2026"': ['2026-10-31', '2026-10-30'],
    'created:!=31/10/2026': ['2026-10-30', '2026-10-31'],
    '-created:31/10/2026': ['2026-10-30', '2026-10-31'],
    'created:>=01/10/2026': ['2026-10-01', '2026-09-30'],
    'created:<31/12/2027': ['2027-12-30', '2027-12-31'],
    'created:>31/10/2026': ['2026-11-01', '2026-10-31'],
    'created:01/10/2026..31/10/2026': ['2026-10-31', '2026-11-01'],
    'created:(30/10/2026,31/10/2026)': ['2026-10-30', '2026-10-29'],
    'created:octubre 2026': ['2026-10-31', '2026-11-01'],
    'created:Octubre de 2026': ['2026-10-31', '2026-11-01'],
    'created:oct 2026': ['2026-10-01', '2026-09-30'],
    'created:October 2026': ['2026-10-01', '2026-09-30'],
    'created:setiembre 2026': ['2026-09-01', '2026-10-01'],
    'created:10/2026': ['2026-10-01', '2026-09-30'],
    'created:>=octubre 2026': ['2026-10-01', '2026-09-30'],
    'created:set 2026..oct. 2026': ['2026-10-31', '2026-11-01'],
    'created:01/10/2026..noviembre 2026': ['2026-11-30', '2026-12-01'],
    'created:31 de octubre de 2026': ['2026-10-31', '2026-10-30'],
    'created:(octubre 2026, enero 2026)': ['2026-01-31', '2026-11-01'],
    'created:last month..today': ['2026-10-01', '2026-09-30'],
    'created:<=31/10/2026 one': ['2026-10-31', '2026-11-01'],
    'created:sábado, 31 de octubre de 2026': ['2026-10-31', '2026-10-30'],
    'created:Oct 31, 2026 one': ['2026-10-31', '2026-10-30'],
    'created:October 31st 2026': ['2026-10-31', '2026-10-30'],
    'created:31OCT2026': ['2026-10-31', '2026-10-30'],
    'created:31102026': ['2026-10-31', '2026-10-30'],
    'created:20261031': ['2026-10-31', '2026-10-30'],
    'created:31 10 2026': ['2026-10-31', '2026-10-30'],
    'created:31.10.2026.': ['2026-10-31', '2026-10-30'],
    'created:31-oct-26': ['2026-10-31', '2026-10-30'],
    'created:mar. 1 set. 2026..sáb. 31/10/2026': ['2026-10-31', '2026-11-01'],
  };
  it.each(Object.entries(dates))('reads the date of %s as people write it', (search, found) => {
    const [day, other] = found;
    expect(fits(search, { created_at: `${day}T12:00:00+00:00` })).toBe(true);
    expect(fits(search, { created_at: `${other}T12:00:00+00:00` })).toBe(false);
    // Days without a time, in a field of another name.
    const variant = search.replace('created:', 'birth:');
    expect(fits(variant, { birth_date: day })).toBe(true);
    expect(fits(variant, { birth_date: other })).toBe(false);
  });

  const amounts: Record<string, readonly [amount: string, other: string]> = {
    'amount:>1.000,50': ['1000.51', '1000.50'],
    'amount:1000,50': ['1000.5', '1000'],
    'amount:>S/1000': ['1000.01', '1000'],
    'amount:S/ 105,525.00': ['105525', '105'],
    'amount:>S/. 1,000 one': ['1001', '1000'],
    'amount:US$1,000..US$2,000.00': ['2000', '2000.01'],
    'amount:$ 10..$ 20': ['15', '21'],
    'amount:>=PEN 1000': ['1000', '999'],
    'amount:=1,000.50': ['1000.5', '1000'],
    'amount:"1 000,50"': ['1000.5', '1000'],
    'amount:1 500 000,00': ['1500000', '1'],
    'amount:1 500 000,00 one': ['1500000', '1'],
    'amount:>S/ 1 500 000,00 one': ['1500000.01', '1500000'],
    'amount:(250.50)': ['-250.50', '250.50'],
    'amount:(S/ 250.50)': ['-250.5', '250.5'],
    'amount:(1,234.50)': ['-1234.5', '1'],
    'amount:(10,20)': ['20', '-10.20'],
    'amount:(10, 1 500)': ['1500', '1'],
    "amount:1'234,567.89": ['1234567.89', '1'],
    'amount:250.50 DR': ['-250.5', '250.5'],
    'amount:–250.50': ['-250.5', '250.5'],
    'amount:99.90 soles one': ['99.9', '99'],
    'amount:>=1.0E3': ['1000', '999'],
    '-amount:>S/1000': ['1000', '1001'],
  };
  it.each(Object.entries(amounts))('reads the amount of %s as people write it', (search, found) => {
    const [amount, other] = found;
    expect(fits(search, { amount: number(amount) })).toBe(true);
    expect(fits(search, { amount: number(other) })).toBe(false);
    expect(fits(search, { amount })).toBe(true);
  });

  it('asks an amount in a currency of the records that name it, or none', () => {
    const searchFor = (search: string, currency: Value) =>
      fits(search, { amount: number('1500'), currency });
    for (const variant of ['USD', 'usd', 'US$', 'Dólares', null]) {
      expect(searchFor('amount:>US$1,000', variant), String(variant)).toBe(true);
    }
    expect(searchFor('amount:>US$1,000', 'PEN')).toBe(false);
    expect(searchFor('amount:>1,000', 'PEN')).toBe(true);
  });

  it.each([
    ['created:abc', 'not-date'],
    ['-created:abc', 'not-date'],
    ['created:!=abc', 'not-date'],
    ['created:>500', 'not-date'],
    ['created:31/10/26x', 'not-date'],
    ['created:10/31/2026', 'no-such-day'],
    ['created:ayer..xyz', 'not-date'],
    ['created:(hoy,abc)', 'not-date'],
    ['created:"algún día"', 'not-date'],
    ['created:30/02/2026', 'no-such-day'],
    ['created:2026-02-30', 'no-such-day'],
    ['created:13/13/2026', 'no-such-day'],
    ['created:2026/13', 'no-such-day'],
    ['created:=2026-02-30', 'no-such-day'],
    ['amount:quinientos', 'not-amount'],
    ['-amount:quinientos', 'not-amount'],
    ['amount:>ayer', 'not-amount'],
    ['amount:10..mil', 'not-amount'],
    ['amount:!=S/', 'not-amount'],
  ])('does not compare %s: %s', (typed, why) => {
    expect(parse(typed).notUnderstood).toEqual([{ typed, start: 0, instead: null, why }]);
    // By the values of a field as well, whatever its name.
    const variant = typed.replace('created:', 'day:').replace('amount:', 'sum:');
    const values = { day: '2026-10-31', sum: number('500') };
    const reader = readerOf([record({ id: 'one', ...values })]);
    const { notUnderstood, count } = reader.operations.open({ ...everything, search: variant });
    expect({ notUnderstood, count }).toEqual({
      notUnderstood: [{ typed: variant, start: 0, instead: null, why }],
      count: 0,
    });
  });

  it('refuses more values in more fields than can be compared in a moment', () => {
    const many = Array.from({ length: 300 }, (_, at) => `a_field_${at}`);
    const reader = readerOf([record(Object.fromEntries(many.map((name) => [name, 'x1'])))]);
    const open = (search: string) => reader.operations.open({ ...everything, search });
    expect(open('a_f:(x1,x2,x3)')).toMatchObject({ count: 1, notUnderstood: [] });
    for (const typed of [
      `a_f:(${Array.from({ length: 200 }, (_, at) => at).join(',')})`,
      'a_f:x1 '.repeat(100).trim(),
      'a_f:x1 OR '.repeat(90).slice(0, -4),
      '-a_f:1..2 '.repeat(90).trim(),
    ]) {
      const { count, notUnderstood } = open(typed);
      expect({ count, why: notUnderstood[0]?.why }).toEqual({ count: 0, why: 'too-many' });
    }
  });

  const manyOf = (count: number, valueAt: (at: number) => string) =>
    Array.from({ length: count }, (_, at) => valueAt(at));

  it('finds by a list of two thousand documents, wherever on it they are, as by each alone', () => {
    const documents = ['45600000', '00123456', '45601999', 'DNI 45600500', '45602001'];
    const ids = ['first', 'zeros', 'last', 'second word', 'other'];
    const records = documents.map((document_number, at) =>
      record({
        id: ids[at] ?? '',
        document_number,
        phone_number: '987654321',
        amount: number('7'),
      }),
    );
    const reader = readerOf(records);
    const found = (search: string) => ids.filter((id) => idsOf(reader, { search }).includes(id));
    const list = [...manyOf(2_000, (at) => String(45_600_000 + at)), '123456'].join(',');
    const four = ['first', 'zeros', 'last', 'second word'];
    for (const [typed, expected] of [
      [`document:(${list})`, four],
      [`document:( ${list.slice(9_000).replaceAll(',', ' OR ')} )`, ['zeros', 'last']],
      [`document:${list}`, four],
      [`-document:(${list})`, ['other']],
      [`document:=(${list})`, ['first', 'zeros', 'last']],
      [`document:!=(${list})`, ['other']],
      [`document:(${list}) document:456`, ['first', 'last', 'second word']],
      [`phone:(${manyOf(30, (at) => String(51_987_654_300 + at)).join(',')})`, ids],
      [`amount:(${manyOf(30, String).join(',')})`, ids],
      [`amount:(${manyOf(30, (at) => String(at + 8)).join(',')})`, []],
    ] as const)
      expect(found(typed), typed.slice(0, 40)).toEqual(expected);
  });

  it('says that a search is too long instead of searching for its beginning', () => {
    const whys = (typed: string) => parse(typed).notUnderstood.map(({ why }) => why);
    expect(whys('ana '.repeat(249))).toEqual([]);
    expect(whys('ana '.repeat(251))).toEqual(['too-long']);
    expect(whys(`(${'ana OR '.repeat(200)}rosa)`)).toEqual(['too-long']);
    expect(whys(`first_name:(${'ana,'.repeat(4_000)}) rosa`)).toEqual([]);
    expect(whys(`first_name:(${'ana,'.repeat(8_000)})`)).toEqual(['too-long']);
    const reader = readerOf([record({ id: 'one', first_name: 'ana' })]);
    const open = (search: string) => reader.operations.open({ ...everything, search });
    expect(open('ana '.repeat(249))).toMatchObject({ count: 1 });
    expect(open('ana '.repeat(251))).toMatchObject({ count: 0 });
  });

  it('finds by a hundred words, and by groups in groups', () => {
    const found = (search: string) => fits(search, { first_name: 'Ana Quispe' });
    const nested = (inner: string) =>
      `${'(zzz OR '.repeat(60)}${inner}${')'.repeat(60)} ${'(zzz OR ana '.repeat(30)}`;
    expect(found(`${'zzz OR '.repeat(120)}quispe`)).toBe(true);
    expect(found(`${'zzz OR '.repeat(120)}yyy`)).toBe(false);
    expect(found(nested('quispe'))).toBe(true);
    expect(found(nested('yyy'))).toBe(false);
  });

  it('refuses more values in filters than a statement can have', () => {
    const reader = readerOf([record({ id: 'one', name: 'x' })]);
    const values = Array.from({ length: 5_000 }, (_, at) => `x${at}`);
    const oneOf = { kind: 'one-of', field: 'name', values } as const;
    const open = (count: number) =>
      reader.operations.open({
        ...everything,
        filters: Array.from({ length: count }, () => oneOf),
      });
    expect(open(5).count).toBe(0);
    expect(() => open(7)).toThrow(expect.objectContaining({ code: 'input.filter' }));
  });

  it('compares fields of several kinds of values as texts', () => {
    const values = [{ v: '2026-10-31' }, { v: 'abc' }, { v: number('5') }];
    const reader = readerOf(values.map((each, at) => record({ id: `${at}`, ...each })));
    expect(idsOf(reader, { search: 'v:abc' })).toEqual(['1']);
    expect(idsOf(reader, { search: '-v:abc' })).toEqual(['0', '2']);
    expect(idsOf(reader, { search: 'v:>aaa' })).toEqual(['1']);
    expect(idsOf(reader, { search: 'v:31/10/2026' })).toEqual([]);
  });

  it('matches a value from the start of a word, so that inactive is not active', () => {
    expect(fits('status:active', { status: 'INACTIVE' })).toBe(false);
    expect(fits('status:activ', { status: 'ACTIVE' })).toBe(true);
    expect(fits('first_name:ez', { first_name: 'Núñez' })).toBe(false);
    expect(fits('first_name:nunez', { first_name: 'Ana Núñez' })).toBe(true);
    expect(fits('deleted:null', { deleted_at: null })).toBe(true);
    expect(fits('-deleted:null', { deleted_at: null })).toBe(false);
  });

  it('folds accents and case, and takes short words at a word’s start only', () => {
    expect(fits('nunez', { first_name: 'NÚÑEZ' })).toBe(true);
    expect(fits('ÑEZ', { first_name: 'Núñez' })).toBe(true);
    expect(fits('ez', { first_name: 'Núñez' })).toBe(false);
    expect(fits('nu', { first_name: 'Ana Núñez' })).toBe(true);
    expect(fits('n', { first_name: 'Ana Núñez' })).toBe(true);
    expect(fits('y', { first_name: 'Ana y' })).toBe(true);
    expect(fits('z', { first_name: 'Núñez' })).toBe(false);
    expect(fits('"ana nu"', { first_name: 'Ana Núñez' })).toBe(false);
    expect(fits('"ana nunez"', { first_name: 'Ana Núñez' })).toBe(true);
    expect(fits('ana -lima', { first_name: 'Ana', residence_city: 'lima' })).toBe(false);
    expect(fits('D6F0A3C1-AAAA', { first_name: 'd6f0a3c1-aaaa-4000' })).toBe(true);
  });

  it('marks what matched in the text as it was written', () => {
    expect(highlight('José Núñez', [{ text: 'nunez', exact: false }])).toEqual([
      { text: 'José ', hit: false },
      { text: 'Núñez', hit: true },
    ]);
    expect(highlight(`${'x'.repeat(300)} hit`, [{ text: 'hit', exact: false }])).toContainEqual({
      text: 'hit',
      hit: true,
    });
  });
});
