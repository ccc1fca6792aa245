import { statSync } from 'node:fs';
import { type Database, withoutWaiting } from './database';

/** Four times what a checkpoint usually writes back at once. */
const maxLogBytes = 67_108_864;

/** Together as long as one waits for a lock. */
const maxTries = 100;
const betweenTriesMs = 20;
/** Nobody wakes who waits for it. */
const nobody = new Int32Array(new SharedArrayBuffer(4));

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
   * Begins a log anew that has grown too large. If a single read takes longer than one waits for a
   * lock, this is tried again when the log is twice as large. Outside of a transaction.
   */
  limit(): void {
    const bytes = statSync(this.#file, { throwIfNoEntry: false })?.size ?? 0;
    if (bytes < this.#nextBytes) return;
    const isBegun = withoutWaiting(this.#db, () => this.#begin());
    this.#nextBytes = isBegun ? this.#maxBytes : 2 * bytes;
  }

  /**
   * Tries again and again. SQLite, where it waits, waits for the reads it met first to end, and
   * somebody who reads in many short steps takes their lock for the next one at once. Of several
   * attempts, one writes back all there is, as nobody writes meanwhile; later reads do not need the
   * log, and another attempt begins it anew.
   */
  #begin(): boolean {
    for (let tries = 0; tries < maxTries; tries += 1) {
      if (this.#db.pragma('main.wal_checkpoint(TRUNCATE)') === 0) return true;
      Atomics.wait(nobody, 0, 0, betweenTriesMs);
    }
    return false;
  }
}
