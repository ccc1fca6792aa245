import { describe, expect, test } from 'vitest';
import { readList } from '../../../main/http/lists';
import { toRecordPage } from '../../../main/http/record-page';
import { failureOf, success } from './answers';

const two = [
  { id: 'a', n: 1 },
  { id: 'b', x: null },
];
const read = (data: unknown, siblings: object = {}) =>
  readList(success(data, siblings), 'clients', 1);
const idsOf = (data: unknown) =>
  read(data).records.map((record) => record.find(([name]) => name === 'id')?.[1]);

describe('the list is found by shape', () => {
  test.each([
    ['a bare array', two],
    ['under a usual name', { items: two, total: 9 }],
    ['under any name', { whatever: two }],
    ['under the resource’s name, beside another', { clients: two, lots: [{ id: 'z' }] }],
    ['beside lists about the list', { errors: [], links: [{ rel: 'next' }], people: two }],
    ['nested', { clients: { data: two, total: 9 } }],
    ['nested under any name', { result: { page: { entries: two } } }],
    ['an object keyed by its records’ ids', { a: two[0], b: two[1] }],
    ['beside totals', { clients: { items: two }, totals: [{ currency: 'PEN' }] }],
    ['beside totals within', { clients: { items: two, totals: [{ currency: 'PEN' }] } }],
    ['beside totals, under any name', { people: two, totals: [{ currency: 'PEN' }] }],
    ['beside others with ids, under a usual name', { items: two, branches: [{ id: 'z' }] }],
    ['named in other spellings', { clientList: two, branches: [{ id: 'z' }] }],
    ['named in Spanish', { Clientes: { filas: two }, sedes: [{ id: 'z' }] }],
  ])('%s', (_, data) => {
    expect(idsOf(data)).toEqual(['a', 'b']);
  });

  test.each([
    ['its list is empty', { clients: { items: [] }, totals: [{ n: 1 }] }],
    ['its list is null', { clients: null, totals: [{ n: 1 }] }],
    ['a list of another name is empty', { people: [], totals: [{ n: 1 }] }],
  ])('beyond the end, %s: what stands beside it is not taken for it', (_, data) => {
    expect(readList(success(data), 'clients', 2).records).toEqual([]);
  });

  test('an empty list is a list', () => {
    expect(read([]).records).toEqual([]);
    expect(read({ items: [], total: 0 })).toMatchObject({ records: [], total: 0 });
  });
});

describe('an unknown shape is an explained failure, never an empty list', () => {
  test.each([
    ['null', null, 'no-list'],
    ['a text', 'none', 'no-list'],
    ['an object without a list', { status: 'x', summary: { count: 3 } }, 'no-list'],
    ['an empty object', {}, 'no-list'],
    ['two lists of unknown names', { left: two, right: two }, 'several-lists'],
    ['two lists of usual names', { items: two, rows: two }, 'several-lists'],
    ['records without ids under an unknown name', { totals: [{ n: 1 }] }, 'no-list'],
    ['an empty list of an unknown name', { totals: [] }, 'no-list'],
    ['null for the list', { clients: null, totals: [{ n: 1 }] }, 'no-list'],
    ['only lists about the list', { errors: [] }, 'no-list'],
    ['a list of texts', ['a', 'b'], 'not-records'],
    ['a mixed list', [{ id: 'a' }, 'b'], 'not-records'],
    ['an object keyed by something else', { x: { id: 'a' }, y: { id: 'b' } }, 'no-list'],
  ])('%s', (_, data, reason) => {
    const failure = failureOf(() => read(data));
    expect(failure).toMatchObject({
      code: 'service.unknown-shape',
      params: { resource: 'clients', reason },
    });
    expect(failure.redactedBody).toContain('"code": "00000"');
  });

  test('the body at hand holds no secret', () => {
    const failure = failureOf(() => read({ secret_key: 'sample-not-a-real-secret' }));
    expect(failure.redactedBody).toContain('[redacted]');
    expect(failure.redactedBody).not.toContain('sample-not');
  });
});

test('more field names than any record has are refused', () => {
  const wide = Array.from({ length: 3 }, (_, at) =>
    Object.fromEntries(Array.from({ length: 700 }, (__, nth) => [`f${at}-${nth}`, 1])),
  );
  expect(failureOf(() => read(wide))).toMatchObject({
    code: 'service.too-large',
    params: { what: 'names' },
  });
});

