/** Writes the store was handed and has not yet answered. Their outcomes are taken in the order in which they were handed over. */
export class Handed {
  #last: Promise<void> = Promise.resolve();
  #waiting = 0;
  #failure: { readonly thrown: unknown } | null = null;
  #wake: () => void = () => undefined;
  /** Told whenever one is written. */
  onFreed: () => void = () => undefined;
  readonly #onFailure: (thrown: unknown) => void;

  /** `onFailure` is told of the first write that failed. */
  constructor(onFailure: (thrown: unknown) => void) {
    this.#onFailure = onFailure;
  }

  get waiting(): number {
    return this.#waiting;
  }

  add<T>(write: Promise<T>, written: (outcome: T) => void): void {
    this.#waiting += 1;
    // One that fails before its turn must not count as a rejection nobody handles.
    write.catch(() => undefined);
    this.#last = this.#take(this.#last, write, written);
  }

  /** Resolves when fewer than `most` wait. Fails as the first write did that failed. */
  async room(most: number): Promise<void> {
    while (this.#waiting >= most && this.#failure === null) {
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
    this.#check();
  }

  /** Resolves when all are written, those included that came meanwhile. Fails as the first write did that failed. */
  async all(): Promise<void> {
    await this.settled();
    this.#check();
  }

  /** Resolves when each is written or has failed. */
  async settled(): Promise<void> {
    while (this.#waiting > 0) await this.#last;
  }

  async #take<T>(
    before: Promise<void>,
    write: Promise<T>,
    written: (outcome: T) => void,
  ): Promise<void> {
    await before;
    try {
      const outcome = await write.finally(() => (this.#waiting -= 1));
      written(outcome);
      this.onFreed();
    } catch (thrown) {
      if (this.#failure === null) this.#onFailure(thrown);
      this.#failure ??= { thrown };
    }
    this.#wake();
  }

  #check(): void {
    if (this.#failure !== null) throw this.#failure.thrown;
  }
}
