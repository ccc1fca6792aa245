import type { ListPage } from '../api/list-page';
import { overlap, sameIds, standInsFor } from './reading';
import type { Fetched, Reading } from './reading';

/** What announced totals are good for: nothing; showing that a list changed; showing that it did not. */
export type Trust = 'none' | 'change' | 'rest';

/**
 * What was read where and when in one walk, and what that proves. A list that changes while it is read can push a record over the
 * border between two pages, from the one not yet read to the one already read: it is then on neither reading. A border is closed when
 * that cannot have happened:
 * - the two pages share a record (the readings reach into each other), or
 * - both were read while the announced total stood still, or
 * - both read the same twice, with a moment in common between the readings: they stood side by side then.
 * Records that keep their order among each other are then all found, however much the list grows and shrinks meanwhile.
 */
export class Readings {
  readonly #byPage = new Map<number, Kept[]>();
  readonly #byContent = new Map<number, number>();
  readonly #trust: () => Trust;
  #moment = 0;
  #news = 0;
  #epoch = 0;
  #total: number | null = null;

  /** `total`: as announced to an earlier run, whose pages are in this walk. */
  constructor(trust: () => Trust, total: number | null = null) {
    this.#trust = trust;
    this.#total = total;
  }

  /** The epoch now: 0 until a total changes. */
  get epoch(): number {
    return this.#epoch;
  }

  /** Whether no page ever read otherwise than before, nor a total. */
  get areAllAlike(): boolean {
    return this.#news === 0 && this.#epoch === 0;
  }

  tick(): number {
    this.#moment += 1;
    return this.#moment;
  }

  /** To be called as soon as an answer is there: the order of arrivals counts. */
  arrived(sent: number, page: number, answer: ListPage): Fetched {
    if (this.#total !== null && answer.total !== this.#total) this.#epoch += 1;
    this.#total = answer.total ?? this.#total;
    return {
      page,
      ids: answer.unchanged?.ids ?? standInsFor(answer.records),
      total: answer.total,
      epoch: this.#epoch,
      sent,
      got: this.tick(),
      answer,
      hasMore: answer.hasMore,
    };
  }

  /** True when the page read otherwise than the last time, or was not read before. */
  keep({ page, ids, total, epoch, sent, got }: Reading): boolean {
    const before = this.#byPage.get(page) ?? [];
    const last = before.at(-1);
    const isNews = last !== undefined && !sameIds(last, { ids });
    if (isNews) this.#news += 1;
    const reading = { page, ids, total, epoch, sent, got, news: this.#news };
    this.#byContent.set(contentOf(reading), page);
    // Readings of one page that no longer share a record do not hold together: only the new one counts.
    const linked = last !== undefined && (!isNews || overlap(last, reading));
    this.#byPage.set(page, linked ? [...before, reading] : [reading]);
    return isNews || last === undefined;
  }

  has(page: number): boolean {
    return this.#byPage.has(page);
  }

  last(page: number): Reading | null {
    return this.#byPage.get(page)?.at(-1) ?? null;
  }

  /** The readings of a page that hold together, the oldest first. */
  of(page: number): readonly Reading[] {
    return this.#byPage.get(page) ?? [];
  }

  /** Another page that showed exactly these records in this order. */
  twinOf(reading: Reading): number | null {
    if (reading.ids.length === 0) return null;
    const page = this.#byContent.get(contentOf(reading));
    if (page === undefined || page === reading.page) return null;
    return this.#byPage.get(page)?.some((each) => sameIds(each, reading)) === true ? page : null;
  }

  /** Every id of every reading kept. */
  ids(): Set<number> {
    const all = new Set<number>();
    for (const readings of this.#byPage.values()) {
      for (const { ids } of readings) for (const id of ids) all.add(id);
    }
    return all;
  }

  /** Whether nothing can have slipped between this page and the next. */
  isClosed(page: number): boolean {
    const here = this.#byPage.get(page);
    const next = this.#byPage.get(page + 1);
    if (here === undefined || next === undefined) {
      // Pages of an earlier run, unread in this one: all of them were read while the total stood still.
      return [here, next].every((each) => each === undefined || each[0]?.epoch === 0);
    }
    const anyPair = (fits: (one: Reading, other: Reading) => boolean) =>
      here.some((one) => next.some((other) => fits(one, other)));
    const trust = this.#trust();
    const isRest = (one: Reading, other: Reading) =>
      one.epoch === other.epoch && one.total !== null;
    return (
      (trust === 'rest' && anyPair(isRest)) ||
      sideBySide(spans(here, trust), spans(next, trust)) ||
      anyPair(overlap)
    );
  }
}

interface Kept extends Reading {
  /** How often, when this was read, a page had shown something else than before. */
  readonly news: number;
}

interface Span {
  readonly from: number;
  readonly until: number;
}

/** When a page is known to have stood still: between two equal readings in a row, with no sign of a change anywhere meanwhile. */
function spans(readings: readonly Kept[], trust: Trust): Span[] {
  const found: Span[] = [];
  for (const [at, reading] of readings.entries()) {
    const before = readings[at - 1];
    if (before === undefined || !sameIds(before, reading)) continue;
    if (trust !== 'none' && before.epoch !== reading.epoch) continue;
    if (before.news !== reading.news) continue;
    found.push({ from: before.got, until: reading.sent });
  }
  return found;
}

/** One such span of each page in common: a single one could be deceived by a list that shifts away and back. */
function sideBySide(here: readonly Span[], next: readonly Span[]): boolean {
  return here.some((one) =>
    next.some((other) => one.from <= other.until && other.from <= one.until),
  );
}

function contentOf({ ids }: Pick<Reading, 'ids'>): number {
  let mixed = ids.length;
  for (const id of ids) mixed = (mixed * 31 + id) % 9_007_199_254_740_881;
  return mixed;
}
