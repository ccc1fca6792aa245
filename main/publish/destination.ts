import { isLoopbackHost } from '../http/base-url';
import { DeskError } from '../failure';

/** The address of a PostgreSQL schema: server, user, database and schema name. */
export interface Destination {
  /** As shown, stored and compared: in normalized form and never with a password. */
  readonly address: string;
  readonly host: string;
  readonly port: number;
  readonly database: string;
  readonly user: string;
  readonly schema: string;
  /** Whether it is this computer, where the connection needs no encryption. */
  readonly isLoopback: boolean;
}

const usualPort = 5432;
const usualSchema = 'merchant_desk';
const maxLength = 2_000;
/** Names that need no quotes in a hand-written query. */
const schemaName = /^(?!pg_|public$|information_schema$)[a-z_][a-z0-9_]{0,62}$/;

/**
 * Parses `postgresql://user@host:5432/database?schema=name`. Fails with `input.publish` and a
 * reason: `password` (it would stay in shell history and process lists), `not-postgres`, `host`,
 * `user`, `database`, `schema` or `option`.
 */
export function parseDestination(typed: string): Destination {
  const text = typed.trim();
  const refuse = (reason: string): never => {
    throw new DeskError('input.publish', { reason });
  };
  // eslint-disable-next-line no-control-regex -- the URL parser would drop these silently
  if (text.length > maxLength || /[\s\u0000-\u001f\u007f\\]/u.test(text)) refuse('not-postgres');
  if (!/^postgres(ql)?:\/\//i.test(text) || !URL.canParse(text)) refuse('not-postgres');
  const url = new URL(text);
  if (url.password !== '' || url.searchParams.has('password')) refuse('password');
  for (const name of url.searchParams.keys()) if (name !== 'schema') refuse('option');
  if (url.hash !== '' || url.searchParams.getAll('schema').length > 1) refuse('option');
  const hostname = url.hostname.toLowerCase();
  if (hostname === '' || hostname.includes('%')) refuse('host');
  const [user, database] = [decoded(url.username), decoded(url.pathname.slice(1))];
  if (user === '') refuse('user');
  if (database === '' || database.includes('/')) refuse('database');
  const schema = url.searchParams.get('schema') ?? usualSchema;
  if (!schemaName.test(schema)) refuse('schema');
  const port = url.port === '' ? usualPort : Number(url.port);
  const path = `${encodeURIComponent(database)}?schema=${schema}`;
  return {
    address: `postgresql://${encodeURIComponent(user)}@${hostname}:${port}/${path}`,
    host: hostname.replace(/^\[|\]$/g, ''),
    port,
    database,
    user,
    schema,
    isLoopback: isLoopbackHost(hostname),
  };
}

/** `host:port/database`, by which a policy names a database. */
export function databaseOf({ host, port, database }: Destination): string {
  return `${host}:${port}/${database}`;
}

/**
 * The database that `host/database` or `host:port/database` names, as `databaseOf` writes it. Fails
 * with `input.publish`.
 */
export function databaseNamed(text: string): string {
  // The address of a whole destination has more: a user, a schema.
  if (/[@?#]/.test(text)) throw new DeskError('input.publish', { reason: 'option' });
  return databaseOf(parseDestination(`postgresql://user@${text}`));
}

function decoded(text: string): string {
  try {
    const plain = decodeURIComponent(text);
    return plain.includes('\0') ? '' : plain;
  } catch {
    return '';
  }
}
