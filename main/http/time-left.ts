/**
 * Older samples lose half their weight in this time: steady enough to read, quick enough to follow.
 */
const halfLifeMs = 4_000;
/** A rate measured over less time is a guess. */
const minMs = 700;

/**
 * Records per second, smoothed, and how long the rest takes at that rate. Time spent waiting or
 * paused does not count.
 */
export class Rate {
  /** Time of the last sample; null while stopped. */
  #last: number | null = null;
  #records = 0;
  #weight = 0;
  #sum = 0;

  /** Starts, or continues after `stop`. `records` is the count so far. */
  start(now: number, records: number): void {
    this.#last = now;
    this.#records = records;
  }

  stop(): void {
    this.#last = null;
  }

  /** Adds a sample: `now` in epoch milliseconds, `records` counted from the beginning. */
  note(now: number, records: number): void {
    if (this.#last === null) return;
    const ms = Math.max(0, now - this.#last);
    const fade = 0.5 ** (ms / halfLifeMs);
    this.#sum = this.#sum * fade + Math.max(0, records - this.#records);
    this.#weight = this.#weight * fade + ms;
    this.#last = now;
    this.#records = records;
  }

  get perSecond(): number | null {
    if (this.#weight < minMs) return null;
    return Math.round((this.#sum / this.#weight) * 1_000);
  }

  secondsFor(records: number): number | null {
    const { perSecond } = this;
    if (perSecond === null || perSecond === 0) return null;
    return Math.ceil(Math.max(0, records) / perSecond);
  }
}
