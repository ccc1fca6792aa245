/** The listeners of one event. */
export class Listeners<T> {
  readonly #all = new Set<(value: T) => void>();

  /** Returns the function that removes the listener. */
  add(listener: (value: T) => void): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  notify(value: T): void {
    for (const listener of this.#all) listener(value);
  }

  clear(): void {
    this.#all.clear();
  }
}
