import { randomBytes } from 'node:crypto';
import { closeSync, openSync, statSync } from 'node:fs';
import Driver, {
  type Aggregate,
  type SqlValue,
  type Statement,
} from 'better-sqlite3-multiple-ciphers';

export type { SqlValue };

/** The type of a result column; `?` allows null. `any`: whatever a key column can hold. */
interface Kinds {
  number: number;
  'number?': number | null;
  text: string;
  'text?': string | null;
  blob: Uint8Array;
  'blob?': Uint8Array | null;
  any: SqlValue;
}

export type Columns = Readonly<Record<string, keyof Kinds>>;
export type RowOf<C extends Columns> = { readonly [K in keyof C]: Kinds[C[K]] };

/**
 * A query with the columns of its rows, declared where the SQL is written; the first row that
 * arrives is checked against them.
 */
interface Select<Row> {
  get(...values: readonly SqlValue[]): Row | undefined;
  all(...values: readonly SqlValue[]): Row[];
  /** No other statement may write until the iteration has ended. */
  iterate(...values: readonly SqlValue[]): IterableIterator<Row>;
}

/**
 * Hides the driver: no other file imports it. Statements are prepared once and cached by their SQL.
 */
export interface Database {
  select<C extends Columns>(sql: string, columns: C): Select<RowOf<C>>;
  /** Returns the number of rows changed. */
  command(sql: string): (...values: readonly SqlValue[]) => number;
  /** Returns the new row's id. */
  insert(sql: string): (...values: readonly SqlValue[]) => number;
  /** Like `command`, run once. */
  run(sql: string, ...values: readonly SqlValue[]): number;
  exec(sql: string): void;
  pragma(text: string): unknown;
  /** The first column of each row, as one array of numbers. */
  numbers(sql: string): (...values: readonly SqlValue[]) => number[];
  /**
   * Registers a deterministic function for use in queries. Integers arrive as `bigint`: a double
   * would round the long ones.
   */
  define(name: string, work: (...values: readonly SqlValue[]) => SqlValue): void;
  /** `step` and `result` as in SQLite. */
  aggregate<T>(name: string, functions: Aggregate<T>): void;
  /** All or nothing: an error from `work` is rethrown after the rollback. */
  transaction<T>(work: () => T): T;
  /**
   * A transaction that does not wait for the disk. It is atomic, ordered with the others, and
   * survives when the app is killed. Only a crash of the computer can lose the most recent of
   * these, never an earlier one without the later ones; the next plain transaction syncs them too.
   */
  relaxedTransaction<T>(work: () => T): T;
  /**
   * Another one as soon as anything that this connection reads may have changed, by another
   * connection or, where it can write, by itself.
   */
  version(): string;
  close(): void;
}

export const pageSize = 16_384;
/** Size of the page cache in memory. */
const cacheKib = 16_384;
const busyMs = 2_000;
const durable = 'synchronous = FULL';
const relaxed = 'synchronous = NORMAL';

type Place = { readonly file: string; readonly key: Uint8Array };

/**
 * Opens an encrypted database for reading and writing, or one in memory when `place` is null. The
 * raw key is set before anything is read; with an empty key the driver would silently create a
 * plaintext file, so 32 bytes are required. Throws the driver's own error.
 */
export function openDatabase(place: Place | null): Database {
  const driver = new Driver(place?.file ?? ':memory:', { timeout: busyMs });
  return wrap(driver, () => {
    const size = place === null ? 0 : statSync(place.file, { throwIfNoEntry: false })?.size;
    const isNew = (size ?? 0) === 0;
    if (place !== null) setKey(driver, place.key, isNew ? saltOfNew() : '');
    // For a file that is attached to it.
    else driver.pragma("cipher = 'aegis'");
    if (isNew) {
      driver.pragma(`page_size = ${pageSize}`);
      // Of an existing file this would write the first page at each opening.
      driver.pragma('auto_vacuum = INCREMENTAL');
    }
    driver.pragma('journal_mode = WAL');
    driver.pragma(durable);
    driver.pragma('secure_delete = ON');
    driver.pragma('foreign_keys = ON');
    // Each checkpoint syncs the disk twice: once per 16 MB of a sync instead of four times.
    driver.pragma('wal_autocheckpoint = 1000');
    // Truncates a write-ahead log that grew large, so that it does not double the disk space for
    // good.
    driver.pragma('journal_size_limit = 33554432');
  });
}

