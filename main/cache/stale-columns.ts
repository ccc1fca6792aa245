import { chunkBits } from './column-chunk';
import type { Columns } from './columns';
import type { Database } from './database';
import { pack, unpack } from './generations';

/** Chunks written anew after each time history was forgotten: about a second's work, however much was forgotten. */
const chunksATime = 32;

/**
 * Columns hold the values of versions that were forgotten since. Their chunks are noted before the versions go, and written anew from what
 * is left in quiet moments, a bounded number each time, those noted first before others.
 */
export class StaleColumns {
  readonly #db: Database;
  readonly #columns: Columns;
  #allowed = 0;

  constructor(db: Database, columns: Columns) {
    this.#db = db;
    this.#columns = columns;
  }

  /** These versions are about to go; inside the caller's transaction. Nothing is written anew until `allow`. */
  note(versions: readonly number[]): void {
    this.#allowed = 0;
    const chunks = new Set(this.#noted());
    for (const version of versions) chunks.add(version >>> chunkBits);
    this.#write([...chunks]);
  }

  allow(): void {
    this.#allowed = chunksATime;
  }

  /** One background step; false when there is nothing to do. */
  renewOne(): boolean {
    if (this.#allowed === 0) return false;
    const [chunk, ...others] = this.#noted();
    if (chunk === undefined) {
      this.#allowed = 0;
      return false;
    }
    this.#db.transaction(() => {
      this.#columns.renew(chunk);
      this.#write(others);
    });
    this.#allowed -= 1;
    return true;
  }

  #noted(): Uint32Array {
    const value = this.#db
      .prepare("SELECT value FROM note WHERE name = 'columns-stale'")
      .pluck()
      .get();
    return value instanceof Uint8Array ? unpack(value) : new Uint32Array();
  }

  #write(chunks: readonly number[]): void {
    this.#db
      .prepare("INSERT OR REPLACE INTO note(name, value) VALUES ('columns-stale', ?)")
      .run(pack(chunks));
  }
}
