import * as v from 'valibot';
import type { Database } from './database';

const outcomeSchema = v.object({
  added: v.number(),
  changed: v.number(),
  unchanged: v.number(),
  withoutId: v.number(),
  twice: v.number(),
  conflicting: v.number(),
});
export type Outcome = v.InferOutput<typeof outcomeSchema>;

/** One reading of a page. */
interface Reading {
  readonly no: number;
  readonly page: number;
  /** Whether the page was not read again since. */
  readonly isLast: boolean;
  readonly shapes: readonly number[];
  readonly outcome: Outcome;
}

/** What each page of a sync under way held, each time it was read. */
export class SyncPages {
  readonly #insert;
  readonly #setOutcome;
  readonly #setRids;
  readonly #rids;
  readonly #newest;
  readonly #all;

  constructor(db: Database) {
    this.#insert = db.command(
      'INSERT INTO sync_page(sync, page, rids, shapes, outcome) VALUES (?, ?, ?, ?, ?)',
    );
    this.#setOutcome = db.command('UPDATE sync_page SET outcome = ? WHERE no = ?');
    this.#setRids = db.command('UPDATE sync_page SET rids = ? WHERE no = ?');
    this.#rids = db.select('SELECT rids FROM sync_page WHERE no = ?', { rids: 'blob' });
    this.#newest = db.select('SELECT max(no) AS no FROM sync_page WHERE sync = ?', {
      no: 'number',
    });
    this.#all = db.select(
      `SELECT no, page, no = max(no) OVER (PARTITION BY page) AS isLast, shapes, outcome
       FROM sync_page WHERE sync = ? ORDER BY page, no DESC`,
      { no: 'number', page: 'number', isLast: 'number', shapes: 'text', outcome: 'text' },
    );
  }

  /** Answers the reading's number; one that reads as the one before takes its place. */
  add(
    sync: number,
    given: {
      readonly page: number;
      readonly rids: readonly number[];
      readonly shapes: readonly number[];
      readonly outcome: Outcome;
      /** The reading before. */
      readonly before: number | undefined;
    },
  ): number {
    const { page, shapes, before } = given;
    const rids = packed(given.rids);
    const outcome = JSON.stringify(given.outcome);
    const last = before === undefined ? undefined : this.#rids.get(before)?.rids;
    if (before !== undefined && last !== undefined && Buffer.compare(last, rids) === 0) {
      this.#setOutcome(outcome, before);
      return before;
    }
    this.#insert(sync, page, rids, shapes.join(), outcome);
    return this.#newest.get(sync)?.no ?? 0;
  }

  /** Of a sync, in the order of the pages, the last of each page first. */
  all(sync: number): Reading[] {
    return this.#all.all(sync).map(({ isLast, shapes, outcome, ...rest }) => ({
      ...rest,
      isLast: isLast === 1,
      shapes: shapes === '' ? [] : shapes.split(',').map(Number),
      outcome: v.parse(outcomeSchema, JSON.parse(outcome)),
    }));
  }

  /** The versions of a reading, in order. */
  rids(no: number): Uint32Array {
    // The database's answer may begin anywhere in memory.
    return new Uint32Array(new Uint8Array(this.#rids.get(no)?.rids ?? []).buffer);
  }

  /** Readings that held a version hold the one that took its place. */
  rename(sync: number, later: ReadonlyMap<number, number>): void {
    if (later.size === 0) return;
    for (const { no } of this.all(sync)) {
      const rids = this.rids(no);
      if (!rids.some((rid) => later.has(rid))) continue;
      this.#setRids(packed([...rids].map((rid) => later.get(rid) ?? rid)), no);
    }
  }
}

function packed(rids: readonly number[]): Uint8Array {
  return new Uint8Array(Uint32Array.from(rids).buffer);
}
