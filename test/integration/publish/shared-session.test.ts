import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startPostgres, type PostgresServer } from '../../support/postgres';
import { openTestStore, syncWith } from '../store/rig';
import { endsWithTest, publisher } from './rig';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

/** AuthenticationOk and ReadyForQuery. */
const letIn = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');

/**
 * A pooler with one session for all who come, one after the other, that cleans nothing up between
 * them.
 */
async function pooler(database: string) {
  const session = new Client({
    ...{ host: '127.0.0.1', port: server.port, database },
    ...{ user: 'postgres', password: server.password },
  });
  await session.connect();
  // What other users of this session set for themselves.
  await session.query(
    `SET timezone = 'America/Lima'; SET search_path = public; SET datestyle = 'SQL, DMY'; SET lock_timeout = '3s';
     SET statement_timeout = '77s'; SET idle_in_transaction_session_timeout = '88s'; SET client_min_messages = 'log';
     SET application_name = 'somebody else'; SET client_encoding = 'LATIN1'`,
  );
  const { stream } = (session as unknown as { connection: { stream: Socket } }).connection;
  stream.removeAllListeners('data');
  const guests = new Set<Socket>();
  let count = 0;
  const fake = createServer((guest) => {
    guests.add(guest);
    count += 1;
    guest.on('error', () => undefined);
    guest.once('data', () => {
      guest.write(letIn);
      guest.on('data', (bytes) => {
        // Terminate is for the pooler alone.
        if (bytes[0] === 'X'.charCodeAt(0)) guest.destroy();
        else stream.write(bytes);
      });
      const back = (bytes: Buffer) => guest.write(bytes);
      stream.on('data', back);
      guest.once('close', () => stream.off('data', back));
    });
  }).listen(0, '127.0.0.1');
  await once(fake, 'listening');
  onTestFinished(() => {
    for (const guest of guests) guest.destroy();
    fake.close();
    stream.destroy();
  });
  session.on('error', () => undefined);
  const { port } = fake.address() as AddressInfo;
  const pending = async (sql: string) => {
    const guest = new Client({ host: '127.0.0.1', port, database, user: 'postgres' });
    await guest.connect();
    const { rows } = await guest.query<Record<string, string>>(sql);
    await guest.end();
    return rows;
  };
  return { port, pending, count: () => count };
}

const settings = `SELECT name, setting FROM pg_settings WHERE name <> 'transaction_isolation' ORDER BY name`;
const objects = `SELECT count(*) AS temporary, (SELECT count(*) FROM pg_prepared_statements) AS prepared,
  (SELECT count(*) FROM pg_locks WHERE locktype = 'advisory' AND pid = pg_backend_pid()) AS locks
  FROM pg_class WHERE relnamespace = pg_my_temp_schema()`;

test('leaves the session as it was', async () => {
  const store = endsWithTest(await openTestStore(null));
  await syncWith(store, [[['id', 'a']], [['id', 'ñ']]], { at: 1_000 });
  const { go, ask, database } = publisher(server, store);
  const { port, pending, count } = await pooler(database);
  const before = [await pending(settings), await pending(objects)];
  const to = `postgresql://postgres@127.0.0.1:${port}/${database}?schema=desk`;
  // It lets everybody in: with a password it would owe a proof that it knows it.
  const guests = count();
  expect(await go({ to, password: null })).toMatchObject({ versions: 2 });
  await syncWith(store, [[['id', 'ñ']]], { at: 2_000 });
  expect(await go({ to, password: null })).toMatchObject({ ended: 1 });
  expect(count()).toBe(guests + 2);
  expect([await pending(settings), await pending(objects)]).toEqual(before);
  // And what was published is what it would be in a session of its own.
  expect(ask(`SELECT id FROM desk.clients`)).toBe('ñ');
  expect(ask(`SELECT extract(epoch FROM max(completed_at)) FROM desk.syncs`)).toBe('2.000000');
});
