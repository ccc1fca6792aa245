import { Socket } from 'node:net';
import { getCACertificates } from 'node:tls';
import type { Client } from 'pg';
import { DeskError } from '../failure';
import type { Secret } from '../vault/secret';
import type { Destination } from './destination';

export type { Client };

const connectMs = 20_000;
/** A goodbye that is not answered. */
const goodbyeMs = 2_000;
/** A line that is dead is noticed by the system's own probes. */
const probeAfterMs = 10_000;

/** How long is waited at most. */
export interface Patience {
  /** For what another session holds: a reader that left a transaction open, or another desk that publishes. */
  readonly lockMs: number;
  /** While nothing comes or goes: no longer than the slowest statement of a million records. */
  readonly silenceMs: number;
}

export const usualPatience: Patience = { lockMs: 120_000, silenceMs: 600_000 };

/** A connection for one publishing; `end` is due whatever happens. */
export interface Connection {
  readonly client: Client;
  end(): Promise<void>;
}

/**
 * Opens a connection, with TLS unless it is to this computer itself: a certificate that the system's own authorities do not vouch for is
 * refused. Without a password of the keychain psql's own files are asked. Fails with `publish.*` (see `asPublishFailure`).
 */
export async function connectTo(
  destination: Destination,
  password: Secret | null,
  { signal, patience }: { signal: AbortSignal; patience: Patience },
): Promise<Connection> {
  // Read only when it is wanted: no start needs it.
  const [{ default: pg }, { default: pgpass }] = await Promise.all([
    import('pg'),
    import('pgpass'),
  ]);
  const { host, port, database, user, isLoopback } = destination;
  const client = new pg.Client({
    ...{ host, port, database, user },
    password: async () => {
      if (password !== null) return password.use((bytes) => Buffer.from(bytes).toString());
      const found = await new Promise<string | undefined>((take) => {
        pgpass({ host, port, database, user }, take);
      });
      if (found === undefined) throw new DeskError('publish.refused', { reason: 'login' });
      return found;
    },
    ssl: isLoopback ? false : { ...systemAuthorities(), minVersion: 'TLSv1.2' },
    application_name: 'Merchant Desk',
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    keepAliveInitialDelayMillis: probeAfterMs,
  });
  // A query under way when the connection broke fails with that error too.
  client.on('error', () => undefined);
  // Not by `end`: it waits for an answer, and a connecting that it ends is never over. The server takes back what is under way.
  const breakOff = () => client.connection.stream.destroy();
  const connection: Connection = {
    client,
    end: async () => {
      signal.removeEventListener('abort', breakOff);
      const unanswered = setTimeout(breakOff, goodbyeMs);
      await client.end().catch(() => undefined);
      clearTimeout(unanswered);
    },
  };
  signal.addEventListener('abort', breakOff, { once: true });
  try {
    if (signal.aborted) throw new DeskError('app.cancelled');
    await client.connect();
    const { stream } = client.connection;
    if (stream instanceof Socket) {
      stream.setTimeout(patience.silenceMs, () => stream.destroy(new Error('timeout')));
    }
    // Moments without a zone are UTC, as everywhere in the app; names are qualified with their schema.
    await client.query(
      `SET timezone = 'UTC'; SET search_path = ''; SET datestyle = 'ISO, YMD'; SET lock_timeout = ${patience.lockMs};
       ${withoutLimits}`,
    );
    return connection;
  } catch (thrown) {
    await connection.end();
    throw asPublishFailure(thrown, signal);
  }
}

/** Limits that a server sets for people who query would end a long COPY; not every version has each of them. */
const withoutLimits = `SELECT set_config(name, '0', false) FROM pg_catalog.pg_settings
  WHERE name IN ('statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout')`;

/** Where the system has none to name, those that come with the app. */
function systemAuthorities(): { ca?: string[] } {
  const ca = getCACertificates('system');
  return ca.length === 0 ? {} : { ca };
}

const bySqlState: readonly (readonly [RegExp, ...ConstructorParameters<typeof DeskError>])[] = [
  [/^28/, 'publish.refused', { reason: 'login' }],
  [/^3D000/, 'publish.refused', { reason: 'database' }],
  [/^42501/, 'publish.denied', {}],
  [/^53100/, 'publish.full', {}],
  [/^(53300|57P0[1-5]|08)/, 'publish.unreachable', { reason: 'closed' }],
  [/^(40|55P03|57014)/, 'publish.unreachable', { reason: 'busy' }],
];

/** Of errors that do not come from the server: by their code, or by their message where they have no code. The first that matches counts. */
const byError: readonly (readonly [
  'code' | 'message',
  RegExp,
  ...ConstructorParameters<typeof DeskError>,
])[] = [
  ['message', /SSL connection/, 'publish.tls', { reason: 'none' }],
  ['code', /^(ENOTFOUND|EAI_AGAIN)$/, 'publish.unreachable', { reason: 'name' }],
  [
    'code',
    /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH)$/,
    'publish.unreachable',
    { reason: 'refused' },
  ],
  ['code', /^ETIMEDOUT$/, 'publish.unreachable', { reason: 'timeout' }],
  [
    'code',
    /^(ECONNRESET|EPIPE|ECONNABORTED|ERR_STREAM_\w+)$/,
    'publish.unreachable',
    { reason: 'closed' },
  ],
  ['code', /^(CERT_HAS_EXPIRED|CERT_NOT_YET_VALID)$/, 'publish.tls', { reason: 'expired' }],
  ['code', /^ERR_TLS_CERT_ALTNAME_INVALID$/, 'publish.tls', { reason: 'name' }],
  ['code', /CERT|SIGNED|ISSUER|VERIFY/, 'publish.tls', { reason: 'issuer' }],
  ['code', /^(ERR_SSL|ERR_TLS|EPROTO)/, 'publish.tls', { reason: 'protocol' }],
  ['message', /timeout/i, 'publish.unreachable', { reason: 'timeout' }],
  ['message', /Connection|Client (has|was)|terminat/i, 'publish.unreachable', { reason: 'closed' }],
];

/** What went wrong, without a word of the server's or the library's own: they quote names, addresses and rows. */
export function asPublishFailure(thrown: unknown, signal?: AbortSignal): DeskError {
  if (signal?.aborted === true) return new DeskError('app.cancelled', {}, { cause: thrown });
  if (thrown instanceof DeskError) return thrown;
  if (!(thrown instanceof Error)) return new DeskError('app.internal');
  const code = 'code' in thrown && typeof thrown.code === 'string' ? thrown.code : '';
  const attachments = { cause: thrown };
  if ('severity' in thrown) {
    const found = bySqlState.find(([pattern]) => pattern.test(code));
    if (found !== undefined) return new DeskError(found[1], found[2], attachments);
    const sqlState = /^[0-9A-Z]{5}$/.test(code) ? code : '';
    return new DeskError('publish.failed', { sqlState }, attachments);
  }
  const texts = { code, message: thrown.message };
  const found = byError.find(([key, pattern]) => pattern.test(texts[key]));
  if (found === undefined) return new DeskError('app.internal', {}, attachments);
  return new DeskError(found[2], found[3], attachments);
}
