import type { ListPage } from '../http/list-page';
import { digestOf } from '../values/digest';
import { idOf } from '../values/ids';
import type { ListBounds } from './list-bounds';
import type { PageSnapshot, FetchedPage } from './fetched-page';

/**
 * Records what each page of one sync showed and when, and decides what that proves. A list that
 * changes while it is read can move a record across the border of two pages, from the one not yet
 * read to the one already read: it is then in neither snapshot. A border is closed when that cannot
 * have happened:
 * - the two pages share a record (their snapshots overlap), or
 * - each page read the same twice, and the two intervals overlap: at some moment both snapshots
 *   were true. With all borders closed, every record that keeps its order among the others was
 *   found, however the list grew and shrank meanwhile.
 */
export class DriftDetector {
  readonly #bounds: ListBounds;
  readonly #byPage = new Map<number, readonly ReadSnapshot[]>();
  readonly #byContent = new Map<number, number>();
  /** Ids of snapshots that a different one of their page has replaced. */
  readonly #replaced: Float64Array[] = [];
  /** The logical time. */
  #clock = 0;
  #changes = 0;
  #total: number | null;
  /** Cached until the snapshots change, because it sorts up to a million ids. */
  #count: Count | null = null;

  /** `bounds` has the total of an earlier run whose pages are part of this sync. */
  constructor(bounds: ListBounds) {
    this.#bounds = bounds;
    this.#total = bounds.total;
  }

  /** Whether no page and no total ever differed from the one before. */
  get isUnchanged(): boolean {
    return this.#changes === 0;
  }

  /** How often a page or a total differed from the one before. */
  get changes(): number {
    return this.#changes;
  }

  /** The first page that was read. */
  get firstPage(): number {
    return this.has(0) ? 0 : 1;
  }

