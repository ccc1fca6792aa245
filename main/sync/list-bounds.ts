import type { StagedSync } from '../store/store';
import type { FetchedPage, PageSnapshot } from './drift-detector';
import { DeskError } from '../failure';
import type { SyncRun } from './sync-run';

/**
 * How far a list reaches, as far as its answers tell (docs/interface.md, lists: the body is not documented): a total, a word whether
 * there is more, or only pages that become short or empty.
 *
 * A total is not believed when the page behind it holds records: search engines cap it, and some services count the page only.
 */
export class ListBounds {
  /** As asked for. */
  readonly perPage: number;
  /** Whether what is announced is believed; once it is not it never is again. */
  isTotalBelieved = true;
  /** Whether a page that is not full ends a list without a total; not where records stood behind one. */
  #endsShort = true;
  /** Records on a full page: a service may give fewer than it was asked for. */
  #size: number;
  #total: number | null;
  #minTotal: number | null;
  #end: number | null = null;
  /** The last full page seen: while the end by total is full, the next page is read as well. */
  #lastFull = 0;

  constructor({ perPage, pagesStaged, records, total }: StagedSync) {
    this.perPage = perPage;
    this.#size = Math.min(perPage, Math.ceil(records / Math.max(1, pagesStaged.length)));
    this.#total = total;
    this.#minTotal = total;
    // Whether it was full is not known any more.
    this.#lastFull = pagesStaged.at(-1) ?? 0;
  }

  /** As last announced; null when the service does not say, or not believably. */
  get total(): number | null {
    return this.isTotalBelieved ? this.#total : null;
  }

  /** The smallest total announced: no more than this many records can have been there all the time. */
  get minTotal(): number {
    return (this.isTotalBelieved ? this.#minTotal : null) ?? 0;
  }

  get pageSize(): number {
    return this.#size === 0 ? this.perPage : this.#size;
  }

  /** Pages that hold records, as far as the service tells; null while it does not. */
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

  /** Whether the list ends with a full page, as one that goes on would. */
  get endsFull(): boolean {
    return Number(this.total) > 0 && this.#lastFull >= Number(this.pages);
  }

  /** Whether only a total that is too small would leave records for this page. */
  isBeyondTotal(page: number): boolean {
    return this.total !== null && page > Number(this.pages);
  }

  includes(page: number): boolean {
    return page <= (this.last ?? Infinity);
  }

  /** Takes an answer into account, whether the page is read for the first time or again. */
  note({ page, ids, total, answer }: FetchedPage): void {
    const { length } = ids;
    this.#size = Math.max(this.#size, length);
    if (total !== null) {
      if (length > 0 && page > 1 && total <= (page - 1) * this.pageSize)
        this.isTotalBelieved = false;
      this.#total = total;
      this.#minTotal = Math.min(total, this.#minTotal ?? total);
    }
    // Fewer on the first page than asked for may be all there are.
    const isFull = length > 0 && length >= this.#size && (page > 1 || length >= this.perPage);
    if (isFull) this.#lastFull = Math.max(this.#lastFull, page);
    const isShort = length < this.#size && this.#endsShort;
    // A total that is not believed spoils the word about more as well.
    const isLast = this.isTotalBelieved
      ? !answer.hasMore && (isShort || length === this.perPage)
      : isShort;
    if (length === 0) this.#end = Math.min(page, this.#end ?? page);
    else if (this.total === null && isLast) this.#end = page;
    else if (page >= (this.#end ?? Infinity)) this.#end = null;
  }

  /** Whether nothing stood beyond this page when it was read so. */
  isEnd({ page, ids, total }: PageSnapshot): boolean {
    if (ids.length === 0) return false;
    return total !== null && this.isTotalBelieved
      ? total <= page * this.pageSize
      : this.#endsShort && ids.length < this.pageSize;
  }

  /** Records stand behind a page that is not full: the service leaves some out of its pages. Only an empty one is the end. */
  goesOnBehindShort(): void {
    this.#endsShort = false;
    this.#end = null;
  }

  /** The list is known to end here, e.g. because the service shows its last page for any page beyond. */
  endAt(page: number): void {
    this.#end = page;
  }
}

/**
 * Whether this answer, to a page not read before, is the list's last page shown once more. A list in motion is recognised by reading both
 * pages again. Fails with `service.unknown-shape` (`pages-repeat`) when the service repeats itself elsewhere.
 */
export async function isLastAgain(run: SyncRun, fetched: FetchedPage): Promise<boolean> {
  const { drift, bounds } = run;
  const { page, ids, content, answer } = fetched;
  const twin = drift.twinOf(fetched);
  if (twin === null) return false;
  // So many records may have arrived or left meanwhile that a whole page was pushed on.
  for (const each of [twin, page]) {
    const again = await run.fetch(each);
    if (again instanceof DeskError || again.content !== content) return false;
  }
  if (bounds.isBeyondTotal(page)) return true;
  const isShort = ids.length < bounds.perPage;
  let isLast = isShort && !answer.hasMore;
  // Where pages are numbered from 0 the last one stands one before, and may be the first that was read. What is missing then is counted.
  if (bounds.total !== null) isLast = isShort || page === bounds.pages;
  else if (!isShort) isLast = await endsAfter(run, twin);
  return (twin === page - 1 && isLast) || run.refuse('pages-repeat');
}

/**
 * A service that shows its last page for any page beyond, and one that takes no notice of `page`, look alike when the last page is full.
 * Asked for pages of another size, only the first one gives what a list of that length leaves over.
 */
async function endsAfter(run: SyncRun, page: number): Promise<boolean> {
  const { pageSize } = run.bounds;
  const last = run.drift.of(page).at(-1)?.ids ?? new Float64Array();
  const size = pageSize - 1;
  for (const first of size === 0 ? [] : [1, 0]) {
    const count = (page + 1 - first) * pageSize;
    const left = ((count - 1) % size) + 1;
    const rest = await run.fetch(Math.ceil(count / size) - 1 + first, size);
    if (!(rest instanceof DeskError) && rest.ids.join() === last.slice(-left).join()) return true;
  }
  return false;
}
