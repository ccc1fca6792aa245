import { execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer as createSecureServer } from 'node:tls';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { ServiceRecord } from '../../../shared/values';
import { Secret } from '../../../main/vault/secret';
import { everybodys, give, startPostgres, type PostgresServer } from '../../support/postgres';
import { buildNode } from '../../support/built-node';
import { buildWorker, openTestStore, syncWith, temporaryFolder } from '../store/rig';
import { endsWithTest, publisher } from './rig';

let server: PostgresServer;
let keys: string;
beforeAll(async () => {
  keys = mkdtempSync(join(tmpdir(), 'desk-keys-'));
  makeCertificates(keys);
  // What the system believes: read once, at the first secure connection of the process.
  process.env.SSL_CERT_FILE = join(keys, 'authority.pem');
  process.env.SSL_CERT_DIR = '/nonexistent';
  server = await startPostgres(
    { ssl: 'on', ssl_cert_file: '../server.pem', ssl_key_file: '../server.key' },
    (folder) => {
      for (const name of ['server.pem', 'server.key']) {
        execFileSync('cp', [join(keys, name), folder]);
      }
    },
  );
});
afterAll(async () => {
  await server.remove();
  rmSync(keys, { recursive: true, force: true });
});

/**
 * An authority of the system's, and what it vouches for: 127.0.0.2 alone. Beside it one that nobody
 * vouches for.
 */
function makeCertificates(folder: string): void {
  const openssl = (...args: string[]) =>
    execFileSync('openssl', args, { cwd: folder, stdio: 'ignore' });
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const selfSigned = ['req', '-x509', ...key, '-days', '2'];
  openssl(
    ...selfSigned,
    '-keyout',
    'authority.key',
    '-out',
    'authority.pem',
    '-subj',
    '/CN=Authority',
  );
  const address = ['-addext', 'subjectAltName=IP:127.0.0.2'];
  const issued = ['-CA', 'authority.pem', '-CAkey', 'authority.key'];
  const leaf = ['-subj', '/CN=server', ...address, '-addext', 'basicConstraints=critical,CA:FALSE'];
  openssl(...selfSigned, ...issued, ...leaf, '-keyout', 'server.key', '-out', 'server.pem');
  openssl(...selfSigned, ...leaf, '-keyout', 'unknown.key', '-out', 'unknown.pem');
  const other = leaf.map((word) => word.replace('127.0.0.2', '127.0.0.9'));
  openssl(...selfSigned, ...issued, ...other, '-keyout', 'elsewhere.key', '-out', 'elsewhere.pem');
}

const client = (id: string, text = ''): ServiceRecord => [
  ['id', id],
  ['text', text],
];

async function synced(records = [client('a')]) {
  const store = endsWithTest(await openTestStore(null));
  await syncWith(store, records, { at: 1_000, perPage: 500 });
  return { store, ...publisher(server, store) };
}

/** Enough for many pieces. */
const many = (length = 4_000) =>
  Array.from({ length }, (_, at) => client(`c${at}`, 'x'.repeat(500)));

