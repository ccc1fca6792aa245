import type { Listed } from '../../shared/resources';
import type { Completeness, ResourceSync, SyncLack } from '../../shared/ipc/sync';
import { DeskError } from '../failure';
import { endingOf, isTurnedAway } from '../http/failure-endings';
import { emptyPage, type ListPage } from '../http/list-page';
import type { Store } from '../profile-store/store';
import type { StagedSync } from '../store/sync-store';
import { completeList, endsAfter, mayBeCut, repeatsLastPage } from './complete-list';
import { DriftDetector, idsOf } from './drift-detector';
import type { FetchedPage, Answer } from './fetched-page';
import { ListBounds } from './list-bounds';
import { compareWithShown } from './replacement';
import type { ListReader, Peek } from './list-reader';
import { readAhead } from './read-ahead';

/** The part of the store a list sync needs; tests use a model of it. */
export type SyncStore = Pick<
  Store,
  | 'unfinishedSync'
  | 'beginSync'
  | 'stagePage'
  | 'commitSync'
  | 'lastSync'
  | 'setAsideSync'
  | 'readNote'
>;

export interface ListSyncOptions {
  readonly store: SyncStore;
  readonly resource: Listed;
  /**
   * Reads one page of the list, waiting for the end of outages itself. Fails as the client does.
   */
  readonly read: (page: number, perPage: number, signal: AbortSignal) => Promise<ListPage>;
  readonly perPage: number;
  /** Parallel requests. */
  readonly concurrency: () => number;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly onProgress?: (progress: SyncProgress) => void;
  /** Fails with `pages-endless` after so many pages that the list did not announce at first. */
  readonly maxPages?: number;
}

/** A page that is read several times counts once. */
export type SyncProgress = Pick<ResourceSync, 'pages' | 'totalPages' | 'records' | 'totalRecords'>;

const maxPages = 100_000;
/** What a list announces is believed up to so many times `maxPages`. */
const maxAnnounced = 10;
/** A sync that stopped longer ago is not resumed: the list has probably changed too much. */
const maxResumeAgeMs = 24 * 3_600_000;

/**
 * Refusals that may mean the end of the list. HTML, or a truncated or too large answer, says
 * nothing about it.
 */
const mayMeanEnd = /^service\.(not-found|code|status|empty|unknown-shape)$/;

/**
 * How often a page that is announced and refused is asked for again: a list that changes may have
 * had it for a moment only.
 */
const maxAnnouncedTries = 3;

/**
 * The note with the date (epoch milliseconds) of a list that was read for another account than the
 * present one.
 */
export const othersListNote = (resource: Listed) => `desk.others-list.${resource}`;

/**
 * One sync of a list: fetches pages with bounded concurrency, stages each as it arrives, and keeps
 * what is needed to recognize the end.
 */
export class SyncRun implements ListReader {
  readonly drift: DriftDetector;
  readonly bounds: ListBounds;
  /** The last page that was read, even if it was empty; 0 before the first. */
  lastPage: number;
  /** Records staged for this sync, including those of an earlier run. */
  records: number;
  readonly #options: ListSyncOptions;
  readonly #sync: StagedSync;
  /** Pages staged in the store; those of an earlier run of the app are not read again. */
  readonly #staged: Set<number>;
  #stop = new AbortController();
  #signal = this.#stop.signal;
  /** The last page after which more records were looked for. */
  #checkedAfter = 0;
  /** The page beyond the end, when it was refused with another code than not found. */
  #refusedPage: number | null = null;
  /** Whether the only page with records came again in place of the next one. */
  #repeatsOnlyPage = false;

  /** Of the sync before, when it was set aside as incomplete. */
  readonly #lackBefore: SyncLack | null;

  constructor(options: ListSyncOptions, staged: StagedSync, lackBefore: SyncLack | null = null) {
    this.#lackBefore = lackBefore;
    const { pagesStaged, records } = staged;
    this.#options = options;
    this.#sync = staged;
    this.#staged = new Set(pagesStaged);
    this.records = records;
    this.lastPage = pagesStaged.at(-1) ?? 0;
    this.bounds = new ListBounds(staged);
    this.drift = new DriftDetector(this.bounds);
  }

