/** Work in slices: it yields where others may come in between, and is never in a transaction when it does. */
export type Job<T> = Generator<undefined, T>;

/** A slice of waiting work; a window asked for meanwhile waits no longer than this and one step. */
const sliceMs = 12;

interface Waiting {
  readonly job: Job<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (thrown: unknown) => void;
}

/**
 * Runs jobs one after the other, a slice at a time, and background steps when there is no job. Between slices the worker's messages
 * come in, so short requests are answered at once however long a job is.
 */
export class Scheduler {
  readonly #waiting: Waiting[] = [];
  readonly #background: () => boolean;
  readonly #onTrouble: (thrown: unknown) => void;
  #isPlanned = false;
  #isClosed = false;

  /** `background` does one step and says whether there is more. */
  constructor(background: () => boolean, onTrouble: (thrown: unknown) => void) {
    this.#background = background;
    this.#onTrouble = onTrouble;
  }

  run<T>(job: Job<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ job, resolve: resolve as (value: unknown) => void, reject });
      this.wake();
    });
  }

  /** There may be background work. */
  wake(): void {
    if (this.#isPlanned || this.#isClosed) return;
    this.#isPlanned = true;
    setImmediate(() => {
      this.#isPlanned = false;
      if (!this.#isClosed && this.#slice()) this.wake();
    });
  }

  /** Nothing runs after this; whoever waits is told so. */
  close(thrown: unknown): void {
    this.#isClosed = true;
    for (const { reject } of this.#waiting.splice(0)) reject(thrown);
  }

  #slice(): boolean {
    const end = performance.now() + sliceMs;
    do {
      const [first] = this.#waiting;
      if (first === undefined) {
        try {
          if (!this.#background()) return false;
        } catch (thrown) {
          this.#onTrouble(thrown);
          return false;
        }
      } else {
        this.#step(first);
      }
    } while (performance.now() < end);
    return true;
  }

  #step(first: Waiting): void {
    try {
      const { done, value } = first.job.next();
      if (done !== true) return;
      first.resolve(value);
    } catch (thrown) {
      first.reject(thrown);
    }
    this.#waiting.shift();
  }
}
