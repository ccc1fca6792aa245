import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Filter, Sort } from '../../../shared/ipc/browse';
import type { ServiceRecord, Value } from '../../../shared/values';
import { at, everything, idsOf, readerOf } from '../../support/written-store';
import { number } from './samples';
import { comparisons } from '../../support/comparisons';

/**
 * Filters, sorts, facets, months and totals of values of every type against a plain reading, in
 * zones with and without summer time.
 */

const zones = [
  ...['UTC', 'America/Lima', 'America/Santiago', 'Asia/Kolkata'],
  ...['Africa/Cairo', 'Pacific/Kiritimati', 'Pacific/Chatham'],
] as const;

const digits = fc.oneof(
  fc.integer({ min: -50, max: 50 }).map(String),
  fc
    .tuple(fc.integer({ min: -9, max: 999 }), fc.integer({ min: 0, max: 99 }))
    .map(([integer, cents]) => `${integer}.${String(cents).padStart(2, '0')}`),
  fc.constantFrom(
    '8.10',
    '8.1',
    '1e2',
    '0.1',
    '0.2',
    '1293438106040557568',
    '5372708461273420742.50',
  ),
);
const dateText = fc
  .tuple(
    // Around the ends of months, and of summer time in Santiago.
    fc.constantFrom('2021-12-31T2', '2022-01-01T0', '2022-04-03T0', '2022-09-04T0', '2022-08-31T2'),
    fc.integer({ min: 0, max: 3 }),
    fc.integer({ min: 0, max: 59 }),
    fc.constantFrom('Z', '+00:00', '-05:00', '+05:30'),
    fc.constantFrom('', '.5', '.250'),
  )
  .map(
    ([hour, digit, minute, zone, part]) =>
      `${hour}${digit}:${String(minute).padStart(2, '0')}:07${part}${zone}`,
  );
const day = fc.constantFrom('2021-12-31', '2022-01-01', '1990-05-01', '2022-04-03');
const words = fc.constantFrom(
  'Ana',
  'ana',
  'Ána',
  'Núñez',
  'nunez',
  'Ñusta',
  'nz',
  'Óscar X',
  '12 de mayo',
  'a',
  'A-1',
);

const mixed: fc.Arbitrary<Value | undefined> = fc.oneof(
  digits.map(number),
  digits.filter((text) => !/e|\d{15}/.test(text)),
  dateText,
  day,
  words,
  fc.constantFrom(true, false, null, '', undefined),
  fc.array(words, { maxLength: 2 }).map((items): Value => ({ kind: 'list', items })),
);
const only = (values: fc.Arbitrary<Value | undefined>) =>
  fc.oneof(
    { weight: 8, arbitrary: values },
    { weight: 1, arbitrary: fc.constantFrom(null, '', undefined) },
  );
const currency = fc.constantFrom('PEN', 'USD', 'pen', null, undefined);

const column = fc
  .constantFrom<Value | undefined>('')
  .chain(() => fc.oneof(mixed, only(digits.map(number)), only(dateText), only(words), only(day)));

const recordsOf = fc.array(fc.record({ v: column, w: mixed, currency }), {
  minLength: 1,
  maxLength: 60,
});

function toRecords(
  rows: readonly { v: Value | undefined; w: Value | undefined; currency: Value | undefined }[],
) {
  return rows.map((row, at): ServiceRecord => [
    ['id', `r${at}`],
    // So that no field is unknown, whatever was drawn.
    ...(at === 0
      ? [
          ['v', row.v ?? null] as const,
          ['w', row.w ?? null] as const,
          ['currency', row.currency ?? null] as const,
        ]
      : []),
    ...(at === 0
      ? []
      : Object.entries(row).flatMap(([name, value]) =>
          value === undefined ? [] : [[name, value] as const],
        )),
  ]);
}

const valueOf = (record: ServiceRecord, field: string) =>
  record.find(([name]) => name === field)?.[1];

const isInstant = (value: Value | undefined): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value);
const isDay = (value: Value | undefined): value is string =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value);

function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '');
}

function valueText(value: Value | undefined): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return String(value);
  if (value.kind === 'number') return value.text;
  return value.kind === 'list' ? value.items.map(valueText).join(' ') : null;
}

