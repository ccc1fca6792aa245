/** The weight of what is older halves every so many milliseconds: calm enough to read, quick enough to follow. */
const halfLifeMs = 4_000;
/** Before that much time has passed a rate is a guess. */
const minMs = 700;

/** Records a second, smoothed, and how long the rest takes at that rate. Time that is waited or paused away does not count. */
export class Rate {
  /** When it was last counted; null while the clock stands. */
  #last: number | null = null;
  #records = 0;
  #weight = 0;
  #sum = 0;

  /** The clock starts, or goes on after a pause. `records` is where the count stands. */
  start(now: number, records: number): void {
    this.#last = now;
    this.#records = records;
  }

  stop(): void {
    this.#last = null;
  }

  /** Moments in epoch milliseconds; `records` as counted from the beginning. */
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