/**
 * A second, read-only connection: each query sees what was committed when it began. Its temporary
 * tables are its own.
 */
export function openToRead({ file, key }: Place): Database {
  const driver = new Driver(file, { readonly: true, fileMustExist: true, timeout: busyMs });
  return wrap(driver, () => setKey(driver, key, ''));
}

/**
 * Writes what this connection sees now into a new file, readable by its owner only and encrypted
 * with the same key; others may write to the database meanwhile.
 */
export function copyDatabase(db: Database, file: string): void {
  makeFile(file);
  db.run('VACUUM INTO ?', file);
}

/** Runs work that is refused a lock at once instead of waiting for it. */
export function withoutWaiting<T>(db: Database, work: () => T): T {
  db.pragma('busy_timeout = 0');
  try {
    return work();
  } finally {
    db.pragma(`busy_timeout = ${busyMs}`);
  }
}

/** Encrypts a closed database with another key, and gives it a new salt. */
export function changeKey({ file, key }: Place, to: Uint8Array): void {
  const driver = new Driver(file, { fileMustExist: true });
  try {
    setKey(driver, key, '');
    // The key of a file with a write-ahead log cannot be changed.
    driver.pragma('journal_mode = DELETE');
    driver.pragma(`rekey = '${rawKey(to, saltOfNew())}'`);
  } finally {
    driver.close();
  }
}

/**
 * Attaches another database as `own`, creating the file readable by its owner only. Null: in
 * memory.
 */
export function attach(db: Database, place: Place | null): void {
  if (place === null) {
    db.run("ATTACH ':memory:' AS own");
    return;
  }
  const { file, key } = place;
  makeFile(file);
  db.run('ATTACH ? AS own KEY ?', file, rawKey(key, statSync(file).size === 0 ? saltOfNew() : ''));
}

/** Settings of the attached database, for the connection that writes. */
export function prepareToWrite(db: Database): void {
  for (const pragma of ['page_size = 4096', 'journal_mode = WAL', durable, 'secure_delete = ON'])
    db.pragma(`own.${pragma}`);
}

/** Creates an empty file if there is none. */
export function makeFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (thrown) {
    if (codeOf(thrown) !== 'EEXIST') throw thrown;
  }
}

/** Whether a file is in the previous format (SQLCipher 4) and encrypted with this key. */
export function isOlderFormat({ file, key }: Place): boolean {
  const driver = new Driver(file, { readonly: true, fileMustExist: true });
  try {
    driver.pragma("cipher = 'sqlcipher'");
    driver.pragma('legacy = 4');
    driver.pragma(`key = "x'${hexOf(key)}'"`);
    driver.pragma('schema_version');
    return true;
  } catch {
    return false;
  } finally {
    driver.close();
  }
}

/** `salt`: 16 bytes in hex for a new file; '' for an existing one, which begins with its own. */
function setKey(driver: Driver, key: Uint8Array, salt: string): void {
  driver.pragma("cipher = 'aegis'");
  driver.pragma(`key = '${rawKey(key, salt)}'`);
}

function rawKey(key: Uint8Array, salt: string): string {
  if (key.byteLength !== 32) throw new TypeError('The key of the store has 32 bytes.');
  return `raw:${hexOf(key)}${salt}`;
}

function hexOf(key: Uint8Array): string {
  return Buffer.from(key).toString('hex');
}

/**
 * A file begins with its salt in the clear. With a fully random one, one file in twenty looks like
 * an OpenPGP key, a program or an archive, and disk scanners treat it as such. No known file type
 * begins with these four bytes. The key itself is random, so a less random salt costs nothing.
 */
function saltOfNew(): string {
  return `d4b1e9c5${randomBytes(12).toString('hex')}`;
}

/**
 * Held while a store is open, so that it has one owner: SQLite's own lock on the database would
 * keep out the store's second connection too. Returns the release. Throws the driver's error
 * (`SQLITE_BUSY`) while another process holds the lock.
 */
export function lock(file: string): () => void {
  const driver = new Driver(file, { timeout: busyMs });
  try {
    driver.exec('BEGIN EXCLUSIVE');
  } catch (thrown) {
    driver.close();
    throw thrown;
  }
  return () => void driver.close();
}

