import { once } from 'node:events';
import dns from 'node:dns';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSecureContext, TLSSocket } from 'node:tls';
import { expect } from 'vitest';
import type { Value } from '../../shared/values';
import { parsePolicy } from '../../main/policy/parse';
import { noPolicy } from '../../main/policy/policy';
import { isAgreed } from '../../main/publish/allowed';
import { connectTo } from '../../main/publish/connection';
import { parseDestination } from '../../main/publish/destination';
import { Publisher } from '../../main/publish/publisher';
import { DatabasePassword } from '../../main/vault/database-password';
import { MemoryVault } from '../../main/vault/memory';
import { Secret } from '../../main/vault/secret';
import { openTestStore, syncWith } from '../integration/store/rig';
import { publisher } from '../integration/publish/rig';
import { startPostgres } from '../support/postgres';
import { certificates, sampleAuthority } from '../threats/certificates';
import { prove } from '../threats/proof';

/** A server that answers nothing, and how many connections it had. */
async function listener(host: string, port = 0) {
  let connections = 0;
  const server: Server = createServer((socket) => {
    connections += 1;
    socket.on('error', () => undefined);
    socket.destroy();
  }).listen(port, host);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    connections: () => connections,
    close: () => server.close(),
  };
}

/** The system's resolver says that `localhost` is somewhere else. */
async function misled(): Promise<void> {
  const here = await listener('127.0.0.1');
  const elsewhere = await listener('127.0.0.3', here.port);
  const { lookup } = dns;
  dns.lookup = ((_name: string, options: { all?: boolean }, take: (...words: unknown[]) => void) =>
    options.all === true
      ? take(null, [{ address: '127.0.0.3', family: 4 }])
      : take(null, '127.0.0.3', 4)) as typeof lookup;
  try {
    const destination = parseDestination(`postgresql://u@localhost:${here.port}/d`);
    const connecting = connectTo(destination, Secret.fromText('visibly-fake'), {
      signal: new AbortController().signal,
      timeouts: { lockMs: 1_000, silenceMs: 10_000 },
    });
    await expect(connecting).rejects.toMatchObject({ code: 'publish.unreachable' });
    expect([here.connections(), elsewhere.connections()]).toEqual([1, 0]);
  } finally {
    dns.lookup = lookup;
    here.close();
    elsewhere.close();
  }
}

const policy = parsePolicy(
  JSON.stringify({
    version: 1,
    publishing: 'agreed',
    agreedDatabases: ['db.example/finance', '[::1]:6000/x'],
  }),
  '/policy',
);
/** None of them is one that the policy names. */
const others = [
  'db.example:5433/finance',
  'db.example/Finance',
  'db.example/finance2',
  'db.example/financ%65%20',
  'db.example.evil.example/finance',
  'db.example@evil.example/finance',
  'xn--db-example/finance',
  'db.example./finance',
  '127.0.0.1:6000/x',
  '[::1]/x',
  '[::2]:6000/x',
];

function addressed(): void {
  const agreed = (to: string) => isAgreed(policy, parseDestination(`postgresql://${to}`));
  for (const other of others) {
    const to = other.includes('@') ? other : `u@${other}`;
    expect([other, agreed(to)]).toEqual([other, false]);
  }
  expect([agreed('u@DB.example:5432/finance'), agreed('v@[::1]:6000/x?schema=y')]).toEqual([
    true,
    true,
  ]);
  const named = (databases: readonly string[] | undefined) => () =>
    parsePolicy(
      JSON.stringify({ version: 1, publishing: 'agreed', agreedDatabases: databases }),
      '/policy',
    );
  for (const databases of [undefined, [], ['*'], ['db.example'], ['u@db.example/finance']])
    expect(named(databases)).toThrow();
}

/** PostgreSQL has one name for the first three; the record has a value for each. */
const names = ['k\0', 'k\ud800', 'k\udfff', 'k\ufffd', 'k\ufffd_2', 'k'];

