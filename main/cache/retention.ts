import type { Database } from './database';
import type { Generations } from './generations';
import type { Identity } from './identity';
import { resourceCodes } from './resources';
import type { ResourceCode } from './resources';
import type { Job } from './scheduler';
import type { StaleColumns } from './stale-columns';

const batch = 200;

export interface RetentionParts {
  readonly db: Database;
  readonly generations: Generations;
  readonly identity: Identity;
  readonly stale: StaleColumns;
}

/**
 * Drops versions that stopped being current before a moment (epoch milliseconds). Earlier generations can then no longer be shown, and
 * keep only their dates: a version that stays still knows when it was first seen.
 */
export function* forgetBefore(parts: RetentionParts, before: number): Job<void> {
  const { db, generations, stale } = parts;
  const codes: ResourceCode[] = Object.values(resourceCodes);
  for (const resource of codes) {
    const all = generations.all(resource);
    const horizon = all.findLast((row) => row.completed_at < before);
    if (horizon === undefined) continue;
    const expired = db
      .prepare('SELECT version, gone FROM closed WHERE resource = ? AND generation <= ?')
      .all(resource, horizon.no) as { version: number; gone: number }[];
    // First what depends on the versions, so that nothing half forgotten is ever shown.
    db.transaction(() => {
      const mark = db.prepare('UPDATE generation SET born = NULL, history = ? WHERE no = ?');
      for (const row of all) if (row.no < horizon.no) mark.run(0, row.no);
      if (all[0]?.no !== horizon.no && horizon.history === 2) mark.run(1, horizon.no);
      if (expired.length > 0) stale.note(expired.map(({ version }) => version));
    });
    yield;
    for (let at = 0; at < expired.length; at += batch) {
      db.transaction(() => {
        for (const each of expired.slice(at, at + batch)) forget(parts, each);
      });
      yield;
    }
  }
  // Also for what an earlier time left.
  stale.allow();
}

function forget(
  { db, identity }: RetentionParts,
  { version, gone }: { version: number; gone: number },
): void {
  const record = db.prepare('SELECT record FROM version WHERE no = ?').pluck().get(version) as
    number | undefined;
  db.prepare('DELETE FROM closed WHERE version = ?').run(version);
  if (record === undefined) return;
  const latest = db.prepare('SELECT latest FROM record WHERE no = ?').pluck().get(record);
  const priorOf = db.prepare('SELECT prior FROM version WHERE no = ?').pluck();
  for (let at = latest as number | null; at !== null;) {
    const prior = priorOf.get(at) as number | null;
    if (prior === version) db.prepare('UPDATE version SET prior = NULL WHERE no = ?').run(at);
    at = prior === version ? null : prior;
  }
  db.prepare('DELETE FROM version WHERE no = ?').run(version);
  if (gone === 1 && latest === version) identity.remove(record);
}
