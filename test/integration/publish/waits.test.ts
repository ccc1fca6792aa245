import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { startPostgres, type PostgresServer } from '../../support/postgres';
import { openTestStore, syncWith } from '../store/rig';
import { endsWithTest, publisher } from './rig';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server.remove());

async function synced() {
  const store = endsWithTest(await openTestStore(null));
  await syncWith(store, [[['id', 'a']]], { at: 1_000 });
  return publisher(server, store);
}

describe('a wait has an end', () => {
  /** Says what a server says, and after that nothing more. */
  async function silent(greeting: Buffer): Promise<{ to: string; pending: Promise<unknown> }> {
    const sockets = new Set<Socket>();
    const heard = Promise.withResolvers<unknown>();
    const fake = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('data', () => {
        socket.write(greeting);
        if (greeting.length === 0) heard.resolve(null);
        socket.on('data', heard.resolve);
      });
    }).listen(0, '127.0.0.1');
    await once(fake, 'listening');
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      fake.close();
    });
    const { port } = fake.address() as AddressInfo;
    return { to: `postgresql://u@127.0.0.1:${port}/d`, pending: heard.promise };
  }
  /** AuthenticationOk and ReadyForQuery. */
  const ready = Buffer.from('R\0\0\0\x08\0\0\0\0Z\0\0\0\x05I', 'latin1');

  test.each([
    ['while it connects', Buffer.alloc(0)],
    ['after it was let in', ready],
  ])('whoever stops a publishing to a silent server %s is obeyed', async (_, greeting) => {
    const { go } = await synced();
    const { to, pending } = await silent(greeting);
    const stop = new AbortController();
    const broken = go({ to, password: null, signal: stop.signal });
    void pending.then(() => stop.abort());
    await expect(broken).rejects.toMatchObject({ code: 'app.cancelled' });
  });

  test('a server that falls silent is given up', async () => {
    const { go } = await synced();
    const { to } = await silent(ready);
    await expect(
      go({ to, password: null, timeouts: { lockMs: 100, silenceMs: 200 } }),
    ).rejects.toMatchObject({
      code: 'publish.unreachable',
      params: { reason: 'timeout' },
    });
  });

  test('a limit that the server has for queries does not end a publishing', async () => {
    const { go, ask, database } = await synced();
    await go();
    ask(`CREATE FUNCTION public.slow() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN PERFORM pg_sleep(2.5); RETURN NEW; END $$;
         CREATE TRIGGER slow BEFORE UPDATE ON desk.desk_marker FOR EACH ROW EXECUTE FUNCTION public.slow();
         ALTER DATABASE ${database} SET statement_timeout = '2s'`);
    await go({ store: 's2' });
    expect(ask('SELECT store FROM desk.desk_marker')).toBe('s2');
  });

  test('a lock that somebody else holds is not waited for without end', async () => {
    const { go, ask, database } = await synced();
    await go();
    const [user, password] = ['postgres', server.password];
    const other = new Client({ host: '127.0.0.1', port: server.port, database, user, password });
    await other.connect();
    onTestFinished(() => other.end());
    await other.query('BEGIN; SELECT * FROM desk.desk_marker FOR UPDATE');
    await expect(go({ timeouts: { lockMs: 100, silenceMs: 60_000 } })).rejects.toMatchObject({
      code: 'publish.unreachable',
      params: { reason: 'busy' },
    });
    expect(ask('SELECT count(*) FROM desk.clients')).toBe('1');
  });
});
