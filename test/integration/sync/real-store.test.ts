import { neutralQueryLocale } from '../../../shared/query-locale';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Store } from '../../../main/profile-store/store';
import { openStore } from '../../../main/profile-store/open';
import { workerAndFolder } from '../store/rig';
import { deskWithSandbox, stateOf, when } from './desk-and-sandbox';
import { recycledThread } from '../../support/recycled-threads';

const clients = { resources: ['clients' as const] };
const everything = { resources: ['merchant', 'lots', 'clients', 'cards'] as const };

const built = workerAndFolder();

const open = (name: string) =>
  openStore({
    file: join(built.folder, name),
    key: Buffer.alloc(32, 7),
    thread: () => recycledThread(built.worker),
  });

async function shown(store: Store, resource: 'clients' | 'lots' | 'cards') {
  const cursor = await store.browse.open({
    resource,
    search: '',
    filters: [],
    sort: [],
    asOf: null,
    locale: neutralQueryLocale,
  });
  return cursor.count;
}

test('closed in mid-walk and opened again: the rest is read, and all of it is there', async () => {
  const desk = await deskWithSandbox({ clients: 5_000 });
  const before = await open('resumed.db');
  const engine = await desk.open({ store: before, perPage: 25 });
  desk.sandbox.setFault({ kind: 'hang', path: '*/clients', skip: 24 });
  engine.start(everything);
  await when(engine, 'clients', ({ pages }) => pages >= 20);
  await engine.close();
  await before.close();
  desk.sandbox.setFault(null);

  const store = await open('resumed.db');
  const later = await desk.open({ store, perPage: 25 });
  expect(stateOf(later.state, 'lots')).toMatchObject({
    phase: 'idle',
    last: { records: 200, gaps: 0 },
  });
  expect(stateOf(later.state, 'merchant').asOf).not.toBeNull();
  expect(stateOf(later.state, 'clients').phase).toBe('paused');
  later.start(clients);
  expect(stateOf(await later.finished(), 'clients').last).toMatchObject({
    records: 5_000,
    gaps: 0,
    moved: 0,
  });
  expect(await shown(store, 'clients')).toBe(5_000);
  // Again: what was on its way or had come and was not yet written when it closed, and the pages
  // that tell whether the list moved.
  expect(desk.sandbox.requests().routes.clients).toBeLessThanOrEqual(200 + 2 * 4 + 5 + 20);
  await store.close();
});

test('what a restless list pushed about is in the sync that is shown', async () => {
  const desk = await deskWithSandbox({ clients: 600 });
  const store = await open('restless.db');
  const engine = await desk.open({ store, perPage: 30 });
  engine.start(clients);
  await engine.finished();
  for (const kind of ['growing', 'shrinking'] as const) {
    desk.sandbox.setFault({ kind, by: 2, path: '*/clients' });
    const sent = desk.sandbox.requests().routes.clients;
    engine.start(clients);
    const { last } = stateOf(await engine.finished(), 'clients');
    expect(last?.gaps).toBe(0);
    expect(last?.changed).toBe(0);
    expect(last?.records).toBe(await shown(store, 'clients'));
    const requests = desk.sandbox.requests().routes.clients - sent;
    // None of those that were there all the time is gone; shrinking takes two a request.
    expect(last?.gone).toBeLessThanOrEqual(kind === 'growing' ? 0 : 2 * requests + 2 * sent);
  }
  await store.close();
});

test('looked-up cards are refreshed where the store has them', async () => {
  const desk = await deskWithSandbox({ clients: 100 });
  const store = await open('cards.db');
  const ids = desk.sandbox.sampleCardIds(4);
  for (const id of ids) {
    await store.writeRecord('cards', { id, record: [['id', id]], seenAt: 1 });
  }
  const engine = await desk.open({ store });
  engine.start({ resources: ['cards'] });
  expect(stateOf(await engine.finished(), 'cards')).toMatchObject({ phase: 'idle', records: 4 });
  const first = await store.browse.record({ resource: 'cards', id: ids[0] ?? '' });
  expect(first?.versions).toHaveLength(2);
  await store.close();
});