/** The day of the calendar a value is or falls on. */
function localDay(value: Value | undefined, zone: string): string | null {
  if (isDay(value)) return value;
  if (!isInstant(value)) return null;
  const parts = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  return parts.format(Date.parse(value));
}

function numberOf(value: Value | undefined): string | null {
  if (typeof value === 'object' && value !== null && value.kind === 'number') return value.text;
  return typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value) ? value : null;
}

/** In units of 10^-20. */
function unitsOf(text: string): bigint {
  const [base = '0', exponent = '0'] = text.split('e');
  const [integer = '0', fraction = ''] = base.split('.');
  const units =
    BigInt(integer.replace('-', '') + fraction.padEnd(20, '0')) * 10n ** BigInt(exponent);
  return base.startsWith('-') ? -units : units;
}

/**
 * Numbers, then texts without case and accents, then what is no value; the same as its
 * documentation says.
 */
function rankOf(value: Value | undefined): readonly [number, number | string] {
  if (value === '') return [2, 0];
  if (value === null) return [2, 1];
  if (value === undefined) return [2, 2];
  if (typeof value === 'object' && value.kind === 'number') return [0, Number(value.text)];
  if (isInstant(value)) {
    const iso = new Date(value).toISOString();
    return [1, iso.replace(/\.?0*Z$/, '').slice(0, 23)];
  }
  const text =
    typeof value === 'object' && value.kind === 'list' && value.items.length === 0
      ? '[]'
      : (valueText(value) ?? '');
  return [1, fold(text.toLowerCase().replaceAll('ñ', 'n\u007f'))];
}

function compare(
  one: Value | undefined,
  other: Value | undefined,
  direction: Sort['direction'],
): number {
  const [[kind, rank], [otherKind, otherRank]] = [rankOf(one), rankOf(other)];
  const sign = direction === 'ascending' || (kind === 2 && otherKind === 2) ? 1 : -1;
  if (kind !== otherKind)
    return kind === 2 || otherKind === 2 ? kind - otherKind : sign * (kind - otherKind);
  return rank < otherRank ? -sign : rank > otherRank ? sign : 0;
}

function fits(filter: Filter, value: Value | undefined, zone: string): boolean {
  const text = valueText(value);
  switch (filter.kind) {
    case 'contains':
    case 'starts-with': {
      if (text === null || value === '' || isInstant(value)) return false;
      const [actual, sought] = [fold(text), fold(filter.text)];
      return filter.kind === 'contains' ? actual.includes(sought) : actual.startsWith(sought);
    }
    case 'one-of':
      return filter.values.some((each) => {
        if (text === null) return false;
        const isNumber = typeof value === 'object' && value !== null && value.kind === 'number';
        if (isNumber)
          return /^-?\d+(\.\d+)?(e\d)?$/.test(each) && unitsOf(each) === unitsOf(value.text);
        return String(rankOf(value)) === String(rankOf(each));
      });
    case 'repeated':
      throw new Error('not asked here');
    case 'number': {
      const digits = numberOf(value);
      if (digits === null) return false;
      const { min, max } = filter;
      return (
        (min === null || unitsOf(digits) >= unitsOf(min)) &&
        (max === null || unitsOf(digits) <= unitsOf(max))
      );
    }
    case 'days': {
      const actual = localDay(value, zone);
      if (actual === null) return false;
      return (filter.first ?? '') <= actual && actual <= (filter.last ?? '9999');
    }
    case 'presence': {
      const is =
        value === undefined
          ? 'absent'
          : value === null
            ? 'null'
            : value === ''
              ? 'empty'
              : 'present';
      return is === filter.is;
    }
  }
}

