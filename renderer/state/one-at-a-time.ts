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
