import type { Fetched, Reading } from './reading';

/**
 * How far a list reaches, as far as its answers tell (interface.md, Endpoints 2 and 3: "Response body: not shown"): a total, a word
 * whether there is more, or only pages that become short or empty.
 */
export class Extent {
  readonly #perPage: number;
  /** Records on a full page: a service may give fewer than it was asked for. */
  #size: number;
  #total: number | null;
  #least: number | null;
  #believed = true;
  #doubtful = false;
  #end: number | null = null;

  constructor(perPage: number, before: { records: number; pages: number; total: number | null }) {
    this.#perPage = perPage;
    this.#size =
      before.pages === 0 ? 0 : Math.min(perPage, Math.ceil(before.records / before.pages));
    this.#total = before.total;
    this.#least = before.total;
  }

  /** As last announced; null when the service does not say, or not believably. */
  get total(): number | null {
    return this.#believed ? this.#total : null;
  }

  /** The smallest total announced: no more than this many records can have been there all the time. */
  get least(): number | null {
    return this.#believed ? this.#least : null;
  }

  get size(): number {
    return this.#size === 0 ? this.#perPage : this.#size;
  }

  /** The last page; null while unknown. */
  get last(): number | null {
    const { total } = this;
    if (total === null) return this.#end;
    const pages = Math.max(1, Math.ceil(total / this.size));
    const counted = this.#doubtful ? Math.max(2, pages) : pages;
    return this.#end === null ? counted : Math.min(counted, this.#end);
  }

  /** Takes an answer into account, whether the page is read for the first time or again. */
  note({ page, ids, total, hasMore }: Fetched): void {
    const { length } = ids;
    this.#announced(page, length, total);
    const before = this.#size;
    if (length > before) this.#size = length;
    if (this.#end !== null && page >= this.#end && length > 0) this.#end = null;
    if (length === 0) this.#end = Math.min(page, this.#end ?? page);
    else if (this.total === null && this.#isLast(page, length, hasMore)) this.#end = page;
  }

  /** Whether nothing stood beyond this page when it was read so. */
  isEnd({ page, ids, total }: Reading): boolean {
    if (ids.length === 0) return false;
    return total !== null && this.#believed ? total <= page * this.size : ids.length < this.size;
  }

  /** The list is known to end here, e.g. because the service shows its last page for any page beyond. */
  endAt(page: number): void {
    this.#end = page;
  }

  #announced(page: number, length: number, total: number | null): void {
    if (total === null) return;
    // A "total" of exactly one full page may be the count of that page: the second page tells.
    if (page === 1) this.#doubtful = total === length && length === this.#perPage;
    else if (this.#doubtful && length > 0) {
      this.#doubtful = false;
      if (total <= this.#perPage) this.#believed = false;
    }
    this.#total = total;
    this.#least = Math.min(total, this.#least ?? total);
  }

  #isLast(page: number, length: number, hasMore: boolean): boolean {
    // A count of the page, taken for a total, spoils the word about more as well.
    if (!this.#believed) return length < this.#size;
    if (hasMore) return false;
    // Fewer on the first page than asked for: a short list, or a service with a smaller page. The second page tells.
    if (page === 1 && length < this.#perPage) return false;
    return length < this.#size || length === this.#perPage;
  }
}
