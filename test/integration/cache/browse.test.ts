import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Cache } from '../../../main/cache/cache';
import { openCache } from '../../../main/cache/open';
import { startThread } from '../../../main/cache/thread';
import type { ViewQuery } from '../../../preload/contract/browse';
import type { ServiceRecord } from '../../../preload/contract/values';
import { buildWorker, temporaryFolder } from './built-worker';
import { clients, number, record } from './samples';

let worker: Awaited<ReturnType<typeof buildWorker>>;
let folder: string;
let key: Uint8Array;
let cache: Cache;

const everything: ViewQuery = {
  resource: 'clients',
  search: '',
  filters: [],
  sort: [],
  asOf: null,
};

const open = () =>
  openCache({
    file: join(folder, 'cache.db'),
    key: Uint8Array.from(key),
    thread: startThread(worker.file),
  });

beforeAll(async () => {
  worker = await buildWorker();
});
afterAll(() => worker.remove());
beforeEach(async () => {
  folder = temporaryFolder();
  key = randomBytes(32);
  cache = await open();
});
afterEach(async () => {
  await cache.close();
  rmSync(folder, { recursive: true, force: true });
});

async function walk(records: readonly ServiceRecord[], perPage = 10, completedAt = Date.now()) {
  const { id } = await cache.beginWalk('clients', { perPage, startedAt: completedAt - 1 });
  const outcomes = [];
  for (let page = 1; (page - 1) * perPage < records.length; page += 1) {
    const cut = records.slice((page - 1) * perPage, page * perPage);
    outcomes.push(await cache.writePage(id, { page, records: cut, total: records.length }));
  }
  return { outcomes, completeness: await cache.finishWalk(id, { completedAt, gaps: 0 }) };
}

async function column(query: Partial<ViewQuery>, field: string) {
  const view = await cache.browse.open({ ...everything, ...query });
  const { rows } = await cache.browse.window({ viewId: view.viewId, offset: 0, limit: 500 });
  return rows.map(({ cells }) => cells[view.columns.indexOf(field)]);
}

it('shows the staged pages of a first walk, then the generation, in the service’s order', async () => {
  const { id } = await cache.beginWalk('clients', { perPage: 3, startedAt: 7 });
  await cache.writePage(id, { page: 2, records: clients(3, 5), total: 5 });
  await cache.writePage(id, { page: 1, records: clients(0, 3), total: 5 });
  const staged = await cache.browse.open(everything);
  expect(staged).toMatchObject({ count: 5, complete: false, asOf: 7 });
  await cache.finishWalk(id, { completedAt: 9, gaps: 0 });
  const view = await cache.browse.open(everything);
  expect(view).toMatchObject({ count: 5, complete: true, asOf: 9 });
  const { rows } = await cache.browse.window({ viewId: view.viewId, offset: 1, limit: 9 });
  expect(rows.map((row) => row.id)).toEqual(['c1', 'c2', 'c3', 'c4']);
  expect(rows[0]?.cells[view.columns.indexOf('amount')]).toEqual(number('1.10'));
  expect(await cache.browse.locate({ viewId: view.viewId, id: 'c3' })).toBe(3);
  expect(await cache.browse.locate({ viewId: view.viewId, id: 'nobody' })).toBeNull();
});

