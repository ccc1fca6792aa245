type Settled<T> =
  { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: unknown };

/** Requests sent ahead of need, a bounded number at once; answers are taken in the order the caller wants. */
export class Prefetcher<T> {
  readonly #fetch: (page: number) => Promise<T>;
  readonly #underWay = new Map<number, Promise<Settled<T>>>();

  constructor(fetch: (page: number) => Promise<T>) {
    this.#fetch = fetch;
  }

  /** Requests these pages in order until `concurrency` are under way, skipping those that already are. */
  fill(pages: Iterable<number>, concurrency: number): void {
    for (const page of pages) {
      if (this.#underWay.size >= concurrency) return;
      if (!this.#underWay.has(page)) this.#underWay.set(page, settled(this.#fetch(page)));
    }
  }

  /** Stays under way until `done`. Fails as the fetch did. */
  async take(page: number): Promise<T> {
    const underWay = this.#underWay.get(page) ?? settled(this.#fetch(page));
    this.#underWay.set(page, underWay);
    const result = await underWay;
    if (result.ok) return result.value;
    this.#underWay.delete(page);
    throw result.error;
  }

  done(page: number): void {
    this.#underWay.delete(page);
  }
}

/** A page that fails before it is wanted must not count as an unhandled rejection. */
function settled<T>(work: Promise<T>): Promise<Settled<T>> {
  return work.then(
    (value) => ({ ok: true, value }),
    (error: unknown) => ({ ok: false, error }),
  );
}

export function* range(from: number, last: number): Iterable<number> {
  for (let page = from; page <= last; page += 1) yield page;
}
