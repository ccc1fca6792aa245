import { untrack } from 'svelte';
import type { Failure } from '../../preload/contract/failure';
import { failureOf } from '../bridge';

/** How far a reading has come. `stale` data stays on screen while fresh data is asked for, or when asking failed. */
export type Loading<T> =
  | { readonly phase: 'idle' }
  | { readonly phase: 'loading' }
  | { readonly phase: 'ready'; readonly data: T; readonly stale: boolean }
  | { readonly phase: 'failed'; readonly failure: Failure };

/** Something a person asks for: whether it is under way, and why it failed the last time. */
export class Attempt {
  busy = $state(false);
  failure = $state.raw<Failure | null>(null);

  /** Nothing is done while it is under way. */
  async run(what: () => Promise<unknown>): Promise<void> {
    if (this.busy) return;
    this.busy = true;
    this.failure = null;
    try {
      await what();
    } catch (caught) {
      this.failure = failureOf(caught);
    } finally {
      this.busy = false;
    }
  }
}

/** Of several questions of a kind only the newest one's answer counts. */
export class Newest {
  #asked = 0;

  /** Another is asked. Gives whether it is the newest still, to be called when its answer is here. */
  ask(): () => boolean {
    this.#asked += 1;
    const own = this.#asked;
    return () => own === this.#asked;
  }
}

/** Does one thing at a time; asked to meanwhile, it is done once more after that. What is done must not reject. */
export class OneAtATime {
  readonly #doing: () => Promise<void>;
  #isUnderWay = false;
  #isWanted = false;

  constructor(doing: () => Promise<void>) {
    this.#doing = doing;
  }

  /** Asked for since it was last begun. */
  get isWanted(): boolean {
    return this.#isWanted;
  }

  async run(): Promise<void> {
    this.#isWanted = true;
    if (this.#isUnderWay) return;
    this.#isUnderWay = true;
    while (this.#isWanted) {
      this.#isWanted = false;
      await this.#doing();
    }
    this.#isUnderWay = false;
  }
}

/** Acts at once, and again whenever something that `read` reads has changed. Called while a component is made. */
export function whenever(read: () => readonly unknown[], act: () => void): void {
  $effect(() => {
    read();
    untrack(act);
  });
}

/**
 * Asks at once, and again whenever something that `ask` reads has changed; only the answer to the newest question is taken. What fails
 * without `fail` is not spoken of. Called while a component is made.
 */
export function answered<T>(
  ask: () => Promise<T>,
  take: (answer: T) => void,
  fail: (caught: unknown) => void = () => undefined,
): void {
  $effect(() => {
    let isNewest = true;
    ask().then(
      (answer) => {
        if (isNewest) take(answer);
      },
      (caught: unknown) => {
        if (isNewest) fail(caught);
      },
    );
    return () => (isNewest = false);
  });
}
