import type { ListPage } from '../api/list-page';
import { digestOf, idOf } from '../values/cells';
import type { ListBounds } from './list-bounds';

/** Which records stood on a page, in order, at one moment before `got`. */
export interface PageSnapshot {
  readonly page: number;
  /** A number per record that stands for its id (53 bits); a record without one is stood for by its content. */
  readonly ids: Float64Array;
  /** A number that stands for all of them in their order. */
  readonly content: number;
  /** As announced with this page, where that is believed. */
  readonly total: number | null;
  /** Moments are counted by the sync itself, one for each request sent and each answer received. */
  readonly got: number;
}

/** One answer to one request. Its records are forgotten once they are staged. */
export interface FetchedPage extends PageSnapshot {
  readonly sent: number;
  readonly answer: ListPage;
}

/**
 * What was read where and when in one sync, and what that proves. A list that changes while it is read can push a record over the
 * border between two pages, from the one not yet read to the one already read: it is then in neither snapshot. A border is closed when
 * that cannot have happened:
 * - the two pages share a record (their snapshots overlap), or
 * - both read the same twice, with a moment in common between the readings: they stood side by side then.
 * Records that keep their order among each other are then all found, however much the list grows and shrinks meanwhile.
 */
export class DriftDetector {
  readonly #bounds: ListBounds;
  readonly #byPage = new Map<number, readonly ReadSnapshot[]>();
  readonly #byContent = new Map<number, number>();
  /** Ids of snapshots that were followed by another one of their page. */
  readonly #former: Float64Array[] = [];
  #moment = 0;
  /** How often a page read otherwise than before, or a total. */
  #changes = 0;
  #total: number | null;
  /** Until another snapshot is kept: sorting a million ids is not done twice. */
  #count: Count | null = null;

  /** `bounds`: with the total from an earlier run whose pages are part of this sync. */
  constructor(bounds: ListBounds) {
    this.#bounds = bounds;
    this.#total = bounds.total;
  }

  /** Whether no page ever read otherwise than before, nor a total. */
  get isUnchanged(): boolean {
    return this.#changes === 0;
  }

  /** The first page that was read. */
  get firstPage(): number {
    return this.has(0) ? 0 : 1;
  }

  tick(): number {
    return (this.#moment += 1);
  }

  /** To be called as soon as an answer is there: the order of arrivals counts. */
  arrived(page: number, sent: number, answer: ListPage): FetchedPage {
    const total = this.#bounds.isTotalBelieved ? answer.total : null;
    if (total !== null && this.#total !== null && total !== this.#total) this.#changes += 1;
    this.#total = total ?? this.#total;
    const digests = answer.records.map((record) =>
      digestOf(idOf(record) ?? JSON.stringify(record)),
    );
    const ids = Float64Array.from(digests);
    return { page, ids, content: digestOf(ids.join()), total, sent, got: this.tick(), answer };
  }

  /** True when the page read otherwise than the last time, or was not read before. */
  keep({ page, ids, content, total, sent, got }: FetchedPage): boolean {
    const before = this.of(page);
    const last = before.at(-1);
    const isSame = last?.content === content;
    if (isSame && last.changes === this.#changes) {
      last.stoodUntil = sent;
      return false;
    }
    if (!isSame && last !== undefined) {
      this.#changes += 1;
      this.#former.push(last.ids);
    }
    const kept = { page, ids, content, total, got, changes: this.#changes, stoodUntil: -Infinity };
    // Snapshots of one page that no longer share a record do not hold together: only the new one counts.
    const isLinked = isSame || (last !== undefined && overlap(last, kept));
    this.#byPage.set(page, isLinked ? [...before, kept] : [kept]);
    this.#byContent.set(content, page);
    this.#count = null;
    return !isSame;
  }

  /** What was read of a page could not be stored: it is as if it had not been read. */
  forget(page: number): void {
    this.#byPage.delete(page);
    this.#count = null;
  }

  has(page: number): boolean {
    return this.#byPage.has(page);
  }

  /** The snapshots of a page that hold together, the oldest first. */
  of(page: number): readonly ReadSnapshot[] {
    return this.#byPage.get(page) ?? [];
  }

  /** Another page that showed exactly these records in this order. */
  twinOf({ page, ids, content }: PageSnapshot): number | null {
    const twin = this.#byContent.get(content);
    if (ids.length === 0 || twin === undefined || twin === page) return null;
    return this.of(twin).some((each) => each.content === content) ? twin : null;
  }

  /** Rows of the newest snapshots, and how many different records they and all former ones hold. */
  count(): Count {
    if (this.#count !== null) return this.#count;
    const newest = this.#newest;
    const ids = newest.map((snapshot) => snapshot.ids);
    const rows = lengthOf(ids);
    return (this.#count = {
      rows,
      records: distinct([...ids, ...this.#former]),
      repeatedOnPage: ids.reduce((sum, page) => sum + page.length - new Set(page).size, 0),
      addsUp: newest.every(({ total }) => total === rows),
    });
  }

  /** Whether most of these records are known from no page, however the list moved meanwhile. */
  isMostlyNew({ ids }: PageSnapshot): boolean {
    const newest = this.#newest.map((each) => each.ids);
    return distinct([...newest, ...this.#former, ids]) - this.count().records > ids.length / 2;
  }

  /** Borders up to the first page that was the last one at some moment: what was there all the time stands before its end. */
  openBorders(lastPage: number): number[] {
    const open: number[] = [];
    for (let page = this.firstPage; page < lastPage; page += 1) {
      if (this.of(page).some((snapshot) => this.#bounds.isEnd(snapshot))) break;
      if (!this.isClosed(page)) open.push(page);
    }
    return open;
  }

  /** Whether nothing can have slipped between this page and the next. */
  isClosed(page: number): boolean {
    const stoodTogether = (one: ReadSnapshot, other: ReadSnapshot) =>
      one.got <= other.stoodUntil && other.got <= one.stoodUntil;
    const next = this.of(page + 1);
    return this.of(page).some((one) =>
      next.some((other) => stoodTogether(one, other) || overlap(one, other)),
    );
  }

  get #newest(): ReadSnapshot[] {
    return [...this.#byPage.values()].flatMap((snapshots) => snapshots.at(-1) ?? []);
  }
}

interface Count {
  readonly rows: number;
  readonly records: number;
  /** Rows whose record stood on their page already. */
  readonly repeatedOnPage: number;
  /** Whether the newest snapshots together hold just as many as was announced with each of them: they fit together. */
  readonly addsUp: boolean;
}

interface ReadSnapshot extends PageSnapshot {
  /** How many signs of a change there had been by then. */
  readonly changes: number;
  /** Up to when it read the same again, with no sign of a change anywhere meanwhile. */
  stoodUntil: number;
}

/** Whether at least one record stands in both. */
function overlap(one: PageSnapshot, other: PageSnapshot): boolean {
  const ids = new Set(one.ids);
  return other.ids.some((id) => ids.has(id));
}

/** Sorted in one array of numbers: a set of a million would take ten times the memory. */
function distinct(lists: readonly Float64Array[]): number {
  const all = new Float64Array(lengthOf(lists));
  let length = 0;
  for (const ids of lists) {
    all.set(ids, length);
    length += ids.length;
  }
  all.sort();
  return all.reduce((count, id, at) => (id === all[at - 1] ? count : count + 1), 0);
}

function lengthOf(lists: readonly Float64Array[]): number {
  return lists.reduce((sum, { length }) => sum + length, 0);
}
