import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { notesOf } from '../../../main/profiles/open-profile';
import { noPolicy, type Policy } from '../../../main/policy/policy';
import { Publisher } from '../../../main/publish/publisher';
import { DatabasePassword } from '../../../main/vault/database-password';
import { MemoryVault } from '../../../main/vault/memory';
import { Secret } from '../../../main/vault/secret';
import type { ActivityEntry } from '../../../shared/ipc/activity';
import { startPostgres, type PostgresServer } from '../../support/postgres';
import { openTestStore, syncWith, temporaryFolder } from '../store/rig';
import { endsWithTest, publisher } from './rig';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

async function opened(policy: Partial<Policy> = {}, database?: string) {
  const folder = temporaryFolder();
  const store = endsWithTest(await openTestStore(null));
  await syncWith(store, [[['id', 'a']]], { at: 1_000 });
  const logged: ActivityEntry[] = [];
  const own = Publisher.open({
    ...{ folder, profileId: 'p1', source: store, notes: notesOf(store) },
    policy: { ...noPolicy, ...policy },
    password: new DatabasePassword(new MemoryVault(), 'p1'),
    writtenBy: 'Merchant Desk 0.0.0',
    log: (entry) => Promise.resolve(void logged.push(entry)),
  });
  onTestFinished(async () => {
    await own.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return { own, logged, folder, ...publisher(server, store, database) };
}

/** Takes a connection and says nothing to it, ever. */
async function silent(): Promise<{ to: string; pending: Promise<unknown> }> {
  const sockets: Socket[] = [];
  const pending = Promise.withResolvers<unknown>();
  const fake = createServer((socket) => {
    sockets.push(socket.on('error', () => undefined));
    pending.resolve(null);
  }).listen(0, '127.0.0.1');
  await once(fake, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    fake.close();
  });
  const { port } = fake.address() as AddressInfo;
  return { to: `postgresql://u@127.0.0.1:${port}/d`, pending: pending.promise };
}

test('another place that is chosen while one is being published to gets its own publishing, the other is stopped', async () => {
  const { own, logged, ask, address, database } = await opened();
  const { to, pending } = await silent();
  const { to: silentPlace } = await own.save({ to, afterSync: false });
  await own.keepPassword(silentPlace ?? '', Secret.fromText('x'));
  await own.agree(silentPlace ?? '');
  const former = own.start();
  const ended = expect(former).rejects.toMatchObject({ code: 'app.cancelled' });
  await pending;
  await own.save({ to: address(), afterSync: false });
  await own.keepPassword(address(), Secret.fromText(server.password));
  await own.agree(address());
  expect(await own.start()).toMatchObject({ syncs: 1, versions: 1 });
  await ended;
  expect(ask('SELECT id FROM desk.clients')).toBe('a');
  expect(own.state).toMatchObject({ running: null, last: { failure: null, versions: 1 } });
  expect(logged.map(({ path, failure }) => [path, failure])).toEqual([
    ['/d/merchant_desk', 'app.cancelled'],
    [`/${database}/desk`, null],
  ]);
});

test('what came of a publishing is told of its own place alone', async () => {
  const { own, address } = await opened();
  await own.save({ to: address(), afterSync: false });
  await own.keepPassword(address(), Secret.fromText(server.password));
  await own.agree(address());
  await own.start();
  expect(own.state.last).not.toBeNull();
  await own.save({ to: address(), afterSync: true });
  expect(own.state.last).not.toBeNull();
  await own.save({ to: address('other'), afterSync: true });
  expect(own.state.last).toBeNull();
});

test('whoever asks twice for the same place is given one publishing', async () => {
  const { own, logged, address } = await opened();
  await own.save({ to: address(), afterSync: false });
  await own.keepPassword(address(), Secret.fromText(server.password));
  await own.agree(address());
  const [one, other] = await Promise.all([own.start(), own.start()]);
  expect(one).toBe(other);
  expect(logged).toHaveLength(1);
});

test('a policy that agrees and wants it has each sync published; without a yes of anybody none is', async () => {
  const database = server.database();
  const { own, ask, address } = await opened(
    {
      publishing: 'agreed',
      agreedDatabases: [`127.0.0.1:${server.port}/${database}`],
      publishAfterSync: true,
    },
    database,
  );
  await own.save({ to: address(), afterSync: false });
  await own.keepPassword(address(), Secret.fromText(server.password));
  own.synced();
  expect(await own.finished()).toMatchObject({ last: { failure: null, versions: 1 } });
  expect(ask('SELECT id FROM desk.clients')).toBe('a');

  // Agreed to for another database.
  const other = await opened({
    publishing: 'agreed',
    agreedDatabases: [`127.0.0.1:${server.port}/${database}`],
    publishAfterSync: true,
  });
  await other.own.save({ to: other.address(), afterSync: true });
  other.own.synced();
  expect(await other.own.finished()).toMatchObject({ last: null, running: null });
  await expect(other.own.start()).rejects.toMatchObject({ code: 'publish.agree' });
  expect(other.logged).toEqual([]);
});

test('a policy that switches it off stops what was agreed and set', async () => {
  const { own, logged, address } = await opened({ publishing: 'off', publishAfterSync: true });
  await own.save({ to: address(), afterSync: true });
  await own.keepPassword(address(), Secret.fromText(server.password));
  await own.agree(address());
  await expect(own.start()).rejects.toMatchObject({ code: 'app.forbidden' });
  own.synced();
  expect(await own.finished()).toMatchObject({ last: null, running: null });
  expect(logged).toEqual([]);
});

test('an agreement that cannot be kept fails at once, and nothing is sent', async () => {
  const { own, logged, folder, address } = await opened();
  await own.save({ to: address(), afterSync: false });
  // A folder of that name cannot be replaced by a file, whoever asks.
  rmSync(join(folder, 'publish.json'));
  mkdirSync(join(folder, 'publish.json'));
  await expect(own.agree(address())).rejects.toMatchObject({ code: 'storage.unwritable' });
  expect(own.state).toMatchObject({ agreed: false, running: null });
  expect(logged).toEqual([]);
});
