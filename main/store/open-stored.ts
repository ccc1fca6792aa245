import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { dirname } from 'node:path';
import type { CacheState } from '../../shared/ipc/sync';
import {
  type Database,
  codeOf,
  isOlderFormat,
  lock,
  makeFile,
  openDatabase,
  pageSize,
} from './database';
import { cacheMigration } from './migrations/cache-steps';
import { migrate, newestFormat, type Migration } from './migrations/migrate';
import { makeTables } from './schema';
import type { ThreadStart } from './thread';
import { asDeskError } from './errors';
import { requireKnownFormat } from '../disk/known-format';

type SetAside = NonNullable<CacheState['setAside']>;

export interface Stored<T> {
  readonly db: Database;
  /** The result of `make`. */
  readonly made: T;
  readonly kind: CacheState['kind'];
  readonly setAside: SetAside | null;
  /** Whether it was not closed properly last time: it is then checked when there is time. */
  readonly wasNotClosed: boolean;
  /** `hadTrouble`: the next opening checks the file before anything is read. */
  readonly close: (hadTrouble: boolean) => void;
}

interface OpenOptions extends Omit<ThreadStart, 'role' | 'holdsIdle'> {
  /** Called while the file is brought to the newest format, if that takes longer than a second. */
  readonly onMigrating?: ((share: number) => void) | undefined;
  /** For tests. */
  readonly migration?: Migration;
}

/** How the file was left, stored as a note in it. */
const closed = 0;
const inUse = 1;
const inTrouble = 2;

/** Why a file cannot be used as this store; it is then set aside. */
class Unusable extends Error {
  readonly why: SetAside;

  constructor(why: SetAside, cause?: unknown) {
    super(why, { cause });
    this.why = why;
  }
}

/** The lock file beside a database, held by the process that has it open. */
export function lockOf(file: string): string {
  return `${file}.lock`;
}

/**
 * Opens the profile's database, or one in memory when there is no file or no key. A file of an
 * earlier format is brought to the newest one. A file that cannot be used is set aside by rename
 * and replaced by a new one, also when only `make`, the first to read its tables, finds out. Throws
 * on conditions that pass by themselves (another process has it open, the disk is full or
 * read-only) and for a newer format, and leaves the file alone. The key is zeroed.
 */
export function openStored<T>(
  { file, key, keyFit, onMigrating, migration = cacheMigration }: OpenOptions,
  make: (db: Database) => T,
): Stored<T> {
  if (file === null || key === null) {
    const db = openDatabase(null);
    makeTables(db);
    const close = () => db.close();
    return { db, made: make(db), kind: 'memory', setAside: null, wasNotClosed: false, close };
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // `makeFile` never opens an existing file: closing it again would drop the locks this process
  // holds on it.
  makeFile(lockOf(file));
  const release = lock(lockOf(file));
  try {
    const opened = openOrSetAside({ file, key, keyFit, onMigrating, migration }, make);
    const { db } = opened;
    return {
      ...opened,
      kind: 'encrypted-file',
      close: (hadTrouble) => {
        try {
          note(db, hadTrouble ? inTrouble : closed);
        } catch {
          // On a full disk the note cannot be written. The file then counts as not closed properly,
          // and is checked after the next opening.
        }
        db.close();
        release();
      },
    };
  } catch (thrown) {
    release();
    throw thrown;
  } finally {
    key.fill(0);
  }
}

interface Place extends Pick<OpenOptions, 'keyFit' | 'onMigrating'> {
  readonly file: string;
  readonly key: Uint8Array;
  readonly migration: Migration;
}

function openOrSetAside<T>(place: Place, make: (db: Database) => T) {
  try {
    return { ...openFile(place, make), setAside: null };
  } catch (thrown) {
    const why = whyUnusable(thrown, place);
    if (why === null) throw thrown;
    setAside(place.file, why);
    return { ...openFile({ ...place, keyFit: 'unknown' }, make), setAside: why };
  }
}

function openFile<T>(place: Place, make: (db: Database) => T) {
  const { file, key, keyFit, migration, onMigrating } = place;
  inspect(file, keyFit);
  const db = openDatabase({ file, key });
  try {
    const version = Number(db.pragma('user_version'));
    requireKnownFormat(version, newestFormat(migration));
    if (version !== 0 && version < migration.first) throw new Unusable('older');
    const state = version === 0 ? closed : closingState(db);
    if (state === inTrouble && db.pragma('quick_check(1)') !== 'ok') throw new Unusable('damaged');
    if (!endsWithFullPage(file)) {
      // An interrupted checkpoint can be completed; a truncated file stays truncated.
      db.pragma('wal_checkpoint(TRUNCATE)');
      if (!endsWithFullPage(file)) throw new Unusable('damaged');
    }
    if (version === 0) makeTables(db);
    migrate(db, migration, { file, onProgress: onMigrating });
    note(db, inUse);
    return { db, made: make(db), wasNotClosed: state === inUse };
  } catch (thrown) {
    db.close();
    throw thrown;
  }
}

/**
 * Checks from the outside. A new file is created here so that only its owner can read it; SQLite
 * gives its log the same mode.
 */
function inspect(file: string, keyFit: OpenOptions['keyFit']): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) {
    // A log without its database is a leftover.
    for (const part of ['-wal', '-shm', '-journal']) rmSync(`${file}${part}`, { force: true });
    makeFile(file);
    return;
  }
  if (size === 0) {
    // Without a known key, an empty file is what an interrupted first start leaves.
    if (keyFit === 'unknown') return;
    throw new Unusable('empty');
  }
  if (keyFit === 'lost') throw new Unusable('key-lost');
  if (keyFit === 'other') throw new Unusable('wrong-key');
  const head = Buffer.alloc(15);
  const handle = openSync(file, 'r');
  readSync(handle, head, 0, head.byteLength, 0);
  closeSync(handle);
  if (head.toString('latin1') === 'SQLite format 3') throw new Unusable('damaged');
}

function whyUnusable(thrown: unknown, place: Place): SetAside | null {
  if (thrown instanceof Unusable) return thrown.why;
  if (/^SQLITE_(NOTADB|CORRUPT|IOERR_SHORT_READ|IOERR_DATA)/.test(codeOf(thrown))) {
    if (place.keyFit === 'other') return 'wrong-key';
    return isOlderFormat(place) ? 'older' : 'damaged';
  }
  // The key and checksums are right but the schema is not ours: nothing a user could fix.
  return codeOf(thrown) === 'SQLITE_ERROR' ? 'damaged' : null;
}

function setAside(file: string, why: SetAside): void {
  const stamp = new Date().toISOString().replaceAll(':', '-');
  const setAsidePath = `${file}.set-aside-${why}-${stamp}-${randomUUID().slice(0, 8)}`;
  try {
    for (const part of ['', '-wal', '-shm']) {
      if (existsSync(`${file}${part}`)) renameSync(`${file}${part}`, `${setAsidePath}${part}`);
    }
  } catch (cause) {
    throw asDeskError(cause);
  }
}

/**
 * The driver returns what is left of a truncated page without verifying its checksum, so wrong rows
 * would go unnoticed.
 */
function endsWithFullPage(file: string): boolean {
  return statSync(file).size % pageSize === 0;
}

function closingState(db: Database): number {
  const state = db.select("SELECT value FROM note WHERE name = 'open'", { value: 'number' });
  return state.get()?.value ?? closed;
}

function note(db: Database, open: number): void {
  db.run("INSERT OR REPLACE INTO note(name, value) VALUES ('open', ?)", open);
}
