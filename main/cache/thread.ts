import { Worker } from 'node:worker_threads';

/** Decoding pages makes much that lives for a moment; the usual room for that would cost more memory than all orders together. */
const resourceLimits = { maxYoungGenerationSizeMb: 8 };

/** The store's thread, which waits to be told its database (open.ts). `workerFile` is the built worker.ts. */
export function startThread(workerFile: string): Worker {
  return new Worker(workerFile, { resourceLimits });
}

/** Threads for caches to come. */
export class Threads {
  readonly #workerFile: string;
  #ahead: Worker | null = null;
  #isFirst = true;

  constructor(workerFile: string) {
    this.#workerFile = workerFile;
  }

  /** Starts the first one before its database is known, while something else is waited for; null when it was needed already. */
  startAhead(): Worker | null {
    if (!this.#isFirst) return null;
    this.#isFirst = false;
    const gone = () => {
      this.#ahead = null;
    };
    // One that could not start is no news until somebody needs a thread: the next then tells why.
    this.#ahead = startThread(this.#workerFile).on('error', gone).on('exit', gone);
    return this.#ahead;
  }

  readonly next = (): Worker => {
    const thread = this.#ahead ?? startThread(this.#workerFile);
    this.#isFirst = false;
    this.#ahead = null;
    return thread;
  };
}
