import { statSync } from 'node:fs';
import type { Database } from './database';

/** Four times what a checkpoint usually writes back at once. */
const maxLogBytes = 67_108_864;

/**
 * The write-ahead log of an open database. SQLite writes it back as it grows, but begins it anew
 * only in a moment in which nobody reads from it. Where lists are read without a pause, as while a
 * long one is counted during its first sync, such a moment may not come for minutes, and the log
 * grows with every page.
 */
export class WriteAheadLog {
  readonly #db: Database;
  readonly #file: string;
  readonly #maxBytes: number;
  #nextBytes: number;

  /** Of the connection that writes, and its database's file. */
  constructor(db: Database, file: string, maxBytes = maxLogBytes) {
    this.#db = db;
    this.#file = `${file}-wal`;
    this.#maxBytes = maxBytes;
    this.#nextBytes = maxBytes;
  }

  /**
   * Begins a log anew that has grown too large: waits for the reads under way, for as long as for
   * any lock. Reads that begin meanwhile do not need the log. If one takes longer, this is tried
   * again when the log has grown by as much once more. Outside of a transaction.
   */
  limit(): void {
    const bytes = statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0;
    if (bytes < this.#nextBytes) return;
    const isBusy = this.#db.pragma('main.wal_checkpoint(TRUNCATE)') !== 0;
    this.#nextBytes = (isBusy ? bytes : 0) + this.#maxBytes;
  }
}
