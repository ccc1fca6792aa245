import { expect, test } from 'vitest';
import { everything, idsOf, readerOf } from '../../support/written-store';
import type { Filter } from '../../../shared/ipc/browse';
import { number, record } from './samples';
import { testLocale } from '../../support/test-locale';

/** Accounts beyond 2^63, of which several have one double, and what equals some of them. */
const sent = [
  ...[
    '12345678901234567890',
    '12345678901234567891',
    '12345678901234567891',
    '1234567890123456789',
  ],
  ...[
    '1234567890123456788',
    '-12345678901234567891',
    '12345678901234567890.0',
    '0.1234567890123456789',
  ],
  ...['0.1234567890123456788', '8.10', '8.1', '100', '1e400', '1e401'],
];
const reader = readerOf(
  sent.map((account, at) => record({ id: `r${at}`, account: number(account) })),
);
/** Rows with the same value, by plain arithmetic. */
const groups = [[0, 6], [1, 2], [3], [4], [5], [7], [8], [9, 10], [11], [12], [13]];
const sizes = groups.map((group) => group.length).toSorted();

test('numbers beyond 2^63 are values of their own in counts, and each finds its records', async () => {
  const { values, distinct } = await reader.operations.facets({
    query: everything,
    field: 'account',
  });
  expect(distinct).toBe(groups.length);
  expect(values.map(({ count }) => count).toSorted()).toEqual(sizes);
  for (const { value, count } of values) {
    const filters: Filter[] = [{ kind: 'one-of', field: 'account', values: [value] }];
    expect(idsOf(reader, { filters }), value).toHaveLength(count);
  }
});

test('they are found exactly, alone and with others', () => {
  for (const group of groups) {
    const ids = group.map((at) => `r${at}`);
    for (const at of group) expect(idsOf(reader, { search: `account:=${sent[at]}` })).toEqual(ids);
  }
  const values = [sent[1] ?? '', '100', sent[7] ?? ''];
  const ids = idsOf(reader, { filters: [{ kind: 'one-of', field: 'account', values }] });
  expect(ids).toEqual(['r1', 'r2', 'r7', 'r11']);
  const not = idsOf(reader, { filters: [{ kind: 'one-of', field: 'account', values, not: true }] });
  expect(not).toHaveLength(sent.length - 4);
});

/** A decimal times 10^400, as an integer: plain arithmetic. */
function scaled(text: string): bigint {
  const [digits = '', exponent = '0'] = text.split('e');
  const [integer = '', fraction = ''] = digits.split('.');
  return BigInt(integer + fraction) * 10n ** BigInt(400 - fraction.length + Number(exponent));
}

test.each([
  '12345678901234567890',
  '1234567890123456788',
  '-12345678901234567891',
  '8.1',
  '1e400',
  '1e-400',
  '0',
])('more and less than %s are told digit by digit', (bound) => {
  const compared = {
    '>': (one: bigint, other: bigint) => one > other,
    '>=': (one: bigint, other: bigint) => one >= other,
    '<': (one: bigint, other: bigint) => one < other,
    '<=': (one: bigint, other: bigint) => one <= other,
  };
  for (const [by, holds] of Object.entries(compared)) {
    const expected = sent.flatMap((each, at) =>
      holds(scaled(each), scaled(bound)) ? [`r${at}`] : [],
    );
    expect(idsOf(reader, { search: `account:${by}${bound}` }), by).toEqual(expected);
  }
});

test('they are lines of their own in a summary', () => {
  const { rows, figures } = reader.operations.summary({
    query: everything,
    rows: { field: 'account', by: 'value' },
    ...{ columns: null, field: null, currency: null },
  });
  const counts = figures.flatMap(({ row, records }) => (row === null ? [] : [records]));
  expect(counts.toSorted()).toEqual(sizes);
  for (const { row, records } of figures) {
    const filters = row === null ? [] : [...(rows[row]?.filters ?? [])];
    expect(idsOf(reader, { filters })).toHaveLength(records);
  }
});

test('only equal ones are duplicates', () => {
  const found = reader.operations.duplicates({
    ...{ resource: 'clients', by: ['account'], columns: [], search: '', offset: 0, limit: 50 },
    locale: testLocale(),
  });
  expect(found).toMatchObject({ groups: 3, records: 6 });
  const ids = idsOf(reader, { filters: [{ kind: 'repeated', field: 'account' }] });
  expect(ids.toSorted()).toEqual(['r0', 'r1', 'r10', 'r2', 'r6', 'r9']);
  for (const { key, count } of found.lines) {
    const filters: Filter[] = [{ kind: 'repeated', field: 'account', same: key }];
    expect(idsOf(reader, { filters })).toHaveLength(count);
  }
});
