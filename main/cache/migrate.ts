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
 * Brings a database to the newest version, each step in one transaction with its number. `before` is called once, before the first step
 * on a database that already holds something. A step that fails leaves the database as the step before had made it, and its error is
 * thrown.
 */
export function migrate(
  db: Database,
  before: (version: number) => void,
  steps: readonly string[] = migrations,
): void {
  const from = versionOf(db);
  if (from > 0 && from < steps.length) before(from);
  for (let version = from; version < steps.length; version += 1) {
    db.transaction(() => {
      db.exec(steps[version] ?? '');
      db.pragma(`user_version = ${version + 1}`);
    });
  }
}