  /**
   * Whether some pages were read only by an earlier run of the app: the list is dated from then,
   * and may be incomplete.
   */
  get isDoubtful(): boolean {
    return [...this.#staged].some((page) => !this.drift.has(page));
  }

  /**
   * Reads the list to its end, corrects for changes during the sync, and publishes it: only then,
   * and all at once, does the shown list change. A list that is less complete than the shown one is
   * set aside instead: fails with `service.incomplete`. Fails with `app.cancelled` when the signal
   * aborts, `service.unknown-shape` (`pages-repeat`, `pages-endless`), `storage.*`, or as reading a
   * page does. Called again, it resumes.
   */
  async complete(signal: AbortSignal): Promise<Completeness> {
    this.#stop = new AbortController();
    this.#signal = AbortSignal.any([signal, this.#stop.signal]);
    try {
      const { store, resource } = this.#options;
      const found = await completeList(this);
      const shown = await shownOf(store, resource);
      const endRefused = await this.#isEndUncertain(shown?.records ?? 0);
      this.#signal.throwIfAborted();
      const completedAt = this.#options.now();
      const doubtful = this.isDoubtful;
      const { records } = this.drift.count();
      const end = { ...found, doubtful, ...(endRefused && { endRefused }) };
      const { unseen, lack } = compareWithShown(end, records, {
        shown,
        lackBefore: this.#lackBefore,
        hasAllPages: this.drift.pagesWithRecords >= (this.bounds.pages ?? 0),
      });
      if (lack !== null) {
        await store.setAsideSync(this.#sync.id, lack);
        throw new DeskError('service.incomplete', { resource, ...lack });
      }
      return await store.commitSync(this.#sync.id, {
        ...end,
        unseen,
        completedAt,
        asOf: doubtful ? this.#sync.startedAt : completedAt,
      });
    } catch (thrown) {
      // The first failure is the reason; it aborted the other requests.
      this.#stop.abort(thrown);
      const reason: unknown = this.#stop.signal.reason;
      throw signal.aborted ? new DeskError('app.cancelled') : reason;
    }
  }

  /**
   * Reads and stages the pages not read yet, to the end of the list. Fails with
   * `service.unknown-shape` (`pages-repeat`, `pages-endless`).
   */
  async readToEnd(): Promise<void> {
    // The first page alone: it may tell how many there are.
    const limit = () => (this.lastPage === 0 ? 1 : this.#options.concurrency());
    // The last page may show that there are more.
    while (this.#unread().next().done !== true || (await this.#continues())) {
      for (const [page, request] of readAhead(this.#unread(), limit, (each) => this.fetch(each))) {
        if (!this.bounds.includes(page)) break;
        const fetched = await this.#orEnd(page, request);
        if (await repeatsLastPage(this, fetched)) {
          this.bounds.endAt(page - 1);
          this.#checkedAfter = page - 1;
          this.#repeatsOnlyPage = page - 1 === this.drift.firstPage;
        } else await this.#take(fetched);
      }
    }
  }

  /**
   * Without a total, a page that is not full looks like the last one, even if the service only
   * filters its pages. The page after it tells; it is requested once for each end.
   */
  async #continues(): Promise<boolean> {
    const { bounds, drift, lastPage: last } = this;
    const isChecked = this.#checkedAfter === last || !drift.snapshotsOf(last).at(-1)?.ids.length;
    if (bounds.total !== null || isChecked) return false;
    this.#checkedAfter = last;
    const answer = await this.fetch(last + 1);
    if (answer instanceof DeskError) return false;
    if (!drift.isMostlyNew(answer)) {
      this.#repeatsOnlyPage = last === drift.firstPage && drift.duplicateOf(answer) === last;
      return false;
    }
    bounds.continuesAfterShortPage();
    await this.#take(answer);
    return true;
  }

  /** Reads a page again and stages it. True when its records or their order have changed. */
  async readAgain(page: number): Promise<boolean> {
    return this.#take(await this.#orEnd(page, this.fetch(page)));
  }

  /**
   * Reads all pages so far again. True when any has changed. Fails with `service.unknown-shape`
   * (`pages-repeat`) when the last repeats the one before.
   */
  async readAllAgain(): Promise<boolean> {
    const { firstPage } = this.drift;
    const pages = Array.from({ length: this.lastPage + 1 }, (_, page) => page).slice(firstPage);
    let changed = false;
    const ahead = readAhead(pages, this.#options.concurrency, (page) => this.fetch(page));
    for (const [page, request] of ahead) {
      if (await this.#take(await this.#orEnd(page, request))) changed = true;
    }
    // The list became shorter, and its last page is repeated for those beyond.
    const [end] = this.drift.snapshotsOf(this.lastPage).slice(-1);
    if (end && this.drift.duplicateOf(end) === this.lastPage - 1) this.refuse('pages-repeat');
    return changed;
  }

  /**
   * Reads page 0, because some services number pages from 0 without saying so: then it has records
   * that are on no other page. A service that refuses page 0, or shows another page for it, numbers
   * pages from 1.
   */
  async readPageZero(): Promise<void> {
    if (this.drift.has(0)) return;
    const answer = await this.fetch(0);
    if (!(answer instanceof DeskError) && this.drift.isMostlyNew(answer)) await this.#take(answer);
  }

  /**
   * Whether more may follow, though no total says so: the last page is full and the next page was
   * refused, or more was announced than came, or the only page came again in its place. A list that
   * was longer (`before` records) may not end behind a full page either, unless pages of another size
   * end at the same record.
   */
  async #isEndUncertain(before: number): Promise<boolean> {
    const { bounds, drift } = this;
    if (bounds.total !== null) return false;
    const last = drift.lastWithRecords;
    if (last === null) return false;
    const isFirst = last.page <= drift.firstPage;
    const isFull = last.count >= (isFirst ? bounds.perPage : bounds.pageSize);
    const isRefused = isFull && this.#refusedPage === last.page + 1;
    const isAnnounced = bounds.announcesMoreThan(drift.pagesWithRecords, last.page);
    const isShorter = isFull && drift.count().records < before;
    const isCut = isFirst && this.#repeatsOnlyPage && mayBeCut(last.count);
    if (!isRefused && !isAnnounced && !isShorter && !isCut) return false;
    return !(await endsAfter(this, last.page));
  }

  /** Stages a page that has changed or is new; false for any other. */
  async #take(fetched: FetchedPage): Promise<boolean> {
    const { page, ids, total, answer } = fetched;
    this.bounds.note(fetched);
    if (!this.drift.keep(fetched)) return false;
    this.lastPage = Math.max(this.lastPage, page);
    // An empty page beyond the end is not staged.
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

  /** Parallel requests. */
  get concurrency(): () => number {
    return this.#options.concurrency;
  }

  /** Requests a page of another size to look at its ids only: it says nothing of the pages. */
  async peek(page: number, perPage: number): Promise<Peek | DeskError> {
    try {
      this.#signal.throwIfAborted();
      const answer = await this.#options.read(page, perPage, this.#signal);
      return answer.end ?? { ids: idsOf(answer), hasMore: answer.hasMore };
    } catch (thrown) {
      if (isRefusal(thrown)) return thrown;
      // A service may fail at a page larger than those it gave.
      const isLarger = perPage > this.bounds.perPage;
      if (isLarger && thrown instanceof DeskError && endingOf(thrown.code) === 'unable') {
        return thrown;
      }
      this.#stop.abort(thrown);
      throw thrown;
    }
  }

  /** Requests a page without storing it. */
  async fetch(page: number, perPage = this.bounds.perPage): Promise<Answer> {
    const sent = this.drift.tick();
    try {
      this.#signal.throwIfAborted();
      const answer = await this.#options.read(page, perPage, this.#signal);
      if (answer.end !== undefined) return answer.end;
      if (page === this.#refusedPage) this.#refusedPage = null;
      return this.drift.arrived(page, sent, answer);
    } catch (thrown) {
      // It may be a page beyond the end that was requested ahead of time.
      if (isRefusal(thrown)) return thrown;
      this.#stop.abort(thrown);
      throw thrown;
    }
  }

  /**
   * Some services refuse pages beyond the last one. A refused page counts as empty when it is
   * refused again with a code that may mean the end and the next page has no records; page 1 only
   * if the service has a page 0. Fails as the page did otherwise.
   */
  async #orEnd(page: number, request: Promise<Answer>): Promise<FetchedPage> {
    const refused = await request;
    if (!(refused instanceof DeskError)) return refused;
    const again = await this.fetch(page);
    if (!(again instanceof DeskError)) return again;
    if (!mayMeanEnd.test(again.code)) throw again;
    if (page === 1) {
      const zero = await this.fetch(0);
      if (zero instanceof DeskError) throw refused;
      // An answer that is not understood ends no list that has no page before it.
      if (zero.ids.length === 0 && again.code === 'service.unknown-shape') throw refused;
    }
    const next = this.bounds.isBeyondTotal(page) ? again : await this.fetch(page + 1);
    if (!(next instanceof DeskError) && next.ids.length > 0) throw refused;
    for (let tries = 0; page > 1 && (await this.#isAnnounced(page)); tries += 1) {
      // The list may have become longer meanwhile.
      const now = await this.fetch(page);
      if (!(now instanceof DeskError)) return now;
      if (tries >= maxAnnouncedTries) throw refused;
    }
    this.#refusedPage = again.code === 'service.not-found' ? null : page;
    const nothing = emptyPage({ page, perPage: this.bounds.perPage });
    return this.drift.arrived(page, this.drift.tick(), nothing);
  }

  /**
   * Whether this page, which was refused, is announced by what the page before says now: then the
   * list has not ended there. Pages numbered from 0 end one page earlier than announced.
   */
  async #isAnnounced(page: number): Promise<boolean> {
    const isAnnounced = (each: number) => this.bounds.isAnnounced(each, this.records);
    if (!isAnnounced(page)) return false;
    const before = await this.fetch(page - 1);
    if (before instanceof DeskError) return false;
    await this.#take(before);
    if (!isAnnounced(page)) return false;
    await this.readPageZero();
    return this.drift.has(0) ? isAnnounced(page + 1) : isAnnounced(page);
  }

  /**
   * The last page of an earlier run is read again, to recognize a service that repeats its last
   * page for any page beyond.
   */
  #isDone(page: number): boolean {
    const isInherited = this.#staged.has(page) && page !== this.#sync.pagesStaged.at(-1);
    return isInherited || this.drift.has(page);
  }

  *#unread(): Generator<number> {
    for (let page = 1; this.bounds.includes(page); page += 1) {
      if (this.#isDone(page)) continue;
      if (page > this.#lastPossible()) this.refuse('pages-endless');
      yield page;
    }
  }

  /** A list that announces ever more, page by page, has no end either. */
  #lastPossible(): number {
    const unannounced = this.#options.maxPages ?? maxPages;
    return unannounced + Math.min(this.bounds.minPages, maxAnnounced * unannounced);
  }

  refuse(reason: 'pages-repeat' | 'pages-endless'): never {
    throw new DeskError('service.unknown-shape', { resource: this.#options.resource, reason });
  }
}

/**
 * Resumes the sync of a list that an earlier run of the app left unfinished, or begins a new one.
 * Fails with `storage.*`.
 */
export async function openRun(options: ListSyncOptions): Promise<SyncRun> {
  const { store, resource, perPage, now, onProgress } = options;
  let staged = await store.unfinishedSync(resource);
  const lack = staged?.lack ?? null;
  // One that was set aside as incomplete is read anew: its pages may be what was wrong.
  const isStale = (sync: StagedSync) =>
    sync.lack !== null || now() - sync.startedAt >= maxResumeAgeMs;
  if (staged === null || isStale(staged)) {
    staged = await store.beginSync(resource, { perPage, startedAt: now() });
  }
  // Also resets the progress of a previous sync that is not resumed.
  onProgress?.(progressOf(staged));
  return new SyncRun(options, staged, lack);
}

/** What is known of the shown list; null when there is none, or it is that of another account. */
async function shownOf(store: SyncStore, resource: Listed): Promise<Completeness | null> {
  const shown = await store.lastSync(resource);
  const others = shown && (await store.readNote(othersListNote(resource)));
  return shown === null || others === String(shown.asOf) ? null : shown.last;
}

/** The progress of what an earlier run of the app staged. */
export function progressOf(staged: StagedSync): SyncProgress {
  return progressIn(new ListBounds(staged), staged.pagesStaged.length, staged.records);
}

function progressIn({ pages: known, total }: ListBounds, pages: number, records: number) {
  const totalPages = known === null ? null : Math.max(known, pages);
  return { pages, totalPages, records, totalRecords: total };
}

/**
 * Whether the service answered without a page, rather than being unreachable, overloaded or
 * rate-limiting.
 */
function isRefusal(thrown: unknown): thrown is DeskError {
  if (!(thrown instanceof DeskError) || !thrown.code.startsWith('service.')) return false;
  return !isTurnedAway(thrown.code);
}