const field = fc.constantFrom('v', 'w');
const bound = fc.option(
  fc.constantFrom(
    '-3',
    '0',
    '8.1',
    '8.10',
    '100',
    '0.3',
    '1293438106040557567',
    '5372708461273420742.51',
  ),
  { nil: null },
);
const dayBound = fc.option(
  fc.constantFrom('2021-12-31', '2022-01-01', '2022-04-02', '2022-04-03', '2022-09-04'),
  { nil: null },
);
const filter: fc.Arbitrary<Filter> = fc
  .oneof(
    fc.record({
      kind: fc.constant('contains' as const),
      field,
      text: fc.constantFrom('a', 'nu', '1', '.10', '8.1', 'tru', 'ñ', 'x', '-'),
    }),
    fc.record({
      kind: fc.constant('starts-with' as const),
      field,
      text: fc.constantFrom('a', 'nu', '1', '-', '8.1', 't', 'ñu'),
    }),
    fc.record({
      kind: fc.constant('one-of' as const),
      field,
      values: fc.array(fc.oneof(words, digits, dateText, day, fc.constantFrom('true', '')), {
        maxLength: 4,
      }),
    }),
    fc.record({ kind: fc.constant('number' as const), field, min: bound, max: bound }),
    fc.record({ kind: fc.constant('days' as const), field, first: dayBound, last: dayBound }),
    fc.record({
      kind: fc.constant('presence' as const),
      field,
      is: fc.constantFrom('null', 'empty', 'absent', 'present'),
    }),
  )
  .chain((each) =>
    fc
      .option(fc.boolean(), { nil: undefined })
      .map((not): Filter => (not === undefined ? each : { ...each, not })),
  );
const sort = fc.array(
  fc.record({ field, direction: fc.constantFrom('ascending' as const, 'descending' as const) }),
  { maxLength: 2 },
);
const zone = fc.constantFrom(...zones);

