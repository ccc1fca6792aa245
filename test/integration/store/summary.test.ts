import type { CalendarPeriod } from '../../../shared/calendar-periods';
import { expect, test } from 'vitest';
import type { SummaryQuestion } from '../../../shared/ipc/summary';
import type { ServiceRecord, Value } from '../../../shared/values';
import { averageOf } from '../../../main/query/exact-sum';
import { at, everything, idsOf, readerOf } from '../../support/written-store';
import { testLocale } from '../../support/test-locale';

const number = (text: string): Value => ({ kind: 'number', text });

function lot(id: number, entries: Readonly<Record<string, Value>>): ServiceRecord {
  return [['id', `l${id}`], ...Object.entries(entries)];
}

const records = [
  lot(1, {
    status: 'ACTIVE',
    currency: 'PEN',
    amount: number('10.10'),
    at: '2026-11-01T04:59:59Z',
  }),
  lot(2, { status: 'ACTIVE', currency: 'PEN', amount: number('0.20'), at: '2026-11-01T05:00:00Z' }),
  lot(3, { status: 'ACTIVE', currency: 'USD', amount: number('7'), at: '2026-11-30T12:00:00Z' }),
  lot(4, {
    status: 'CLOSED',
    currency: 'USD',
    amount: number('12345678901234567.25'),
    at: '2026-10-15',
  }),
  lot(5, { status: 'CLOSED', currency: 'PEN', amount: '5.5', at: null }),
  lot(6, { status: null, currency: 'PEN', amount: 'n/a', at: '2026-11-02T00:00:00Z' }),
];

const question: SummaryQuestion = {
  query: { ...everything, locale: testLocale({ zone: 'America/Lima' }) },
  rows: { field: 'status', by: 'value' },
  columns: { field: 'at', by: 'month' },
  field: 'amount',
  currency: 'currency',
};

test('currencies are never put together, sums are exact, months are those of the zone', () => {
  const { operations } = readerOf(records);
  const answer = operations.summary(question);
  expect(answer.records).toBe(6);
  expect(answer.rows.map(({ label }) => label)).toEqual(['ACTIVE', 'CLOSED', null]);
  expect(answer.columns.map(({ label }) => label)).toEqual(['2026-10', '2026-11', null]);
  const figureAt = (row: number | null, column: number | null) =>
    answer.figures
      .filter((each) => each.row === row && each.column === column)
      .map(({ currency, records: count, sum, average, min, max }) => [
        ...[currency, count, sum, average, min, max],
      ]);
  expect(figureAt(0, 0)).toEqual([['PEN', 1, '10.10', '10.10', '10.10', '10.10']]);
  expect(figureAt(0, 1)).toEqual([
    ['PEN', 1, '0.20', '0.20', '0.20', '0.20'],
    ['USD', 1, '7', '7', '7', '7'],
  ]);
  expect(figureAt(0, null)).toEqual([
    ['PEN', 2, '10.30', '5.15', '0.20', '10.10'],
    ['USD', 1, '7', '7', '7', '7'],
  ]);
  expect(figureAt(null, null)).toEqual([
    ['PEN', 4, '15.80', '5.2667', '0.20', '10.10'],
    ['USD', 2, '12345678901234574.25', '6172839450617287.125', '7', '12345678901234567.25'],
  ]);
  expect(figureAt(2, 1)).toEqual([['PEN', 1, null, null, null, null]]);
});

test('the least and the greatest keep every digit, and are among the numbers that are added up', () => {
  const figureOf = (amounts: readonly Value[]) => {
    const { operations } = readerOf(amounts.map((amount, at) => lot(at, { amount })));
    const query = { ...question, rows: null, columns: null, currency: null };
    const [figure] = operations.summary(query).figures;
    return [figure?.numbers, figure?.others, figure?.sum, figure?.min, figure?.max];
  };
  expect(figureOf(['99999999999999.99', '9007199254740993', '-0.01'].map(number))).toEqual([
    ...[3, 0, '9107199254740992.98', '-0.01', '9007199254740993'],
  ]);
  expect(figureOf(['12345678901234567890.12', number('1.50e2')])).toEqual([
    ...[2, 0, '12345678901234568040.12', '150', '12345678901234567890.12'],
  ]);
  // Texts that only look like numbers, and one with a plus, which is a number.
  expect(figureOf(['45.671.234', '2026-01-02', '1-2', '+700', '800'])).toEqual([
    ...[2, 3, '1500', '700', '800'],
  ]);
});

