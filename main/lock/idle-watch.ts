import type { Ticker } from '../profiles/schedule';

const minuteMs = 60_000;

/**
 * The clock is read this often, because one long timer would fire late after the computer slept.
 */
const checkMs = 30_000;

interface IdleWatchOptions {
  readonly ticker: Ticker;
  /** 0 for never. Read at each check. */
  readonly minutes: () => number;
  readonly onIdle: () => void;
}

/**
 * Calls `onIdle` once when there was no input for so long. Main counts input into the desk's own
 * windows: not every Linux desktop reports idle time, and a page must not be able to claim that
 * somebody is present.
 */
export class IdleWatch {
  readonly #options: IdleWatchOptions;
  #last: number;
  #isReported = false;
  #cancelTimer: () => void = () => undefined;

  constructor(options: IdleWatchOptions) {
    this.#options = options;
    this.#last = options.ticker.now();
  }

  /** Call at each input. */
  restart(): void {
    this.#last = this.#options.ticker.now();
    this.#isReported = false;
  }

  /** Starts watching, or restarts after `minutes` changed. */
  check(): void {
    this.#cancelTimer();
    const { ticker, minutes, onIdle } = this.#options;
    const limit = minutes() * minuteMs;
    const now = ticker.now();
    // Setting the clock back must not delay the lock.
    this.#last = Math.min(this.#last, now);
    const remaining = this.#last + limit - now;
    if (limit > 0 && remaining <= 0 && !this.#isReported) {
      this.#isReported = true;
      onIdle();
    }
    const wait = limit > 0 && remaining > 0 ? Math.min(remaining, checkMs) : checkMs;
    this.#cancelTimer = ticker.after(wait, () => this.check());
  }
}
