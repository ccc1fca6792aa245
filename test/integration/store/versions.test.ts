import { describe, expect, test } from 'vitest';
import type { Store } from '../../../main/profile-store/store';
import type { VersionsCursor } from '../../../main/store/sync-store';
import type { ServiceRecord } from '../../../shared/values';
import { openTestStore, syncWith } from './rig';

const client = (id: string, name: string): ServiceRecord => [
  ['id', id],
  ['name', name],
];

async function allOf<R extends { row: number }>(
  read: (place: VersionsCursor) => Promise<R[]>,
  sync: number,
  limit: number,
): Promise<R[]> {
  const all: R[] = [];
  for (let after = 0; ;) {
    const some = await read({ resource: 'clients', sync, after, limit });
    expect(some.length).toBeLessThanOrEqual(limit);
    if (some.length === 0) return all;
    all.push(...some);
    after = some.at(-1)?.row ?? 0;
  }
}

async function synced(): Promise<Store> {
  const store = await openTestStore(null);
  await syncWith(store, [client('1', 'Ana'), client('2', 'Luz'), client('3', 'Eva')], { at: 10 });
  await syncWith(store, [client('1', 'Ana'), client('2', 'Lucía'), client('4', 'Sol')], { at: 20 });
  return store;
}

describe('versions sync by sync', () => {
  test('tells syncs, what each found and what it closed, page by page', async () => {
    const store = await synced();
    const syncs = await store.versions.syncs('clients', 0);
    expect(syncs).toMatchObject([
      { completedAt: 10, completeness: { records: 3 } },
      { completedAt: 20, completeness: { changed: 1, gone: 1, added: 1 } },
    ]);
    const [first, second] = syncs.map(({ no }) => no);
    expect(await store.versions.syncs('clients', first ?? 0)).toHaveLength(1);
    const found = await allOf(store.versions.found, first ?? 0, 2);
    expect(found.map(({ id, record }) => [id, record[1]?.[1]])).toEqual([
      ['1', 'Ana'],
      ['2', 'Luz'],
      ['3', 'Eva'],
    ]);
    expect(await allOf(store.versions.closed, first ?? 0, 2)).toEqual([]);
    const fresh = await allOf(store.versions.found, second ?? 0, 2);
    expect(fresh.map(({ id }) => id)).toEqual(['2', '4']);
    expect(await allOf(store.versions.closed, second ?? 0, 1)).toEqual(
      found.slice(1).map(({ row }) => ({ row, since: first })),
    );
    await store.close();
  });

  test('nothing of a sync under way is told', async () => {
    const store = await synced();
    const before = await store.versions.syncs('clients', 0);
    const { id } = await store.beginSync('clients', { perPage: 50, startedAt: 30 });
    await store.stagePage(id, { page: 1, records: [client('9', 'Noé')], total: 1 });
    expect(await store.versions.syncs('clients', 0)).toEqual(before);
    await store.close();
  });

  test('single records have a sync each time their content differs', async () => {
    const store = await openTestStore(null);
    const card = (status: string): ServiceRecord => [
      ['id', 'c1'],
      ['status', status],
    ];
    await store.writeRecord('cards', { id: 'c1', record: card('ACTIVE'), seenAt: 5 });
    await store.writeRecord('cards', { id: 'c1', record: card('ACTIVE'), seenAt: 6 });
    await store.writeRecord('cards', { id: 'c1', record: card('BLOCKED'), seenAt: 7 });
    const syncs = await store.versions.syncs('cards', 0);
    expect(syncs.map(({ completedAt, completeness }) => [completedAt, completeness])).toEqual([
      [5, null],
      [7, null],
    ]);
    const place = { resource: 'cards', sync: syncs[1]?.no ?? 0, after: 0, limit: 10 } as const;
    expect(await store.versions.found(place)).toMatchObject([
      {
        id: 'c1',
        record: [
          ['id', 'c1'],
          ['status', 'BLOCKED'],
        ],
      },
    ]);
    expect(await store.versions.closed(place)).toMatchObject([{ since: syncs[0]?.no }]);
    await store.close();
  });
});