  tick(): number {
    return (this.#clock += 1);
  }

  /** Must be called as soon as an answer arrives: the order of arrivals counts. */
  arrived(page: number, sentAt: number, answer: ListPage): FetchedPage {
    const total = this.#bounds.isTotalBelieved ? answer.total : null;
    if (total !== null && this.#total !== null && total !== this.#total) this.#changes += 1;
    this.#total = total ?? this.#total;
    const ids = idsOf(answer);
    return {
      page,
      ids,
      content: digestOf(ids.join()),
      total,
      sentAt,
      receivedAt: this.tick(),
      answer,
    };
  }

  /** Stores a snapshot. True when the page differs from the last time, or was not read before. */
  keep({ page, ids, content, total, sentAt, receivedAt, answer }: FetchedPage): boolean {
    const before = this.snapshotsOf(page);
    const last = before.at(-1);
    const isSame = last?.content === content;
    const isRepeated = isSame && last.total === total;
    this.#count = null;
    if (isSame && last.changes === this.#changes) {
      last.unchangedUntil = sentAt;
      last.total = total;
      last.isLast = !answer.hasMore;
      last.isRepeated = isRepeated;
      return false;
    }
    if (!isSame && last !== undefined) {
      this.#changes += 1;
      this.#replaced.push(last.ids);
    }
    const snapshot = {
      page,
      ids,
      content,
      total,
      isLast: !answer.hasMore,
      isRepeated,
      receivedAt,
      changes: this.#changes,
      unchangedUntil: -Infinity,
    };
    // A snapshot that shares no record with the one before it replaces all earlier ones.
    const isLinked = isSame || (last !== undefined && overlap(last.ids, snapshot.ids));
    this.#byPage.set(page, isLinked ? [...before, snapshot] : [snapshot]);
    this.#byContent.set(content, page);
    return !isSame;
  }

  /** Drops a page whose records could not be stored, as if it had not been read. */
  forget(page: number): void {
    this.#byPage.delete(page);
    this.#count = null;
  }

  has(page: number): boolean {
    return this.#byPage.has(page);
  }

  /** The linked snapshots of a page, oldest first. */
  snapshotsOf(page: number): readonly ReadSnapshot[] {
    return this.#byPage.get(page) ?? [];
  }

  /** Another page that showed exactly these records in this order; null when there is none. */
  duplicateOf({ page, ids, content }: PageSnapshot): number | null {
    const duplicate = this.#byContent.get(content);
    if (ids.length === 0 || duplicate === undefined || duplicate === page) return null;
    return this.snapshotsOf(duplicate).some((each) => each.content === content) ? duplicate : null;
  }

  /**
   * Counts the rows of the newest snapshots, and the distinct records in them and in all replaced
   * ones.
   */
  count(): Count {
    if (this.#count !== null) return this.#count;
    const newest = this.#newest;
    const ids = newest.map((snapshot) => snapshot.ids);
    const rows = lengthOf(ids);
    const listed = distinct(ids);
    return (this.#count = {
      rows,
      records: this.#replaced.length === 0 ? listed : distinct([...ids, ...this.#replaced]),
      listed,
      repeatedOnPage: ids.reduce((sum, page) => sum + page.length - new Set(page).size, 0),
      addsUp: newest.every(({ total }) => total === rows),
      repeatedTotal: newest.reduce(
        (most, { total, isRepeated }) => Math.max(most, isRepeated ? (total ?? 0) : 0),
        0,
      ),
    });
  }

  /** The last page whose newest snapshot has records, and how many; null when none has. */
  get lastWithRecords(): { readonly page: number; readonly count: number } | null {
    const pages = this.#newest.filter(({ ids }) => ids.length > 0);
    const last = pages.reduce<ReadSnapshot | null>(
      (most, each) => (most === null || each.page > most.page ? each : most),
      null,
    );
    return last === null ? null : { page: last.page, count: last.ids.length };
  }

  get pagesWithRecords(): number {
    return this.#newest.filter(({ ids }) => ids.length > 0).length;
  }

  /** Whether most of these records were on no page at any time. */
  isMostlyNew({ ids }: PageSnapshot): boolean {
    const newest = this.#newest.map((each) => each.ids);
    return distinct([...newest, ...this.#replaced, ids]) - this.count().records > ids.length / 2;
  }

  /**
   * Which of these ids are on no newest snapshot, and which of those were on no page at any time.
   */
  unknownOf(ids: readonly number[]): { unlisted: Set<number>; hidden: Set<number> } {
    const unlisted = without(
      new Set(ids),
      this.#newest.map((each) => each.ids),
    );
    return { unlisted, hidden: without(new Set(unlisted), this.#replaced) };
  }

  /** Whether the newest snapshots of this page and of the next one with records share a record. */
  isJoined(page: number): boolean {
    const one = this.snapshotsOf(page).at(-1);
    // A page of an earlier run is not known, and said to be doubtful.
    if (one === undefined || !this.has(page + 1)) return true;
    if (one.ids.length === 0) return true;
    const next = this.#nextWithRecords(page);
    return next === undefined || overlap(one.ids, next.ids);
  }

  /**
   * The pages of which one of these windows has records, and of the next page with records too, by
   * their newest snapshots.
   */
  joinedBy(windows: readonly Float64Array[]): Set<number> {
    const pagesById = new Map<number, number[]>();
    for (const ids of windows) for (const id of ids) pagesById.set(id, []);
    for (const { page, ids } of this.#newest) {
      for (const id of ids) pagesById.get(id)?.push(page);
    }
    const joined = new Set<number>();
    for (const ids of windows) {
      const pages = new Set([...ids].flatMap((id) => pagesById.get(id) ?? []));
      for (const page of pages) {
        const next = this.#nextWithRecords(page);
        if (next !== undefined && pages.has(next.page)) joined.add(page);
      }
    }
    return joined;
  }

  #nextWithRecords(page: number): ReadSnapshot | undefined {
    let next = page + 1;
    while (this.snapshotsOf(next).at(-1)?.ids.length === 0) next += 1;
    return this.snapshotsOf(next).at(-1);
  }

  /** Whether the newest snapshot of this page has one of these records. */
  isOnPage(page: number, ids: Float64Array): boolean {
    const newest = this.snapshotsOf(page).at(-1);
    return newest !== undefined && overlap(newest.ids, ids);
  }

  /** Whether this page's newest answer said that nothing follows. */
  saysItIsLast(page: number): boolean {
    return this.snapshotsOf(page).at(-1)?.isLast ?? false;
  }

  /** Whether these ids stand in the newest snapshots at this place, in full pages, 0 the first. */
  hasInOrder(from: number, ids: Float64Array, pageSize: number): boolean {
    return ids.every((id, nth) => {
      const at = from + nth;
      const page = this.firstPage + Math.floor(at / pageSize);
      return this.snapshotsOf(page).at(-1)?.ids[at % pageSize] === id;
    });
  }

  /** Whether the newest snapshots, page after page, have these ids and no others. */
  isExactly(ids: readonly number[]): boolean {
    const pages = this.#newest.toSorted((one, other) => one.page - other.page);
    const all = pages.flatMap((page) => [...page.ids]);
    return all.length === ids.length && all.every((id, at) => id === ids[at]);
  }

  /**
   * Open borders before the first page that was once the last: records that were there throughout
   * stand before its end.
   */
  openBorders(lastPage: number): number[] {
    const open: number[] = [];
    for (let page = this.firstPage; page < lastPage; page += 1) {
      if (this.snapshotsOf(page).some((snapshot) => this.#bounds.isEnd(snapshot))) break;
      if (!this.isClosed(page)) open.push(page);
    }
    return open;
  }

  /** Whether no record can have moved unseen between this page and the next. */
  isClosed(page: number): boolean {
    const stoodTogether = (one: ReadSnapshot, other: ReadSnapshot) =>
      one.receivedAt <= other.unchangedUntil && other.receivedAt <= one.unchangedUntil;
    const next = this.snapshotsOf(page + 1);
    return this.snapshotsOf(page).some((one) =>
      next.some((other) => stoodTogether(one, other) || overlap(one.ids, other.ids)),
    );
  }

  get #newest(): ReadSnapshot[] {
    return [...this.#byPage.values()].flatMap((snapshots) => snapshots.at(-1) ?? []);
  }
}

interface Count {
  readonly rows: number;
  /** Distinct ones on all snapshots, also replaced ones. */
  readonly records: number;
  /** Distinct ones on the newest snapshots. */
  readonly listed: number;
  /** Rows whose record is on the same page already. */
  readonly repeatedOnPage: number;
  /**
   * Whether the newest snapshots together have exactly the total that was announced with each of
   * them.
   */
  readonly addsUp: boolean;
  /** The largest total that a page announced again with the same records; 0 for none. */
  readonly repeatedTotal: number;
}

interface ReadSnapshot extends Omit<PageSnapshot, 'total'> {
  /** As last announced with these records. */
  total: number | null;
  /** Whether its answer, as last received, said that nothing follows. */
  isLast: boolean;
  /** Whether the page announced it with these records the time before as well. */
  isRepeated: boolean;
  /** The number of changes seen by then. */
  readonly changes: number;
  /**
   * When the last request was sent that read the same again, with no change seen anywhere in
   * between.
   */
  unchangedUntil: number;
}

/** A digest of each record's id, or of its content when it has none. */
export function idsOf({ records }: ListPage): Float64Array {
  return Float64Array.from(
    records.map((record) => digestOf(idOf(record) ?? JSON.stringify(record))),
  );
}

function without(ids: Set<number>, lists: readonly Float64Array[]): Set<number> {
  for (const list of lists) {
    if (ids.size === 0) break;
    for (const id of list) ids.delete(id);
  }
  return ids;
}

/** Whether the two share a record. */
function overlap(one: Float64Array, other: Float64Array): boolean {
  const ids = new Set(one);
  return other.some((id) => ids.has(id));
}

/**
 * The number of distinct ids. Sorts one array of numbers: a set of a million would take ten times
 * the memory.
 */
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
