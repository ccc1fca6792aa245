import { closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { CacheState } from '../../preload/contract/sync';
import type { Database } from './database';
import { openDatabase } from './database';
import type { WorkerStart } from './messages';
import { migrate } from './migrate';

export interface Stored {
  readonly db: Database;
  readonly state: CacheState;
  close(): void;
}

/** Opens the profile's database, or one in memory when there is no file or no key. */
export function openStored({ file, key }: WorkerStart): Stored {
  const inFile = file !== null && key !== null;
  if (inFile) mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // SQLite gives its log and index files the rights of the database file.
  if (inFile && !existsSync(file)) closeSync(openSync(file, 'wx', 0o600));
  const db = openDatabase(inFile ? { file, key } : null);
  key?.fill(0);
  migrate(db, () => undefined);
  const kind = inFile ? 'encrypted-file' : 'memory';
  return {
    db,
    state: { kind, bytes: 0, setAside: null, problem: null },
    close: () => db.close(),
  };
}
