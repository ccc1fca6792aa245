import { EventEmitter } from 'node:events';
import { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Client } from 'pg';
import { DeskError } from '../failure';
import { systemCertificates } from '../http/system-certificates';
import type { Secret } from '../vault/secret';
import type { Destination } from './destination';
import { maxIterations, ServerMessages } from './server-messages';

export type { Client };

declare module 'pg' {
  interface Connection {
    /** Reads the server's messages from the stream's `data` events. */
    attachListeners(stream: EventEmitter): void;
  }
  interface ClientConfig {
    connection?: Connection;
    /** The most rounds of hashing a server may ask for. */
    scramMaxIterations?: number;
  }
}

const connectMs = 20_000;
/** How long to wait for the server when closing the connection. */
const closeTimeoutMs = 2_000;
/** Idle time before TCP keep-alive probes, which detect a dead connection. */
const probeAfterMs = 10_000;

export interface Timeouts {
  /**
   * For locks of another session: a reader with an open transaction, or another desk that
   * publishes.
   */
  readonly lockMs: number;
  /**
   * Without anything more that could be sent: longer than the slowest statement takes for a million
   * records.
   */
  readonly silenceMs: number;
}

export const defaultTimeouts: Timeouts = { lockMs: 120_000, silenceMs: 600_000 };

/** A connection for one publishing run; `end` must always be called. */
interface Connection {
  readonly client: Client;
  readonly timeouts: Timeouts;
  end(): Promise<void>;
}

interface ConnectOptions {
  readonly signal: AbortSignal;
  readonly timeouts: Timeouts;
}

/**
 * Opens a connection. It uses TLS unless the server is this computer, and refuses certificates that
 * the system's authorities do not vouch for. Without a password from the keychain, psql's own files
 * are used. Fails with `publish.*` (see `asPublishFailure`).
 */
export async function connectTo(
  destination: Destination,
  password: Secret | null,
  options: ConnectOptions,
): Promise<Connection> {
  // By its name this computer is whatever the system's resolver says; a literal address leads
  // nowhere else.
  if (destination.host !== 'localhost') {
    return connectAt(destination.host, destination, password, options);
  }
  try {
    return await connectAt('127.0.0.1', destination, password, options);
  } catch (refused) {
    if (!isNobodyThere(refused)) throw refused;
    return connectAt('::1', destination, password, options).catch((thrown: unknown) => {
      throw isNobodyThere(thrown) ? refused : thrown;
    });
  }
}

function isNobodyThere(thrown: unknown): boolean {
  if (!(thrown instanceof DeskError)) return false;
  const { code, params, cause } = thrown;
  // A computer without IPv6 has no such address.
  const hasNoAddress = cause instanceof Error && 'code' in cause && cause.code === 'EADDRNOTAVAIL';
  return hasNoAddress || (code === 'publish.unreachable' && params.reason === 'refused');
}

async function connectAt(
  address: string,
  destination: Destination,
  password: Secret | null,
  { signal, timeouts }: ConnectOptions,
): Promise<Connection> {
  const client = await clientAt(address, destination, password);
  // A running query fails with the same error when the connection breaks.
  client.on('error', () => undefined);
  // Not by `end`, which waits for an answer and never resolves while connecting. The server rolls
  // back the open transaction.
  const disconnect = () => client.connection.stream.destroy();
  let watch: NodeJS.Timeout | undefined;
  const connection: Connection = {
    client,
    timeouts,
    end: async () => {
      clearInterval(watch);
      signal.removeEventListener('abort', disconnect);
      const unanswered = setTimeout(disconnect, closeTimeoutMs);
      await client.end().catch(() => undefined);
      clearTimeout(unanswered);
    },
  };
  signal.addEventListener('abort', disconnect, { once: true });
  try {
    if (signal.aborted) throw new DeskError('app.cancelled');
    await client.connect();
    watch = endWhenStuck(client.connection.stream, timeouts.silenceMs);
    return connection;
  } catch (thrown) {
    await connection.end();
    throw asPublishFailure(thrown, signal);
  }
}

