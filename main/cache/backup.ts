import { closeSync, openSync, readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { Database } from './database';

/**
 * A copy of the database as it is, before a migration; the same key opens it. The database writes it itself: when a process closes a
 * file it had opened otherwise, POSIX systems drop all its locks on that file, and another process could open it too.
 */
export function backUp(db: Database, file: string, version: number): void {
  const backup = `${file}.before-${version + 1}`;
  // What an interrupted one left.
  rmSync(backup, { force: true });
  closeSync(openSync(backup, 'wx', 0o600));
  try {
    db.prepare('VACUUM INTO ?').run(backup);
  } catch (thrown) {
    rmSync(backup, { force: true });
    throw thrown;
  }
}

/** All of them, whatever their versions: they were kept until the newest version had been closed and opened again. */
export function removeBackups(file: string): void {
  const begin = `${basename(file)}.before-`;
  for (const name of readdirSync(dirname(file))) {
    if (name.startsWith(begin)) rmSync(join(dirname(file), name), { force: true });
  }
}