async function collided(): Promise<void> {
  const server = await startPostgres();
  const store = await openTestStore(null);
  try {
    const members = names.map((name, at): [string, Value] => [name, `value ${at}`]);
    const nested: Value = { kind: 'object', entries: members };
    const records = [
      [['id', 'a'], ...members],
      [['id', 'b'], ['in', { kind: 'list', items: [nested] }] as [string, Value]],
    ] as const;
    await syncWith(
      store,
      records.map((record) => [...record] as [string, Value][]),
      { at: 1_000 },
    );
    const { go, ask } = publisher(server, store);
    await go();
    const wanted = members.map(([, value]) => value).toSorted();
    const values = (id: string, path: string) =>
      ask(
        `SELECT value FROM desk.clients_versions, jsonb_each_text(${path}) WHERE desk_id = '${id}' AND key <> 'id' ORDER BY value`,
      ).split('\n');
    expect(values('a', 'desk_body')).toEqual(wanted);
    expect(values('b', `desk_body->'in'->0`)).toEqual(wanted);
  } finally {
    await store.close();
    await server.remove();
  }
}

/** Whoever started the app told Node to believe every certificate. */
async function trustingAll(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'desk-authority-'));
  const [right] = certificates;
  if (right === undefined) throw new Error('no certificate');
  const issued = sampleAuthority(folder).issue({ ...right, host: '127.0.0.2' });
  const heard: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.once('data', () => {
      socket.write('S');
      const secureContext = createSecureContext(issued);
      const inner = new TLSSocket(socket, { isServer: true, secureContext });
      inner.on('error', () => undefined);
      inner.on('data', (bytes) => {
        heard.push(String(bytes));
        inner.destroy();
      });
    });
  }).listen(0, '127.0.0.2');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  process.env.NODE_TLS_REJECT_UNAUTHORIZED = '0';
  try {
    const connecting = connectTo(
      parseDestination(`postgresql://u@127.0.0.2:${port}/d`),
      Secret.fromText('visibly-fake'),
      { signal: new AbortController().signal, timeouts: { lockMs: 1_000, silenceMs: 10_000 } },
    );
    await expect(connecting).rejects.toMatchObject({ code: 'publish.tls' });
    expect(heard).toEqual([]);
  } finally {
    delete process.env.NODE_TLS_REJECT_UNAUTHORIZED;
    server.close();
    rmSync(folder, { recursive: true });
  }
}

/** The user agreed to a database; since then the policy allows another one only. */
async function forbiddenSince(): Promise<void> {
  const server = await listener('127.0.0.1');
  const folder = mkdtempSync(join(tmpdir(), 'desk-publisher-'));
  const to = `postgresql://u@127.0.0.1:${server.port}/d?schema=desk`;
  writeFileSync(
    join(folder, 'publish.json'),
    JSON.stringify({ to, afterSync: true, agreedTo: to }),
  );
  const memory = { read: () => Promise.resolve('store'), write: () => Promise.resolve() };
  const { allowedDatabases } = parsePolicy(
    JSON.stringify({ version: 1, allowedDatabases: ['db.example/finance'] }),
    '/policy',
  );
  const publishing = Publisher.open({
    ...{ folder, profileId: 'p', writtenBy: 'Merchant Desk 0.0.0', source: {}, notes: memory },
    policy: { ...noPolicy, allowedDatabases },
    password: new DatabasePassword(new MemoryVault(), 'p'),
    audit: { record: () => Promise.resolve() },
    log: () => Promise.resolve(),
  } as unknown as Parameters<(typeof Publisher)['open']>[0]);
  try {
    publishing.synced();
    const { last } = await publishing.finished();
    expect([last?.failure?.code, server.connections()]).toEqual(['app.forbidden', 0]);
  } finally {
    await publishing.close();
    server.close();
    rmSync(folder, { recursive: true });
  }
}

const attacks: Readonly<Record<string, () => Promise<void> | void>> = {
  'a name of this computer that leads elsewhere': misled,
  'a database the policy does not name': addressed,
  'names that PostgreSQL can only hold as one': collided,
  'a server nobody vouches for, where Node is to believe all': trustingAll,
  'a database that a policy forbids since somebody agreed to it': forbiddenSince,
};

prove('40-publishing', async ({ tries, report }) => {
  const all = Object.entries(attacks);
  for (let at = 0; at < tries; at += 1) {
    const [name, attack] = all[at % all.length] ?? [];
    if (name !== undefined && attack !== undefined) await report.try(name, attack);
  }
});