describe('publishing fails with a reason', () => {
  test('a wrong password, a user or a database that is not there', async () => {
    const { go, address } = await synced();
    const refused = { code: 'publish.refused', params: { reason: 'login' } };
    await expect(go({ password: Secret.fromText('wrong') })).rejects.toMatchObject(refused);
    await expect(go({ to: address('nobody') })).rejects.toMatchObject(refused);
    const to = `postgresql://postgres@127.0.0.1:${server.port}/nowhere`;
    await expect(go({ to })).rejects.toMatchObject({
      code: 'publish.refused',
      params: { reason: 'database' },
    });
  });

  test('without a password of the keychain psql’s own file is asked', async () => {
    const { go, database } = await synced();
    const file = join(keys, 'pgpass');
    execFileSync('sh', [
      '-c',
      'umask 077; printf "%s" "$0" > "$1"',
      `127.0.0.1:${server.port}:${database}:postgres:${server.password}\n`,
      file,
    ]);
    process.env.PGPASSFILE = file;
    onTestFinished(() => {
      delete process.env.PGPASSFILE;
    });
    expect(await go({ password: null })).toMatchObject({ versions: 1 });
    delete process.env.PGPASSFILE;
    await expect(go({ password: null })).rejects.toMatchObject({ code: 'publish.refused' });
  });

  test('no right to make a schema; an empty one that an administrator made is taken', async () => {
    const { go, ask, address } = await synced();
    const name = `analyst${Date.now()}`;
    ask(`CREATE ROLE ${name} LOGIN PASSWORD '${server.password}'`);
    const to = address(name);
    await expect(go({ to })).rejects.toMatchObject({ code: 'publish.denied' });
    ask(`CREATE SCHEMA desk AUTHORIZATION ${name}`);
    expect(await go({ to })).toMatchObject({ versions: 1 });
  });

  test('tables somebody else made, another profile’s, and those that were changed are never touched', async () => {
    const { go, ask } = await synced();
    ask('CREATE SCHEMA desk; CREATE TABLE desk.clients_versions(mine text)');
    const foreign = (reason: string) => ({ code: 'publish.foreign', params: { reason } });
    await expect(go()).rejects.toMatchObject(foreign('not-ours'));
    ask('CREATE TABLE desk.desk_marker(mine text)');
    await expect(go()).rejects.toMatchObject(foreign('not-ours'));
    expect(ask(`SELECT count(*) FROM pg_class WHERE relnamespace = 'desk'::regnamespace`)).toBe(
      '2',
    );
    ask('DROP SCHEMA desk CASCADE');
    await go();
    await expect(go({ profileId: 'p2' })).rejects.toMatchObject(foreign('other-profile'));
    ask('UPDATE desk.desk_marker SET format = 2');
    await expect(go()).rejects.toMatchObject(foreign('newer'));
  });

  test('a column whose type somebody changed is told, and nothing is written', async () => {
    const { go, ask, store } = await synced();
    await go();
    ask(
      'DROP VIEW desk.clients; ALTER TABLE desk.clients_versions ALTER "text" TYPE bytea USING NULL',
    );
    await syncWith(store, [client('a', 'other')], { at: 2_000 });
    await expect(go()).rejects.toMatchObject({
      code: 'publish.foreign',
      params: { reason: 'column', table: 'clients_versions' },
    });
    expect(ask('SELECT count(*) FROM desk.clients_versions')).toBe('1');
  });

  test('a server that is not there, or has no such name', async () => {
    const { go } = await synced();
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    await once(closed, 'close');
    await expect(go({ to: `postgresql://a@127.0.0.1:${port}/b` })).rejects.toMatchObject({
      code: 'publish.unreachable',
      params: { reason: 'refused' },
    });
    await expect(go({ to: 'postgresql://a@nowhere.invalid/b' })).rejects.toMatchObject({
      code: 'publish.unreachable',
      params: { reason: 'name' },
    });
  });
});

describe('the way there', () => {
  test('is encrypted beyond this computer, to a server the system’s authorities vouch for', async () => {
    const { go, ask, address } = await synced();
    ask(`CREATE FUNCTION public.was_encrypted() RETURNS trigger LANGUAGE plpgsql AS
         $$ BEGIN PERFORM 1 FROM pg_stat_ssl WHERE pid = pg_backend_pid() AND ssl; IF NOT FOUND THEN RAISE 'plain'; END IF; RETURN NEW; END $$`);
    await go({ to: address('postgres', '127.0.0.2') });
    ask(
      'CREATE TRIGGER t BEFORE UPDATE ON desk.desk_marker FOR EACH ROW EXECUTE FUNCTION public.was_encrypted()',
    );
    await go({ to: address('postgres', '127.0.0.2'), store: 's2' });
    expect(ask('SELECT store FROM desk.desk_marker')).toBe('s2');
  });

  /** Answers the question for encryption, and then as it is told. */
  async function answering(answer: (socket: Socket) => void): Promise<number> {
    const sockets = new Set<Socket>();
    const fake = createServer((socket) => {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.once('data', () => answer(socket));
    }).listen(0, '127.0.0.2');
    await once(fake, 'listening');
    onTestFinished(() => {
      for (const socket of sockets) socket.destroy();
      fake.close();
    });
    return (fake.address() as AddressInfo).port;
  }

  test('goes no further with a certificate nobody vouches for, a wrong name, or no encryption', async () => {
    const { go } = await synced();
    const heard: string[] = [];
    const secure = async (name: string) => {
      const [key, cert] = ['key', 'pem'].map((kind) =>
        readFileSync(join(keys, `${name}.${kind}`), 'utf8'),
      );
      const behind = createSecureServer({ key, cert }, (socket) => {
        socket.on('data', (bytes) => heard.push(String(bytes)));
      });
      behind.on('tlsClientError', () => undefined).listen(0, '127.0.0.1');
      await once(behind, 'listening');
      onTestFinished(() => void behind.close());
      const { port } = behind.address() as AddressInfo;
      return answering((socket) => {
        const inner = connect(port, '127.0.0.1').on('error', () => undefined);
        socket.pipe(inner).pipe(socket);
        socket.write('S');
      });
    };
    const failing = async (host: string, port: number, reason: string) => {
      await expect(go({ to: `postgresql://u@${host}:${port}/d` })).rejects.toMatchObject({
        code: 'publish.tls',
        params: { reason },
      });
    };
    await failing('127.0.0.2', await secure('unknown'), 'issuer');
    // Node's own switch for trusting everybody.
    process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
    onTestFinished(() => {
      delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    });
    await failing('127.0.0.2', await secure('unknown'), 'issuer');
    await failing('127.0.0.2', await secure('elsewhere'), 'name');
    const plain = await answering((socket) => {
      socket.on('data', (bytes) => heard.push(String(bytes)));
      socket.write('N');
    });
    await failing('127.0.0.2', plain, 'none');
    await failing('127.0.0.2', await secure('elsewhere'), 'name');
    expect(heard).toEqual([]);
  });
});

