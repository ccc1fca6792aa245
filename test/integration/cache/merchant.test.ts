import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Cache } from '../../../main/cache/cache';
import { openCache } from '../../../main/cache/open';
import { startThread } from '../../../main/cache/thread';
import type { Value } from '../../../preload/contract/values';
import { workerAndFolder } from './built-worker';
import { clients, record } from './samples';

const place = workerAndFolder();
let cache: Cache;

beforeEach(async () => {
  cache = await openCache({ file: null, key: null, thread: startThread(place.worker) });
});
afterEach(() => cache.close());

function keep(seenAt: number, fields: Readonly<Record<string, Value>>) {
  const told = record({ id: 'm1', name: 'Comercio Andino', code_client: 'CL-77', ...fields });
  return cache.writeRecord('merchant', { id: 'm1', record: told, seenAt });
}

const every = { resource: null, kind: null, search: '', since: 0, offset: 0, limit: 50 };

it('the merchant is found by its texts, behind the records of lists', async () => {
  const { id } = await cache.beginWalk('clients', { perPage: 50, startedAt: 1 });
  const records = clients(0, 5, () => ({ note: 'andino' }));
  await cache.writePage(id, { page: 1, records, total: 5 });
  await cache.finishWalk(id, { completedAt: 2, gaps: 0 });
  await keep(3, {});
  const { groups } = await cache.search.everywhere({ text: 'ANDINO', limitPerResource: 3 });
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
  expect((await cache.changes.list(every)).total).toBe(0);
  await keep(2, { status: 'active', limit: { kind: 'number', text: '10.00' } });
  await keep(3, { status: 'suspended', limit: { kind: 'number', text: '10.00' } });
  const { total, changes } = await cache.changes.list({ ...every, resource: 'merchant' });
  expect(total).toBe(1);
  expect(changes[0]).toMatchObject({
    resource: 'merchant',
    id: 'm1',
    title: 'Comercio Andino',
    kind: 'changed',
    seenAt: 3,
    fields: [{ field: 'status', before: 'active', after: 'suspended' }],
  });
  expect((await cache.changes.list({ ...every, resource: 'clients' })).total).toBe(0);
});
