import type { ReadPage } from '../api/record-page';
import type { Cache, Listed, Walk } from '../cache/cache';
import { DeskError } from '../failure';
import { Ahead } from './ahead';
import { Extent } from './extent';
import { pushedOver } from './reading';
import type { Fetched } from './reading';
import { Readings } from './readings';
import { repeatIn } from './repeats';

/** What a walk writes to: the cache, or a model of it. */
export type WalkStore = Pick<
  Cache,
  'unfinishedWalk' | 'beginWalk' | 'writePage' | 'finishWalk' | 'abandonWalk'
>;

export interface WalkOptions {
  readonly store: WalkStore;
  readonly resource: Listed;
  /** One page of the list. Fails as the client does; waiting out an outage is its own business. */
  readonly read: (page: number, perPage: number, signal: AbortSignal) => Promise<ReadPage>;
  readonly perPage: number;
  readonly concurrency: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly onProgress?: (progress: WalkProgress) => void;
  /**
   * `when-doubtful` (usual): a list whose announced total stands still throughout, without a record met twice, is believed to have stood
   * still itself. `always`: it is read twice, as lists without a total are.
   */
  readonly confirm?: 'when-doubtful' | 'always';
  /** However long a list goes on, it ends here. */
  readonly mostPages?: number;
}

export interface WalkProgress {
  /** Pages of the list read so far; pages read again count once. */
  readonly pages: number;
  readonly totalPages: number | null;
  readonly records: number;
  readonly totalRecords: number | null;
}

/** Page numbers of the cache's own, far beyond any page a service is asked for (main/api/paging.ts). */
const supplements = 1_000_000_001;
const driftMark = 2_000_000_000;
const mostPages = 100_000;

/** One pass through a list: reads pages ahead in bounded number, writes each as it comes, and keeps what is needed to judge the end. */
export class ListWalk {
  readonly options: WalkOptions;
  readonly walk: Walk;
  readonly readings: Readings;
  readonly extent: Extent;
  /** Pages read and written by an earlier run of the app. */
  readonly inherited: ReadonlySet<number>;
  /** Duplicates that growth of the list does not explain: records changed their place. */
  moved = false;
  /** The list was seen to change, in whatever way. */
  restless = false;
  /** Read as a whole once more it was not the same: a total that stands still no longer counts. */
  changedAgain = false;
  /** Different records so far. */
  records: number;
  #next: number;
  #pages: number;
  #supplement = supplements;
  #duplicates = 0;
  #growth = 0;
  #lastTotal: number | null;
  #firstLast: number | null = null;
  #marked = false;
  #known: Set<number> | null = null;
  #signal: AbortSignal = AbortSignal.abort();
  #failure: Error | null = null;
  #stopOthers: () => void = () => undefined;