describe('broken off', () => {
  test('by a server that goes down in the middle, it goes on with the sync that was not there', async () => {
    const { go, ask, store } = await synced();
    await go();
    await syncWith(store, [client('a'), ...many()], { at: 2_000, perPage: 500 });
    const kills: Promise<void>[] = [];
    const broken = go({
      onProgress: (sent) => {
        if (sent >= 1_000 && kills.length === 0) kills.push(server.kill());
      },
    });
    await expect(broken).rejects.toMatchObject({ code: 'publish.unreachable' });
    await Promise.all(kills);
    await server.start();
    expect(ask('SELECT count(*) FROM desk.clients')).toBe('1');
    expect(await go()).toMatchObject({ syncs: 1, versions: 4_000 });
    expect(ask('SELECT count(*), count(DISTINCT id) FROM desk.clients')).toBe('4001|4001');
  });

  test('by a kill of the desk in the middle, it goes on likewise', async () => {
    const folder = temporaryFolder();
    const [program, worker] = await Promise.all([
      buildNode('test/integration/publish/publish-process.ts', 'publish'),
      buildWorker(),
    ]);
    onTestFinished(() => {
      rmSync(folder, { recursive: true, force: true });
    });
    const file = join(folder, 'cache.db');
    const before = await openTestStore(file);
    await syncWith(before, [client('a')], { at: 1_000 });
    const { go, ask, address } = publisher(server, before);
    await go();
    await syncWith(before, [client('a'), ...many()], { at: 2_000, perPage: 500 });
    await before.close();
    const child = fork(program.file, [file, worker.file, address(), server.password]);
    const ended = once(child, 'exit');
    child.on('message', (sent) => {
      if (Number(sent) >= 1_000) child.kill('SIGKILL');
    });
    expect(await ended).toEqual([null, 'SIGKILL']);
    expect(ask('SELECT count(*) FROM desk.clients')).toBe('1');
    const after = endsWithTest(await openTestStore(file));
    expect(await go({ source: after })).toMatchObject({ syncs: 1, versions: 4_000 });
    expect(ask('SELECT count(*), count(DISTINCT id) FROM desk.clients')).toBe('4001|4001');
  });

  test('by whoever asked for it: nothing of the unfinished sync stays', async () => {
    const { go, ask, store } = await synced();
    await go();
    await syncWith(store, many(), { at: 2_000, perPage: 500 });
    const stop = new AbortController();
    const broken = go({ signal: stop.signal, onProgress: () => stop.abort() });
    await expect(broken).rejects.toMatchObject({ code: 'app.cancelled' });
    expect(await go()).toMatchObject({ syncs: 1, versions: 4_000, ended: 1 });
    expect(ask('SELECT count(*) FROM desk.clients')).toBe('4000');
  });

  const small = smallDisk();
  test.skipIf(small === null)('by a full disk, and done when there is room again', async () => {
    const { go, ask, database } = await synced(many(6_000));
    give(small ?? '');
    server.psql(`CREATE TABLESPACE small${database} LOCATION '${small}'`);
    server.psql(`ALTER DATABASE ${database} SET default_tablespace = small${database}`);
    await expect(go()).rejects.toMatchObject({ code: 'publish.full' });
    server.psql(`ALTER DATABASE ${database} RESET default_tablespace`);
    expect(await go()).toMatchObject({ versions: 6_000 });
    expect(ask('SELECT count(*) FROM desk.clients')).toBe('6000');
    server.psql(`DROP DATABASE ${database}`);
    server.psql(`DROP TABLESPACE small${database}`);
  });

  test('two at once publish each version once', async () => {
    const { go, ask } = await synced(many());
    const [one, other] = await Promise.all([go(), go()]);
    expect(one.versions + other.versions).toBe(4_000);
    expect(ask('SELECT count(*) FROM desk.clients_versions')).toBe('4000');
  });
});

/** Root alone can make one, and not everywhere. */
function smallDisk(): string | null {
  const folder = mkdtempSync(join(everybodys, 'desk-small-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  const disk = join(folder, 'disk');
  mkdirSync(disk);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk], { stdio: 'ignore' });
  } catch {
    remove();
    return null;
  }
  execFileSync('chmod', ['755', folder]);
  afterAll(() => {
    execFileSync('umount', [disk]);
    remove();
  });
  return disk;
}
