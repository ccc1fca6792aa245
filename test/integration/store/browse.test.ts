import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Store } from '../../../main/profile-store/store';
import type { RecordsQuery } from '../../../shared/ipc/browse';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { everything } from '../../support/written-store';
import { openTestStore, quietEnd, syncWith, temporaryFolder } from './rig';
import { clients, number, record } from './samples';
import { parseRows } from '../../../shared/rows';
import { testLocale } from '../../support/test-locale';

let folder: string;
let store: Store;

const open = () => openTestStore(join(folder, 'store.db'));

beforeEach(async () => {
  folder = temporaryFolder();
  store = await open();
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

const syncAt = (records: Parameters<typeof syncWith>[1], at = 2) =>
  syncWith(store, records, { perPage: 10, at });

/** What every question says besides. */
const queryLocale = testLocale();

async function column(query: Partial<RecordsQuery>, field: string) {
  const cursor = await store.browse.open({ ...everything, ...query });
  const { rows } = await store.browse.rows({ cursorId: cursor.cursorId, offset: 0, limit: 500 });
  return rows.map(({ cells }) => cells[cursor.columns.indexOf(field)]);
}

it('shows the staged pages of a first walk, then the whole sync, in the service’s order', async () => {
  const { id } = await store.beginSync('clients', { perPage: 3, startedAt: 7 });
  await store.stagePage(id, { page: 2, records: clients(3, 5), total: 5 });
  await store.stagePage(id, { page: 1, records: clients(0, 3), total: 5 });
  const staged = await store.browse.open(everything);
  expect(staged).toMatchObject({ count: 5, synced: false, asOf: 7 });
  await store.commitSync(id, { ...quietEnd, completedAt: 9 });
  const cursor = await store.browse.open(everything);
  expect(cursor).toMatchObject({ count: 5, synced: true, asOf: 9 });
  const { rows } = await store.browse.rows({ cursorId: cursor.cursorId, offset: 1, limit: 9 });
  expect(rows.map((row) => row.id)).toEqual(['c1', 'c2', 'c3', 'c4']);
  expect(rows[0]?.cells[cursor.columns.indexOf('amount')]).toEqual(number('1.10'));
  expect(await store.browse.locate({ cursorId: cursor.cursorId, id: 'c3' })).toBe(3);
  expect(await store.browse.locate({ cursorId: cursor.cursorId, id: 'nobody' })).toBeNull();
});

it('keeps an open view as it was while a later sync changes, removes and adds', async () => {
  await syncAt(clients(0, 30), 1_000);
  const cursor = await store.browse.open(everything);
  const completeness = await syncAt(
    clients(2, 33, (index) => (index === 7 ? { status: 'CLOSED' } : {})),
    2_000,
  );
  expect(completeness).toMatchObject({ records: 31, added: 3, changed: 1, gone: 2 });
  const { rows } = await store.browse.rows({ cursorId: cursor.cursorId, offset: 0, limit: 100 });
  expect(rows.map((row) => row.id)).toEqual(clients(0, 30).map(([first]) => first?.[1]));
  expect(rows[7]?.cells[cursor.columns.indexOf('status')]).toBe('ACTIVE');
  const now = await store.browse.open(everything);
  expect(now.count).toBe(31);
  const syncs = await store.changes.syncs();
  const then = await store.browse.open({ ...everything, asOf: syncs.at(-1)?.syncId ?? 0 });
  expect(then.count).toBe(30);
  const before = await store.browse.rows({ cursorId: then.cursorId, offset: 0, limit: 100 });
  expect(before.rows.find((row) => row.id === 'c7')?.cells[then.columns.indexOf('status')]).toBe(
    'ACTIVE',
  );
  const stored = await store.browse.record({ resource: 'clients', id: 'c7' });
  expect(stored?.versions.map(({ seenAt }) => seenAt)).toEqual([2_000, 1_000]);
  const gone = await store.browse.record({ resource: 'clients', id: 'c0' });
  expect(gone?.versions).toMatchObject([{ seenAt: 1_000, goneAt: 2_000 }]);
  const { counts, changes } = await store.changes.list({
    since: 0,
    resource: null,
    kind: null,
    search: '',
    offset: 0,
    limit: 50,
    locale: queryLocale,
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
  await syncAt(records);
  const up = await column({ sort: [{ field: 'v', direction: 'ascending' }] }, 'v');
  const sorted = ['-20', '-3', '9.5', '10', '1e2', '1293438106040557568', '1293438106040557569'];
  expect(up).toEqual([...sorted.map(number), '', null, undefined]);
  const down = await column({ sort: [{ field: 'v', direction: 'descending' }] }, 'v');
  expect(down).toEqual([...sorted.toReversed().map(number), '', null, undefined]);
});

it('sorts names as a Spanish list and several columns at once', async () => {
  const names = ['Ñusta', 'nz', 'NÚÑEZ', 'nunez', 'oscar', 'Ámbar', 'ambar', 'Zoila'];
  await syncAt(names.map((name, index) => record({ id: `i${index}`, name, odd: index % 2 === 1 })));
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
  await syncAt(clients(0, 30), 1_000);
  await amounts();
  expect(await amounts()).toEqual([number('29.10'), number('28.10')]);
  await store.close();
  store = await open();
  expect(await amounts()).toEqual([number('29.10'), number('28.10')]);
  await syncAt(
    clients(0, 30, (index) => (index === 3 ? { amount: number('99.5') } : {})),
    2_000,
  );
  expect(await amounts()).toEqual([number('99.5'), number('29.10')]);
  expect(await amounts()).toEqual([number('99.5'), number('29.10')]);
});

it('filters by every kind of condition', async () => {
  await syncAt(clients(0, 40, (index) => (index === 3 ? { first_name: null } : {})));
  const count = async (filter: RecordsQuery['filters'][number]) =>
    (await store.browse.open({ ...everything, filters: [filter] })).count;
  expect(await count({ kind: 'contains', field: 'first_last_name', text: 'nunez' })).toBe(14);
  expect(await count({ kind: 'one-of', field: 'status', values: ['BLOCKED'] })).toBe(8);
  expect(await count({ kind: 'number', field: 'amount', min: '10.10', max: '12' })).toBe(2);
  // With its currency, as the search reads it.
  expect(await count({ kind: 'number', field: 'amount', min: 'S/ 10.10', max: 'S/ 12' })).toBe(2);
  expect(
    await count({
      kind: 'days',
      field: 'created_at',
      first: '2026-02-01',
      last: '2026-02-28',
    }),
  ).toBe(4);
  expect(await count({ kind: 'presence', field: 'first_name', is: 'null' })).toBe(1);
  await expect(
    store.browse.open({
      ...everything,
      filters: [{ kind: 'contains', field: 'no-such', text: 'x' }],
    }),
  ).rejects.toMatchObject({ code: 'input.params' });
});

it('counts facets and months', async () => {
  await syncAt(clients(0, 24));
  expect(await store.browse.facets({ query: everything, field: 'status' })).toEqual({
    values: [
      { value: 'ACTIVE', count: 19 },
      { value: 'BLOCKED', count: 5 },
    ],
    distinct: 2,
  });
  const months = await store.browse.months({ query: everything, field: 'created_at' });
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ month: '2026-01', count: 2 });
});

it('resumes a walk after the cache was closed, and writes each page once', async () => {
  const { id } = await store.beginSync('clients', { perPage: 2, startedAt: 1 });
  await store.stagePage(id, { page: 1, records: clients(0, 2), total: 6 });
  await store.stagePage(id, { page: 3, records: clients(4, 6), total: 6 });
  await store.close();
  store = await open();
  expect(await store.unfinishedSync('clients')).toMatchObject({
    id,
    pagesStaged: [1, 3],
    records: 4,
    total: 6,
  });
  await store.stagePage(id, { page: 3, records: clients(4, 6), total: 6 });
  await store.stagePage(id, { page: 2, records: clients(2, 4), total: 6 });
  expect(await store.commitSync(id, { ...quietEnd, completedAt: 5, gaps: 0 })).toMatchObject({
    records: 6,
  });
  expect(await store.unfinishedSync('clients')).toBeNull();
  expect(await store.lastSync('clients')).toMatchObject({ asOf: 5, last: { records: 6 } });
});

it('takes nothing an abandoned walk staged for news', async () => {
  await syncAt(clients(0, 20), 1_000);
  const { id } = await store.beginSync('clients', { perPage: 10, startedAt: 1 });
  await store.stagePage(id, {
    page: 1,
    records: clients(0, 12, (index) => (index < 2 ? { status: 'STAGED' } : {})).concat(
      clients(90, 91),
    ),
    total: null,
  });
  await store.abandonSync(id);
  expect(await store.unfinishedSync('clients')).toBeNull();
  expect(await column({}, 'status')).not.toContain('STAGED');
  const completeness = await syncAt(
    clients(0, 20, (index) => (index === 1 ? { status: 'STAGED' } : {})),
    2_000,
  );
  expect(completeness).toMatchObject({ added: 0, changed: 1, gone: 0, records: 20 });
  expect(await store.browse.record({ resource: 'clients', id: 'c90' })).toBeNull();
  expect((await store.browse.record({ resource: 'clients', id: 'c0' }))?.versions).toHaveLength(1);
  expect((await store.browse.record({ resource: 'clients', id: 'c1' }))?.versions).toHaveLength(2);
});

it('writes a looked-up card only when it changed, and keeps its timeline', async () => {
  const card = (status: string) => ({ id: 'k1', record: record({ id: 'k1', status }) });
  await store.writeRecord('cards', { ...card('ACTIVE'), seenAt: 10 });
  await store.writeRecord('cards', { ...card('ACTIVE'), seenAt: 20 });
  await store.writeRecord('cards', { ...card('BLOCKED'), seenAt: 30 });
  const stored = await store.browse.record({ resource: 'cards', id: 'k1' });
  expect(stored?.versions.map(({ seenAt }) => seenAt)).toEqual([30, 10]);
  expect(await store.lastSync('cards')).toEqual({ asOf: 30, last: null });
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
    await syncAt(clients(0, 2_000), 500);
    const rowsOf = async ({ cursorId, count }: { cursorId: number; count: number }) => {
      const ids: string[] = [];
      for (let offset = 0; offset < count; offset += 500) {
        const limit = Math.min(500, count - offset);
        const { rows } = await store.browse.rows({ cursorId, offset, limit });
        ids.push(...rows.map(({ id }) => id));
      }
      return ids;
    };
    const first = await store.browse.open({ ...everything, ...query, firstRows: 20 });
    expect(first.count).toBeGreaterThanOrEqual(20);
    const few = await rowsOf({ cursorId: first.cursorId, count: 20 });
    const { count, counted } = await store.browse.count({ cursorId: first.cursorId });
    expect(counted).toBe(true);
    expect(count).toBeGreaterThan(200);
    const all = await rowsOf({ cursorId: first.cursorId, count });
    expect(all).toHaveLength(count);
    expect(all.slice(0, 20)).toEqual(few);

    const complete = await store.browse.open({ ...everything, ...query });
    expect(complete).toMatchObject({ counted: true, count });
    expect(await rowsOf(complete)).toEqual(all);
  },
);

it('keeps the rows of a view that was not read to its end while a later sync moves them', async () => {
  await syncAt(clients(0, 300), 1_000);
  const { cursorId } = await store.browse.open({
    ...everything,
    search: 'status:active',
    firstRows: 20,
  });
  await syncAt(
    clients(50, 300, (index) => ({ amount: number(`${index}.20`) })),
    2_000,
  );
  expect(await store.browse.count({ cursorId })).toEqual({ count: 240, counted: true });
  const { rows } = await store.browse.rows({ cursorId, offset: 0, limit: 500 });
  expect(rows.map(({ id }) => id)).toEqual(
    clients(0, 300).flatMap(([id, status]) => (status?.[1] === 'ACTIVE' ? [id?.[1]] : [])),
  );
});

it('gives as many rows along with a view as are wanted, and none unasked', async () => {
  await syncAt(clients(0, 300));
  const { first, cursorId } = await store.browse.open({ ...everything, firstRows: 200, rows: 100 });
  const window = await store.browse.rows({ cursorId, offset: 0, limit: 100 });
  expect(window.rows).toHaveLength(100);
  expect(first).toBe(await store.browse.rowsText({ cursorId, offset: 0, limit: 100 }));
  expect(parseRows(first ?? '')).toEqual(window);
  expect(await store.browse.open(everything)).not.toHaveProperty('first');
});

it('refuses to count on in a view that is gone', async () => {
  await syncAt(clients(0, 10));
  const { cursorId } = await store.browse.open(everything);
  await store.browse.close({ cursorId });
  await expect(store.browse.count({ cursorId })).rejects.toMatchObject({
    code: 'input.params',
    params: { reason: 'view-gone' },
  });
});

it('says of each search what was not understood of it, however alike they are', async () => {
  await syncAt(clients(0, 10));
  const notUnderstood = async (search: string) =>
    (await store.browse.open({ ...everything, search })).notUnderstood.map(({ typed }) => typed);
  expect(await notUnderstood('foo:bar')).toEqual(['foo:bar']);
  expect(await notUnderstood('stauts:blocked')).toEqual(['stauts:blocked']);
});
