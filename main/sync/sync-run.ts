import type { Completeness } from '../../preload/contract/sync';
import { DeskError } from '../failure';
import type { StagedSync, SyncEnd } from '../store/store';
import { DriftDetector } from './drift-detector';
import { ListBounds } from './list-bounds';
import type { ListSyncOptions } from './list-sync';
import type { FetchedPage } from './page-snapshot';
import { Prefetcher, range } from './prefetcher';
import { isRefusal, mayMeanEnd } from './refusals';
import { completeList } from './complete-list';
import type { Found } from './complete-list';
import { repetitionIn } from './repeated-pages';

const maxPages = 100_000;

/** One sync of a list: fetches pages with bounded concurrency, stages each as it comes, and keeps what is needed to judge the end. */
export class SyncRun {
  readonly drift: DriftDetector;
  readonly bounds: ListBounds;
  readonly confirm: 'when-doubtful' | 'always';
  /** Read as a whole once more it was not the same: a total that stands still no longer counts. */
  changedOnReread = false;
  /** The last page that was read, be it empty; 0 before the first. */
  lastPage: number;
  /** Records the store has of this sync, pages of an earlier run included. */
  records: number;
  readonly #options: ListSyncOptions;
  readonly #sync: StagedSync;
  /** Pages staged by an earlier run of the app, and not read again by this one. */
  readonly #inherited: Set<number>;
  readonly #read = new Set<number>();
  /** Pages that the store has records of. */
  readonly #staged: Set<number>;
  #firstKnownEnd: number | null = null;
  #signal: AbortSignal = AbortSignal.abort();
  #failure: Error | null = null;
  #stopOthers: () => void = () => undefined;
  /** The last page that was refused by other words than that there is none. */
  #refusedPage: number | null = null;

  constructor(options: ListSyncOptions, staged: StagedSync) {
    const { pagesStaged, records, total, perPage } = staged;
    this.#options = options;
    this.#sync = staged;
    this.#staged = new Set(pagesStaged);
    // The last of them is read again: only so is it known when a service shows its last page for any page beyond.
    this.#inherited = new Set(pagesStaged.slice(0, -1));
    this.records = records;
    this.lastPage = pagesStaged.at(-1) ?? 0;
    this.confirm = options.confirm ?? 'when-doubtful';
    this.bounds = new ListBounds(perPage, staged);
    this.drift = new DriftDetector(() => {
      if (this.bounds.total === null) return 'none';
      return this.confirm === 'always' || this.changedOnReread ? 'change' : 'rest';
    }, total);
  }

  /** Some pages were read by an earlier run of the app only: the list is dated from then, and not certain to be whole. */
  get isDoubtful(): boolean {
    return this.#inherited.size > 0;
  }

  /** Reads the list to its end, makes up for what moved meanwhile and publishes it. Fails as ListSync.run. */
  async complete(signal: AbortSignal): Promise<Completeness> {
    const own = new AbortController();
    this.#failure = null;
    this.#signal = AbortSignal.any([signal, own.signal]);
    this.#stopOthers = () => own.abort();
    try {
      const found = await completeList(this);
      if (signal.aborted) throw new DeskError('app.cancelled');
      return await this.#options.store.publish(this.#sync.id, this.#end(found));
    } catch (thrown) {
      own.abort();
      if (signal.aborted) throw new DeskError('app.cancelled');
      throw this.#firstOf(thrown);
    }
  }

