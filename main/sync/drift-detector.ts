import type { ListPage } from '../api/list-page';
import { idDigests, overlap, sameIds } from './page-snapshot';
import type { FetchedPage, PageSnapshot } from './page-snapshot';

/** What announced totals are good for: nothing; showing that a list changed; showing that it did not. */
export type TotalTrust = 'none' | 'change' | 'rest';

/**
 * What was read where and when in one sync, and what that proves. A list that changes while it is read can push a record over the
 * border between two pages, from the one not yet read to the one already read: it is then in neither snapshot. A border is closed when
 * that cannot have happened:
 * - the two pages share a record (their snapshots overlap), or
 * - both were read while the announced total stood still, or
 * - both read the same twice, with a moment in common between the readings: they stood side by side then.
 * Records that keep their order among each other are then all found, however much the list grows and shrinks meanwhile.
 */
export class DriftDetector {
  readonly #byPage = new Map<number, Kept[]>();
  readonly #byContent = new Map<number, number>();
  /** Ids of snapshots that no longer count for borders. */
  readonly #former: Float64Array[] = [];
  readonly #trust: () => TotalTrust;
  #moment = 0;
  #differences = 0;
  #epoch = 0;
  #total: number | null = null;
  #growth = 0;
  /** Until a page reads otherwise: sorting a million ids is not done twice. */
  #count: Count | null = null;

  /** `total`: as announced to an earlier run, whose pages are part of this sync. */
  constructor(trust: () => TotalTrust, total: number | null = null) {
    this.#trust = trust;
    this.#total = total;
  }

  /** The epoch now: 0 until a total changes. */
  get epoch(): number {
    return this.#epoch;
  }

  /** By how many records the announced total grew so far. */
  get growth(): number {
    return this.#growth;
  }

  /** Whether no page ever read otherwise than before, nor a total. */
  get isUnchanged(): boolean {
    return this.#differences === 0 && this.#epoch === 0;
  }

  /** The first page that was read. */
  get firstPage(): number {
    return this.#byPage.has(0) ? 0 : 1;
  }

  tick(): number {
    this.#moment += 1;
    return this.#moment;
  }

