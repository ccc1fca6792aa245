import { kept } from '../../preload/contract/resources';
import type { Syncable } from '../../preload/contract/sync';
import type { Database } from './database';
import type { Syncs } from './syncs';
import type { Versions } from './versions';

/** Versions removed in one transaction: some tens of milliseconds, most of it in the text index. */
const atOnce = 8;
const pagesAtOnce = 500;

interface RetentionParts {
  readonly db: Database;
  readonly syncs: Syncs;
  readonly versions: Readonly<Record<Syncable, Versions>>;
}

/**
 * Versions that stopped being current before a moment are dropped, a few at a time. Earlier syncs can then no longer be shown, and keep
 * only their dates: a version that stays still knows when it was first seen.
 */
export class Retention {
  readonly #parts: RetentionParts;
  #isSwept = true;

  constructor(parts: RetentionParts) {
    this.#parts = parts;
  }

  /** First what depends on the versions, so that nothing half forgotten is ever shown. `before`: epoch milliseconds. */
  mark(before: number): void {
    const { db, syncs } = this.#parts;
    db.transaction(() => {
      for (const resource of kept) {
        const all = syncs.all(resource);
        const horizon = all.findLast(({ completedAt }) => completedAt < before);
        if (horizon === undefined) continue;
        const mark = db.command('UPDATE sync SET history = ? WHERE no = ?');
        for (const { no } of all) if (no < horizon.no) mark(0, no);
        if (all[0]?.no !== horizon.no && horizon.history === 2) mark(1, horizon.no);
      }
    });
  }

  /** One step; false when nothing is left that `mark` gave up. */
  forgetSome(): boolean {
    return kept.some((resource) => this.#forgetSome(resource));
  }

  get isSwept(): boolean {
    return this.#isSwept;
  }

  /** Gives free pages back, and empties the log, which holds pages as they were before. One step; true when nothing is left. */
  sweep(): boolean {
    const { db } = this.#parts;
    db.exec(`PRAGMA incremental_vacuum(${pagesAtOnce})`);
    if (db.pragma('freelist_count') !== 0) return false;
    this.#isSwept = db.pragma('wal_checkpoint(TRUNCATE)') === 0;
    return this.#isSwept;
  }

  #forgetSome(resource: Syncable): boolean {
    const { db, versions } = this.#parts;
    const expired = db.select(
      `SELECT rid FROM ${resource} WHERE until IS NOT NULL AND until <=
         (SELECT max(no) FROM sync WHERE resource = ? AND history < 2) LIMIT ${atOnce}`,
      { rid: 'number' },
    );
    const rids = expired.all(resource);
    if (rids.length === 0) return false;
    db.unhurried(() => {
      for (const { rid } of rids) versions[resource].remove(rid);
    });
    this.#isSwept = false;
    return true;
  }
}
