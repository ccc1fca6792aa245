import { DeskError } from '../failure';

interface SerialOptions {
  /** After this the call fails with `vault.no-answer`; the call itself cannot be taken back. */
  deadlineMs: number;
  /** After this the calls count as waiting for the user, e.g. for an unlock prompt of the OS. */
  waitingAfterMs: number;
  onWaiting: (waiting: boolean) => void;
}

/**
 * One keychain call at a time. Behind an unanswered unlock prompt each call holds a thread of libuv's pool, and at four of them every
 * file access of the app stands still. So a call past its deadline keeps the line closed: later ones fail at once until it returns.
 */
export class SerialCalls {
  readonly #options: SerialOptions;
  #tail: Promise<unknown> = Promise.resolve();
  #stuck = false;

  constructor(options: SerialOptions) {
    this.#options = options;
  }

  run<T>(call: () => Promise<T>): Promise<T> {
    if (this.#stuck) return Promise.reject(new DeskError('vault.no-answer'));
    const turn = this.#tail.then(() => {
      if (this.#stuck) throw new DeskError('vault.no-answer');
      return this.#withDeadline(call);
    });
    this.#tail = turn.catch(() => undefined);
    return turn;
  }

  async #withDeadline<T>(call: () => Promise<T>): Promise<T> {
    const { deadlineMs, waitingAfterMs, onWaiting } = this.#options;
    const waiting = setTimeout(onWaiting, waitingAfterMs, true);
    let overdue: NodeJS.Timeout | undefined;
    const deadline = new Promise<never>((_resolve, reject) => {
      overdue = setTimeout(() => {
        this.#stuck = true;
        reject(new DeskError('vault.no-answer'));
      }, deadlineMs);
    });
    // A call that throws instead of answering must stop the timers as well.
    const answer = (async () => call())().finally(() => {
      clearTimeout(waiting);
      clearTimeout(overdue);
      this.#stuck = false;
      onWaiting(false);
    });
    return Promise.race([answer, deadline]);
  }
}
