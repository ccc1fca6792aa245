import { afterEach, expect, it } from 'vitest';
import type { Store } from '../../../main/profile-store/store';
import type { RecordsQuery } from '../../../shared/ipc/browse';
import { openTestStore, quietEnd, syncWith } from './rig';
import { clients } from './samples';
import { everything } from '../../support/written-store';

const stores: Store[] = [];
afterEach(() => Promise.all(stores.splice(0).map((store) => store.close())));

async function open(): Promise<Store> {
  const store = await openTestStore(null);
  stores.push(store);
  return store;
}

async function idsOf(store: Store, query: Partial<RecordsQuery> = {}): Promise<string[]> {
  const cursor = await store.browse.open({ ...everything, ...query });
  const { rows } = await store.browse.rows({ cursorId: cursor.cursorId, offset: 0, limit: 500 });
  await store.browse.close({ cursorId: cursor.cursorId });
  return rows.map(({ id }) => id);
}

it('a first sync is shown as it comes, a later one when it is published', async () => {
  const store = await open();
  const first = await store.beginSync('clients', { perPage: 2, startedAt: 1 });
  await store.stagePage(first.id, { page: 1, records: clients(0, 2), total: 4 });
  expect(await idsOf(store)).toEqual(['c0', 'c1']);
  await store.stagePage(first.id, { page: 2, records: clients(2, 4), total: 4 });
  const completeness = await store.commitSync(first.id, quietEnd);
  expect(completeness).toMatchObject({ records: 4, added: 4, changed: 0, gone: 0 });

  const second = await store.beginSync('clients', { perPage: 10, startedAt: 3 });
  const changed = clients(1, 6, (index) => (index === 2 ? { status: 'GONE' } : {}));
  const staged = await store.stagePage(second.id, { page: 1, records: changed, total: 5 });
  expect(staged).toBe(5);
  expect(await idsOf(store)).toEqual(['c0', 'c1', 'c2', 'c3']);
  expect(await store.commitSync(second.id, { ...quietEnd, completedAt: 4 })).toMatchObject({
    records: 5,
    added: 2,
    changed: 1,
    gone: 1,
  });
  expect(await idsOf(store)).toEqual(['c1', 'c2', 'c3', 'c4', 'c5']);
  expect(await idsOf(store, { asOf: first.id })).toEqual(['c0', 'c1', 'c2', 'c3']);
});

it('records that moved stand where the service has them now', async () => {
  const store = await open();
  const [a, b, c, d, e] = clients(0, 5) as [never, never, never, never, never];
  await syncWith(store, [a, b, c, d]);
  await syncWith(store, [e, c, a, b, d], { at: 4 });
  expect(await idsOf(store)).toEqual(['c4', 'c2', 'c0', 'c1', 'c3']);
});
