import type { Database } from './database';

/** One reading of a page. */
interface StoredPage {
  readonly page: number;
  /** Versions, in order. */
  readonly rids: readonly number[];
  /** Numbers of their shapes. */
  readonly shapes: readonly number[];
  readonly withoutId: number;
  readonly conflicting: number;
}

/** The contents of each page of an unfinished sync, one entry per reading. */
export class SyncPages {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /**
   * Returns the reading's number; one identical to the previous reading (number `before`) replaces
   * it.
   */
  add(sync: number, pageRead: StoredPage, before: number | undefined): number {
    const { page, withoutId, conflicting } = pageRead;
    const rids = packed(pageRead.rids);
    const shapes = JSON.stringify(pageRead.shapes);
    if (before !== undefined) {
      // Records whose fields have changed may still be the same versions, which nobody has seen
      // yet.
      const isSame = this.#db.command(
        'UPDATE sync_page SET shapes = ?, without_id = ?, conflicting = ? WHERE no = ? AND rids = ?',
      );
      if (isSame(shapes, withoutId, conflicting, before, rids) === 1) return before;
    }
    const insert = this.#db.insert(
      'INSERT INTO sync_page(sync, page, rids, shapes, without_id, conflicting) VALUES (?, ?, ?, ?, ?, ?)',
    );
    return insert(sync, page, rids, shapes, withoutId, conflicting);
  }

  /** Readings of a sync in page order, the last reading of each page first. */
  all(sync: number) {
    return this.#db
      .select(
        `SELECT no, page, no = max(no) OVER (PARTITION BY page) AS isLast, length(rids) / 4 AS count,
           without_id AS withoutId, conflicting FROM sync_page WHERE sync = ? ORDER BY page, no DESC`,
        {
          no: 'number',
          page: 'number',
          isLast: 'number',
          count: 'number',
          withoutId: 'number',
          conflicting: 'number',
        },
      )
      .all(sync);
  }

  /** Shapes on the last reading of each page, in order of first appearance. */
  shapes(sync: number): number[] {
    return this.#db.numbers(
      `SELECT DISTINCT value FROM sync_page, json_each(shapes)
       WHERE no IN (SELECT max(no) FROM sync_page WHERE sync = ? GROUP BY page) ORDER BY value`,
    )(sync);
  }

  /** The versions of a reading, in order. */
  rids(no: number): Uint32Array {
    const row = this.#db
      .select('SELECT rids FROM sync_page WHERE no = ?', { rids: 'blob' })
      .get(no);
    // Copied, because the blob may begin at an address that is not aligned to four bytes.
    return new Uint32Array(new Uint8Array(row?.rids ?? []).buffer);
  }

  /** Replaces versions by their successors in all readings. */
  rename(sync: number, later: ReadonlyMap<number, number>): void {
    if (later.size === 0) return;
    for (const { no } of this.all(sync)) {
      const rids = this.rids(no);
      if (!rids.some((rid) => later.has(rid))) continue;
      const renamed = packed([...rids].map((rid) => later.get(rid) ?? rid));
      this.#db.run('UPDATE sync_page SET rids = ? WHERE no = ?', renamed, no);
    }
  }
}

function packed(rids: readonly number[]): Uint8Array {
  return new Uint8Array(Uint32Array.from(rids).buffer);
}

/**
 * Numbers records without an id, which are identified by their content. Equal ones get consecutive
 * numbers, and each page keeps its own when it is read again.
 */
export class DuplicateIds {
  /** Per content digest: the page each number belongs to. */
  readonly #pages = new Map<number, number[]>();
  #page = 0;
  #met = new Map<number, number>();

  /** Starts a page, possibly one read before. */
  begin(page: number): void {
    this.#page = page;
    this.#met = new Map();
  }

  /** The number of the next record with this content on the page. */
  next(digest: number): number {
    const pages = this.#of(digest);
    const ofPage = pages.flatMap((page, nth) => (page === this.#page ? nth : []));
    const met = this.#met.get(digest) ?? 0;
    this.#met.set(digest, met + 1);
    return ofPage[met] ?? pages.push(this.#page) - 1;
  }

  /** Restores a number from an earlier run. */
  restore(page: number, digest: number, nth: number): void {
    this.#of(digest)[nth] = page;
  }

  #of(digest: number): number[] {
    const pages = this.#pages.get(digest) ?? [];
    this.#pages.set(digest, pages);
    return pages;
  }
}
