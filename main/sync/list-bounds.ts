import type { StagedSync } from '../store/store';
import type { FetchedPage, PageSnapshot } from './drift-detector';
import { DeskError } from '../failure';
import type { SyncRun } from './sync-run';

/**
 * Where a list ends, inferred from its answers (docs/interface.md does not document the body of lists): from a total, from a flag that
 * more pages follow, or only from short or empty pages.
 *
 * A total is not believed once a page beyond it has records: search engines cap totals, and some services count the page only.
 */
export class ListBounds {
  /** The page size requested. */
  readonly perPage: number;
  /** Whether announced totals are believed; once false, it stays false. */
  isTotalBelieved = true;
  /** Whether a page that is not full ends a list without a total; false once records were found after one. */
  #endsShort = true;
  /** Records on a full page: a service may send fewer than requested. */
  #size: number;
  #total: number | null;
  #minTotal: number | null;
  #end: number | null = null;
  /** The last full page seen. When the last page by the total is full, the next one is read as well. */
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

  /** The smallest total announced: no more than this many records can have been there throughout the sync. */
  get minTotal(): number {
    return (this.isTotalBelieved ? this.#minTotal : null) ?? 0;
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
    const wanted = this.#lastFull >= pages ? this.#lastFull + 1 : pages;
    return this.#end === null ? wanted : Math.min(wanted, this.#end);
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
    if (length === 0) this.#end = Math.min(page, this.#end ?? page);
    else if (this.total === null && isLast) this.#end = page;
    else if (page >= (this.#end ?? Infinity)) this.#end = null;
  }

  /** Whether this snapshot shows the last page of the list at that time. */
  isEnd({ page, ids, total }: PageSnapshot): boolean {
    if (ids.length === 0) return false;
    return total !== null && this.isTotalBelieved
      ? total <= page * this.pageSize
      : this.#endsShort && ids.length < this.pageSize;
  }

  /** Records follow a page that is not full, because the service filters its pages: only an empty page is the end. */
  continuesAfterShortPage(): void {
    this.#endsShort = false;
    this.#end = null;
  }

  /** Fixes the end, e.g. because the service repeats its last page for any page beyond. */
  endAt(page: number): void {
    this.#end = page;
  }
}

/**
 * Whether this answer to a page not read before repeats the list's last page. Both pages are read again, to tell that from a list that
 * moves. Fails with `service.unknown-shape` (`pages-repeat`) when the service repeats another page.
 */
export async function repeatsLastPage(run: SyncRun, fetched: FetchedPage): Promise<boolean> {
  const { drift, bounds } = run;
  const { page, ids, content, answer } = fetched;
  const twin = drift.twinOf(fetched);
  if (twin === null) return false;
  // The list may have shifted by a whole page meanwhile.
  for (const each of [twin, page]) {
    const again = await run.fetch(each);
    if (again instanceof DeskError || again.content !== content) return false;
  }
  if (bounds.isBeyondTotal(page)) return true;
  const isShort = ids.length < bounds.perPage;
  let isLast = isShort && !answer.hasMore;
  // With pages numbered from 0, the last page has a lower number and may be the first that was read; missing records are counted later.
  if (bounds.total !== null) isLast = isShort || page === bounds.pages;
  else if (!isShort) isLast = await endsAfter(run, twin);
  return (twin === page - 1 && isLast) || run.refuse('pages-repeat');
}

/**
 * Whether the list ends after this page. A service that repeats its last page and one that ignores `page` look alike when the last page is
 * full. With another page size, only the first of the two returns the remainder that a list of this length leaves.
 */
async function endsAfter(run: SyncRun, page: number): Promise<boolean> {
  const { pageSize } = run.bounds;
  const last = run.drift.snapshotsOf(page).at(-1)?.ids ?? new Float64Array();
  const size = pageSize - 1;
  for (const first of size === 0 ? [] : [1, 0]) {
    const count = (page + 1 - first) * pageSize;
    const left = ((count - 1) % size) + 1;
    const rest = await run.fetch(Math.ceil(count / size) - 1 + first, size);
    if (!(rest instanceof DeskError) && rest.ids.join() === last.slice(-left).join()) return true;
  }
  return false;
}
