import type { Completeness, ResourceSync } from '../../preload/contract/sync';
import { DeskError } from '../failure';
import type { ListPage } from '../api/list-page';
import type { Listed, StagedSync, Store } from '../store/store';
import { completeList } from './complete-list';
import { DriftDetector } from './drift-detector';
import type { FetchedPage } from './drift-detector';
import { ListBounds, isLastAgain } from './list-bounds';

/** What a sync of a list writes to: the store, or a model of it. */
export type SyncStore = Pick<Store, 'unfinishedSync' | 'beginSync' | 'stagePage' | 'publish'>;

export interface ListSyncOptions {
  readonly store: SyncStore;
  readonly resource: Listed;
  /** One page of the list. Fails as the client does; waiting out an outage is its own business. */
  readonly read: (page: number, perPage: number, signal: AbortSignal) => Promise<ListPage>;
  readonly perPage: number;
  /** Requests at once. */
  readonly concurrency: () => number;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly onProgress?: (progress: SyncProgress) => void;
  /** However long a list goes on, it ends here. */
  readonly maxPages?: number;
}

/** Pages read again count once. */
export type SyncProgress = Pick<ResourceSync, 'pages' | 'totalPages' | 'records' | 'totalRecords'>;

const maxPages = 100_000;
/** A sync that stopped longer ago says too little about the list as it is now. */
const maxResumeAgeMs = 24 * 3_600_000;

/** A page of HTML, or an answer that is cut short or too large, says nothing of the list. */
const mayMeanEnd = /^service\.(not-found|code|status|empty|unknown-shape)$/;

/** A page, or the words in which the service refused it. */
type Answer = FetchedPage | DeskError;

/** One sync of a list: fetches pages with bounded concurrency, stages each as it comes, and keeps what is needed to judge the end. */
export class SyncRun {
  readonly drift: DriftDetector;
  readonly bounds: ListBounds;
  /** The last page that was read, be it empty; 0 before the first. */
  lastPage: number;
  /** Records the store has of this sync, pages of an earlier run included. */
  records: number;
  readonly #options: ListSyncOptions;
  readonly #sync: StagedSync;
  /** Pages that the store has records of; those of an earlier run of the app are not read again. */
  readonly #staged: Set<number>;
  #stop = new AbortController();
  #signal = this.#stop.signal;
  /** The last page behind which was looked for more. */
  #lookedBehind = 0;
  /** The last page that was refused by other words than that there is none. */
  #refusedPage: number | null = null;

  constructor(options: ListSyncOptions, staged: StagedSync) {
    const { pagesStaged, records } = staged;
    this.#options = options;
    this.#sync = staged;
    this.#staged = new Set(pagesStaged);
    this.records = records;
    this.lastPage = pagesStaged.at(-1) ?? 0;
    this.bounds = new ListBounds(staged);
    this.drift = new DriftDetector(this.bounds);
  }

  /** Some pages were read by an earlier run of the app only: the list is dated from then, and not certain to be whole. */
  get isDoubtful(): boolean {
    return [...this.#staged].some((page) => !this.drift.has(page));
  }

  /**
   * Reads the list to its end, makes up for what moved meanwhile and publishes it: what is shown changes only then, all at once. Fails with
   * `app.cancelled` when the signal aborts, `service.unknown-shape` (`pages-repeat`, `pages-endless`), `storage.*`, or as reading a page
   * does; called again it goes on where it stopped.
   */
  async complete(signal: AbortSignal): Promise<Completeness> {
    this.#stop = new AbortController();
    this.#signal = AbortSignal.any([signal, this.#stop.signal]);
    try {
      const found = await completeList(this);
      this.#signal.throwIfAborted();
      const completedAt = this.#options.now();
      const doubtful = this.isDoubtful;
      return await this.#options.store.publish(this.#sync.id, {
        ...found,
        completedAt,
        asOf: doubtful ? this.#sync.startedAt : completedAt,
        doubtful,
        ...(this.#isEndRefused && { endRefused: true }),
      });
    } catch (thrown) {
      // The first failure is the reason; the others were only stopped.
      this.#stop.abort(thrown);
      const reason: unknown = this.#stop.signal.reason;
      throw signal.aborted ? new DeskError('app.cancelled') : reason;
    }
  }

