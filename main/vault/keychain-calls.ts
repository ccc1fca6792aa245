import { DeskError } from '../failure';
import { SerialQueue } from '../serial-queue';

interface SerialOptions {
  /**
   * After this the call fails with `vault.no-answer`; the keychain call itself cannot be cancelled.
   */
  deadlineMs: number;
  /** After this the call counts as waiting for the user, e.g. at an unlock prompt of the OS. */
  waitingAfterMs: number;
  onWaiting: (waiting: boolean) => void;
}

/**
 * One keychain call at a time. While an unlock prompt is open, each call blocks a thread of libuv's
 * pool, and four of them would block all file access of the app. So after a call has missed its
 * deadline, later ones fail at once until it returns.
 */
export class SerialCalls {
  readonly #options: SerialOptions;
  readonly #queue = new SerialQueue();
  #stuck = false;

  constructor(options: SerialOptions) {
    this.#options = options;
  }

  run<T>(call: () => Promise<T>): Promise<T> {
    if (this.#stuck) return Promise.reject(new DeskError('vault.no-answer'));
    return this.#queue.run(() => {
      if (this.#stuck) throw new DeskError('vault.no-answer');
      return this.#withDeadline(call);
    });
  }

  async #withDeadline<T>(call: () => Promise<T>): Promise<T> {
    const { deadlineMs, waitingAfterMs, onWaiting } = this.#options;
    const waiting = setTimeout(onWaiting, waitingAfterMs, true);
    const deadline = Promise.withResolvers<never>();
    const overdue = setTimeout(() => {
      this.#stuck = true;
      deadline.reject(new DeskError('vault.no-answer'));
    }, deadlineMs);
    // An async wrapper, so that a call that throws synchronously stops the timers too.
    const answer = (async () => call())().finally(() => {
      clearTimeout(waiting);
      clearTimeout(overdue);
      this.#stuck = false;
      onWaiting(false);
    });
    return Promise.race([answer, deadline.promise]);
  }
}
