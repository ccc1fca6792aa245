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
import type { CacheState } from '../../preload/contract/sync';
import { backUp, removeBackups } from './backup';
import type { Database } from './database';
import { openDatabase } from './database';
import type { WorkerStart } from './messages';
import { migrate, newestVersion, versionOf } from './migrate';
import { asDeskError, codeOf } from './trouble';

/** SQLCipher 4's own. */
const pageSize = 4096;

export type SetAside = NonNullable<CacheState['setAside']>;

export interface Stored<T> {
  readonly db: Database;
  /** What was made of it. */
  readonly made: T;
  readonly kind: CacheState['kind'];
  readonly setAside: SetAside | null;
  /** After trouble the next opening checks the file. */
  close(hadTrouble: boolean): void;
}

/** Says why a file cannot be this cache; it is then set aside. */
class Unusable extends Error {
  readonly why: SetAside;

  constructor(why: SetAside, cause?: unknown) {
    super(why, { cause });
    this.why = why;
  }
}

/**
 * Opens the profile's database, or one in memory when there is no file or no key. What cannot be this cache is set aside by rename and
 * a new one is begun, also when that shows only to `make`, the first to read its tables. Throws what passes by itself (another process
 * has it, the disk is full or read-only): the file is then left alone.
 */
export function openStored<T>(
  { file, key, keyFit }: WorkerStart,
  make: (db: Database) => T,
): Stored<T> {
  if (file === null || key === null) {
    const db = openDatabase(null);
    migrate(db, () => undefined);
    return { db, made: make(db), kind: 'memory', setAside: null, close: () => db.close() };
  }
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  try {
    const { db, made, setAside } = openOrSetAside(file, key, keyFit, make);
    return {
      db,
      made,
      kind: 'encrypted-file',
      setAside,
      close: (hadTrouble) => {
        try {
          if (!hadTrouble) note(db, 0);
        } finally {
          // On a full disk nothing can be noted; the file is let go of all the same.
          db.close();
        }
      },
    };
  } finally {
    key.fill(0);
  }
}

function openOrSetAside<T>(
  file: string,
  key: Uint8Array,
  keyFit: WorkerStart['keyFit'],
  make: (db: Database) => T,
) {
  try {
    return { ...openFile(file, key, keyFit, make), setAside: null };
  } catch (thrown) {
    const why = whyUnusable(thrown, keyFit);
    if (why === null) throw thrown;
    setAside(file, why);
    return { ...openFile(file, key, 'unknown', make), setAside: why };
  }
}

function openFile<T>(
  file: string,
  key: Uint8Array,
  keyFit: WorkerStart['keyFit'],
  make: (db: Database) => T,
) {
  inspect(file, keyFit);
  const db = openDatabase({ file, key });
  try {
    const version = versionOf(db);
    if (version > newestVersion) throw new Unusable('newer');
    if (version > 0 && wasLeftOpen(db) && db.pragma('quick_check(1)') !== 'ok') {
      throw new Unusable('damaged');
    }
    if (!endsWithWholePage(file)) {
      // A checkpoint that was interrupted may be finished; a file that was cut stays cut.
      db.pragma('wal_checkpoint(TRUNCATE)');
      if (!endsWithWholePage(file)) throw new Unusable('damaged');
    }
    if (version === newestVersion) removeBackups(file);
    migrate(db, (from) => backUp(db, file, from));
    note(db, 1);
    return { db, made: make(db) };
  } catch (thrown) {
    db.close();
    throw thrown;
  }
}

/** What can be told from the outside. A new file is made here, for its rights: SQLite gives its log the same. */
function inspect(file: string, keyFit: WorkerStart['keyFit']): void {
  const size = statSync(file, { throwIfNoEntry: false })?.size;
  if (size === undefined) {
    // A log without its database belongs to another time.
    for (const part of ['-wal', '-shm', '-journal']) rmSync(`${file}${part}`, { force: true });
    closeSync(openSync(file, 'wx', 0o600));
    return;
  }
  if (size === 0) {
    // Without a known key it is what an interrupted first start leaves.
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

function whyUnusable(thrown: unknown, keyFit: WorkerStart['keyFit']): SetAside | null {
  if (thrown instanceof Unusable) return thrown.why;
  const isDamage = /^SQLITE_(NOTADB|CORRUPT|IOERR_SHORT_READ|IOERR_DATA)/.test(codeOf(thrown));
  if (isDamage) return keyFit === 'other' ? 'wrong-key' : 'damaged';
  // A schema that is not ours although key and checksums are: nothing a user could mend.
  return codeOf(thrown) === 'SQLITE_ERROR' ? 'damaged' : null;
}

function setAside(file: string, why: SetAside): void {
  const moment = new Date().toISOString().replaceAll(':', '-');
  const aside = `${file}.set-aside-${why}-${moment}-${randomUUID().slice(0, 8)}`;
  try {
    for (const part of ['', '-wal', '-shm']) {
      if (existsSync(`${file}${part}`)) renameSync(`${file}${part}`, `${aside}${part}`);
    }
  } catch (cause) {
    throw asDeskError(cause);
  }
}

/** The driver hands out what is left of a page cut short without its checksum: rows could be wrong and nobody would know. */
function endsWithWholePage(file: string): boolean {
  return statSync(file).size % pageSize === 0;
}

function wasLeftOpen(db: Database): boolean {
  return db.prepare("SELECT value FROM note WHERE name = 'open'").pluck().get() === 1;
}

function note(db: Database, open: 0 | 1): void {
  db.prepare("INSERT OR REPLACE INTO note(name, value) VALUES ('open', ?)").run(open);
}
