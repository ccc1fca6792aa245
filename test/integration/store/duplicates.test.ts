import { expect, test } from 'vitest';
import type { ServiceRecord, Value } from '../../../shared/values';
import { sameKey, sameNumber, samePhone } from '../../../main/query/duplicate-key';
import type { Cell } from '../../../main/values/cells';
import { sortKey } from '../../../main/values/keys';
import { everything, idsOf, readerOf } from '../../support/written-store';

const client = (id: string, entries: Readonly<Record<string, Value>>): ServiceRecord => [
  ['id', id],
  ...Object.entries(entries),
];

const records = [
  client('a', { dni: '00123456', email: 'Ana@Example.com', phone: '+51 900 123 456', status: 'A' }),
  client('b', { dni: '123456', email: 'b@example.com', phone: '900123456', status: 'A' }),
  client('c', { dni: '70000001', email: ' ana@example.COM ', phone: '900-999-999', status: 'B' }),
  client('d', { dni: { kind: 'number', text: '70000001' }, email: null, phone: '', status: 'A' }),
  client('e', { dni: '  ', email: null, phone: '', status: 'A' }),
  client('f', { email: 'núñez@example.com', phone: '0051900123456', status: 'B' }),
];

const query = {
  ...{ resource: 'clients' as const, offset: 0, limit: 50, columns: ['id', 'dni'], search: '' },
  locale: { zone: 'UTC', language: 'en' as const },
};

test('what a spreadsheet or a hand writes otherwise is one value; what is no value is none', () => {
  const same = (one: string, other: string) => sameKey(sortKey(one)) === sameKey(sortKey(other));
  const isSameNumber = (one: Cell, other: Cell) =>
    sameNumber(sortKey(one)) === sameNumber(sortKey(other));
  const isSamePhone = (one: Cell, other: Cell) =>
    samePhone(sortKey(one)) === samePhone(sortKey(other));
  expect(same('ÁNA  Pérez ', 'ana perez')).toBe(true);
  expect(same('peña', 'pena')).toBe(false);
  expect(same('a.b@x.pe', 'ab@x.pe')).toBe(false);
  expect(isSameNumber('00123', '123')).toBe(true);
  expect(isSamePhone('+51 (900) 123-456', '900123456')).toBe(true);
  expect(isSameNumber('+51 (900) 123-456', '900123456')).toBe(false);
  expect(isSamePhone('(01) 234-5678', '012345678')).toBe(true);
  expect(isSamePhone(['51900123456'], '900 123 456')).toBe(true);
  expect(isSameNumber(['51900123456'], '900 123 456')).toBe(false);
  expect(isSameNumber('DNI 00.123.456', 'dni 123456')).toBe(true);
  expect(isSameNumber('DNI 123456', 'RUC 123456')).toBe(false);
  expect(isSameNumber('51', '0')).toBe(false);
  expect(isSamePhone('51900123456789', '900123456789')).toBe(false);
  for (const none of ['', '   ', null, undefined]) {
    expect([sameKey(sortKey(none)), sameNumber(sortKey(none))]).toEqual([null, null]);
  }
});

test('signs and leading zeros are ignored in the numbers of phones and documents, and nowhere else', () => {
  const written = [
    ...['1-11', '11-1', '10.0.1.11', '10.0.11.1', '01.02.2026', '10.2.2026'],
    ...['1 234.50', '123450', '+12.50', '1250', '007', '7', '10.5', '105'],
  ];
  const groupsBy = (...fields: readonly string[]) =>
    readerOf(
      written.map((text, at) =>
        client(`a${at}`, Object.fromEntries(fields.map((field) => [field, text]))),
      ),
    ).operations.duplicates({ ...query, columns: ['id'], by: [...fields] }).groups;
  for (const field of ['code', 'residence_address', 'total_amount', 'ip', 'phonetics'])
    expect([field, groupsBy(field)]).toEqual([field, 0]);
  for (const field of ['document_number', 'phone_number', 'landlineNumber', 'telefono', 'dni'])
    expect([field, groupsBy(field)]).toEqual([field, 7]);
  expect(groupsBy('phone_number', 'code')).toBe(0);

  const fullClient = (id: string, number: string, phone: string) =>
    client(id, {
      ...{ document_type: 'DNI', document_number: number },
      ...{ phone_country_code: '+51', phone_number: phone },
    });
  const reader = readerOf([
    fullClient('a', '00123456', '900 123 456'),
    fullClient('b', '123.456', '900123456'),
    fullClient('c', '123457', '900123457'),
  ]);
  for (const field of ['desk.document', 'desk.phone'])
    expect(idsOf(reader, { filters: [{ kind: 'repeated', field }] })).toEqual(['a', 'b']);
});