test('numbers that no double holds are groups of their own', () => {
  const accounts = ['9007199254740992', '9007199254740993', '9007199254740993'];
  const { operations } = readerOf(
    accounts.map((text, at) => lot(at, { account: number(text), amount: number(String(at)) })),
  );
  const query = { ...question, rows: { field: 'account', by: 'value' as const }, columns: null };
  const { rows, figures } = operations.summary({ ...query, currency: null });
  const figureRows = figures.map(({ row, records: count, sum }) => [
    rows[row ?? -1]?.label,
    count,
    sum,
  ]);
  expect(figureRows).toEqual([
    ['9007199254740992', 1, '0'],
    ['9007199254740993', 2, '3'],
    [undefined, 3, '3'],
  ]);
});

test('a number with more digits than a double holds is found and added up with all of them', () => {
  const amounts = ['100', '100.000000000000000001', '100.00', '99.999999999999999998'];
  const reader = readerOf(amounts.map((text, at) => lot(at, { amount: number(text) })));
  const query = { ...question, columns: null, currency: null };
  const { rows, figures } = reader.operations.summary({
    ...query,
    rows: { field: 'amount', by: 'value' },
  });
  expect(rows.map(({ label }) => label)).toEqual([
    ...['100', '99.999999999999999998', '100.000000000000000001'],
  ]);
  expect(figures.at(-1)).toMatchObject({
    sum: '399.999999999999999999',
    max: '100.000000000000000001',
  });
  for (const [search, ids] of [
    ['amount:100', ['l0', 'l2']],
    ['amount:>100', ['l1']],
    ['amount:<100', ['l3']],
    ['amount:>=100.000000000000000001', ['l1']],
    ['amount:>100.000000000000000001', []],
    ['amount:100.0000000000000000010', ['l1']],
  ] as const)
    expect([search, idsOf(reader, { search })]).toEqual([search, ids]);
});

test('every figure leads to its records', () => {
  const { operations } = readerOf(records);
  for (const by of ['value', 'month'] as const) {
    const query = { ...question, columns: { field: 'at', by }, currency: null, field: null };
    const { rows, columns, figures } = operations.summary(query);
    expect(figures.length).toBeGreaterThan(5);
    for (const { row, column, records: count } of figures) {
      const filters = [
        ...(row === null ? [] : (rows[row]?.filters ?? [])),
        ...(column === null ? [] : (columns[column]?.filters ?? [])),
      ];
      expect(operations.open({ ...question.query, filters }).count).toBe(count);
    }
  }
});

test('a text beside a number of its value is in one group with it, as its filter finds both', () => {
  const list = (...items: Value[]): Value => ({ kind: 'list', items });
  const sent = [
    ...['5.0', number('5.00'), '5', number('5'), '005', '6', '6.0', number('7'), 'x'],
    ...[list(null), list(''), ''],
  ];
  const { operations } = readerOf(sent.map((amount, at) => lot(at, { amount, kind: 'k' })));
  const by = (field: string) => ({ field, by: 'value' as const });
  const query = { ...question, field: 'amount', currency: null };
  for (const [rows, columns] of [
    [by('amount'), by('kind')],
    [by('kind'), by('amount')],
  ] as const) {
    const answer = operations.summary({ ...query, rows, columns });
    const groups = rows.field === 'amount' ? answer.rows : answer.columns;
    expect(groups.map(({ label }) => label).toSorted()).toEqual([
      ...['005', '5.0', '6', '6.0', '7', null, 'x'],
    ]);
    expect(answer.figures.length).toBeGreaterThan(14);
    for (const { row, column, records: count, numbers, sum } of answer.figures) {
      const filters = [
        ...(row === null ? [] : (answer.rows[row]?.filters ?? [])),
        ...(column === null ? [] : (answer.columns[column]?.filters ?? [])),
      ];
      expect(operations.open({ ...question.query, filters }).count).toBe(count);
      const group = groups[(rows.field === 'amount' ? row : column) ?? -1];
      if (group?.label === '5.0') expect([count, numbers, sum]).toEqual([4, 4, '20']);
    }
  }
});

