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
  /** How long there was no input, in milliseconds, when it was looked last. */
  #idle = 0;
  #looked: number;
  /** How long the timer will have waited at least since then, whatever the clock says. */
  #waits = 0;
  #isReported = false;
  #cancelTimer: () => void = () => undefined;

  constructor(options: IdleWatchOptions) {
    this.#options = options;
    this.#looked = options.ticker.now();
  }

  /** Call at each input. */
  restart(): void {
    this.#idle = 0;
    this.#waits = 0;
    this.#looked = this.#options.ticker.now();
    this.#isReported = false;
  }

  /** Starts watching, or restarts after `minutes` changed. */
  check(): void {
    this.#waits = 0;
    this.#look();
  }

  #look(): void {
    this.#cancelTimer();
    const { ticker, minutes, onIdle } = this.#options;
    const limit = minutes() * minuteMs;
    const now = ticker.now();
    // Added up, because a clock that is set back must not give back the time there was no input.
    this.#idle += Math.max(this.#waits, now - this.#looked);
    this.#looked = now;
    const remaining = limit - this.#idle;
    if (limit > 0 && remaining <= 0 && !this.#isReported) {
      this.#isReported = true;
      onIdle();
    }
    const wait = limit > 0 && remaining > 0 ? Math.min(remaining, checkMs) : checkMs;
    this.#waits = wait;
    this.#cancelTimer = ticker.after(wait, () => this.#look());
  }
}
