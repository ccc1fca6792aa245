import type { Ticker } from './schedule';

const minuteMs = 60_000;
/** How often the clock is read: a single long timer would fire late after the computer slept. */
const checkMs = 30_000;

interface IdleWatchOptions {
  readonly ticker: Ticker;
  /** 0: never. Read again at each check. */
  readonly minutes: () => number;
  readonly onIdle: () => void;
}

/**
 * Tells once when no input came for so long. Counted is input into the desk's own windows, seen by main: the system's own count does not
 * exist under every Linux desktop, and a page is not to decide by itself that somebody is there.
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

  /** To be called at each input. */
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
    const left = this.#last + limit - now;
    if (limit > 0 && left <= 0 && !this.#isReported) {
      this.#isReported = true;
      onIdle();
    }
    const wait = limit > 0 && left > 0 ? Math.min(left, checkMs) : checkMs;
    this.#cancelTimer = ticker.after(wait, () => this.check());
  }

  stop(): void {
    this.#cancelTimer();
  }
}
