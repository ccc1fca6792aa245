/** Runs asynchronous work one after the other, in the order it comes; one that fails does not stop the next. */
export class SerialQueue {
  #last: Promise<unknown> = Promise.resolve();

  /** Resolves or rejects as `work` does. */
  run<T>(work: () => T | Promise<T>): Promise<T> {
    const turn = this.#last.then(() => work());
    this.#last = turn.catch(() => undefined);
    return turn;
  }

  /** Resolves when all work that came before is over. */
  async idle(): Promise<void> {
    await this.#last;
  }
}