describe('against a plain reading', () => {
  it('filters and sorts', { timeout: 120_000 }, () => {
    fc.assert(
      fc.property(
        recordsOf,
        fc.array(fc.tuple(fc.array(filter, { maxLength: 2 }), sort, zone), {
          minLength: 4,
          maxLength: 8,
        }),
        (rows, questions) => {
          const records = toRecords(rows);
          const reader = readerOf(records);
          for (const [filters, by, where] of questions) {
            const expected = records
              .filter((record) =>
                filters.every(
                  (each) => fits(each, valueOf(record, each.field), where) !== (each.not === true),
                ),
              )
              .toSorted((one, other) => {
                for (const { field: name, direction } of by) {
                  const order = compare(valueOf(one, name), valueOf(other, name), direction);
                  if (order !== 0) return order;
                }
                return 0;
              });
            const found = idsOf(reader, { filters, sort: by, locale: at(where) });
            expect(found, JSON.stringify({ filters, by, where })).toEqual(
              expected.map((record) => valueOf(record, 'id')),
            );
          }
        },
      ),
      comparisons(150),
    );
  });

  it('counts facets', { timeout: 60_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(recordsOf, field, async (rows, name) => {
        const records = toRecords(rows);
        const { values, distinct } = await readerOf(records).operations.facets({
          query: everything,
          field: name,
        });
        const plain = new Map<string, number>();
        for (const record of records) {
          const value = valueOf(record, name);
          const text = value === undefined || value === null ? null : JSON.stringify(rankOf(value));
          if (text !== null) plain.set(text, (plain.get(text) ?? 0) + 1);
        }
        const total = (counts: Iterable<number>) =>
          [...counts].reduce((sum, count) => sum + count, 0);
        // A number counts under a text of its value too, since choosing that finds it.
        expect(total(values.map(({ count }) => count))).toBeGreaterThanOrEqual(
          total(plain.values()),
        );
        expect(new Set(values.map(({ value }) => value)).size).toBe(values.length);
        expect(values.length).toBe(distinct);
        expect(distinct).toBeLessThanOrEqual(plain.size);
        // Each leads back to as many records; a text beside a number of its value finds both.
        const reader = readerOf(records).operations;
        for (const { value, count } of values) {
          const query: Filter = { kind: 'one-of', field: name, values: [value] };
          const found = reader.open({ ...everything, filters: [query] }).count;
          expect(found, value).toBe(
            records.filter((record) => fits(query, valueOf(record, name), 'UTC')).length,
          );
          expect(found, value).toBe(count);
        }
      }),
      comparisons(40),
    );
  });

  it('says of each value how many records choosing it finds, however it was sent', async () => {
    const list = (...items: Value[]): Value => ({ kind: 'list', items });
    const at = '2026-01-02T00:00:00Z';
    const sent = [
      ...[number('5'), number('5.00'), '5', '5.0', number('7'), '007', 'a', list('a')],
      ...[at, list(at), '', list(''), list(null), list()],
      ...[number('9007199254740993'), '9007199254740993', number('9007199254740992')],
    ];
    const reader = readerOf(
      sent.map((v, place): ServiceRecord => [
        ['id', `r${place}`],
        ['v', v],
      ]),
    );
    const { values, distinct } = await reader.operations.facets({ query: everything, field: 'v' });
    const reported = Object.fromEntries(values.map(({ value, count }) => [value, count]));
    const long = { '9007199254740993': 2, '9007199254740992': 1 };
    const twice = { a: 2, [at]: 2 };
    expect(reported).toEqual({
      ...long,
      ...twice,
      '5': 3,
      '5.0': 3,
      '7': 1,
      '007': 1,
      '': 3,
      '[]': 1,
    });
    expect(distinct).toBe(values.length);
    for (const { value, count } of values) {
      const filters: Filter[] = [{ kind: 'one-of', field: 'v', values: [value] }];
      expect([value, idsOf(reader, { filters }).length]).toEqual([value, count]);
    }
    expect(idsOf(reader, { search: 'v:=007' })).toEqual(['r5']);
    expect(idsOf(reader, { search: 'v:=7' })).toEqual(['r4']);
  });

  it('lists the most frequent of more values than it lists', async () => {
    const sent = Array.from({ length: 300 }, (_, at) => `v${at >= 290 ? 200 : at}`);
    const records = sent.map((v, at): ServiceRecord => [
      ['id', `r${at}`],
      ['v', v],
    ]);
    const query = { query: everything, field: 'v' };
    const { values, distinct } = await readerOf(records.toReversed()).operations.facets(query);
    expect(values).toHaveLength(100);
    expect([values[0], distinct]).toEqual([{ value: 'v200', count: 11 }, 290]);
  });

  it.each(zones)('counts months in %s', { timeout: 60_000 }, async (where) => {
    await fc.assert(
      fc.asyncProperty(recordsOf, async (rows) => {
        const records = toRecords(rows);
        const plain = new Map<string, number>();
        for (const record of records) {
          const month = localDay(valueOf(record, 'v'), where)?.slice(0, 7);
          if (month !== undefined) plain.set(month, (plain.get(month) ?? 0) + 1);
        }
        const months = await readerOf(records).operations.months({
          query: { ...everything, locale: at(where) },
          field: 'v',
        });
        expect(months).toEqual([...plain].sort().map(([month, count]) => ({ month, count })));
        // A month of the chart, filtered and searched, is the same records.
        for (const { month, count } of months) {
          const filters: Filter[] = [{ kind: 'days', field: 'v', first: month, last: month }];
          const reader = readerOf(records).operations;
          expect(reader.open({ ...everything, filters, locale: at(where) }).count).toBe(count);
          expect(
            reader.open({ ...everything, search: `v:${month}`, locale: at(where) }).count,
          ).toBe(count);
        }
      }),
      comparisons(40),
    );
  });

  it('sums to the last digit, each currency apart', { timeout: 60_000 }, () => {
    fc.assert(
      fc.property(recordsOf, fc.constantFrom('currency', null), (rows, by) => {
        const records = toRecords(rows);
        const { count, sums } = readerOf(records).operations.totals({
          query: everything,
          fields: ['v'],
          by,
        });
        expect(count).toBe(records.length);
        const plain = new Map<string, bigint>();
        for (const record of records) {
          const text = numberOf(valueOf(record, 'v'));
          const actual =
            by === null ? null : (valueText(valueOf(record, by))?.toLowerCase() ?? null);
          if (text !== null)
            plain.set(String(actual), (plain.get(String(actual)) ?? 0n) + unitsOf(text));
        }
        const reported = new Map(
          sums
            .filter(({ numbers }) => numbers > 0)
            .map((each) => [String(each.by?.toLowerCase() ?? null), unitsOf(each.sum)]),
        );
        expect(reported).toEqual(plain);
      }),
      comparisons(80),
    );
  });
});
