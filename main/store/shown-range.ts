import type { Database } from './database';
import type { Versions } from './versions';

interface Listing {
  readonly rid: number;
  readonly id: string;
  readonly digest: number;
  readonly pos: number;
}

/** How many of a page's first records are looked up to find its place in the list. */
const maxTries = 3;

/**
 * The rows of the current list where a page seems to be, read in one query: nearly all records of a
 * page read again are found there, in order, without a lookup in the index of ids.
 */
export class ShownRange {
  readonly #versions: Versions;
  readonly #rows;
  #here: Listing[] = [];
  #next = 0;
  #places: Map<string, number> | null = null;

  constructor(db: Database, versions: Versions) {
    this.#versions = versions;
    this.#rows = db.select(
      `SELECT rid, id, digest, pos FROM ${versions.resource} INDEXED BY ${versions.resource}_list
       WHERE until IS NULL AND pos >= ? AND since <= ? ORDER BY pos LIMIT ?`,
      { rid: 'number', id: 'text', digest: 'number', pos: 'number' },
    );
  }

  /**
   * Reads around the first of these ids that is in the list, or continues after the previous page.
   */
  read(ids: readonly (string | null)[], upTo: number): void {
    let from = (this.#here[this.#next - 1]?.pos ?? this.#here[0]?.pos ?? 0) + 1;
    for (const id of ids.slice(0, maxTries)) {
      const open = id === null ? [] : this.#versions.ofId(id);
      const found = open.find(({ since }) => since <= upTo);
      if (found === undefined) continue;
      from = found.pos;
      break;
    }
    this.#here = this.#rows.all(from, upTo, ids.length + maxTries);
    this.#next = 0;
    this.#places = null;
  }

  find(id: string): Listing | undefined {
    if (this.#here[this.#next]?.id === id) return this.#here[this.#next++];
    this.#places ??= new Map(this.#here.map((row, at) => [row.id, at]));
    const at = this.#places.get(id);
    if (at === undefined) return undefined;
    this.#next = at + 1;
    return this.#here[at];
  }
}