test('a field name longer than one may be anywhere in the app is refused', () => {
  const named = (length: number) => read([{ id: 'a', ['f'.repeat(length)]: 1 }]);
  expect(named(1_000).records).toHaveLength(1);
  expect(failureOf(() => named(1_001))).toMatchObject({
    code: 'service.too-large',
    params: { what: 'name', max: 1_000 },
  });
});

describe('the total', () => {
  test.each([
    ['beside the list', { items: two, total: 9 }, {}, 9],
    ['in camel case', { items: two, totalCount: 9 }, {}, 9],
    ['as digits', { items: two, total: '9' }, {}, 9],
    ['in nested pagination', { clients: two, pagination: { total_records: 9 } }, {}, 9],
    ['in metadata', two, { metadata: { total: 9 } }, 9],
    ['in metadata’s pagination', two, { metadata: { pagination: { total_items: 9 } } }, 9],
    ['beside data', two, { total: 9 }, 9],
    ['count beside rows', { rows: two, count: 2 }, {}, 2],
    ['count larger than this page', { items: two, count: 9 }, {}, 9],
    ['not a count that may be the page’s own', { items: two, count: 2 }, {}, null],
    ['not one smaller than what came', { items: two, total: 1 }, {}, null],
    ['not pages', two, { metadata: { pagination: { total_pages: 5 } } }, null],
    ['not told', two, {}, null],
  ])('%s', (_, data, siblings, total) => {
    expect(read(data, siblings).total).toBe(total);
  });
});

describe('what announces that more follows', () => {
  test.each([
    ['a flag', { metadata: { has_more: true } }, true],
    ['a flag as a number', { metadata: { hasNext: 1 } }, true],
    ['that it is not the last page', { metadata: { last: false } }, true],
    ['that it is the last page', { page: { is_last: true } }, false],
    ['the next page’s number', { pagination: { next_page: 2 } }, true],
    ['no next page', { pagination: { next_page: null } }, false],
    ['an address', { links: { next: '/clients?page=2' } }, true],
    ['an address in an object', { _links: { next: { href: '/clients?page=2' } } }, true],
    ['a list of links', { links: [{ rel: 'next', href: '/x' }, { rel: 'self' }] }, true],
    ['one of two that contradict each other', { has_more: false, next_page_url: '/x' }, true],
    ['nothing', { metadata: { page: 1 } }, null],
  ])('%s', (_, siblings, says) => {
    expect(read(two, siblings).hasMore).toBe(says);
  });
});

describe('a page', () => {
  test('lays rows out against shared columns, absent apart from null and empty', () => {
    const page = toRecordPage(
      read([
        { id: 'a', n: null },
        { id: 'b', extra: '' },
      ]),
      { page: 1, perPage: 15 },
      7,
    );
    expect(page).toEqual({
      records: [
        [
          ['id', 'a'],
          ['n', null],
        ],
        [
          ['id', 'b'],
          ['extra', ''],
        ],
      ],
      columns: ['id', 'n', 'extra'],
      rows: [
        ['a', null, undefined],
        ['b', undefined, ''],
      ],
      page: 1,
      perPage: 15,
      total: null,
      hasMore: false,
      readAt: 7,
    });
  });

  test('a record’s secrets are redacted before anything sees them', () => {
    const page = toRecordPage(read([{ id: 'a', secret_key: '1234' }]), { page: 1, perPage: 1 }, 0);
    expect(page.rows).toEqual([['a', '[redacted]']]);
  });

  test.each([
    ['a full page of unknown total', two, {}, { page: 1, perPage: 2 }, true],
    ['a short page', two, {}, { page: 1, perPage: 3 }, false],
    ['an empty page', [], { metadata: { total: 9 } }, { page: 4, perPage: 3 }, false],
    ['before the total', two, { metadata: { total: 5 } }, { page: 2, perPage: 2 }, true],
    ['at the total', two, { metadata: { total: 4 } }, { page: 2, perPage: 2 }, false],
    [
      'a page number before the last',
      two,
      { metadata: { last_page: 3 } },
      { page: 2, perPage: 2 },
      true,
    ],
    ['the last page number', two, { metadata: { last_page: 3 } }, { page: 3, perPage: 2 }, false],
    ['told so', two, { metadata: { has_more: false } }, { page: 1, perPage: 2 }, false],
    [
      'fewer a page than asked',
      two,
      { metadata: { per_page: 2 } },
      { page: 1, perPage: 500 },
      true,
    ],
  ])('%s: more is %j', (_, data, siblings, query, more) => {
    expect(toRecordPage(read(data, siblings), query, 0).hasMore).toBe(more);
  });
});