  /** Reads on to the end of the list as known now and stages what comes. Fails with `service.unknown-shape` (`pages-repeat`, `pages-endless`). */
  async readToEnd(): Promise<void> {
    // The first page by itself: it may tell how many there are.
    const limit = () => (this.lastPage === 0 ? 1 : this.#options.concurrency());
    // The last of them may show that there are more.
    while (this.#unread().next().done !== true || (await this.#goesOn())) {
      for (const [page, reading] of readAhead(this.#unread(), limit, (each) => this.fetch(each))) {
        if (!this.bounds.includes(page)) break;
        const fetched = await this.#orEnd(page, reading);
        if (await isLastAgain(this, fetched)) {
          this.bounds.endAt(page - 1);
          this.#lookedBehind = page - 1;
        } else await this.#take(fetched);
      }
    }
  }

  /**
   * Without a total a page that is not full looks like the last one, also where a service leaves records out after it has cut its pages:
   * the page behind it tells. Asked for once at each end.
   */
  async #goesOn(): Promise<boolean> {
    const { bounds, drift, lastPage: last } = this;
    const isSeen = this.#lookedBehind === last || !drift.of(last).at(-1)?.ids.length;
    if (bounds.total !== null || isSeen) return false;
    this.#lookedBehind = last;
    const answer = await this.fetch(last + 1);
    if (answer instanceof DeskError || !drift.isMostlyNew(answer)) return false;
    bounds.goesOnBehindShort();
    await this.#take(answer);
    return true;
  }

  /** Reads a page once more and stages what it shows now. True when other records, or in another order, stand there. */
  async readAgain(page: number): Promise<boolean> {
    return this.#take(await this.#orEnd(page, this.fetch(page)));
  }

  /** All pages read so far once more. True when any read otherwise than before. */
  async readAllAgain(): Promise<boolean> {
    const { firstPage } = this.drift;
    const pages = Array.from({ length: this.lastPage + 1 }, (_, page) => page).slice(firstPage);
    let changed = false;
    const ahead = readAhead(pages, this.#options.concurrency, (page) => this.fetch(page));
    for (const [page, reading] of ahead) {
      if (await this.#take(await this.#orEnd(page, reading))) changed = true;
    }
    return changed;
  }

  /**
   * Some services number pages from 0, and nothing tells: then page 0 holds records that stand on no other page. One that refuses page 0,
   * or shows another page for it, numbers them from 1.
   */
  async lookBeforeFirst(): Promise<void> {
    if (this.drift.has(0)) return;
    const answer = await this.fetch(0);
    if (!(answer instanceof DeskError) && this.drift.isMostlyNew(answer)) await this.#take(answer);
  }

  /** A list may end with a full page. That it does when nobody says so, and the next page is refused, is not certain. */
  get #isEndRefused(): boolean {
    const refused = this.#refusedPage;
    if (refused === null || this.bounds.total !== null) return false;
    const before = this.drift.of(refused - 1).at(-1)?.ids.length ?? Infinity;
    const isFirst = refused - 1 <= this.drift.firstPage;
    return before >= (isFirst ? this.bounds.perPage : this.bounds.pageSize);
  }

  /** Stages a page that reads otherwise than before; false for any other. */
  async #take(fetched: FetchedPage): Promise<boolean> {
    const { page, ids, total, answer } = fetched;
    this.bounds.note(fetched);
    if (!this.drift.keep(fetched)) return false;
    this.lastPage = Math.max(this.lastPage, page);
    // What lies beyond the end is no page of the list.
    if (ids.length === 0 && !this.#staged.has(page)) return true;
    const { store, onProgress } = this.#options;
    const staged = { page, records: answer.records, total };
    try {
      this.records = await store.stagePage(this.#sync.id, staged);
    } catch (thrown) {
      this.drift.forget(page);
      throw thrown;
    }
    onProgress?.(progressIn(this.bounds, this.#staged.add(page).size, this.records));
    return true;
  }

  /** Asks for a page; nothing is kept of it. */
  async fetch(page: number, perPage = this.bounds.perPage): Promise<Answer> {
    const sent = this.drift.tick();
    try {
      this.#signal.throwIfAborted();
      const answer = await this.#options.read(page, perPage, this.#signal);
      if (answer.end !== undefined) return answer.end;
      if (page === this.#refusedPage) this.#refusedPage = null;
      return this.drift.arrived(page, sent, answer);
    } catch (thrown) {
      // It may be a page beyond the end that was asked for ahead of need.
      if (isRefusal(thrown)) return thrown;
      this.#stop.abort(thrown);
      throw thrown;
    }
  }

  /**
   * Some services refuse any page beyond their last one. A page is taken for that, and counts as empty, when it is refused once more in
   * words that may mean it and no record stands behind it; the first one only where the service knows a page before it. Fails as the page did
   * otherwise.
   */
  async #orEnd(page: number, reading: Promise<Answer>): Promise<FetchedPage> {
    const refused = await reading;
    if (!(refused instanceof DeskError)) return refused;
    const again = await this.fetch(page);
    if (!(again instanceof DeskError)) return again;
    if (!mayMeanEnd.test(again.code)) throw again;
    if (page === 1 && (await this.fetch(0)) instanceof DeskError) throw refused;
    const next = this.bounds.isBeyondTotal(page) ? again : await this.fetch(page + 1);
    if (!(next instanceof DeskError) && next.ids.length > 0) throw refused;
    this.#refusedPage = again.code === 'service.not-found' ? null : page;
    const nothing = {
      page,
      perPage: this.bounds.perPage,
      records: [],
      total: null,
      hasMore: false,
    };
    return this.drift.arrived(page, this.drift.tick(), nothing);
  }

  /** The last page of an earlier run is read again: only so is it known when a service shows its last page for any page beyond. */
  #isDone(page: number): boolean {
    const isInherited = this.#staged.has(page) && page !== this.#sync.pagesStaged.at(-1);
    return isInherited || this.drift.has(page);
  }

  *#unread(): Generator<number> {
    for (let page = 1; this.bounds.includes(page); page += 1) {
      if (this.#isDone(page)) continue;
      if (page > (this.#options.maxPages ?? maxPages)) this.refuse('pages-endless');
      yield page;
    }
  }

  refuse(reason: 'pages-repeat' | 'pages-endless'): never {
    throw new DeskError('service.unknown-shape', { resource: this.#options.resource, reason });
  }
}

/** The sync of a list that an earlier run of the app left unfinished, with what was staged, or one begun anew. Fails with `storage.*`. */
export async function openRun(options: ListSyncOptions): Promise<SyncRun> {
  const { store, resource, perPage, now, onProgress } = options;
  let staged = await store.unfinishedSync(resource);
  if (staged === null || now() - staged.startedAt >= maxResumeAgeMs) {
    staged = await store.beginSync(resource, { perPage, startedAt: now() });
  }
  // One begun anew starts at nothing, whatever the one before it had counted.
  onProgress?.(progressOf(staged));
  return new SyncRun(options, staged);
}

/** What was staged by an earlier run of the app. */
export function progressOf(staged: StagedSync): SyncProgress {
  return progressIn(new ListBounds(staged), staged.pagesStaged.length, staged.records);
}

function progressIn({ pages: known, total }: ListBounds, pages: number, records: number) {
  const totalPages = known === null ? null : Math.max(known, pages);
  return { pages, totalPages, records, totalRecords: total };
}

/** The service answered, and gave no page: it is not that it cannot be reached, or wants to be left alone. */
function isRefusal(thrown: unknown): thrown is DeskError {
  if (!(thrown instanceof DeskError) || !thrown.code.startsWith('service.')) return false;
  return thrown.code !== 'service.unavailable' && thrown.code !== 'service.rate-limited';
}

/**
 * Reads these in order, at most `limit` at once, the one among them that was handed out last. A reading that fails before its turn fails
 * when it is awaited.
 */
export function* readAhead<Asked, Answer>(
  all: Iterable<Asked>,
  limit: () => number,
  read: (asked: Asked) => Promise<Answer>,
): Generator<readonly [asked: Asked, reading: Promise<Answer>]> {
  const ahead: [Asked, Promise<Answer>][] = [];
  for (const asked of all) {
    const reading = read(asked);
    reading.catch(() => undefined);
    ahead.push([asked, reading]);
    while (ahead.length >= limit()) yield* ahead.splice(0, 1);
  }
  yield* ahead;
}
