/** One figure of the overview, asked anew as its records change: one question at a time, the older answer staying meanwhile. */
export class Figure<T> {
  readonly #ask: () => Promise<T>;
  #value = $state.raw<T | null>(null);
  #asking = false;
  #again = false;

  constructor(ask: () => Promise<T>) {
    this.#ask = ask;
  }

  /** Null until it is known, and for what could not be known: the bars say what is wrong with the cache. */
  get value(): T | null {
    return this.#value;
  }

  async look(): Promise<void> {
    this.#again = true;
    if (this.#asking) return;
    this.#asking = true;
    while (this.#again) {
      this.#again = false;
      try {
        this.#value = await this.#ask();
      } catch {
        // A figure that cannot be had is left as it was.
      }
    }
    this.#asking = false;
  }
}