test('numbers that no double holds are the same only with the same digits', () => {
  const long = ['9007199254740992', '9007199254740993', '9007199254740993', '-9007199254740993'];
  const accounts = long.map((text, at) => client(`a${at}`, { account: { kind: 'number', text } }));
  const reader = readerOf(accounts);
  const { lines } = reader.operations.duplicates({ ...query, columns: ['id'], by: ['account'] });
  expect(
    lines.map(({ key, records: groupRecords }) => [key, groupRecords.map(({ id }) => id)]),
  ).toEqual([['9007199254740993', ['a1', 'a2']]]);
  expect(idsOf(reader, { filters: [{ kind: 'repeated', field: 'account' }] })).toEqual([
    'a1',
    'a2',
  ]);
});

test('only among the records that match, as groups and as a filter', () => {
  const reader = readerOf(records);
  const { operations } = reader;
  const among = (search: string) =>
    operations
      .duplicates({ ...query, search, by: ['phone'] })
      .lines.map((group) => group.records.map(({ id }) => id));
  const listed = (search: string, same?: string) => {
    const repeated = { kind: 'repeated' as const, field: 'phone', among: search };
    const filters = [{ ...repeated, ...(same !== undefined && { same }) }];
    return idsOf(reader, { filters });
  };
  expect(among('status:A')).toEqual([['a', 'b']]);
  expect(listed('status:A')).toEqual(['a', 'b']);
  expect(listed('status:B', '900123456')).toEqual(['f']);
  expect(listed('status:B')).toEqual([]);
  expect(among('example')).toEqual([['a', 'b', 'f']]);
  expect(() => among('colour:red')).toThrow();
});

test('only among the records of a view: its conditions count beside its words', () => {
  const reader = readerOf(records);
  const filters = [{ kind: 'one-of' as const, field: 'status', values: ['A'] }];
  const { lines } = reader.operations.duplicates({ ...query, filters, by: ['phone'] });
  expect(lines.map((group) => group.records.map(({ id }) => id))).toEqual([['a', 'b']]);
  const repeated = { kind: 'repeated' as const, field: 'phone', filters };
  expect(idsOf(reader, { filters: [repeated] })).toEqual(['a', 'b']);
  expect(idsOf(reader, { filters: [{ ...repeated, same: lines[0]?.key ?? '' }] })).toEqual([
    'a',
    'b',
  ]);
  expect(idsOf(reader, { filters: [{ ...repeated, among: 'example' }] })).toEqual(['a', 'b']);
  expect(idsOf(reader, { filters: [{ ...repeated, among: 'núñez' }] })).toEqual([]);
});

test('groups by one field and by several, with their records in the list’s order', () => {
  const { operations } = readerOf(records);
  const by = (fields: string[]) => {
    const { groups, records: all, lines } = operations.duplicates({ ...query, by: fields });
    return { groups, all, ids: lines.map((group) => group.records.map(({ id }) => id)) };
  };
  expect(by(['dni'])).toEqual({
    groups: 2,
    all: 4,
    ids: [
      ['a', 'b'],
      ['c', 'd'],
    ],
  });
  expect(by(['email'])).toEqual({ groups: 1, all: 2, ids: [['a', 'c']] });
  expect(by(['phone'])).toEqual({ groups: 1, all: 3, ids: [['a', 'b', 'f']] });
  expect(by(['phone', 'status'])).toEqual({ groups: 1, all: 2, ids: [['a', 'b']] });
  const [first] = operations.duplicates({ ...query, by: ['dni'] }).lines;
  expect(first?.records.map(({ cells }) => cells)).toEqual([
    ['a', '00123456'],
    ['b', '123456'],
  ]);
  const second = operations.duplicates({ ...query, by: ['dni'], offset: 1, limit: 1 });
  expect(second).toMatchObject({ groups: 2, records: 4, lines: [{ count: 2 }] });
  for (const none of [['nope'], []]) {
    expect(() => operations.duplicates({ ...query, by: none })).toThrow('input.params');
  }
});

test('the same as a condition of the list: all of them, one group, and all others', () => {
  const reader = readerOf(records);
  const fits = (filter: object) =>
    idsOf(reader, { filters: [{ kind: 'repeated', field: 'dni', ...filter }] });
  expect(fits({})).toEqual(['a', 'b', 'c', 'd']);
  expect(fits({ not: true })).toEqual(['e', 'f']);
  const [, group] = reader.operations.duplicates({ ...query, by: ['dni'] }).lines;
  expect(fits({ same: group?.key ?? '' })).toEqual(['c', 'd']);
  expect(fits({ field: 'phone', also: ['status'] })).toEqual(['a', 'b']);
  // Beside words: the value is repeated in the list, whatever else is asked.
  const words = { search: 'status:B', filters: [{ kind: 'repeated' as const, field: 'phone' }] };
  expect(idsOf(reader, words)).toEqual(['f']);
  expect(
    reader.operations.summary({
      ...{ query: { ...everything, ...words }, rows: null, columns: null },
      ...{ field: null, currency: null },
    }).records,
  ).toBe(1);
});
