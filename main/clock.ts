/**
 * What "now" is for one run of the app or of a command: for questions, ages, days and what is due.
 * The run's threads are started with the same clock. The time of a deed in a log is the computer's,
 * and what lasts so long is measured with `performance.now()`.
 */
export class Clock {
  /** How far it is ahead of the computer's clock, in milliseconds. */
  readonly aheadMs: number;

  constructor(aheadMs = 0) {
    this.aheadMs = aheadMs;
  }

  /** Epoch milliseconds. */
  readonly now = (): number => Date.now() + this.aheadMs;
}
