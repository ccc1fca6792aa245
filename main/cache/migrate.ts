import type { Database } from './database';
import { records } from './migrations/001-records';
import { lookups } from './migrations/002-lookups';
import { pagesKnownAgain } from './migrations/003-pages-known-again';

/** In order; a database's `user_version` says how many it has been through. */
const migrations: readonly string[] = [records, lookups, pagesKnownAgain];

export const newestVersion = migrations.length;

export function versionOf(db: Database): number {
  return db.pragma('user_version') as number;
}

/**
 * Brings a database to the newest version, each step in one transaction with its number. `beforeEach` is called before a step on a
 * database that already holds something. A step that fails leaves
 * the database as it was, and its error is thrown.
 */
export function migrate(
  db: Database,
  beforeEach: (version: number) => void,
  steps: readonly string[] = migrations,
): void {
  for (let version = versionOf(db); version < steps.length; version += 1) {
    if (version > 0) beforeEach(version);
    db.transaction(() => {
      db.exec(steps[version] ?? '');
      db.pragma(`user_version = ${version + 1}`);
    });
  }
}
