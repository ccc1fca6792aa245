import { copyFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { ServiceRecord } from '../../../shared/values';
import { startPostgres, type PostgresServer } from '../../support/postgres';
import { openTestStore, syncWith, temporaryFolder } from '../store/rig';
import { endsWithTest, publisher } from './rig';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

const day = (date: number) => Date.UTC(2026, 10, date, 12);
const clients = (...ids: string[]): ServiceRecord[] => ids.map((id) => [['id', id]]);
const states = (date: Readonly<Record<string, string>>): ServiceRecord[] =>
  Object.entries(date).map(([id, status]) => [
    ['id', id],
    ['status', status],
  ]);

const now = 'SELECT id FROM desk.clients ORDER BY id';
const history = `SELECT desk_id, to_char(desk_since AT TIME ZONE 'UTC', 'DD'), to_char(desk_until AT TIME ZONE 'UTC', 'DD')
  FROM desk.clients_versions ORDER BY desk_id, desk_since`;

describe('what the store gave up before it was published', () => {
  test('ended all the same, at the latest with the sync it was given up by', async () => {
    const store = endsWithTest(await openTestStore(null));
    const { go, ask } = publisher(server, store);
    await syncWith(store, clients('a', 'b'), { at: day(1) });
    await go();
    await syncWith(store, clients('a'), { at: day(2) });
    await syncWith(store, clients('a', 'c'), { at: day(3) });
    await store.forgetHistory(day(4));
    expect(await go()).toMatchObject({ syncs: 2, versions: 1, ended: 1 });
    expect(ask(now).split('\n')).toEqual(['a', 'c']);
    expect(ask(history).split('\n')).toEqual(['a|01|', 'b|01|03', 'c|03|']);
  });

  test('a record that changed ended when its next version that is left began; what is shown stays', async () => {
    const store = endsWithTest(await openTestStore(null));
    const { go, ask } = publisher(server, store);
    await syncWith(store, states({ a: 'ACTIVE', b: 'ACTIVE', c: 'ACTIVE' }), { at: day(1) });
    await go();
    await syncWith(store, states({ a: 'BLOCKED', b: 'ACTIVE', c: 'BLOCKED' }), { at: day(2) });
    await syncWith(store, states({ a: 'BLOCKED', b: 'ACTIVE', c: 'ACTIVE' }), { at: day(3) });
    await store.forgetHistory(day(4));
    await syncWith(store, states({ a: 'BLOCKED', c: 'ACTIVE' }), { at: day(5) });
    expect(await go()).toMatchObject({ syncs: 3, versions: 2, ended: 3 });
    expect(ask(history).split('\n')).toEqual(['a|01|02', 'a|02|', 'b|01|05', 'c|01|03', 'c|03|']);
    expect(ask('SELECT id, status FROM desk.clients ORDER BY id').split('\n')).toEqual([
      'a|BLOCKED',
      'c|ACTIVE',
    ]);
  });

  test('also when it is given up while it is being published', async () => {
    const store = endsWithTest(await openTestStore(null));
    const { go, ask } = publisher(server, store);
    await syncWith(store, clients('a', 'b'), { at: day(1) });
    await go();
    await syncWith(store, clients('a', 'c'), { at: day(2) });
    const { versions } = store;
    const forgetful = {
      versions: {
        ...versions,
        closed: async (place: Parameters<typeof versions.closed>[0]) => {
          await store.forgetHistory(day(3));
          return versions.closed(place);
        },
      },
    };
    await go({ source: forgetful });
    expect(ask(now).split('\n')).toEqual(['a', 'c']);
  });

  test('cards likewise, which are written one by one', async () => {
    const store = endsWithTest(await openTestStore(null));
    const { go, ask } = publisher(server, store);
    const write = (id: string, status: string, at: number) => {
      const record: ServiceRecord = [
        ['id', id],
        ['status', status],
      ];
      return store.writeRecord('cards', { id, record, seenAt: day(at) });
    };
    await write('k1', 'ACTIVE', 1);
    await write('k2', 'ACTIVE', 1);
    await go();
    await write('k1', 'BLOCKED', 2);
    await write('k1', 'LOST', 3);
    await store.forgetHistory(day(4));
    await go();
    expect(ask('SELECT id, status FROM desk.cards ORDER BY id').split('\n')).toEqual([
      'k1|LOST',
      'k2|ACTIVE',
    ]);
  });
});

describe('a home brought back from a copy', () => {
  test('what it does not know is taken back, and it goes on from there', async () => {
    const folder = temporaryFolder();
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const [file, copy] = [join(folder, 'cache.db'), join(folder, 'copy.db')];
    const before = await openTestStore(file);
    const { go, ask } = publisher(server, before);
    await syncWith(before, states({ a: 'ACTIVE', b: 'ACTIVE', e: 'ACTIVE' }), { at: day(1) });
    await syncWith(before, states({ a: 'ACTIVE', b: 'ACTIVE' }), { at: day(2) });
    await before.close();
    copyFileSync(file, copy);
    const lost = await openTestStore(file);
    // The clock was put back in between: moments say nothing of an order.
    await syncWith(lost, states({ a: 'BLOCKED', b: 'ACTIVE', d: 'ACTIVE' }), { at: day(1) + 1 });
    await syncWith(lost, states({ a: 'BLOCKED', d: 'LOST' }), { at: day(4) });
    await go({ source: lost });
    await lost.close();
    const restored = endsWithTest(await openTestStore(copy));
    // Nothing is waiting yet; what is there is of no sync that anybody knows.
    await go({ source: restored });
    expect(ask(now).split('\n')).toEqual(['a', 'b']);
    await syncWith(restored, states({ a: 'ACTIVE', b: 'LOST' }), { at: day(6) });
    expect(await go({ source: restored })).toMatchObject({ syncs: 1, versions: 1, ended: 1 });
    expect(ask(history).split('\n')).toEqual(['a|01|', 'b|01|06', 'b|06|', 'e|01|02']);
    expect(ask('SELECT count(*) FROM desk.syncs')).toBe('3');
    expect(await go({ source: restored })).toMatchObject({ syncs: 0 });
  });

  test('a store that knows nothing of what is there takes nothing back', async () => {
    const store = endsWithTest(await openTestStore(null));
    const { go, ask } = publisher(server, store);
    await syncWith(store, clients('a', 'b'), { at: day(1) });
    await syncWith(store, clients('b'), { at: day(2) });
    await go();
    // As after a home without a keychain was closed and opened again.
    const anew = endsWithTest(await openTestStore(null));
    await syncWith(anew, clients('b', 'c'), { at: day(3) });
    await go({ source: anew });
    expect(ask(history).split('\n')).toEqual(['a|01|02', 'b|01|', 'c|03|']);
    expect(await go({ source: anew })).toMatchObject({ syncs: 0 });
  });

  test('an earlier store that comes back ends nothing before it began', async () => {
    const folder = temporaryFolder();
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
    const store = endsWithTest(await openTestStore(join(folder, 'cache.db')));
    const { go, ask } = publisher(server, store);
    await syncWith(store, clients('a', 'b'), { at: day(1) });
    await go();
    const other = endsWithTest(await openTestStore(null));
    await syncWith(other, clients('b', 'c'), { at: day(3) });
    await go({ source: other, store: 's2' });
    await go();
    expect(ask(now).split('\n')).toEqual(['a', 'b']);
    expect(ask('SELECT count(*) FROM desk.clients_versions WHERE desk_until < desk_since')).toBe(
      '0',
    );
  });
});