/** Whether anyone holds the lock. Creates and writes nothing. */
export function isLocked(file: string): boolean {
  let driver: Driver | undefined;
  try {
    driver = new Driver(file, { readonly: true, fileMustExist: true, timeout: 0 });
    driver.pragma('schema_version');
    return false;
  } catch (thrown) {
    return /^SQLITE_(BUSY|LOCKED)/.test(codeOf(thrown));
  } finally {
    driver?.close();
  }
}

/** The SQL depends on the query, so the number of cached statements is limited. */
const maxPrepared = 400;

function wrap(driver: Driver, setUp: () => void): Database {
  try {
    setUp();
    driver.pragma('temp_store = MEMORY');
    driver.pragma('trusted_schema = OFF');
    driver.pragma(`cache_size = -${cacheKib}`);
  } catch (cause) {
    driver.close();
    throw cause;
  }
  const prepared = new Map<string, Statement>();
  const prepare = (sql: string, make = () => driver.prepare(sql)): Statement => {
    const found = prepared.get(sql) ?? make();
    if (prepared.size >= maxPrepared) prepared.clear();
    prepared.set(sql, found);
    return found;
  };
  const command = (sql: string) => {
    const statement = prepare(sql);
    return (...values: readonly SqlValue[]) => statement.run(...values).changes;
  };
  const database: Database = {
    select: (sql, columns) => checked(prepare(sql), columns, sql),
    command,
    insert: (sql) => {
      const statement = prepare(sql);
      return (...values) => Number(statement.run(...values).lastInsertRowid);
    },
    run: (sql, ...values) => command(sql)(...values),
    exec: (sql) => void driver.exec(sql),
    pragma: (text) => driver.pragma(text, { simple: true }),
    numbers: (sql) => {
      // The added space makes a cache key of its own: without `pluck` the same SQL returns rows.
      const statement = prepare(`${sql} `, () => driver.prepare(sql).pluck());
      return (...values) => statement.all(...values) as number[];
    },
    define: (name, work) =>
      void driver.function(name, { deterministic: true, varargs: true, safeIntegers: true }, work),
    aggregate: (name, options) => void driver.aggregate(name, options),
    transaction: (work) => driver.transaction(work).immediate(),
    relaxedTransaction: (work) => {
      // The pragma has no effect inside a transaction, so it is set around it.
      driver.pragma(relaxed);
      try {
        return driver.transaction(work).immediate();
      } finally {
        driver.pragma(durable);
      }
    },
    version: () => {
      const byOthers = String(driver.pragma('data_version', { simple: true }));
      // Its temporary tables count as well, and are all that a reading one changes.
      const byItself = driver.readonly ? [] : database.numbers('SELECT total_changes()')();
      return [byOthers, ...byItself].join(' ');
    },
    close: () => void driver.close(),
  };
  return database;
}

function checked<C extends Columns>(
  statement: Statement,
  columns: C,
  sql: string,
): Select<RowOf<C>> {
  let isKnown = false;
  const checkedRow = (row: unknown): RowOf<C> => {
    if (!isKnown && !isRow(row, columns))
      throw new TypeError(`The result has other columns than declared: ${sql}`);
    isKnown = true;
    return row as RowOf<C>;
  };
  return {
    get: (...values) => {
      const row = statement.get(...values);
      return row === undefined ? undefined : checkedRow(row);
    },
    all: (...values) => statement.all(...values).map(checkedRow),
    *iterate(...values) {
      for (const row of statement.iterate(...values)) yield checkedRow(row);
    },
  };
}

function isRow<C extends Columns>(row: unknown, columns: C): row is RowOf<C> {
  if (typeof row !== 'object' || row === null) return false;
  return Object.entries(columns).every(([name, kind]) => holds(kind, Reflect.get(row, name)));
}

function holds(kind: keyof Kinds, value: unknown): boolean {
  if (value === undefined) return false;
  if (value === null) return kind.endsWith('?') || kind === 'any';
  if (kind.startsWith('number')) return typeof value === 'number';
  if (kind.startsWith('text')) return typeof value === 'string';
  return kind === 'any' || value instanceof Uint8Array;
}

export function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : '';
}