it('keeps an open view as it was while a later sync changes, removes and adds', async () => {
  await walk(clients(0, 30), 10, 1_000);
  const view = await cache.browse.open(everything);
  const { completeness } = await walk(
    clients(2, 33, (index) => (index === 7 ? { status: 'CLOSED' } : {})),
    10,
    2_000,
  );
  expect(completeness).toMatchObject({ records: 31, added: 3, changed: 1, gone: 2 });
  const { rows } = await cache.browse.window({ viewId: view.viewId, offset: 0, limit: 100 });
  expect(rows.map((row) => row.id)).toEqual(clients(0, 30).map(([first]) => first?.[1]));
  expect(rows[7]?.cells[view.columns.indexOf('status')]).toBe('ACTIVE');
  const now = await cache.browse.open(everything);
  expect(now.count).toBe(31);
  const syncs = await cache.changes.syncs();
  const then = await cache.browse.open({ ...everything, asOf: syncs.at(-1)?.generation ?? 0 });
  expect(then.count).toBe(30);
  const before = await cache.browse.window({ viewId: then.viewId, offset: 0, limit: 100 });
  expect(before.rows.find((row) => row.id === 'c7')?.cells[then.columns.indexOf('status')]).toBe(
    'ACTIVE',
  );
  const told = await cache.browse.record({ resource: 'clients', id: 'c7' });
  expect(told?.versions.map(({ seenAt }) => seenAt)).toEqual([2_000, 1_000]);
  const gone = await cache.browse.record({ resource: 'clients', id: 'c0' });
  expect(gone?.versions).toMatchObject([{ seenAt: 1_000, goneAt: 2_000 }]);
  const { counts, changes } = await cache.changes.list({
    since: 0,
    resource: null,
    kind: null,
    search: '',
    offset: 0,
    limit: 50,
  });
  expect(counts).toEqual({ new: 3, changed: 1, gone: 2 });
  expect(changes.find((change) => change.kind === 'changed')).toMatchObject({
    id: 'c7',
    fields: [{ field: 'status', before: 'ACTIVE', after: 'CLOSED' }],
  });
});

it('sorts numbers by value, text without accents and case, with nothing last either way', async () => {
  const amounts = ['10', '9.5', '1293438106040557569', '1293438106040557568', '-3', '-20', '1e2'];
  const records = [
    ...amounts.map((amount, index) => record({ id: `n${index}`, v: number(amount), t: 'x' })),
    record({ id: 'null', v: null, t: null }),
    record({ id: 'empty', v: '', t: '' }),
    record({ id: 'absent' }),
  ];
  await walk(records);
  const up = await column({ sort: [{ field: 'v', direction: 'ascending' }] }, 'v');
  const sorted = ['-20', '-3', '9.5', '10', '1e2', '1293438106040557568', '1293438106040557569'];
  expect(up).toEqual([...sorted.map(number), '', null, undefined]);
  const down = await column({ sort: [{ field: 'v', direction: 'descending' }] }, 'v');
  expect(down).toEqual([...sorted.toReversed().map(number), '', null, undefined]);
});

it('sorts names as a Spanish list and several columns at once', async () => {
  const names = ['Ñusta', 'nz', 'NÚÑEZ', 'nunez', 'oscar', 'Ámbar', 'ambar', 'Zoila'];
  await walk(names.map((name, index) => record({ id: `i${index}`, name, odd: index % 2 === 1 })));
  expect(await column({ sort: [{ field: 'name', direction: 'ascending' }] }, 'name')).toEqual([
    'Ámbar',
    'ambar',
    'nunez',
    'NÚÑEZ',
    'nz',
    'Ñusta',
    'oscar',
    'Zoila',
  ]);
  const both = await column(
    {
      sort: [
        { field: 'odd', direction: 'descending' },
        { field: 'name', direction: 'descending' },
      ],
    },
    'name',
  );
  expect(both).toEqual(['Zoila', 'nz', 'nunez', 'Ámbar', 'oscar', 'Ñusta', 'NÚÑEZ', 'ambar']);
});

it('sorts by what is there now, also by a field whose order was kept', async () => {
  const amounts = async () => {
    const sorted = await column({ sort: [{ field: 'amount', direction: 'descending' }] }, 'amount');
    return sorted.slice(0, 2);
  };
  await walk(clients(0, 30), 10, 1_000);
  await amounts();
  expect(await amounts()).toEqual([number('29.10'), number('28.10')]);
  await cache.close();
  cache = await open();
  expect(await amounts()).toEqual([number('29.10'), number('28.10')]);
  await walk(
    clients(0, 30, (index) => (index === 3 ? { amount: number('99.5') } : {})),
    10,
    2_000,
  );
  expect(await amounts()).toEqual([number('99.5'), number('29.10')]);
  expect(await amounts()).toEqual([number('99.5'), number('29.10')]);
});

