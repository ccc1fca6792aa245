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
  const publisherUnderTest = Publisher.open({
    ...{ folder, profileId: 'p1', source: store, notes: notesOf(store), audit: store.audit },
    policy: { ...noPolicy, ...policy },
    password: new DatabasePassword(new MemoryVault(), 'p1'),
    writtenBy: 'Merchant Desk 0.0.0',
    log: (entry) => Promise.resolve(void logged.push(entry)),
  });
  onTestFinished(async () => {
    await publisherUnderTest.close();
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    publisher: publisherUnderTest,
    logged,
    folder,
    store,
    ...publisher(server, store, database),
  };
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
  const { publisher: publisherUnderTest, logged, ask, address, database } = await opened();
  const { to, pending } = await silent();
  const { to: silentPlace } = await publisherUnderTest.save({ to, afterSync: false });
  await publisherUnderTest.keepPassword(silentPlace ?? '', Secret.fromText('x'));
  await publisherUnderTest.agree(silentPlace ?? '');
  const former = publisherUnderTest.start();
  const ended = expect(former).rejects.toMatchObject({ code: 'app.cancelled' });
  await pending;
  await publisherUnderTest.save({ to: address(), afterSync: false });
  await publisherUnderTest.keepPassword(address(), Secret.fromText(server.password));
  await publisherUnderTest.agree(address());
  expect(await publisherUnderTest.start()).toMatchObject({ syncs: 1, versions: 1 });
  await ended;
  expect(ask('SELECT id FROM desk.clients')).toBe('a');
  expect(publisherUnderTest.state).toMatchObject({
    running: null,
    last: { failure: null, versions: 1 },
  });
  expect(logged.map(({ path, failure }) => [path, failure])).toEqual([
    ['/d/merchant_desk', 'app.cancelled'],
    [`/${database}/desk`, null],
  ]);
});

test('what came of a publishing is told of its own place alone', async () => {
  const { publisher: publisherUnderTest, address } = await opened();
  await publisherUnderTest.save({ to: address(), afterSync: false });
  await publisherUnderTest.keepPassword(address(), Secret.fromText(server.password));
  await publisherUnderTest.agree(address());
  await publisherUnderTest.start();
  expect(publisherUnderTest.state.last).not.toBeNull();
  await publisherUnderTest.save({ to: address(), afterSync: true });
  expect(publisherUnderTest.state.last).not.toBeNull();
  await publisherUnderTest.save({ to: address('other'), afterSync: true });
  expect(publisherUnderTest.state.last).toBeNull();
});

test('whoever asks twice for the same place is given one publishing', async () => {
  const { publisher: publisherUnderTest, logged, address, store } = await opened();
  await publisherUnderTest.save({ to: address(), afterSync: false });
  await publisherUnderTest.keepPassword(address(), Secret.fromText(server.password));
  await publisherUnderTest.agree(address());
  const [one, other] = await Promise.all([publisherUnderTest.start(), publisherUnderTest.start()]);
  expect(one).toBe(other);
  expect(logged).toHaveLength(1);
  const published = {
    since: null,
    until: null,
    what: ['publish' as const],
    from: null,
    newestFirst: false,
    limit: 9,
  };
  const about = { what: 'publish', subject: address() };
  expect(await store.audit.entries(published)).toMatchObject([
    { ...about, state: 'begun' },
    { ...about, state: 'done', count: 1 },
  ]);
});

test('publishing after a sync that the policy refuses is in the audit log, not again at each sync', async () => {
  const { publisher: publisherUnderTest, address, store } = await opened({ publishing: 'off' });
  await publisherUnderTest.save({ to: address(), afterSync: false });
  publisherUnderTest.synced();
  const refusals = () =>
    store.audit.entries({
      ...{ since: null, until: null, what: ['refusal'], from: null },
      ...{ newestFirst: false, limit: 9 },
    });
  expect(await refusals()).toEqual([]);
  await publisherUnderTest.save({ to: address(), afterSync: true });
  publisherUnderTest.synced();
  publisherUnderTest.synced();
  expect(await refusals()).toMatchObject([{ subject: 'schedule.publish: publish' }]);
});

