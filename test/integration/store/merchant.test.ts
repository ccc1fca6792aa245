import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Store } from '../../../main/profile-store/store';
import { openStore } from '../../../main/profile-store/open';
import type { Value } from '../../../shared/values';
import { syncWith, workerAndFolder } from './rig';
import { clients, record } from './samples';
import { testLocale } from '../../support/test-locale';
import { recycledThread } from '../../support/recycled-threads';

const place = workerAndFolder();
let store: Store;

beforeEach(async () => {
  store = await openStore({ file: null, key: null, thread: () => recycledThread(place.worker) });
});
afterEach(() => store.close());

function keep(seenAt: number, fields: Readonly<Record<string, Value>>) {
  const stored = record({ id: 'm1', name: 'Comercio Andino', code_client: 'CL-77', ...fields });
  return store.writeRecord('merchant', { id: 'm1', record: stored, seenAt });
}

const every = {
  resource: null,
  kind: null,
  search: '',
  since: 0,
  offset: 0,
  limit: 50,
  locale: testLocale(),
} as const;

it('the merchant is found by its texts, behind the records of lists', async () => {
  await syncWith(
    store,
    clients(0, 5, () => ({ note: 'andino' })),
  );
  await keep(3, {});
  const { groups } = await store.search.everywhere({
    text: 'ANDINO',
    limitPerResource: 3,
    locale: testLocale(),
  });
  expect(groups.map(({ resource, total }) => [resource, total])).toEqual([
    ['clients', 5],
    ['merchant', 1],
  ]);
  const [hit] = groups[1]?.hits ?? [];
  expect(hit).toMatchObject({ id: 'm1' });
  expect(hit?.title.filter((piece) => piece.hit).map(({ text }) => text)).toEqual(['Andino']);
});

it('what changed of the merchant is told field by field; that it was read for the first time is not', async () => {
  await keep(1, { status: 'active', limit: { kind: 'number', text: '10.00' } });
  expect((await store.changes.list(every)).total).toBe(0);
  await keep(2, { status: 'active', limit: { kind: 'number', text: '10.00' } });
  await keep(3, { status: 'suspended', limit: { kind: 'number', text: '10.00' } });
  const { total, changes } = await store.changes.list({ ...every, resource: 'merchant' });
  expect(total).toBe(1);
  expect(changes[0]).toMatchObject({
    resource: 'merchant',
    id: 'm1',
    title: 'Comercio Andino',
    kind: 'changed',
    seenAt: 3,
    fields: [{ field: 'status', before: 'active', after: 'suspended' }],
  });
  expect((await store.changes.list({ ...every, resource: 'clients' })).total).toBe(0);
});

it('every version of the merchant is kept, newest first', async () => {
  await keep(1, { status: 'active' });
  await keep(2, { status: 'active' });
  await keep(3, { status: 'suspended' });
  const { versions } = (await store.browse.record({ resource: 'merchant', id: 'm1' })) ?? {};
  expect(versions?.map(({ seenAt, record: stored }) => [seenAt, stored.at(-1)?.[1]])).toEqual([
    [3, 'suspended'],
    [1, 'active'],
  ]);
  expect(await store.browse.record({ resource: 'merchant', id: 'm2' })).toBeNull();
});