test('periods at the ends of the calendar are those of a filter, and days that do not exist have none', () => {
  const instants = [
    '1950-01-31T23:59:59.999999Z',
    '0001-01-01',
    '0000-01-01T00:30:00Z',
    '9999-12-31',
    '9999-12-31T23:30:00Z',
    '9999-12-31T04:30:00Z',
    '2026-02-31T00:00:00Z',
    '2026-02-28T12:00:00Z',
  ];
  const { operations } = readerOf(instants.map((at, id) => lot(id, { at })));
  const groupsIn = (zone: string, by: CalendarPeriod) => {
    const query = { ...everything, locale: at(zone) };
    const rows = { field: 'at', by };
    const answer = operations.summary({ query, rows, columns: null, field: null, currency: null });
    const groups = answer.rows.map(({ label, filters }, at) => {
      const { count } = operations.open({ ...query, filters });
      expect(answer.figures.find(({ row }) => row === at)?.records).toBe(count);
      return [label ?? 'none', count];
    });
    return Object.fromEntries(groups) as Record<string, number>;
  };
  const always = { '0001-01': 1, '2026-02': 1 };
  expect(groupsIn('UTC', 'month')).toEqual({
    ...always,
    '0000-01': 1,
    '1950-01': 1,
    '9999-12': 3,
    none: 1,
  });
  expect(groupsIn('America/Lima', 'month')).toEqual({
    ...always,
    '1950-01': 1,
    '9999-12': 3,
    none: 2,
  });
  expect(groupsIn('Asia/Tokyo', 'month')).toEqual({
    ...always,
    '0000-01': 1,
    '1950-02': 1,
    '9999-12': 2,
    none: 2,
  });
  expect(groupsIn('America/Lima', 'quarter')).toEqual({
    '0001-Q1': 1,
    '1950-Q1': 1,
    '2026-Q1': 1,
    '9999-Q4': 3,
    none: 2,
  });
  expect(groupsIn('Asia/Tokyo', 'year')).toEqual({
    '0000': 1,
    '0001': 1,
    '1950': 1,
    '2026': 1,
    '9999': 2,
    none: 2,
  });
});

test('the year 9999, which stands for never, is a year like the others', () => {
  const dates = ['9999-12-31', '9999-12-31T23:30:00Z', '9998-12-31', '2026-02-28T12:00:00Z'];
  const { operations } = readerOf(dates.map((at, id) => lot(id, { at })));
  const found = (search: string) => operations.open({ ...everything, search }).count;
  const searches = ['at:9999', 'at:9999-12', 'at:31/12/9999', 'at:2030..9999', 'at:<=31/12/9999'];
  expect(searches.map(found)).toEqual([2, 2, 2, 3, 4]);
  expect(found('at:>9999')).toBe(0);
});

test('groups beyond the bounds are counted, and what is of all of them has them', () => {
  const many = Array.from({ length: 700 }, (_, at) =>
    lot(at, { code: `C${at}`, amount: number('1') }),
  );
  const { operations } = readerOf(many);
  const query = {
    ...question,
    rows: { field: 'code', by: 'value' as const },
    columns: null,
    currency: null,
  };
  const answer = operations.summary(query);
  expect(answer.rows).toHaveLength(500);
  expect(answer.more).toEqual({ rows: 200, columns: 0 });
  expect(answer.figures.at(-1)).toMatchObject({
    row: null,
    column: null,
    records: 700,
    sum: '700',
  });
  expect(() => operations.summary({ ...query, field: 'nope' })).toThrow('input.params');
});

test('an average is rounded in decimals, halves away from zero', () => {
  expect(averageOf('10', 3)).toBe('3.3333');
  expect(averageOf('0.05', 2)).toBe('0.025');
  expect(averageOf('-0.01', 3)).toBe('-0.0033');
  expect(averageOf('0', 7)).toBe('0');
  expect(averageOf('1200', 4)).toBe('300');
});
