import { setImmediate as breath } from 'node:timers/promises';
import { DeskError } from '../failure';

/**
 * Long work of a thread that others ask meanwhile, done in steps between which they get their turn. The newest order counts: the next step of
 * one before it fails with `app.cancelled`.
 */
export class Steps {
  readonly #whole: <T>(work: () => T) => T;
  #last = 0;

  /** `whole`: all statements of a step see the same moment. */
  constructor(whole: <T>(work: () => T) => T) {
    this.#whole = whole;
  }

  /** Gives its number. */
  begin(): number {
    this.#last += 1;
    return this.#last;
  }

  async step<T>(order: number, work: () => T): Promise<T> {
    await breath();
    return this.now(order, work);
  }

  now<T>(order: number, work: () => T): T {
    if (order !== this.#last) throw new DeskError('app.cancelled');
    return this.#whole(work);
  }

  /** From a place to where each step says it got to, until one says null. */
  async walk(order: number, from: number, work: (after: number) => number | null): Promise<void> {
    for (let after: number | null = from; after !== null;) {
      const before: number = after;
      after = await this.step(order, () => work(before));
    }
  }
}
