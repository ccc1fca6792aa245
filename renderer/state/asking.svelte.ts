/** Of several requests of a kind, only the answer to the newest counts. */
export class Newest {
  #latest = 0;

  /**
   * Registers a request. Call the result once its answer is here: whether the request is still the
   * newest.
   */
  ask(): () => boolean {
    this.#latest += 1;
    const number = this.#latest;
    return () => number === this.#latest;
  }
}

/**
 * Runs a task one at a time: requested while it runs, it runs once more afterwards. The task must
 * not reject.
 */
export class OneAtATime {
  readonly #task: () => Promise<void>;
  #isRunning = false;
  #isWanted = false;

  constructor(task: () => Promise<void>) {
    this.#task = task;
  }

  /** Requested again since the task last started. */
  get isWanted(): boolean {
    return this.#isWanted;
  }

  async run(): Promise<void> {
    this.#isWanted = true;
    if (this.#isRunning) return;
    this.#isRunning = true;
    while (this.#isWanted) {
      this.#isWanted = false;
      await this.#task();
    }
    this.#isRunning = false;
  }
}

/**
 * Asks at once, and again whenever something `ask` depends on has changed; only the answer to the
 * newest request is taken. Without `fail`, failures are ignored. Call it during component
 * initialization.
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
