import { Worker } from 'node:worker_threads';

/** Decoding pages makes much that lives for a moment; the usual room for that would cost more memory than all orders together. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 };

/** A thread of a store, which waits to be told its part (open.ts). `workerFile` is the built worker.ts. */
export function startThread(workerFile: string): Worker {
  return new Worker(workerFile, { resourceLimits });
}

/** Threads for stores to come. */
export class Threads {
  readonly #workerFile: string;
  #ahead: Worker[] = [];
  #isFirst = true;

  constructor(workerFile: string) {
    this.#workerFile = workerFile;
  }

  /** Starts those of the first store before its database is known, while something else is waited for; none when they were needed already. */
  startAhead(): readonly Worker[] {
    if (!this.#isFirst) return [];
    this.#isFirst = false;
    this.#ahead = [startThread(this.#workerFile), startThread(this.#workerFile)];
    for (const thread of this.#ahead) {
      // One that could not start is no news until somebody needs a thread: the next then tells why.
      const gone = () => {
        this.#ahead = this.#ahead.filter((each) => each !== thread);
      };
      thread.on('error', gone).on('exit', gone);
    }
    return this.#ahead;
  }

  readonly next = (): Worker => {
    this.#isFirst = false;
    return this.#ahead.shift() ?? startThread(this.#workerFile);
  };
}
