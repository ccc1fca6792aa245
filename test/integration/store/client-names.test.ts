import { expect, test } from 'vitest';
import { openStore } from '../../../main/profile-store/open';
import type { Store } from '../../../main/profile-store/store';
import type { RecordsQuery } from '../../../shared/ipc/browse';
import type { Value } from '../../../shared/values';
import { everything } from '../../support/written-store';
import { quietEnd, syncWith, workerAndFolder } from './rig';
import { record } from './samples';
import { testLocale } from '../../support/test-locale';
import { recycledThread } from '../../support/recycled-threads';

const place = workerAndFolder();
const inMemory = () =>
  openStore({ file: null, key: null, thread: () => recycledThread(place.worker) });

const number = (text: string): Value => ({ kind: 'number', text });
const cards: Readonly<Record<string, Value>> = {
  k1: 'c1',
  k2: 'c2',
  k3: number('7'),
  k4: 'nobody',
  k5: null,
};

async function writeCards(store: Store): Promise<void> {
  for (const [at, [id, client]] of Object.entries(cards).entries()) {
    const body = record({ id, status: 'ACTIVE', client_id: client });
    await store.writeRecord('cards', { id, record: body, seenAt: at + 1 });
  }
}

const people = (name: string) => [
  record({ id: 'c1', first_name: name, first_last_name: 'Núñez' }),
  record({ id: 'c2', first_name: 'Ana', first_last_name: 'Quispe' }),
  record({ id: number('7'), first_name: 'Luis', first_last_name: 'Álvarez' }),
];

async function listed(store: Store, query: Partial<RecordsQuery> = {}) {
  const cursor = await store.browse.open({ ...everything, resource: 'cards', ...query });
  const { rows } = await store.browse.rows({ cursorId: cursor.cursorId, offset: 0, limit: 100 });
  const at = cursor.columns.indexOf('desk.client');
  return {
    columns: cursor.columns,
    count: cursor.count,
    ids: rows.map(({ id }) => id),
    names: rows.map(({ cells }) => cells[at]),
  };
}

test('cards have the names of their clients, to sort, filter, search and count by', async () => {
  const store = await inMemory();
  await writeCards(store);
  expect((await listed(store)).columns).not.toContain('desk.client');
  await syncWith(store, people('Rosa'));
  const all = await listed(store, { sort: [{ field: 'desk.client', direction: 'ascending' }] });
  expect(all.names).toEqual(['Ana Quispe', 'Luis Álvarez', 'Rosa Núñez', undefined, undefined]);
  expect(all.ids.slice(0, 3)).toEqual(['k2', 'k3', 'k1']);
  const contains = { kind: 'contains' as const, field: 'desk.client', text: 'nuñez' };
  expect((await listed(store, { filters: [contains] })).ids).toEqual(['k1']);
  expect((await listed(store, { search: 'cliente:alvarez' })).ids).toEqual(['k3']);
  expect((await listed(store, { search: 'client:ana -status:BLOCKED' })).ids).toEqual(['k2']);
  const query = { ...everything, resource: 'cards' as const };
  expect(await store.browse.facets({ query, field: 'desk.client' })).toMatchObject({ distinct: 3 });
  const named = { kind: 'one-of' as const, field: 'desk.client', values: ['Ana Quispe'] };
  expect((await listed(store, { filters: [named] })).ids).toEqual(['k2']);
  await store.writeRecord('cards', {
    ...{ id: 'k6', seenAt: 9 },
    record: record({ id: 'k6', status: 'ACTIVE', client_id: 'c2' }),
  });
  const found = await store.duplicates({
    ...{ resource: 'cards', by: ['desk.client'], search: '', columns: ['id', 'desk.client'] },
    ...{ offset: 0, limit: 9, locale: testLocale() },
  });
  expect(found.lines.map(({ records }) => records.map(({ cells }) => cells))).toEqual([
    [
      ['k2', 'Ana Quispe'],
      ['k6', 'Ana Quispe'],
    ],
  ]);
  await store.close();
});

test('a client called otherwise since, or gone, is told by its newest record', async () => {
  const store = await inMemory();
  await syncWith(store, people('Rosa'));
  await writeCards(store);
  const sort = [{ field: 'desk.client', direction: 'ascending' as const }];
  expect((await listed(store, { sort })).ids.slice(0, 3)).toEqual(['k2', 'k3', 'k1']);
  await syncWith(store, people('Aba').slice(0, 1), { at: 5 });
  const after = await listed(store, { sort });
  expect(after.names.slice(0, 3)).toEqual(['Aba Núñez', 'Ana Quispe', 'Luis Álvarez']);
  expect(after.ids.slice(0, 3)).toEqual(['k1', 'k2', 'k3']);
  await store.close();
});

test('what a sync has read and not yet published is not told', async () => {
  const store = await inMemory();
  await syncWith(store, people('Rosa'));
  await writeCards(store);
  const named = (name: string) => ({
    filters: [{ kind: 'one-of' as const, field: 'desk.client', values: [`${name} Núñez`] }],
  });
  const { id } = await store.beginSync('clients', { perPage: 50, startedAt: 4 });
  await store.stagePage(id, { page: 1, records: people('Bea'), total: 3 });
  expect((await listed(store)).names[0]).toBe('Rosa Núñez');
  expect((await listed(store, named('Rosa'))).ids).toEqual(['k1']);
  expect((await listed(store, named('Bea'))).ids).toEqual([]);
  await store.commitSync(id, { ...quietEnd, completedAt: 5 });
  expect((await listed(store)).names[0]).toBe('Bea Núñez');
  expect((await listed(store, named('Bea'))).ids).toEqual(['k1']);
  await store.close();
});