/** A client that is not connected yet, which sees only messages that were checked. */
async function clientAt(
  address: string,
  destination: Destination,
  password: Secret | null,
): Promise<Client> {
  // Loaded on demand: no start needs it.
  const { default: pg } = await import('pg');
  const { port, database, user, isLoopback } = destination;
  const wire = {
    // Said here because NODE_TLS_REJECT_UNAUTHORIZED would decide otherwise.
    ssl: isLoopback
      ? false
      : { ...systemAuthorities(), minVersion: 'TLSv1.2' as const, rejectUnauthorized: true },
    keepAlive: true,
    keepAliveInitialDelayMillis: probeAfterMs,
  };
  const checked = new pg.Connection(wire);
  const read = checked.attachListeners.bind(checked);
  checked.attachListeners = (stream: Duplex) => {
    const facts = { isEncrypted: !isLoopback, hasPassword: password !== null };
    read(checkedMessages(stream, new ServerMessages(facts)));
  };
  return new pg.Client({
    ...wire,
    connection: checked,
    host: address,
    port,
    database,
    user,
    password: () =>
      password === null
        ? passwordOfPsql(destination)
        : password.use((bytes) => Buffer.from(bytes).toString()),
    scramMaxIterations: maxIterations,
    application_name: 'Merchant Desk',
    connectionTimeoutMillis: connectMs,
  });
}

/** From psql's own files. Fails with `publish.refused` (`login`) where they have none. */
async function passwordOfPsql({ host, port, database, user }: Destination): Promise<string> {
  const { default: pgpass } = await import('pgpass');
  const found = await new Promise<string | undefined>((take) => {
    pgpass({ host, port, database, user }, take);
  });
  if (found === undefined) throw new DeskError('publish.refused', { reason: 'login' });
  return found;
}

/**
 * Ends a connection over which nothing more could be sent for so long. What comes meanwhile does not
 * count: a server may send a notice now and then, or its answer byte by byte, for ever.
 */
function endWhenStuck(stream: Duplex, silenceMs: number): NodeJS.Timeout | undefined {
  if (!(stream instanceof Socket)) return undefined;
  let sent = stream.bytesWritten;
  let at = performance.now();
  const look = () => {
    const now = performance.now();
    if (stream.bytesWritten !== sent) [sent, at] = [stream.bytesWritten, now];
    else if (now - at >= silenceMs) stream.destroy(new Error('timeout'));
  };
  return setInterval(look, silenceMs / 4).unref();
}

/**
 * Passes on what the server sends; what the client must not see, or cannot read, ends the
 * connection.
 */
function checkedMessages(stream: Duplex, messages: ServerMessages): EventEmitter {
  const passed = new EventEmitter();
  stream.on('data', (bytes: Buffer) => {
    try {
      messages.check(bytes);
      passed.emit('data', bytes);
    } catch (cause) {
      const unreadable = () =>
        new DeskError('publish.unsafe', { reason: 'protocol' }, { cause: cause as Error });
      stream.destroy(cause instanceof DeskError ? cause : unreadable());
    }
  });
  return passed;
}

/**
 * Does work in one transaction, with settings that end with it: behind a pooler the session is
 * somebody else's afterwards. On an error it stays open, and closing the connection rolls it back.
 */
export async function inTransaction<R>(
  { client, timeouts }: Connection,
  work: () => Promise<R>,
): Promise<R> {
  // Moments without a zone are UTC, as everywhere in the app; an empty search path, because all
  // names are qualified.
  await client.query(
    `BEGIN; SET LOCAL timezone = 'UTC'; SET LOCAL search_path = ''; SET LOCAL datestyle = 'ISO, YMD';
     SET LOCAL client_encoding = 'UTF8'; SET LOCAL client_min_messages = 'error'; SET LOCAL lock_timeout = ${timeouts.lockMs};
     ${withoutLimits}`,
  );
  const result = await work();
  await client.query('COMMIT');
  return result;
}

/**
 * Time limits that servers set for interactive queries would end a long COPY; not every version has
 * all of them.
 */
const withoutLimits = `SELECT pg_catalog.set_config(name, '0', true) FROM pg_catalog.pg_settings
  WHERE name IN ('statement_timeout', 'transaction_timeout', 'idle_in_transaction_session_timeout')`;

/** Without system authorities, Node's own are used. */
function systemAuthorities(): { ca?: string[] } {
  const ca = systemCertificates();
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

/**
 * Failures for errors that do not come from the server, by error code or message; the first match
 * counts.
 */
const byError: readonly (readonly [
  'code' | 'message',
  RegExp,
  ...ConstructorParameters<typeof DeskError>,
])[] = [
  ['message', /^SASL: .*client password must/, 'publish.refused', { reason: 'login' }],
  ['message', /^SASL: Only mechanism/, 'publish.unsafe', { reason: 'password' }],
  ['message', /^SASL: .*iteration/, 'publish.unsafe', { reason: 'iterations' }],
  ['message', /^SASL: /, 'publish.unsafe', { reason: 'proof' }],
  [
    'message',
    /^received (invalid response|unexpected \w+ message)/i,
    'publish.unsafe',
    { reason: 'protocol' },
  ],
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

/**
 * The failure for an error, without the message of the server or the library: these quote names,
 * addresses and rows.
 */
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