  /** To be called as soon as an answer is there: the order of arrivals counts. */
  arrived(sent: number, page: number, answer: ListPage): FetchedPage {
    const { total, hasMore } = answer;
    if (total !== null && this.#total !== null) this.#growth += Math.max(0, total - this.#total);
    if (this.#total !== null && total !== this.#total) this.#epoch += 1;
    this.#total = total ?? this.#total;
    const ids = idDigests(answer.records);
    return { page, ids, total, epoch: this.#epoch, sent, got: this.tick(), answer, hasMore };
  }

  /** True when the page read otherwise than the last time, or was not read before. */
  keep({ page, ids, total, epoch, sent, got }: PageSnapshot): boolean {
    const before = this.#byPage.get(page) ?? [];
    const last = before.at(-1);
    const differs = last !== undefined && !sameIds(last, { ids });
    if (differs || last === undefined) this.#count = null;
    if (differs) {
      this.#differences += 1;
      this.#former.push(last.ids);
    }
    const snapshot = { page, ids, total, epoch, sent, got, differences: this.#differences };
    this.#byContent.set(contentOf(snapshot), page);
    // Snapshots of one page that no longer share a record do not hold together: only the new one counts.
    const linked = last !== undefined && (!differs || overlap(last, snapshot));
    this.#byPage.set(page, linked ? [...before, snapshot] : [snapshot]);
    return differs || last === undefined;
  }

  has(page: number): boolean {
    return this.#byPage.has(page);
  }

  last(page: number): PageSnapshot | null {
    return this.#byPage.get(page)?.at(-1) ?? null;
  }

  /** The snapshots of a page that hold together, the oldest first. */
  of(page: number): readonly PageSnapshot[] {
    return this.#byPage.get(page) ?? [];
  }

  /** Another page that showed exactly these records in this order. */
  twinOf(snapshot: PageSnapshot): number | null {
    if (snapshot.ids.length === 0) return null;
    const page = this.#byContent.get(contentOf(snapshot));
    if (page === undefined || page === snapshot.page) return null;
    return this.#byPage.get(page)?.some((each) => sameIds(each, snapshot)) === true ? page : null;
  }

  /** Rows of the newest snapshots, and how many different records they and all former ones hold. */
  count(): Count {
    return (this.#count ??= this.#counted());
  }

  #counted(): Count {
    const newest = [...this.#byPage.values()].flatMap((snapshots) => snapshots.at(-1)?.ids ?? []);
    const repeatedOnPage = newest.reduce((sum, ids) => sum + ids.length - new Set(ids).size, 0);
    const rows = lengthOf(newest);
    return { rows, records: distinct([...newest, ...this.#former]), repeatedOnPage };
  }

  /** Whether the newest snapshots together hold just as many records as was announced with each of them: they fit together. */
  get addsUp(): boolean {
    const newest = [...this.#byPage.values()].flatMap((snapshots) => snapshots.at(-1) ?? []);
    const rows = lengthOf(newest.map(({ ids }) => ids));
    return newest.every(({ total }) => total === rows);
  }

  /** Whether most of these records are known from no page, however the list moved meanwhile. */
  isMostlyNew({ ids }: Pick<PageSnapshot, 'ids'>): boolean {
    const unknown = new Set(ids);
    for (const snapshots of this.#byPage.values()) {
      for (const snapshot of snapshots) for (const id of snapshot.ids) unknown.delete(id);
    }
    return unknown.size > ids.length / 2;
  }

  /** Whether nothing can have slipped between this page and the next. */
  isClosed(page: number): boolean {
    const here = this.#byPage.get(page);
    const next = this.#byPage.get(page + 1);
    if (here === undefined || next === undefined) {
      // Pages of an earlier run, unread in this one: all of them were read while the total stood still.
      return [here, next].every((each) => each === undefined || each[0]?.epoch === 0);
    }
    const anyPair = (fits: (one: PageSnapshot, other: PageSnapshot) => boolean) =>
      here.some((one) => next.some((other) => fits(one, other)));
    const trust = this.#trust();
    const isRest = (one: PageSnapshot, other: PageSnapshot) =>
      one.epoch === other.epoch && one.total !== null;
    return (
      (trust === 'rest' && anyPair(isRest)) ||
      sideBySide(spans(here, trust), spans(next, trust)) ||
      anyPair(overlap)
    );
  }
}

interface Count {
  readonly rows: number;
  readonly records: number;
  /** Rows whose record stood on their page already. */
  readonly repeatedOnPage: number;
}

interface Kept extends PageSnapshot {
  /** How often, when this was read, a page had shown something else than before. */
  readonly differences: number;
}

interface Span {
  readonly from: number;
  readonly until: number;
}

/** When a page is known to have stood still: between two equal snapshots in a row, with no sign of a change anywhere meanwhile. */
function spans(snapshots: readonly Kept[], trust: TotalTrust): Span[] {
  const found: Span[] = [];
  for (const [index, snapshot] of snapshots.entries()) {
    const before = snapshots[index - 1];
    if (before === undefined || !sameIds(before, snapshot)) continue;
    if (trust !== 'none' && before.epoch !== snapshot.epoch) continue;
    if (before.differences !== snapshot.differences) continue;
    found.push({ from: before.got, until: snapshot.sent });
  }
  return found;
}

/** One such span of each page in common: a single one could be deceived by a list that shifts away and back. */
function sideBySide(here: readonly Span[], next: readonly Span[]): boolean {
  return here.some((one) =>
    next.some((other) => one.from <= other.until && other.from <= one.until),
  );
}

function contentOf({ ids }: Pick<PageSnapshot, 'ids'>): number {
  let mixed = ids.length;
  for (const id of ids) mixed = (mixed * 31 + id) % 9_007_199_254_740_881;
  return mixed;
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
  let count = 0;
  for (let index = 0; index < length; index += 1) {
    if (index === 0 || all[index] !== all[index - 1]) count += 1;
  }
  return count;
}

function lengthOf(lists: readonly Float64Array[]): number {
  return lists.reduce((sum, { length }) => sum + length, 0);
}
