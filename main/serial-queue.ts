/** Runs asynchronous work one piece at a time, in order; a failure does not stop the next piece. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves or rejects as `work` does. */
  run<T>(work: () => T | Promise<T>): Promise<T> {
    const turn = this.#last.then(() => work());
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Resolves when all work queued so far is done. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
