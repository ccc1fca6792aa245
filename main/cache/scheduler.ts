/** Work in slices: it yields where others may come in between, and is never in a transaction when it does. */
export type Job<T> = Generator<undefined, T>;

/** Nothing to do for so long, and the thread rests: short, because what it forgets then is read again in a few milliseconds. */
const restMs = 1_000;

/** A slice of waiting work; a window asked for meanwhile waits no longer than this and one step. */
const sliceMs = 12;

interface Waiting {
  readonly job: Job<unknown>;
  readonly resolve: (value: unknown) => void;
  readonly reject: (thrown: unknown) => void;
}

export interface Beside {
  /** Does one step of what can wait, and says whether there is more. */
  readonly background: () => boolean;
  /** There has been nothing to do for a while. */
  readonly rest: () => void;
  readonly onTrouble: (thrown: unknown) => void;
}

/**
 * Runs jobs one after the other, a slice at a time, and background steps when there is no job. Between slices the worker's messages
 * come in, so short requests are answered at once however long a job is.
 */
export class Scheduler {
  readonly #waiting: Waiting[] = [];
  readonly #beside: Beside;
  #isPlanned = false;
  #isClosed = false;
  #resting: NodeJS.Timeout | undefined;
  #spentMs = 0;

  constructor(beside: Beside) {
    this.#beside = beside;
  }

  /** How long jobs have been worked on so far, in all. */
  get spentMs(): number {
    return this.#spentMs;
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
    clearTimeout(this.#resting);
    setImmediate(() => {
      this.#isPlanned = false;
      if (this.#isClosed) return;
      if (this.#slice()) this.wake();
      else this.#resting = setTimeout(() => this.#rest(), restMs).unref();
    });
  }

  /** Nothing runs after this; whoever waits is told so. */
  close(thrown: unknown): void {
    this.#isClosed = true;
    clearTimeout(this.#resting);
    for (const { reject } of this.#waiting.splice(0)) reject(thrown);
  }

  #rest(): void {
    try {
      this.#beside.rest();
    } catch (thrown) {
      this.#beside.onTrouble(thrown);
    }
  }

  #slice(): boolean {
    const end = performance.now() + sliceMs;
    do {
      const [first] = this.#waiting;
      if (first === undefined) {
        try {
          if (!this.#beside.background()) return false;
        } catch (thrown) {
          this.#beside.onTrouble(thrown);
          return false;
        }
      } else {
        this.#step(first);
      }
    } while (performance.now() < end);
    return true;
  }

  #step(first: Waiting): void {
    const begun = performance.now();
    try {
      const { done, value } = first.job.next();
      if (done !== true) return;
      first.resolve(value);
    } catch (thrown) {
      first.reject(thrown);
    } finally {
      this.#spentMs += performance.now() - begun;
    }
    this.#waiting.shift();
  }
}
