import { SvelteMap } from 'svelte/reactivity';
import type { Failure } from '../../../preload/contract/failure';
import type { RecordPage, Value } from '../../../preload/contract/values';
import { failureOf } from '../../bridge';
import type { Loading } from '../../state/loading';
import type { RowRange, RowSource } from '../grid/source';
import { Columns } from './column-evidence.svelte';
import { PageQueue } from './page-queue';

export type Cells = readonly (Value | undefined)[];

/** Asks the service for one page, the first being 1. */
export type ReadPage = (page: number, perPage: number) => Promise<RecordPage>;

interface HeldPage {
  readonly rows: readonly Cells[];
  readonly readAt: number;
}

/** Rows kept in memory: far more than a screen, far less than a big list. */
const mostRows = 20_000;

/**
 * A list of the service, page by page as it scrolls into view. When the service tells the total every row can be addressed at once;
 * when it does not, the list grows while there is more.
 */
export class PagedRecords implements RowSource<Value> {
  readonly #read: ReadPage;
  readonly #wantedPerPage: number;
  #perPage: number;
  readonly #pages = new SvelteMap<number, HeldPage>();
  readonly #failures = new SvelteMap<number, Failure>();
  /** Cells of every row are aligned with these. */
  readonly columns = new Columns();
  #total = $state<number | null>(null);
  /** Rows known to exist when there is no total. */
  #reached = $state(0);
  #more = $state(false);
  #phase = $state.raw<Loading<null>>({ phase: 'idle' });
  #queue: PageQueue<RecordPage>;
  #inView: RowRange = { start: 0, end: 0 };
  /** The next answer replaces everything that is held. */
  #asksAnew = true;

  constructor(read: ReadPage, perPage: number) {
    this.#read = read;
    this.#wantedPerPage = perPage;
    this.#perPage = perPage;
    this.#queue = this.#newQueue();
  }

  get state(): Loading<null> {
    return this.#phase;
  }

  /** Why some rows in view are missing, or why refreshing failed. */
  get failure(): Failure | null {
    return this.#failures.values().next().value ?? null;
  }

  get total(): number | null {
    return this.#total;
  }

  get complete(): boolean {
    return this.#total !== null || !this.#more;
  }

