import type { ListPage } from '../http/list-page';
import type { StagedSync } from '../store/sync-store';
import type { FetchedPage, PageSnapshot } from './fetched-page';

/** After so many empty pages in a row the list has ended, whatever was announced. */
const maxEmpty = 3;

/**
 * Where a list ends, inferred from its answers (docs/interface.md does not document the body of
 * lists): from a total, from a flag that more pages follow, or only from short or empty pages.
 *
 * A total is not believed once a page beyond it has records: search engines cap totals, and some
 * services count the page only.
 */
export class ListBounds {
  /** The page size requested. */
  readonly perPage: number;
  /** Whether announced totals are believed; once false, it stays false. */
  isTotalBelieved = true;
  /**
   * Whether a page that is not full ends a list without a total; false once records were found
   * after one.
   */
  #endsShort = true;
  /** Records on a full page: a service may send fewer than requested. */
  #size: number;
  #total: number | null;
  #minTotal: number | null;
  #end: number | null = null;
  /** The number of pages announced last; null when it never was. */
  #announcedPages: number | null = null;
  #minAnnouncedPages: number | null = null;
  /** The last page whose answer said, by a flag or a link, that more follows; 0 for none. */
  #moreAfter = 0;
  /** Pages that were empty, or refused, when they were read last. */
  readonly #empty = new Set<number>();
  /**
   * The last full page seen. When the last page by the total is full, the next one is read as well.
   */
  #lastFull = 0;

  constructor({ perPage, pagesStaged, records, total }: StagedSync) {
    this.perPage = perPage;
    this.#size = Math.min(perPage, Math.ceil(records / Math.max(1, pagesStaged.length)));
    this.#total = total;
    this.#minTotal = total;
    // Taken for full, since that is not stored.
    this.#lastFull = pagesStaged.at(-1) ?? 0;
  }

  /** The last total announced; null when there is none or it is not believed. */
  get total(): number | null {
    return this.isTotalBelieved ? this.#total : null;
  }

  /**
   * The smallest total announced: no more than this many records can have been there throughout the
   * sync.
   */
  get minTotal(): number {
    return (this.isTotalBelieved ? this.#minTotal : null) ?? 0;
  }

  /** The fewest pages announced, by a total or by a number of pages; 0 for none. */
  get minPages(): number {
    return Math.max(Math.ceil(this.minTotal / this.pageSize), this.#minAnnouncedPages ?? 0);
  }

  get pageSize(): number {
    return this.#size === 0 ? this.perPage : this.#size;
  }

  /** Number of pages with records; null while unknown. */
  get pages(): number | null {
    const { total } = this;
    return total === null ? this.#end : Math.max(1, Math.ceil(total / this.pageSize));
  }

  /** The last page; null while unknown. */
  get last(): number | null {
    const { pages } = this;
    if (this.total === null || pages === null) return pages;
    const full = this.#lastFull >= pages ? this.#lastFull + 1 : pages;
    const wanted = Math.max(full, this.#announcedPages ?? 0, this.#more);
    return this.#end === null ? wanted : Math.min(wanted, this.#end);
  }

  /**
   * Whether an answer announced this page: by a total of which `records` lack some, or without a
   * total by a number of pages, or that more follows the page before.
   */
  isAnnounced(page: number, records = 0): boolean {
    if (this.total === null) return page <= Math.max(this.#announcedPages ?? 0, this.#more);
    return records < this.total && page <= Math.ceil(this.total / this.pageSize);
  }

  /**
   * Whether more was announced than the `pages` with records that were read, without a total that
   * says how much.
   */
  announcesMoreThan(pages: number, lastPage: number): boolean {
    if (this.total !== null) return false;
    return (this.#announcedPages ?? 0) > pages || this.#moreAfter >= lastPage;
  }

  /** The page that a flag or a link announced; 0 for none. */
  get #more(): number {
    return this.#moreAfter === 0 ? 0 : this.#moreAfter + 1;
  }

  /** Whether the last page by the total is full, so that more may follow. */
  get endsFull(): boolean {
    return Number(this.total) > 0 && this.#lastFull >= Number(this.pages);
  }

  /** Whether this page can have records only if the total is too small. */
  isBeyondTotal(page: number): boolean {
    return this.total !== null && page > Number(this.pages);
  }

  includes(page: number): boolean {
    return page <= (this.last ?? Infinity);
  }

  /** Takes an answer into account, whether the page was read before or not. */
  note({ page, ids, total, answer }: FetchedPage): void {
    const { length } = ids;
    this.#size = Math.max(this.#size, length);
    if (total !== null) {
      if (length > 0 && page > 1 && total <= (page - 1) * this.pageSize)
        this.isTotalBelieved = false;
      this.#total = total;
      this.#minTotal = Math.min(total, this.#minTotal ?? total);
    }
    // A first page with fewer records than requested may be the whole list.
    const isFull = length > 0 && length >= this.#size && (page > 1 || length >= this.perPage);
    if (isFull) this.#lastFull = Math.max(this.#lastFull, page);
    const isShort = length < this.#size && this.#endsShort;
    // When totals are wrong, `hasMore` is not believed either.
    const isLast = this.isTotalBelieved
      ? !answer.hasMore && (isShort || length === this.perPage)
      : isShort;
    const wasAnnounced = this.isAnnounced(page);
    this.#noteAnnounced(page, length, answer);
    if (length === 0) {
      // More was announced, so one empty page is not the end; several in a row are.
      const before = Array.from({ length: maxEmpty - 1 }, (_, nth) => page - 1 - nth);
      const isEnd = !wasAnnounced || before.every((each) => this.#empty.has(each));
      if (isEnd) this.#end = Math.min(page, this.#end ?? page);
    } else if (this.total === null && isLast) this.#end = page;
    else if (page >= (this.#end ?? Infinity)) this.#end = null;
  }

  #noteAnnounced(page: number, length: number, { pages, saysMore }: ListPage): void {
    if (length === 0) this.#empty.add(page);
    else this.#empty.delete(page);
    if (pages !== undefined && pages !== null) {
      this.#announcedPages = pages;
      this.#minAnnouncedPages = Math.min(pages, this.#minAnnouncedPages ?? pages);
    }
    if (saysMore === true) this.#moreAfter = Math.max(page, this.#moreAfter);
    // It says by now that nothing follows. An empty one only contradicts the page before.
    else if (saysMore === false && length > 0 && this.#moreAfter === page) {
      this.#moreAfter = page - 1;
    }
  }

  /** Whether this snapshot shows the last page of the list at that time. */
  isEnd({ page, ids, total }: PageSnapshot): boolean {
    if (ids.length === 0) return false;
    return total !== null && this.isTotalBelieved
      ? total <= page * this.pageSize
      : this.#endsShort && ids.length < this.pageSize;
  }

  /**
   * Records follow a page that is not full, because the service filters its pages: only an empty
   * page is the end.
   */
  continuesAfterShortPage(): void {
    this.#endsShort = false;
    this.#end = null;
  }

  /** Fixes the end, e.g. because the service repeats its last page for any page beyond. */
  endAt(page: number): void {
    this.#end = page;
  }
}
