import { randomBytes } from 'node:crypto';
import { statSync } from 'node:fs';
import Driver from 'better-sqlite3-multiple-ciphers';
import { codeOf } from './trouble';

/** The driver's statement, without its own types: nothing outside this file knows which driver it is. */
export interface Statement {
  run(...values: readonly SqlValue[]): { changes: number };
  get(...values: readonly SqlValue[]): unknown;
  all(...values: readonly SqlValue[]): unknown[];
  iterate(...values: readonly SqlValue[]): IterableIterator<unknown>;
  /** Rows become their first column. */
  pluck(): this;
}

export type SqlValue = string | number | bigint | Uint8Array | null;

export interface Database {
  prepare(sql: string): Statement;
  exec(sql: string): void;
  pragma(text: string): unknown;
  /** All or nothing; what `work` throws is thrown again after the rollback. */
  transaction<T>(work: () => T): T;
  /**
   * The same without waiting for the disk: atomic, in its place among the others, kept when the app is killed. Only when the computer
   * itself goes down the latest of these may be gone, never one before them; the next plain transaction waits for them too.
   */
  unhurried<T>(work: () => T): T;
  close(): void;
}

/** Half of the pages a sync touches again stay in memory; the other half of the app's memory target is for orders and keys. */
const cacheKib = 16_384;

/** How long another process may hold the file before this one says `locked`. */
const busyMs = 2_000;

/**
 * Opens a SQLCipher 4 database with a raw key, or one in memory without a key. The key is set before anything is read; with an empty
 * key the driver would silently make a plaintext file, so 32 bytes are demanded. Throws the driver's own error: see diagnosis.ts.
 */
export function openDatabase(place: { file: string; key: Uint8Array } | null): Database {
  const driver = new Driver(place?.file ?? ':memory:', { timeout: busyMs });
  try {
    if (place !== null) setKey(driver, place.key, isNew(place.file) ? saltOfNew() : '');
    // Numbers given out in memory allow one process only; another one is told `locked` instead of waiting for a turn.
    driver.pragma('locking_mode = EXCLUSIVE');
    driver.pragma('journal_mode = WAL');
    driver.pragma(durable);
    driver.pragma('temp_store = MEMORY');
    driver.pragma('foreign_keys = ON');
    driver.pragma('trusted_schema = OFF');
    driver.pragma(`cache_size = -${cacheKib}`);
    // Each checkpoint waits for the disk twice: in sixteen megabytes of a sync once, not four times.
    driver.pragma('wal_autocheckpoint = 4000');
    // A write-ahead log that once grew is cut again, so that it does not double the disk's share for ever.
    driver.pragma('journal_size_limit = 33554432');
  } catch (cause) {
    driver.close();
    throw cause;
  }
  return wrap(driver);
}

/** Whether another connection has the file open. That is asked of the locks, which come before what is in it: no key is needed. */
export function isHeld(file: string): boolean {
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

const durable = 'synchronous = FULL';
const unhurried = 'synchronous = NORMAL';

/** `salt`: 16 bytes in hex for a new file; one that exists begins with its own. */
function setKey(driver: Driver, key: Uint8Array, salt: string): void {
  if (key.byteLength !== 32) throw new TypeError('The cache key has 32 bytes.');
  driver.pragma("cipher = 'sqlcipher'");
  driver.pragma('legacy = 4');
  driver.pragma(`key = "x'${Buffer.from(key).toString('hex')}${salt}'"`);
}

/** The driver writes nothing before the key is set. */
function isNew(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0;
}

/**
 * A file begins with its salt, in the clear. Where that is wholly random, one file in twenty passes for a key of OpenPGP, a program or an
 * archive, and is treated as such by whatever scans a disk. No kind of file begins with these four bytes. The key is random, so that the
 * salt has nothing to make up for.
 */
function saltOfNew(): string {
  return `d4b1e9c5${randomBytes(12).toString('hex')}`;
}

function wrap(driver: Driver): Database {
  return {
    prepare: (sql) => driver.prepare(sql) as Statement,
    exec: (sql) => void driver.exec(sql),
    pragma: (text) => driver.pragma(text, { simple: true }),
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
