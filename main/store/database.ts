import { randomBytes } from 'node:crypto';
import { closeSync, openSync, statSync } from 'node:fs';
import Driver from 'better-sqlite3-multiple-ciphers';
import type { Aggregate, SqlValue, Statement } from 'better-sqlite3-multiple-ciphers';

export type { SqlValue };

/** What a column of an answer holds; with `?` also null. `any`: whatever a key column may. */
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
type RowOf<C extends Columns> = { readonly [K in keyof C]: Kinds[C[K]] };

/** A question whose rows have these columns: said once, where it is written, and looked at in the first row that comes. */
export interface Select<Row> {
  get(...values: readonly SqlValue[]): Row | undefined;
  all(...values: readonly SqlValue[]): Row[];
  /** No other statement may write until it has ended. */
  iterate(...values: readonly SqlValue[]): IterableIterator<Row>;
}

/** Nothing outside this file knows which driver it is. Statements are prepared once, whoever asks for them again. */
export interface Database {
  select<C extends Columns>(sql: string, columns: C): Select<RowOf<C>>;
  /** Answers how many rows it changed. */
  command(sql: string): (...values: readonly SqlValue[]) => number;
  /** Answers the number of the row. */
  insert(sql: string): (...values: readonly SqlValue[]) => number;
  /** As `command`, once. */
  run(sql: string, ...values: readonly SqlValue[]): number;
  exec(sql: string): void;
  pragma(text: string): unknown;
  /** The first column of each row, a whole list of numbers at once. */
  numbers(sql: string): (...values: readonly SqlValue[]) => number[];
  /** A function of its values alone, for questions. */
  define(name: string, work: (...values: readonly SqlValue[]) => SqlValue): void;
  /** `step` and `result` as in SQLite. */
  aggregate<T>(name: string, of: Aggregate<T>): void;
  /** All or nothing; what `work` throws is thrown again after the rollback. */
  transaction<T>(work: () => T): T;
  /**
   * The same without waiting for the disk: atomic, in its place among the others, kept when the app is killed. Only when the computer
   * itself goes down the latest of these may be gone, never one before them; the next plain transaction waits for them too.
   */
  unhurried<T>(work: () => T): T;
  close(): void;
}

export const pageSize = 16_384;
/** So many of its pages stay in memory. */
const cacheKib = 16_384;
const busyMs = 2_000;
const durable = 'synchronous = FULL';
const unhurried = 'synchronous = NORMAL';

type Place = { readonly file: string; readonly key: Uint8Array };

/**
 * Opens an encrypted database with a raw key to read and write, or one in memory without a key. The key is set before anything is read;
 * with an empty key the driver would silently make a plaintext file, so 32 bytes are demanded. Throws the driver's own error.
 */
export function openDatabase(place: Place | null): Database {
  const driver = new Driver(place?.file ?? ':memory:', { timeout: busyMs });
  return wrap(driver, () => {
    if (place !== null) {
      const isNew = (statSync(place.file, { throwIfNoEntry: false })?.size ?? 0) === 0;
      setKey(driver, place.key, isNew ? saltOfNew() : '');
    }
    driver.pragma(`page_size = ${pageSize}`);
    // Both have an effect on a new file only.
    driver.pragma('auto_vacuum = INCREMENTAL');
    driver.pragma('journal_mode = WAL');
    driver.pragma(durable);
    driver.pragma('secure_delete = ON');
    driver.pragma('foreign_keys = ON');
    // Each checkpoint waits for the disk twice: in sixteen megabytes of a sync once, not four times.
    driver.pragma('wal_autocheckpoint = 1000');
    // A write-ahead log that once grew is cut again, so that it does not double the disk's share for ever.
    driver.pragma('journal_size_limit = 33554432');
  });
}

/** A second connection, which sees what was committed when each of its questions begins. Its temporary tables are its own. */
export function openToRead({ file, key }: Place): Database {
  const driver = new Driver(file, { readonly: true, fileMustExist: true, timeout: busyMs });
  return wrap(driver, () => setKey(driver, key, ''));
}

/** Another file as a part of a connection, called `own`: made with the rights of its owner alone when there is none. Null: in memory. */
export function attach(db: Database, place: Place | null): void {
  if (place === null) {
    db.run("ATTACH ':memory:' AS own");
    return;
  }
  const { file, key } = place;
  makeFile(file);
  db.run('ATTACH ? AS own KEY ?', file, rawKey(key, statSync(file).size === 0 ? saltOfNew() : ''));
}

/** For the connection that writes. */
export function prepareToWrite(db: Database): void {
  for (const pragma of ['page_size = 4096', 'journal_mode = WAL', 'secure_delete = ON'])
    db.pragma(`own.${pragma}`);
}

/** Empty, where there is none. */
export function makeFile(file: string): void {
  try {
    closeSync(openSync(file, 'wx', 0o600));
  } catch (thrown) {
    if (codeOf(thrown) !== 'EEXIST') throw thrown;
  }
}

/** Whether a file is one of the format before this one, with this key. */
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

/** `salt`: 16 bytes in hex for a new file; one that exists begins with its own. */
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
 * A file begins with its salt, in the clear. Where that is wholly random, one file in twenty passes for a key of OpenPGP, a program or an
 * archive, and is treated as such by whatever scans a disk. No kind of file begins with these four bytes. The key is random, so that the
 * salt has nothing to make up for.
 */
function saltOfNew(): string {
  return `d4b1e9c5${randomBytes(12).toString('hex')}`;
}

/**
 * Held while a store is open, so that it has one owner: SQLite's own lock on the database would keep out the store's second connection too.
 * Returns the release. Throws the driver's error (`SQLITE_BUSY`) while another process holds the lock.
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

/** Whether somebody holds a lock. Nothing is made or written. */
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

/** Statements depend on the query: only this many different ones are cached. */
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
  return {
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
      const statement = prepare(`${sql} `, () => driver.prepare(sql).pluck());
      return (...values) => statement.all(...values) as number[];
    },
    define: (name, work) =>
      void driver.function(name, { deterministic: true, varargs: true }, work),
    aggregate: (name, options) => void driver.aggregate(name, options),
    transaction: (work) => driver.transaction(work).immediate(),
    unhurried: (work) => {
      // Has no effect inside a transaction, so it is set around it.
      driver.pragma(unhurried);
      try {
        return driver.transaction(work).immediate();
      } finally {
        driver.pragma(durable);
      }
    },
    close: () => void driver.close(),
  };
}

function checked<C extends Columns>(
  statement: Statement,
  columns: C,
  sql: string,
): Select<RowOf<C>> {
  let isKnown = false;
  const looked = (row: unknown): RowOf<C> => {
    if (!isKnown && !isRow(row, columns))
      throw new TypeError(`Not the columns that were said: ${sql}`);
    isKnown = true;
    return row as RowOf<C>;
  };
  return {
    get: (...values) => {
      const row = statement.get(...values);
      return row === undefined ? undefined : looked(row);
    },
    all: (...values) => statement.all(...values).map(looked),
    *iterate(...values) {
      for (const row of statement.iterate(...values)) yield looked(row);
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
