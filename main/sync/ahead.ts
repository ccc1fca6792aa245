type Arrival<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown };

/** Pages asked for ahead of need, a bounded number at once, and handed over in the order they are taken. */
export class Ahead<T> {
  readonly #fetch: (page: number) => Promise<T>;
  readonly #asked = new Map<number, Promise<Arrival<T>>>();

  constructor(fetch: (page: number) => Promise<T>) {
    this.#fetch = fetch;
  }

  /** Asks for the pages from `page` on until `width` are under way, leaving out those already asked for. */
  fill(pages: Iterable<number>, width: number): void {
    for (const page of pages) {
      if (this.#asked.size >= width) return;
      if (!this.#asked.has(page)) this.#asked.set(page, arrival(this.#fetch(page)));
    }
  }

  /** Counts as under way until `done`. Fails as the fetch did. */
  async take(page: number): Promise<T> {
    const asked = this.#asked.get(page) ?? arrival(this.#fetch(page));
    this.#asked.set(page, asked);
    const result = await asked;
    if (result.ok) return result.value;
    this.#asked.delete(page);
    throw result.error;
  }

  done(page: number): void {
    this.#asked.delete(page);
  }
}

/** A page that fails before it is wanted must not count as a rejection nobody handles. */
function arrival<T>(work: Promise<T>): Promise<Arrival<T>> {
  return work.then(
    (value) => ({ ok: true, value }),
    (error: unknown) => ({ ok: false, error }),
  );
}
