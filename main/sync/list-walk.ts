import type { PageMemory } from '../api/list-page';
import type { Walk } from '../cache/cache';
import { DeskError } from '../failure';
import { Ahead } from './ahead';
import { Extent } from './extent';
import { Handed } from './handed';
import { Movement } from './movement';
import { pushedOver } from './reading';
import type { Fetched } from './reading';
import { Readings } from './readings';
import { repeatIn } from './repeats';
import { isOnlyPages, Staging } from './staging';
import type { WalkOptions } from './walk-options';

const mostPages = 100_000;

/** One pass through a list: reads pages ahead in bounded number, writes each as it comes, and keeps what is needed to judge the end. */
export class ListWalk {
  readonly options: WalkOptions;
  readonly walk: Walk;
  readonly readings: Readings;
  readonly extent: Extent;
  /** Pages read and written by an earlier run of the app. */
  readonly inherited: ReadonlySet<number>;
  /** The list was seen to change, in whatever way. */
  restless = false;
  /** Read as a whole once more it was not the same: a total that stands still no longer counts. */
  changedAgain = false;
  /** Different records so far. */
  records: number;
  /** Records that stood once more on the page they stood on: one answer gave both, so that none of them had moved. */
  twice: number;
  readonly #memory: PageMemory;
  readonly #movement: Movement;
  readonly #staging: Staging;
  #next: number;
  #pages: number;
  #firstLast: number | null = null;
  #known: Set<number> | null = null;
  #signal: AbortSignal = AbortSignal.abort();
  #failure: Error | null = null;
  #stopOthers: () => void = () => undefined;

  constructor(options: WalkOptions, walk: Walk, memory: PageMemory) {
    this.options = options;
    this.#memory = memory;
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
    this.twice = walk.twice;
    this.#pages = walk.pagesDone.length;
    this.#movement = new Movement(walk.total);
    this.#staging = new Staging(options.store, walk.id, this.inherited);
    this.#next = this.#staging.firstMissing;
  }

  /** Whether a walk can be gone on with without what was in memory when it stopped. */
  static canResume(walk: Walk, confirm: WalkOptions['confirm']): boolean {
    return walk.total !== null && confirm !== 'always' && walk.moved === 0 && isOnlyPages(walk);
  }

  /** Duplicates that growth of the list does not explain: records changed their place. */
  get moved(): boolean {
    return this.#movement.seen;
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

  /**
   * Reads on to the end of the list as known now: while pages are asked for, those that came are being written. Resolves when all of them
   * are. Fails with `service.unknown-shape` (`pages-repeat`, `pages-endless`).
   */
  async readOn(): Promise<void> {
    const handed = new Handed((thrown) => this.#failed(thrown));
    // An earlier run failed before it could say so.
    if (this.restless && !this.#staging.isMarked) {
      handed.add(this.#staging.mark(), () => undefined);
    }
    try {
      await this.#readTo(handed);
      await handed.all();
    } catch (thrown) {
      // Whoever asks next what is there gets an answer that stays true.
      await handed.settled();
      this.#next = this.#staging.firstMissing;
      throw thrown;
    }
  }

  async #readTo(handed: Handed): Promise<void> {
    const ahead = new Ahead((page) => this.#fetch(page));
    const fill = (from: number) => {
      // The first page by itself: it may tell how many there are.
      const isUncharted = this.extent.last === null && !this.readings.has(from - 1);
      const width = isUncharted ? 1 : this.options.concurrency;
      // Pages being written count as under way: if everything ends here, no more than these are fetched again.
      if (this.#failure === null) ahead.fill(this.#wantedFrom(from), width - handed.waiting);
    };
    try {
      for (; ; this.#next += 1) {
        const page = this.#next;
        if (!this.#isWanted(page)) return;
        this.#checkEndless(page);
        if (this.#staging.has(page)) continue;
        await handed.room(this.options.concurrency);
        handed.onFreed = () => fill(page);
        fill(page);
        const fetched = await ahead.take(page);
        if (await this.#isOver(fetched)) {
          this.extent.endAt(page - 1);
          return;
        }
        this.#note(fetched);
        this.#hand(fetched, handed);
        ahead.done(page);
        handed.onFreed = () => fill(page + 1);
        fill(page + 1);
      }
    } finally {
      handed.onFreed = () => undefined;
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
      ahead.done(page);
    }
    return changed;
  }

  async takeAgain(fetched: Fetched): Promise<boolean> {
    this.#known ??= this.readings.ids();
    const known = this.#known;
    const isFresh = (at: number) => !known.has(fetched.ids[at] ?? 0);
    const fresh = fetched.ids.some((_, at) => isFresh(at))
      ? fetched.answer.records.filter((_, at) => isFresh(at))
      : [];
    for (const id of fetched.ids) known.add(id);
    this.extent.note(fetched);
    if (fresh.length > 0) {
      const outcome = await this.#staging.more(fresh, fetched.total);
      this.records = outcome.records;
      this.#tell();
    }
    return this.readings.keep(fetched);
  }

  async #fetch(page: number, perPage = this.walk.perPage): Promise<Fetched> {
    const sent = this.readings.tick();
    try {
      this.#signal.throwIfAborted();
      const how = { signal: this.#signal, memory: this.#memory };
      const answer = await this.options.read(page, perPage, how);
      return this.readings.arrived(sent, page, answer);
    } catch (thrown) {
      // Whoever failed first says why; the others were only told to stop.
      if (this.#signal.aborted) throw this.#failure ?? new DeskError('app.cancelled');
      throw this.#failed(thrown);
    }
  }

  #failed(thrown: unknown): Error {
    this.#failure ??= thrown instanceof Error ? thrown : new DeskError('app.internal');
    this.#stopOthers();
    return this.#failure;
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
      if (!this.#staging.has(page)) yield page;
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
    this.#movement.announced(fetched.total);
  }

  #hand(fetched: Fetched, handed: Handed): void {
    const { page } = fetched;
    const { growth } = this.#movement;
    const before = this.readings.last(page - 1);
    const pushed = before === null ? 0 : pushedOver(before, fetched);
    this.readings.keep(fetched);
    for (const id of this.#known === null ? [] : fetched.ids) this.#known?.add(id);
    // Before the page that shows it: whoever resumes finds the mark wherever it finds the page.
    if (this.readings.epoch > 0) this.#markRestless(handed);
    handed.add(this.#staging.page(fetched), (outcome) => {
      this.records = Math.max(this.records, outcome.records);
      this.twice += outcome.twice;
      this.#pages += 1;
      this.#movement.met(outcome.seenBefore, { pushed, growth });
      if (this.readings.epoch > 0 || outcome.seenBefore > 0) this.#markRestless(handed);
      this.#tell();
    });
  }

  #markRestless(handed: Handed): void {
    if (this.restless) return;
    this.restless = true;
    handed.add(this.#staging.mark(), () => undefined);
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
