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
