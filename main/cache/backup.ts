import { closeSync, openSync, rmSync } from 'node:fs';
import type { Database } from './database';

/**
 * A copy of the database as it is, before a migration; the same key opens it. The database writes it itself: when a process closes a
 * file it had opened otherwise, POSIX systems drop all its locks on that file, and another process could open it too.
 */
export function backUp(db: Database, file: string, version: number): void {
  const backup = backupOf(file, version + 1);
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

/** The version before was kept until this one had been closed and opened again. */
export function removeBackup(file: string, version: number): void {
  rmSync(backupOf(file, version), { force: true });
}

function backupOf(file: string, version: number): string {
  return `${file}.before-${version}`;
}