  /** Whoever failed first says why; the others were only told to stop. */
  #firstOf(thrown: unknown): unknown {
    return this.#failure ?? thrown;
  }

  /** Reads on to the end of the list as known now and stages what comes. Fails with `service.unknown-shape` (`pages-repeat`, `pages-endless`). */
  async readToEnd(): Promise<void> {
    const prefetcher = new Prefetcher((page) => this.#fetch(page));
    for (let page = 1; this.bounds.includes(page); page += 1) {
      if (this.#isDone(page)) continue;
      this.#checkEndless(page);
      prefetcher.fill(this.#missingFrom(page), this.#concurrencyAt(page));
      const fetched = await this.#orEnd(page, prefetcher.take(page));
      if (await this.#isPastEnd(fetched)) {
        this.bounds.endAt(page - 1);
        return;
      }
      this.bounds.note(fetched);
      this.drift.keep(fetched);
      prefetcher.fill(this.#missingFrom(page + 1), this.#concurrencyAt(page + 1));
      await this.#stage(fetched);
      prefetcher.done(page);
    }
  }

  /** Reads a page once more and stages what it shows now. True when other records, or in another order, stand there. */
  async readAgain(page: number): Promise<boolean> {
    return this.#takeAgain(await this.#orEnd(page, this.#fetch(page)));
  }

  /** All pages read so far once more. True when any read otherwise than before. */
  async readAllAgain(): Promise<boolean> {
    const prefetcher = new Prefetcher((page) => this.#fetch(page));
    const last = this.lastPage;
    let changed = false;
    for (let page = this.drift.firstPage; page <= last; page += 1) {
      prefetcher.fill(range(page, last), this.#options.concurrency);
      const fetched = await this.#orEnd(page, prefetcher.take(page));
      if (await this.#takeAgain(fetched)) changed = true;
      prefetcher.done(page);
    }
    return changed;
  }

  /**
   * Some services number pages from 0, and nothing tells: then page 0 holds records that stand on no other page. One that refuses page 0,
   * or shows another page for it, numbers them from 1.
   */
  async lookBeforeFirst(): Promise<void> {
    if (this.drift.has(0)) return;
    try {
      const fetched = await this.#fetch(0);
      if (!this.drift.isMostlyNew(fetched)) return;
      this.drift.keep(fetched);
      await this.#stage(fetched);
    } catch (thrown) {
      if (!isRefusal(thrown)) throw thrown;
    }
  }

  #end(found: Found): SyncEnd {
    const completedAt = this.#options.now();
    const doubtful = this.isDoubtful;
    return {
      ...found,
      completedAt,
      asOf: doubtful ? this.#sync.startedAt : completedAt,
      doubtful,
      ...(this.#isEndRefused && { endRefused: true }),
    };
  }

  /** A list may end with a full page. That it does when nobody says so, and the next page is refused, is not certain. */
  get #isEndRefused(): boolean {
    const refused = this.#refusedPage;
    if (refused === null || this.bounds.total !== null) return false;
    const before = this.drift.last(refused - 1)?.ids.length ?? Infinity;
    const isFirst = refused - 1 <= this.drift.firstPage;
    return before >= (isFirst ? this.#sync.perPage : this.bounds.pageSize);
  }

  async #takeAgain(fetched: FetchedPage): Promise<boolean> {
    this.bounds.note(fetched);
    const changed = this.drift.keep(fetched);
    if (changed) await this.#stage(fetched);
    return changed;
  }

  async #stage({ page, total, answer, ids }: FetchedPage): Promise<void> {
    const { store, onProgress } = this.#options;
    this.lastPage = Math.max(this.lastPage, page);
    const isKnown = this.#isDone(page);
    this.#read.add(page);
    // What lies beyond the end is no page of the list.
    if (ids.length === 0 && !isKnown) return;
    const { records } = await store.stagePage(this.#sync.id, {
      page,
      records: answer.records,
      total,
    });
    this.#inherited.delete(page);
    this.#staged.add(page);
    this.records = records;
    const { total: totalRecords } = this.bounds;
    const pages = this.#staged.size;
    const totalPages = this.bounds.pages === null ? null : Math.max(this.bounds.pages, pages);
    onProgress?.({ pages, totalPages, records, totalRecords });
  }

  async #fetch(page: number, perPage = this.#sync.perPage): Promise<FetchedPage> {
    const sent = this.drift.tick();
    try {
      this.#signal.throwIfAborted();
      const answer = await this.#options.read(page, perPage, this.#signal);
      if (answer.end !== undefined) throw answer.end;
      if (page === this.#refusedPage) this.#refusedPage = null;
      return this.drift.arrived(sent, page, answer);
    } catch (thrown) {
      if (this.#signal.aborted) throw this.#failure ?? new DeskError('app.cancelled');
      // It may be a page beyond the end that was asked for ahead of need.
      if (isRefusal(thrown)) throw thrown;
      this.#failure ??= thrown instanceof Error ? thrown : new DeskError('app.internal');
      this.#stopOthers();
      throw this.#failure;
    }
  }

  /**
   * Some services refuse any page beyond their last one. A page is taken for that, and counts as empty, when it is refused once more in
   * words that may mean it and no record stands behind it; the first one only where the service knows a page before it. Fails as the page did
   * otherwise.
   */
  #orEnd(page: number, fetching: Promise<FetchedPage>): Promise<FetchedPage> {
    return fetching.catch((thrown: unknown) => this.#endAt(page, thrown));
  }

  async #endAt(page: number, refused: unknown): Promise<FetchedPage> {
    if (!isRefusal(refused) || page === 0) throw refused;
    try {
      return await this.#fetch(page);
    } catch (again) {
      if (!mayMeanEnd(again)) throw again;
      if (page === 1 && (await this.#recordsOn(0)) === null) throw refused;
      if (!this.bounds.isBeyondTotal(page) && Number(await this.#recordsOn(page + 1)) > 0) {
        throw refused;
      }
      this.#refusedPage = again.code === 'service.not-found' ? null : page;
    }
    const { perPage } = this.#sync;
    const nothing = { page, perPage, records: [], total: null, hasMore: false };
    return this.drift.arrived(this.drift.tick(), page, nothing);
  }

  /** Null when the service refuses the page. */
  async #recordsOn(page: number): Promise<number | null> {
    try {
      return (await this.#fetch(page)).ids.length;
    } catch (thrown) {
      if (!isRefusal(thrown)) throw thrown;
      return null;
    }
  }

  #isDone(page: number): boolean {
    return this.#inherited.has(page) || this.#read.has(page);
  }

  *#missingFrom(from: number): Iterable<number> {
    for (let page = from; this.bounds.includes(page); page += 1) {
      if (!this.#isDone(page)) yield page;
    }
  }

  /** The first page by itself: it may tell how many there are. */
  #concurrencyAt(page: number): number {
    const isUncharted = this.bounds.last === null && !this.drift.has(page - 1);
    return isUncharted ? 1 : this.#options.concurrency;
  }

  #checkEndless(page: number): void {
    this.#firstKnownEnd ??= this.bounds.last;
    const runsAway = this.#firstKnownEnd !== null && page > this.#firstKnownEnd * 2 + 1_000;
    if (page > (this.#options.maxPages ?? maxPages) || runsAway) this.#refuse('pages-endless');
  }

  /** Whether this answer is the list's last page shown once more. Fails when the service repeats itself elsewhere. */
  async #isPastEnd(fetched: FetchedPage): Promise<boolean> {
    const { drift, bounds } = this;
    const known = { drift, bounds, perPage: this.#sync.perPage };
    const repeated = await repetitionIn(fetched, known, (page, size) => this.#fetch(page, size));
    return repeated === 'endless' ? this.#refuse('pages-repeat') : repeated === 'last-page';
  }

  #refuse(reason: 'pages-repeat' | 'pages-endless'): never {
    throw new DeskError('service.unknown-shape', { resource: this.#options.resource, reason });
  }
}
