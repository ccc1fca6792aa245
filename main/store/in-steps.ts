import { setImmediate as nextTurn } from 'node:timers/promises';
import { DeskError } from '../failure';
import { SerialQueue } from '../serial-queue';

/** Work that yields after each of its steps, of some tens of milliseconds. */
export type InSteps<T> = Generator<undefined, T>;

/**
 * Runs long tasks in steps, so that other questions to the thread get their turn in between. Only
 * the newest task counts: the next step of an older one fails with `app.cancelled`.
 */
export class Steps {
  readonly #inTurn: <T>(work: () => T) => T;
  #last = 0;
  /** Of the newest task; null where it is not known how much there is to do. */
  progress: { readonly done: number; readonly total: number } | null = null;

  /** `inTurn` runs all statements of a step on the same snapshot. */
  constructor(inTurn: <T>(work: () => T) => T) {
    this.#inTurn = inTurn;
  }

  /** Begins a task; returns its number. */
  begin(): number {
    this.#last += 1;
    this.progress = null;
    return this.#last;
  }

  /** The newest task has so many steps ahead, about. */
  expect(total: number): void {
    this.progress = { done: 0, total };
  }

  async step<T>(order: number, work: () => T): Promise<T> {
    await nextTurn();
    const result = this.now(order, work);
    if (this.progress !== null) {
      const { done, total } = this.progress;
      this.progress = { done: Math.min(done + 1, total), total };
    }
    return result;
  }

  now<T>(order: number, work: () => T): T {
    if (order !== this.#last) throw new DeskError('app.cancelled');
    return this.#inTurn(work);
  }

  /** Repeats a step, each from where the last one ended, until one returns null. */
  async walk(order: number, from: number, work: (after: number) => number | null): Promise<void> {
    for (let after: number | null = from; after !== null;) {
      const before: number = after;
      after = await this.step(order, () => work(before));
    }
  }

  /** Takes every step of `work`, each in its turn. */
  async through<T>(order: number, work: InSteps<T>): Promise<T> {
    let step = this.now(order, () => work.next());
    while (step.done !== true) step = await this.step(order, () => work.next());
    return step.value;
  }
}

/** Answers long questions one after another, each in steps. */
export class StepQueue {
  readonly #steps: Steps;
  readonly #queue = new SerialQueue();

  /** `inTurn` as for `Steps`. */
  constructor(inTurn: <T>(work: () => T) => T) {
    this.#steps = new Steps(inTurn);
  }

  answer<T>(work: InSteps<T>): Promise<T> {
    return this.#queue.run(() => this.#steps.through(this.#steps.begin(), work));
  }
}
