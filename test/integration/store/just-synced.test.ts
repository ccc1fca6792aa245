import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { RecordsQuery } from '../../../shared/ipc/browse';
import { openStore } from '../../../main/profile-store/open';
import type { Store } from '../../../main/profile-store/store';
import { RowPacker } from '../../../main/tables/packed-rows';
import { everything } from '../../support/written-store';
import { syncWith, workerAndFolder } from './rig';
import { clients, record } from './samples';
import { recycledThread } from '../../support/recycled-threads';

/** Answers right after a sync, before any of its records is in the text index. */

const place = workerAndFolder();
/** More than are searched one by one while somebody types. */
const many = 5_600;
const quispes = Array.from({ length: many }, (_, at) => at).filter((at) => at % 3 === 1).length;
const query: RecordsQuery = { ...everything, search: 'quispe' };
const anyQueryLocale = { zone: 'UTC', language: 'en' as const };

const key = () => Buffer.alloc(32, 9);

/** A store whose idle work, the text index, never begins by itself. */
async function open(file: string): Promise<Store> {
  const idleAfter = new Promise(() => undefined);
  const thread = () => recycledThread(place.worker);
  const store = await openStore({ file, key: key(), thread, idleAfter });
  onTestFinished(() => store.close());
  return store;
}

beforeAll(async () => {
  const thread = () => recycledThread(place.worker);
  const idleAfter = new Promise(() => undefined);
  const file = join(place.folder, 'synced.db');
  const store = await openStore({ file, key: key(), thread, idleAfter });
  await syncWith(store, clients(0, many), { perPage: 500 });
  await store.close();
});

async function synced(): Promise<Store> {
  const file = join(place.folder, `${crypto.randomUUID()}.db`);
  copyFileSync(join(place.folder, 'synced.db'), file);
  return open(file);
}

async function reconciled(store: Store): Promise<number> {
  const rows = new RowPacker();
  rows.add(1, ['id', 'status']);
  rows.add(2, ['c1', 'ACTIVE']);
  const file = {
    name: 'a.csv',
    sheets: [],
    sheet: 0,
    notices: [],
    sha256: '',
    packed: rows.finish(),
  };
  const draft = await store.reconciling.take(file);
  const { mapping } = await store.reconciling.suggest({
    draftId: draft.draftId,
    resource: 'clients',
  });
  const params = { draftId: draft.draftId, mapping: { ...mapping, search: 'quispe' } };
  return (await store.reconciling.compare({ ...params, locale: anyQueryLocale })).result.records;
}

const noGroups = { rows: null, columns: null, field: null, currency: null };
const surname = { resource: 'clients' as const, by: ['first_last_name'], columns: ['id'] };

const counts: Readonly<Record<string, (store: Store) => Promise<number | undefined>>> = {
  'a list': async (store) => (await store.browse.open(query)).count,
  'the values of a field': async ({ browse }) => {
    const { values } = await browse.facets({ query, field: 'status' });
    return values.reduce((sum, { count }) => sum + count, 0);
  },
  months: async ({ browse }) => {
    const months = await browse.months({ query, field: 'created_at' });
    return months.reduce((sum, { count }) => sum + count, 0);
  },
  totals: async ({ browse }) =>
    (await browse.totals({ query, fields: ['amount'], by: null })).sums[0]?.numbers,
  'a summary': async (store) => (await store.summary({ query, ...noGroups })).records,
  duplicates: async (store) => {
    const request = { search: 'quispe', offset: 0, limit: 1, locale: anyQueryLocale };
    return (await store.duplicates({ ...surname, ...request })).records;
  },
  'a list of duplicates': async (store) => {
    const repeated = { kind: 'repeated' as const, field: 'first_last_name', among: 'quispe' };
    return (await store.browse.open({ ...everything, filters: [repeated] })).count;
  },
  'what two views have in common': async (store) => {
    const also = { search: 'quispe', filters: [], not: false };
    return (await store.browse.open({ ...everything, also })).count;
  },
  'a search everywhere': async (store) => {
    const { groups } = await store.search.everywhere({
      text: 'quispe',
      limitPerResource: 1,
      locale: anyQueryLocale,
    });
    return groups[0]?.total;
  },
  'a reconciliation': reconciled,
};

describe('an answer waits for the text index', () => {
  test.each(Object.entries(counts))('%s', async (_, ask) => {
    const store = await synced();
    const remaining: number[] = [];
    store.onIndexing((each) => remaining.push(each));
    expect(await ask(store)).toBe(quispes);
    expect(remaining[0]).toBeGreaterThan(5_000);
    expect(remaining.at(-1)).toBeLessThan(600);
  });

  test('only if it has words, and not for what a sync has staged', async () => {
    const store = await synced();
    let waited = 0;
    store.onIndexing(() => (waited += 1));
    expect((await store.browse.open({ ...everything, search: 'status:blocked' })).count).toBe(
      many / 5,
    );
    expect(waited).toBe(0);
    await store.browse.indexed({ resource: 'clients' });
    const reported = waited;
    const { id } = await store.beginSync('clients', { perPage: many, startedAt: 3 });
    const changed = clients(0, many, () => ({ first_last_name: 'Rojas' }));
    await store.stagePage(id, { page: 1, records: changed, total: many });
    expect((await store.browse.open(query)).count).toBe(quispes);
    expect(await store.browse.openSoFar(query)).toMatchObject({ searched: 'all' });
    expect(waited).toBe(reported);
  });

  test('again after each sync that changed many', async () => {
    const store = await synced();
    await store.browse.indexed({ resource: 'clients' });
    await syncWith(
      store,
      clients(0, many, () => ({ first_last_name: 'Rojas' })),
      { perPage: 500, at: 4 },
    );
    expect(await store.browse.openSoFar({ ...query, search: 'rojas' })).toMatchObject({
      searched: 'part',
      behind: many - 5_000,
    });
    expect((await store.browse.open({ ...query, search: 'rojas' })).count).toBe(many);
    expect((await store.browse.open(query)).count).toBe(0);
    expect(await store.browse.openSoFar({ ...query, search: 'rojas' })).toMatchObject({
      searched: 'all',
    });
  });
});

test('a list that is read for the first time is searched to its last row', async () => {
  const store = await open(join(place.folder, 'growing.db'));
  const { id } = await store.beginSync('clients', { perPage: many, startedAt: 1 });
  await store.stagePage(id, { page: 1, records: clients(0, many), total: null });
  expect(await store.browse.open(query)).toMatchObject({ count: quispes, synced: false });
  const single = { id: 'm', record: record({ id: 'm', name: 'Quispe' }), seenAt: 1 };
  await store.writeRecord('merchant', single);
  const request = { text: 'quispe', limitPerResource: 1, locale: anyQueryLocale };
  expect(await store.search.everywhere(request)).toMatchObject({
    groups: [
      { resource: 'clients', total: quispes },
      { resource: 'merchant', total: 1 },
    ],
  });
});

test('what a screen shows so far is told from the whole by its type', async () => {
  const store = await synced();
  const soFar = await store.browse.openSoFar(query);
  expect(soFar).toMatchObject({ searched: 'part', behind: many - 5_000 });
  expect(soFar).not.toHaveProperty('view');
  // @ts-expect-error -- a view so far has no count before it was looked whether it is one.
  expect(soFar.count).toBeUndefined();
});
