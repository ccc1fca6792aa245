import type { LookupStore, WaitingId } from './lookup-store';

const atOnce = 500;

/** A lookup's ids that are still to be asked for, some hundred in memory at a time. */
export class WaitingIds {
  readonly #store: Pick<LookupStore, 'waiting'>;
  readonly #lookupId: number;
  #held: WaitingId[] = [];
  #after = -1;
  #reading: Promise<void> | null = null;
  #isOver = false;

  constructor(store: Pick<LookupStore, 'waiting'>, lookupId: number) {
    this.#store = store;
    this.#lookupId = lookupId;
  }

  /** Each id once, in order; null after the last. Fails with `storage.*`. */
  async next(): Promise<WaitingId | null> {
    for (;;) {
      const next = this.#held.shift();
      if (next !== undefined) return next;
      if (this.#isOver) return null;
      this.#reading ??= this.#read().finally(() => (this.#reading = null));
      await this.#reading;
    }
  }

  async #read(): Promise<void> {
    const asked = { lookupId: this.#lookupId, after: this.#after, limit: atOnce };
    this.#held = await this.#store.waiting(asked);
    this.#after = this.#held.at(-1)?.at ?? this.#after;
    this.#isOver = this.#held.length < atOnce;
  }
}
