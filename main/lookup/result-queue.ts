import type { LookedUp, LookupStore, OutcomeCounts } from './lookup-store';

/** Answers that may wait for the disk: after a kill this many, and those under way, are requested again. */
export const maxUnwritten = 16;

/**
 * Writes the results of ids: those that arrive during one write are written together with the next, and so share a flush of the disk.
 */
export class ResultQueue {
  readonly #store: Pick<LookupStore, 'note'>;
  readonly #lookupId: number;
  readonly #noted: (counts: OutcomeCounts) => void;
  readonly #failed: (thrown: unknown) => void;
  #waiting: LookedUp[] = [];
  #writing: Promise<void> | null = null;

  /** `failed` is called once, with `storage.*`; waiting results are then not written. */
  constructor(options: {
    store: Pick<LookupStore, 'note'>;
    lookupId: number;
    noted: (counts: OutcomeCounts) => void;
    failed: (thrown: unknown) => void;
  }) {
    this.#store = options.store;
    this.#lookupId = options.lookupId;
    this.#noted = options.noted;
    this.#failed = options.failed;
  }

  /** Resolves when another result can be accepted: at once, unless too many wait for the disk. */
  async note(done: LookedUp): Promise<void> {
    this.#waiting.push(done);
    this.#writing ??= this.#write();
    while (this.#waiting.length >= maxUnwritten) await this.#writing;
  }

  /** Resolves when everything is written, or writing has failed. */
  async written(): Promise<void> {
    while (this.#writing !== null) await this.#writing;
  }

  async #write(): Promise<void> {
    while (this.#waiting.length > 0) {
      const done = this.#waiting;
      this.#waiting = [];
      try {
        this.#noted(await this.#store.note({ lookupId: this.#lookupId, done }));
      } catch (thrown) {
        this.#waiting = [];
        this.#failed(thrown);
      }
    }
    // In the same turn as the look that found nothing: what comes later begins another write.
    this.#writing = null;
  }
}
