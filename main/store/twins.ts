/** Records without an id are known by their content; those with the same one are numbered, each page's own keep their numbers. */
export class Twins {
  /** Of each content: which page each of its numbers belongs to. */
  readonly #pages = new Map<number, number[]>();
  #page = 0;
  #met = new Map<number, number>();

  /** A page begins, be it once more. */
  begin(page: number): void {
    this.#page = page;
    this.#met = new Map();
  }

  /** The number of the next record with this content on the page. */
  next(digest: number): number {
    const pages = this.#of(digest);
    const own = pages.flatMap((page, nth) => (page === this.#page ? nth : []));
    const met = this.#met.get(digest) ?? 0;
    this.#met.set(digest, met + 1);
    return own[met] ?? pages.push(this.#page) - 1;
  }

  /** Of an earlier run. */
  restore(page: number, digest: number, nth: number): void {
    this.#of(digest)[nth] = page;
  }

  #of(digest: number): number[] {
    let pages = this.#pages.get(digest);
    if (pages === undefined) this.#pages.set(digest, (pages = []));
    return pages;
  }
}
