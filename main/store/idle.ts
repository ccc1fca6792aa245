import { storedResources } from '../../preload/contract/lists';
import type { Syncable } from '../../preload/contract/sync';
import { historyLeft } from './schema';
import type { WriterParts } from './staging';

/** What one step does: some tens of milliseconds, after which whoever asks is answered first. */
const indexedAtOnce = 500;
const forgottenAtOnce = 8;
const pagesAtOnce = 500;

type IdleParts = Pick<WriterParts, 'db' | 'syncs' | 'versions'>;

/** What waits until nothing else is to be done: the text index, and what retention gave up. In steps, each a transaction; false: nothing is left. */
export class IdleWork {
  readonly #parts: IdleParts;
  #isSwept = true;

  constructor(parts: IdleParts) {
    this.#parts = parts;
  }

  step(): boolean {
    return (
      this.forgetSome() ||
      storedResources.some((each) => this.#index(each)) ||
      (!this.#isSwept && !this.sweep())
    );
  }

  /**
   * Gives up versions that stopped being current before this moment (epoch milliseconds). Earlier syncs can then no longer be shown, and keep
   * only their dates: a version that stays still knows when it was first seen. First what depends on the versions, so that nothing half
   * forgotten is ever shown.
   */
  giveUp(before: number): void {
    const { db, syncs } = this.#parts;
    db.transaction(() => {
      for (const resource of storedResources) {
        const all = syncs.all(resource);
        const horizon = all.findLast(({ completedAt }) => completedAt < before);
        if (horizon === undefined) continue;
        const mark = db.command('UPDATE sync SET history = ? WHERE no = ?');
        for (const { no } of all) if (no < horizon.no) mark(historyLeft.dates, no);
        const isComparable = all[0]?.no !== horizon.no && horizon.history === historyLeft.whole;
        if (isComparable) mark(historyLeft.state, horizon.no);
      }
    });
  }

  forgetSome(): boolean {
    return storedResources.some((resource) => this.#forget(resource));
  }

  /** Gives free pages back, and empties the log, which holds pages as they were before. True when nothing is left. */
  sweep(): boolean {
    const { db } = this.#parts;
    db.exec(`PRAGMA incremental_vacuum(${pagesAtOnce})`);
    if (db.pragma('freelist_count') !== 0) return false;
    this.#isSwept = db.pragma('wal_checkpoint(TRUNCATE)') === 0;
    return this.#isSwept;
  }

  #forget(resource: Syncable): boolean {
    const { db, versions } = this.#parts;
    const expired = db.numbers(
      `SELECT rid FROM ${resource} WHERE until IS NOT NULL AND until <=
         (SELECT max(no) FROM sync WHERE resource = ? AND history < ${historyLeft.whole}) LIMIT ${forgottenAtOnce}`,
    )(resource);
    if (expired.length === 0) return false;
    db.unhurried(() => {
      for (const rid of expired) versions[resource].remove(rid);
    });
    this.#isSwept = false;
    return true;
  }

  /** Versions in order. What a later sync has staged waits until it is shown: it may yet be given up. */
  #index(resource: Syncable): boolean {
    const { db, versions } = this.#parts;
    const rows = db
      .select(
        `SELECT rid, body FROM ${resource}_body
         WHERE rid > (SELECT rid FROM indexed WHERE resource = ?) AND rid < ifnull(
           (SELECT min(+rid) FROM ${resource} WHERE since >
             (SELECT max(no) FROM sync WHERE resource = ? AND completed_at IS NOT NULL)), 1e15)
         ORDER BY rid LIMIT ${indexedAtOnce}`,
        { rid: 'number', body: 'text' },
      )
      .all(resource, resource);
    const last = rows.at(-1);
    if (last === undefined) return false;
    db.unhurried(() => {
      for (const { rid, body } of rows) versions[resource].indexText(rid, body);
      db.run('UPDATE indexed SET rid = ? WHERE resource = ?', last.rid, resource);
    });
    return true;
  }
}