  constructor(options: WalkOptions, walk: Walk) {
    this.options = options;
    this.walk = walk;
    this.inherited = new Set(walk.pagesDone);
    this.readings = new Readings(() => {
      if (this.extent.total === null) return 'none';
      return this.confirm === 'always' || this.changedAgain ? 'change' : 'rest';
    }, walk.total);
    this.extent = new Extent(walk.perPage, {
      records: walk.records,
      pages: walk.pagesDone.length,
      total: walk.total,
    });
    this.records = walk.records;
    this.#pages = walk.pagesDone.length;
    this.#lastTotal = walk.total;
    this.#next = 1;
    while (this.inherited.has(this.#next)) this.#next += 1;
  }

  /** Whether a walk can be gone on with without what was in memory when it stopped. */
  static canResume({ pagesDone, total }: Walk, confirm: WalkOptions['confirm']): boolean {
    return total !== null && confirm !== 'always' && pagesDone.every((page) => page < supplements);
  }

  get confirm(): 'when-doubtful' | 'always' {
    return this.options.confirm ?? 'when-doubtful';
  }

  /** The last page read; 0 before the first. */
  get last(): number {
    return this.#next - 1;
  }

  /** Until aborted or failed, requests go out under this run's signal; the first fatal failure ends all others at once. */
  async under<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T> {
    const own = new AbortController();
    this.#failure = null;
    this.#signal = AbortSignal.any([signal, own.signal]);
    this.#stopOthers = () => own.abort();
    try {
      return await work();
    } catch (thrown) {
      own.abort();
      if (signal.aborted) throw new DeskError('app.cancelled');
      throw this.#first(thrown);
    }
  }

  /** Reads on to the end of the list as known now. Fails with `service.unknown-shape` (`pages-repeat`, `pages-endless`). */
  async readOn(): Promise<void> {
    const ahead = new Ahead((page) => this.#fetch(page));
    for (; ; this.#next += 1) {
      const page = this.#next;
      if (!this.#isWanted(page)) return;
      this.#checkEndless(page);
      if (this.inherited.has(page)) continue;
      // The first page by itself: it may tell how many there are.
      const isUncharted = this.extent.last === null && !this.readings.has(page - 1);
      const width = isUncharted ? 1 : this.options.concurrency;
      ahead.fill(this.#wantedFrom(page), width);
      const fetched = await ahead.take(page);
      if (await this.#isOver(fetched)) {
        this.extent.endAt(page - 1);
        return;
      }
      this.#note(fetched);
      // The page about to be written counts as one under way: if everything ends here, no more than that is fetched again.
      if (this.#failure === null) ahead.fill(this.#wantedFrom(page + 1), width - 1);
      await this.#write(fetched);
    }
  }

  /** Reads a page once more; records not met so far are added to the walk. True when other records, or in another order, stand there. */
  async readAgain(page: number): Promise<boolean> {
    return this.takeAgain(await this.#fetch(page));
  }

  /** All pages read so far once more, in bounded number at once. True when any read otherwise than before. */
  async readAllAgain(): Promise<boolean> {
    const ahead = new Ahead((page) => this.#fetch(page));
    const { last } = this;
    let changed = false;
    for (let page = 1; page <= last; page += 1) {
      ahead.fill(range(page, last), this.options.concurrency);
      if (await this.takeAgain(await ahead.take(page))) changed = true;
    }
    return changed;
  }

  async takeAgain(fetched: Fetched): Promise<boolean> {
    this.#known ??= this.readings.ids();
    const known = this.#known;
    const fresh = fetched.records.filter((_, at) => !known.has(fetched.ids[at] ?? 0));
    for (const id of fetched.ids) known.add(id);
    this.extent.note(fetched);
    if (fresh.length > 0) {
      const { total } = fetched;
      const page = this.#supplement;
      const outcome = await this.options.store.writePage(this.walk.id, {
        page,
        records: fresh,
        total,
      });
      this.#supplement += 1;
      this.records = outcome.records;
      this.#tell();
    }
    return this.readings.keep(fetched);
  }

  async #fetch(page: number, perPage = this.walk.perPage): Promise<Fetched> {
    const sent = this.readings.tick();
    try {
      this.#signal.throwIfAborted();
      const answer = await this.options.read(page, perPage, this.#signal);
      return this.readings.arrived(sent, { ...answer, page });
    } catch (thrown) {
      // Whoever failed first says why; the others were only told to stop.
      if (this.#signal.aborted) throw this.#failure ?? new DeskError('app.cancelled');
      this.#failure = thrown instanceof Error ? thrown : new DeskError('app.internal');
      this.#stopOthers();
      throw this.#failure;
    }
  }

  /** Whoever failed first says why; the others were only told to stop. */
  #first(thrown: unknown): unknown {
    return this.#failure ?? thrown;
  }

  #isWanted(page: number): boolean {
    const { last } = this.extent;
    return last === null || page <= last;
  }

  *#wantedFrom(from: number): Iterable<number> {
    for (let page = from; this.#isWanted(page); page += 1) {
      if (!this.inherited.has(page)) yield page;
    }
  }

  #checkEndless(page: number): void {
    this.#firstLast ??= this.extent.last;
    const runsAway = this.#firstLast !== null && page > this.#firstLast * 2 + 1_000;
    if (page > (this.options.mostPages ?? mostPages) || runsAway) this.#refuse('pages-endless');
  }

  /** Whether this answer is the list's last page shown once more. Fails when the service repeats itself elsewhere. */
  async #isOver(fetched: Fetched): Promise<boolean> {
    const { readings, extent, walk } = this;
    const known = { readings, extent, perPage: walk.perPage };
    const repeat = await repeatIn(fetched, known, (page, size) => this.#fetch(page, size));
    return repeat === 'endless' ? this.#refuse('pages-repeat') : repeat === 'last-page';
  }

  #note(fetched: Fetched): void {
    this.extent.note(fetched);
    const { total } = fetched;
    if (total === null) return;
    this.#growth += Math.max(0, total - (this.#lastTotal ?? total));
    this.#lastTotal = total;
  }

  async #write(fetched: Fetched): Promise<void> {
    const { store } = this.options;
    const { page, records, total } = fetched;
    this.readings.keep(fetched);
    for (const id of this.#known === null ? [] : fetched.ids) this.#known?.add(id);
    const outcome = await store.writePage(this.walk.id, { page, records, total });
    this.records = outcome.records;
    this.#pages += 1;
    const before = this.readings.last(page - 1);
    const pushed = before === null ? 0 : pushedOver(before, fetched);
    this.#duplicates += outcome.seenBefore;
    if (outcome.seenBefore > pushed || this.#duplicates > this.#growth) this.moved = true;
    if (this.readings.epoch > 0 || outcome.seenBefore > 0) this.restless = true;
    if (this.restless && !this.#marked) {
      // Told to whoever resumes: this list does not stand still, and what is needed to make up for it is in memory only.
      await store.writePage(this.walk.id, { page: driftMark, records: [], total: null });
      this.#marked = true;
    }
    this.#tell();
  }

  #tell(): void {
    const { last, total } = this.extent;
    this.options.onProgress?.({
      pages: this.#pages,
      totalPages: last === null ? null : Math.max(last, this.#pages),
      records: this.records,
      totalRecords: total,
    });
  }

  #refuse(reason: 'pages-repeat' | 'pages-endless'): never {
    throw new DeskError('service.unknown-shape', { resource: this.options.resource, reason });
  }
}

export function* range(from: number, last: number): Iterable<number> {
  for (let page = from; page <= last; page += 1) yield page;
}