test('a refused password is told until another one is entered', async () => {
  const { publisher: publisherUnderTest, address } = await opened();
  await publisherUnderTest.save({ to: address(), afterSync: false });
  await publisherUnderTest.keepPassword(address(), Secret.fromText('not-the-password'));
  await publisherUnderTest.agree(address());
  await expect(publisherUnderTest.start()).rejects.toMatchObject({ code: 'publish.refused' });
  expect(publisherUnderTest.state.last?.failure).toMatchObject({ code: 'publish.refused' });
  await publisherUnderTest.keepPassword(address(), Secret.fromText(server.password));
  expect(publisherUnderTest.state.last).toBeNull();
  await publisherUnderTest.start();
  await publisherUnderTest.keepPassword(address(), Secret.fromText(server.password));
  expect(publisherUnderTest.state.last).toMatchObject({ failure: null, versions: 1 });
});

test('a policy that agrees and wants it has each sync published; without a yes of anybody none is', async () => {
  const database = server.database();
  const {
    publisher: publisherUnderTest,
    ask,
    address,
  } = await opened(
    {
      publishing: 'agreed',
      agreedDatabases: [`127.0.0.1:${server.port}/${database}`],
      publishAfterSync: true,
    },
    database,
  );
  await publisherUnderTest.save({ to: address(), afterSync: false });
  await publisherUnderTest.keepPassword(address(), Secret.fromText(server.password));
  publisherUnderTest.synced();
  expect(await publisherUnderTest.finished()).toMatchObject({
    last: { failure: null, versions: 1 },
  });
  expect(ask('SELECT id FROM desk.clients')).toBe('a');

  // Agreed to for another database.
  const other = await opened({
    publishing: 'agreed',
    agreedDatabases: [`127.0.0.1:${server.port}/${database}`],
    publishAfterSync: true,
  });
  await other.publisher.save({ to: other.address(), afterSync: true });
  other.publisher.synced();
  expect(await other.publisher.finished()).toMatchObject({ last: null, running: null });
  await expect(other.publisher.start()).rejects.toMatchObject({ code: 'publish.agree' });
  expect(other.logged).toEqual([]);
});

test('a policy that switches it off stops what was agreed and set', async () => {
  const {
    publisher: publisherUnderTest,
    logged,
    address,
  } = await opened({ publishing: 'off', publishAfterSync: true });
  await publisherUnderTest.save({ to: address(), afterSync: true });
  await publisherUnderTest.keepPassword(address(), Secret.fromText(server.password));
  await publisherUnderTest.agree(address());
  await expect(publisherUnderTest.start()).rejects.toMatchObject({ code: 'app.forbidden' });
  publisherUnderTest.synced();
  expect(await publisherUnderTest.finished()).toMatchObject({ last: null, running: null });
  expect(logged).toEqual([]);
});

test('an agreement that cannot be kept fails at once, and nothing is sent', async () => {
  const { publisher: publisherUnderTest, logged, folder, address } = await opened();
  await publisherUnderTest.save({ to: address(), afterSync: false });
  // A folder of that name cannot be replaced by a file, whoever asks.
  rmSync(join(folder, 'publish.json'));
  mkdirSync(join(folder, 'publish.json'));
  await expect(publisherUnderTest.agree(address())).rejects.toMatchObject({
    code: 'storage.unwritable',
  });
  expect(publisherUnderTest.state).toMatchObject({ agreed: false, running: null });
  expect(logged).toEqual([]);
});

test('publishing that is begun while a cancelled run still ends is not cancelled with it', async () => {
  const { publisher: publisherUnderTest, ask, address } = await opened();
  await publisherUnderTest.save({ to: address(), afterSync: false });
  await publisherUnderTest.keepPassword(address(), Secret.fromText(server.password));
  await publisherUnderTest.agree(address());
  const cancelled = publisherUnderTest.start();
  publisherUnderTest.cancel();
  const begun = publisherUnderTest.start();
  await expect(cancelled).rejects.toMatchObject({ code: 'app.cancelled' });
  expect(await begun).toMatchObject({ versions: 1 });
  expect(ask('SELECT id FROM desk.clients')).toBe('a');
});