it('filters by every kind of condition', async () => {
  await walk(clients(0, 40, (index) => (index === 3 ? { first_name: null } : {})));
  const count = async (filter: ViewQuery['filters'][number]) =>
    (await cache.browse.open({ ...everything, filters: [filter] })).count;
  expect(await count({ kind: 'contains', field: 'first_last_name', text: 'nunez' })).toBe(14);
  expect(await count({ kind: 'one-of', field: 'status', values: ['BLOCKED'] })).toBe(8);
  expect(await count({ kind: 'number', field: 'amount', least: '10.10', most: '12' })).toBe(2);
  expect(
    await count({
      kind: 'instant',
      field: 'created_at',
      from: '2026-02-01',
      before: '2026-03-01T00:00:00Z',
    }),
  ).toBe(4);
  expect(await count({ kind: 'presence', field: 'first_name', is: 'null' })).toBe(1);
  await expect(
    cache.browse.open({
      ...everything,
      filters: [{ kind: 'contains', field: 'no-such', text: 'x' }],
    }),
  ).rejects.toMatchObject({ code: 'input.params' });
});

it('counts facets and months', async () => {
  await walk(clients(0, 24));
  expect(await cache.browse.facets({ query: everything, field: 'status' })).toEqual({
    values: [
      { value: 'ACTIVE', count: 19 },
      { value: 'BLOCKED', count: 5 },
    ],
    distinct: 2,
  });
  const months = await cache.browse.months({ resource: 'clients', field: 'created_at' });
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ month: '2026-01', count: 2 });
});

it('resumes a walk after the cache was closed, and writes each page once', async () => {
  const { id } = await cache.beginWalk('clients', { perPage: 2, startedAt: 1 });
  await cache.writePage(id, { page: 1, records: clients(0, 2), total: 6 });
  await cache.writePage(id, { page: 3, records: clients(4, 6), total: 6 });
  await cache.close();
  cache = await open();
  expect(await cache.unfinishedWalk('clients')).toMatchObject({
    id,
    pagesDone: [1, 3],
    records: 4,
    total: 6,
  });
  await cache.writePage(id, { page: 3, records: clients(4, 6), total: 6 });
  await cache.writePage(id, { page: 2, records: clients(2, 4), total: 6 });
  expect(await cache.finishWalk(id, { completedAt: 5, gaps: 0 })).toMatchObject({ records: 6 });
  expect(await cache.unfinishedWalk('clients')).toBeNull();
  expect(await cache.lastSync('clients')).toMatchObject({ asOf: 5, last: { records: 6 } });
});

it('counts what moved, repeats, conflicts and has no id', async () => {
  const { id } = await cache.beginWalk('clients', { perPage: 3, startedAt: 1 });
  const nameless = record({ name: 'twin' });
  const first = await cache.writePage(id, {
    page: 1,
    records: [...clients(0, 2), nameless, nameless],
    total: null,
  });
  expect(first).toMatchObject({ added: 4, withoutId: 2, seenBefore: 0, records: 4 });
  const second = await cache.writePage(id, {
    page: 2,
    records: clients(1, 3, (index) => (index === 1 ? { status: 'MOVED' } : {})),
    total: null,
  });
  expect(second).toMatchObject({ added: 1, seenBefore: 1, repeated: false, records: 5 });
  const third = await cache.writePage(id, {
    page: 3,
    records: [...clients(5, 6), ...clients(5, 6, () => ({ status: 'OTHER' }))],
    total: null,
  });
  expect(third).toMatchObject({ added: 1, conflicting: 1, records: 6 });
  const fourth = await cache.writePage(id, { page: 4, records: clients(0, 1), total: null });
  expect(fourth).toMatchObject({ repeated: true, seenBefore: 1, records: 6 });
  const completeness = await cache.finishWalk(id, { completedAt: 2, gaps: 1 });
  expect(completeness).toMatchObject({
    records: 6,
    moved: 2,
    conflicting: 1,
    withoutId: 2,
    gaps: 1,
  });
  expect(await column({}, 'status')).toEqual([
    'BLOCKED',
    undefined,
    undefined,
    'MOVED',
    'ACTIVE',
    'OTHER',
  ]);
  // The same again: nothing changed, the nameless ones included.
  const again = await walk([
    ...clients(0, 1),
    nameless,
    nameless,
    ...clients(1, 2, () => ({ status: 'MOVED' })),
    ...clients(2, 3),
    ...clients(5, 6, () => ({ status: 'OTHER' })),
  ]);
  expect(again.completeness).toMatchObject({ added: 0, changed: 0, gone: 0, records: 6 });
});