  get count(): number {
    if (this.#total !== null) return this.#total;
    return this.#reached + (this.#more ? this.#perPage : 0);
  }

  /** Rows that are here now. */
  get held(): number {
    let rows = 0;
    for (const page of this.#pages.values()) rows += page.rows.length;
    return rows;
  }

  /** When the oldest page that is shown was read, in epoch milliseconds. */
  get asOf(): number | null {
    if (this.#pages.size === 0) return null;
    let oldest = Infinity;
    for (const { readAt } of this.#pages.values()) oldest = Math.min(oldest, readAt);
    return oldest;
  }

  /** A record's cells; `[]` for a row the service left out of its page; undefined while it is not here. */
  row(index: number): Cells | undefined {
    const page = this.#pages.get(this.#pageOf(index));
    return page && (page.rows[index % this.#perPage] ?? []);
  }

  /** One field of every row that is here. */
  heldValues(field: string): readonly (Value | undefined)[] {
    const at = this.columns.names.indexOf(field);
    if (at < 0) return [];
    return [...this.#pages.values()].flatMap((page) => page.rows.map((row) => row[at]));
  }

  /** The first row that is here with this text in a field, or null. */
  find(field: string, text: string): number | null {
    const at = this.columns.names.indexOf(field);
    if (at < 0) return null;
    for (const [number, page] of this.#pages) {
      const row = page.rows.findIndex((cells) => cells[at] === text);
      if (row >= 0) return (number - 1) * this.#perPage + row;
    }
    return null;
  }

  /** Reads the first page, once. */
  start(): void {
    if (this.#phase.phase !== 'idle') return;
    this.#phase = { phase: 'loading' };
    this.#queue.want([1]);
  }

  ensure(range: RowRange): void {
    this.#inView = range;
    if (this.#phase.phase !== 'ready' || this.#asksAnew) return;
    this.#queue.want(this.#pagesOf(range).filter((page) => this.#isMissing(page)));
  }

  async load(range: RowRange): Promise<void> {
    const missing = this.#pagesOf(range).filter((page) => !this.#pages.has(page));
    await Promise.all(missing.map((page) => this.#queue.demand(page)));
  }

  /** Reads again, beginning with what is in view; the old rows stay until the new ones are here. */
  refresh(): void {
    const { phase } = this.#phase;
    if (phase === 'loading') return;
    const shown = phase === 'ready' && this.#pages.size > 0;
    this.#phase = shown ? { phase: 'ready', data: null, stale: true } : { phase: 'loading' };
    this.#asksAnew = true;
    this.#failures.clear();
    this.#queue.stop();
    this.#queue = this.#newQueue();
    const first = Math.min(this.#inView.start, Math.max(0, this.count - 1));
    this.#queue.want([shown ? this.#pageOf(first) : 1]);
  }

  /** Asks once more for the pages that failed. */
  retry(): void {
    if (this.#phase.phase !== 'ready' || this.#phase.stale) {
      this.refresh();
      return;
    }
    this.#failures.clear();
    this.ensure(this.#inView);
  }

  #newQueue(): PageQueue<RecordPage> {
    return new PageQueue<RecordPage>(
      (page) => this.#read(page, this.#perPage),
      (page, answer) => this.#take(page, answer),
      (page, caught) => this.#fail(page, failureOf(caught)),
    );
  }

  #pageOf(index: number): number {
    return Math.floor(index / this.#perPage) + 1;
  }

  #pagesOf({ start, end }: RowRange): number[] {
    const last = Math.min(end, this.count) - 1;
    if (last < start) return [];
    const first = this.#pageOf(start);
    return Array.from({ length: this.#pageOf(last) - first + 1 }, (_, at) => first + at);
  }

  #isMissing(page: number): boolean {
    return !this.#pages.has(page) && !this.#failures.has(page);
  }

  #take(number: number, page: RecordPage): void {
    const fresh = this.#asksAnew;
    this.#asksAnew = false;
    if (fresh) {
      this.#pages.clear();
      this.#reached = 0;
    }
    if (fresh || page.total !== null) this.#total = page.total;
    if (number === 1 && fresh) this.#acceptPageSize(page);
    const before = (number - 1) * this.#perPage;
    if (page.rows.length > 0) this.#reached = Math.max(this.#reached, before + page.rows.length);
    this.#more = this.#reached > before + page.rows.length ? this.#more : page.hasMore;
    if (page.total === null && page.rows.length === 0) this.#endBefore(before);
    this.#failures.delete(number);
    this.#pages.set(number, { rows: this.columns.take(page), readAt: page.readAt });
    this.#forgetFarPages();
    this.#phase = { phase: 'ready', data: null, stale: false };
    this.ensure(this.#inView);
  }

  /** A service may cap the page size without saying so; page 2 is then not where it was reckoned to be. */
  #acceptPageSize(page: RecordPage): void {
    const capped = page.total !== null && page.rows.length > 0 && page.rows.length < page.total;
    this.#perPage = capped ? Math.min(this.#wantedPerPage, page.rows.length) : this.#wantedPerPage;
  }

  /** An empty page where there were rows once: the list has become shorter. */
  #endBefore(row: number): void {
    this.#reached = Math.min(this.#reached, row);
    this.#more = false;
  }

  #fail(page: number, failure: Failure): void {
    if (this.#phase.phase === 'loading') this.#phase = { phase: 'failed', failure };
    else this.#failures.set(page, failure);
    this.#asksAnew = false;
  }

  #forgetFarPages(): void {
    const keep = Math.max(4, Math.ceil(mostRows / this.#perPage));
    const inView = this.#pagesOf(this.#inView);
    for (const page of this.#pages.keys()) {
      if (this.#pages.size <= keep) return;
      if (!inView.includes(page)) this.#pages.delete(page);
    }
  }
}
