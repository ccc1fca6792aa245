import { storedResources } from '../../shared/resources';
import type { Syncable } from '../../shared/ipc/sync';
import { hasKeysOfNow, historyDepth, noteKeys } from './schema';
import type { WriterParts } from './writer-parts';
import { utcDay } from '../values/instants';

/** Amounts per step: some tens of milliseconds, so that other calls are answered in between. */
const indexedAtOnce = 500;
const removedAtOnce = 8;
const pagesAtOnce = 500;
const renewedAtOnce = 5_000;

type IdleParts = Pick<WriterParts, 'db' | 'syncs' | 'versions' | 'unusedFields'>;

/**
 * Work for when the thread is idle: updating the text index, and deleting versions that retention
 * has expired. Each step is one transaction and returns false when nothing is left.
 */
export class IdleWork {
  readonly #parts: IdleParts;
  #isReclaimed = true;
  /** The row up to which keys were renewed, of each resource; null when nothing is left. */
  #renewed: Map<Syncable, number> | null;

  constructor(parts: IdleParts) {
    this.#parts = parts;
    this.#renewed = hasKeysOfNow(parts.db) ? null : new Map();
  }

  step(): boolean {
    return (
      this.removeExpired() ||
      this.#parts.unusedFields.step() ||
      this.#renewKeys() ||
      storedResources.some((each) => this.index(each)) ||
      (!this.#isReclaimed && !this.reclaim())
    );
  }

  /**
   * Expires versions that stopped being current before this moment (epoch milliseconds). Syncs
   * before it can no longer be shown and keep only their dates, because a version that stays still
   * refers to the sync that first found it. The syncs are marked before any version is removed, so
   * that a partly removed state is never shown.
   */
  expire(before: number): void {
    const { db, syncs } = this.#parts;
    db.transaction(() => {
      for (const resource of storedResources) {
        const all = syncs.all(resource);
        const horizon = lastBefore(before, all);
        if (horizon === undefined) continue;
        const mark = db.command('UPDATE sync SET history = ? WHERE no = ?');
        for (const { no } of all) if (no < horizon.no) mark(historyDepth.dates, no);
        const isComparable = all[0]?.no !== horizon.no && horizon.history === historyDepth.full;
        if (isComparable) mark(historyDepth.state, horizon.no);
      }
    });
  }

  /**
   * The days in UTC, in order, of the syncs with which something ended that would expire before this
   * moment.
   */
  due(before: number): string[] {
    const { syncs } = this.#parts;
    const days = storedResources.flatMap((resource) => {
      const all = syncs.all(resource);
      const horizon = lastBefore(before, all);
      if (horizon === undefined) return [];
      // Nothing ended with the first one.
      return all
        .slice(1)
        .filter(({ no, history }) => no <= horizon.no && history === historyDepth.full)
        .map(({ completedAt }) => utcDay(completedAt));
    });
    return [...new Set(days)].sort();
  }

  removeExpired(): boolean {
    return storedResources.some((resource) => this.#removeExpiredOf(resource));
  }

  /**
   * Returns free pages to the file system, and truncates the write-ahead log, which still holds
   * pages as they were before. True when nothing is left.
   */
  reclaim(): boolean {
    const { db } = this.#parts;
    db.exec(`PRAGMA incremental_vacuum(${pagesAtOnce})`);
    if (db.pragma('freelist_count') !== 0) return false;
    this.#isReclaimed = db.pragma('wal_checkpoint(TRUNCATE)') === 0;
    return this.#isReclaimed;
  }

  /** How many versions are not in the text index yet, roughly. */
  unindexed(resource: Syncable): number {
    const { db } = this.#parts;
    const [remaining = 0] = db.numbers(
      `SELECT (SELECT ifnull(max(rid), 0) FROM ${resource}) - rid FROM indexed WHERE resource = ?`,
    )(resource);
    return Math.max(0, remaining);
  }

  #removeExpiredOf(resource: Syncable): boolean {
    const { db, versions } = this.#parts;
    const expired = db.numbers(
      `SELECT rid FROM ${resource} WHERE until IS NOT NULL AND until <=
         (SELECT max(no) FROM sync WHERE resource = ? AND history < ${historyDepth.full}) LIMIT ${removedAtOnce}`,
    )(resource);
    if (expired.length === 0) return false;
    db.relaxedTransaction(() => {
      for (const rid of expired) versions[resource].remove(rid);
    });
    this.#isReclaimed = false;
    return true;
  }

  /**
   * Writes the keys of moments anew that an earlier version of the app kept as texts, or rounded.
   */
  #renewKeys(): boolean {
    const renewed = this.#renewed;
    if (renewed === null) return false;
    const { db, versions } = this.#parts;
    for (const resource of storedResources) {
      const from = renewed.get(resource) ?? 0;
      const last = db.numbers(`SELECT ifnull(max(rid), 0) FROM ${resource}`)()[0] ?? 0;
      if (from >= last) continue;
      db.relaxedTransaction(() => versions[resource].renewKeys(from, from + renewedAtOnce));
      renewed.set(resource, from + renewedAtOnce);
      return true;
    }
    noteKeys(db);
    this.#renewed = null;
    return true;
  }

  /**
   * One step of the text index, of versions in order up to what an unpublished sync has staged:
   * that may still be abandoned.
   */
  index(resource: Syncable): boolean {
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
    db.relaxedTransaction(() => {
      for (const { rid, body } of rows) versions[resource].indexText(rid, body);
      db.run('UPDATE indexed SET rid = ? WHERE resource = ?', last.rid, resource);
    });
    return true;
  }
}

/**
 * The last of these syncs that ended before a moment; undefined for none. They are in order, but a
 * clock that was set wrong may have dated some: the moment is put where the fewest dates contradict
 * it, and of several such places at the earliest, which keeps most.
 */
function lastBefore<T extends { readonly completedAt: number }>(
  before: number,
  all: readonly T[],
): T | undefined {
  let last: T | undefined;
  // How many dates contradict the place after each sync, less those that contradict the place
  // before all of them.
  let contradicting = 0;
  let min = 0;
  for (const each of all) {
    contradicting += each.completedAt < before ? -1 : 1;
    if (contradicting >= min) continue;
    min = contradicting;
    last = each;
  }
  return last;
}