it('takes nothing an abandoned walk staged for news', async () => {
  await walk(clients(0, 20), 10, 1_000);
  const { id } = await cache.beginWalk('clients', { perPage: 10, startedAt: 1 });
  await cache.writePage(id, {
    page: 1,
    records: clients(0, 12, (index) => (index < 2 ? { status: 'STAGED' } : {})).concat(
      clients(90, 91),
    ),
    total: null,
  });
  await cache.abandonWalk(id);
  expect(await cache.unfinishedWalk('clients')).toBeNull();
  expect(await column({}, 'status')).not.toContain('STAGED');
  const { completeness } = await walk(
    clients(0, 20, (index) => (index === 1 ? { status: 'STAGED' } : {})),
    10,
    2_000,
  );
  expect(completeness).toMatchObject({ added: 0, changed: 1, gone: 0, records: 20 });
  expect(await cache.browse.record({ resource: 'clients', id: 'c90' })).toBeNull();
  expect((await cache.browse.record({ resource: 'clients', id: 'c0' }))?.versions).toHaveLength(1);
  expect((await cache.browse.record({ resource: 'clients', id: 'c1' }))?.versions).toHaveLength(2);
});

it('writes a looked-up card only when it changed, and keeps its timeline', async () => {
  const card = (status: string) => ({ id: 'k1', record: record({ id: 'k1', status }) });
  await cache.writeRecord('cards', { ...card('ACTIVE'), seenAt: 10 });
  await cache.writeRecord('cards', { ...card('ACTIVE'), seenAt: 20 });
  await cache.writeRecord('cards', { ...card('BLOCKED'), seenAt: 30 });
  const told = await cache.browse.record({ resource: 'cards', id: 'k1' });
  expect(told?.versions.map(({ seenAt }) => seenAt)).toEqual([30, 10]);
  expect(await cache.lastSync('cards')).toEqual({ asOf: 30, last: null });
  expect(await column({ resource: 'cards' }, 'status')).toEqual(['BLOCKED']);
});

const byAmount = [{ field: 'amount', direction: 'descending' as const }];

it.each([
  ['a common word', { search: 'quispe' }],
  ['the beginning of a word', { search: 'q' }],
  ['what is not in it', { search: '-quispe' }],
  ['words and a condition, sorted', { search: 'nunez status:active', sort: byAmount }],
])(
  'gives the first rows of %s at once, and by counting on the same rows as without haste',
  async (_, query) => {
    await walk(clients(0, 2_000), 500);
    const whole = await cache.browse.open({ ...everything, ...query });
    expect(whole.counted).toBe(true);
    expect(whole.count).toBeGreaterThan(200);
    const rowsOf = async ({ viewId, count }: { viewId: number; count: number }) => {
      const ids: string[] = [];
      for (let offset = 0; offset < count; offset += 500) {
        const { rows } = await cache.browse.window({ viewId, offset, limit: 500 });
        ids.push(...rows.map(({ id }) => id));
      }
      return ids;
    };
    const expected = await rowsOf(whole);

    const first = await cache.browse.open({ ...everything, ...query, firstRows: 20 });
    expect(first.counted).toBe(false);
    expect(first.count).toBeGreaterThanOrEqual(20);
    expect(first.count).toBeLessThan(whole.count);
    expect(await rowsOf(first)).toEqual(expected.slice(0, first.count));
    let now = { count: first.count, counted: first.counted };
    while (!now.counted) now = await cache.browse.count({ viewId: first.viewId });
    expect(await rowsOf({ viewId: first.viewId, count: now.count })).toEqual(expected);
  },
);

it('gives as many rows along with a view as are wanted, and none unasked', async () => {
  await walk(clients(0, 300));
  const { first, viewId } = await cache.browse.open({ ...everything, firstRows: 200, rows: 100 });
  expect(first).toEqual(await cache.browse.window({ viewId, offset: 0, limit: 100 }));
  expect(first?.rows).toHaveLength(100);
  expect(await cache.browse.open(everything)).not.toHaveProperty('first');
});

it('refuses to count on in a view that is gone', async () => {
  await walk(clients(0, 10));
  const { viewId } = await cache.browse.open(everything);
  await cache.browse.close({ viewId });
  await expect(cache.browse.count({ viewId })).rejects.toMatchObject({
    code: 'input.params',
    params: { reason: 'view-gone' },
  });
});
