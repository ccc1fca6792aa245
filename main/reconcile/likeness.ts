import type { LikenessReason } from '../../shared/ipc/pairs';
import { addingUp, maxPool } from './adding-up';
import { isSameCurrency, maxDays, NearAmounts, type Units } from './near-amounts';
import { NearCodes } from './near-codes';
import { NearNames } from './near-names';
import { noWork, type SearchWork } from './search-work';

/** What is compared of a line that is only on one side. */
export interface Leftover {
  /** By pair of fields: numbers and other codes without signs, '' for none. */
  readonly codes: readonly string[];
  /** The name's words, sorted. */
  readonly words: readonly string[];
  /** By field of money. */
  readonly amounts: readonly (Units | null)[];
  /** By field of dates: days since 1970. */
  readonly days: readonly (number | null)[];
}

/** Lines of both sides by their index, and in what they are alike. */
export interface Likeness {
  readonly mine: readonly number[];
  readonly theirs: readonly number[];
  readonly reasons: readonly Reason[];
  readonly isAmbiguous: boolean;
}

/** `pair`: index among the codes, days or amounts; null for names. */
interface Reason {
  readonly kind: LikenessReason;
  readonly pair: number | null;
  /** Days between two equal amounts. */
  readonly days: number | null;
}

/** How many lines of the other side can have a line's name. */
const maxSameName = 8;

/** Steps of the searches for amounts that add up. */
const maxAdded = 8_000_000;

/**
 * Finds lines of one side that look like lines of the other: a code with a slip, the same name,
 * the same amount within days, amounts that add up. Each line is looked up in indexes, never
 * compared with all others. To be prepared, then run for parts of the lines.
 */
export class LikenessSearch {
  readonly #mine: readonly Leftover[];
  readonly #theirs: readonly Leftover[];
  readonly #codes: NearCodes[] = [];
  readonly #amounts: NearAmounts[] = [];
  readonly #links = new Map<number, Reason[]>();
  #theirNames = new NearNames([]);
  #myNames = new NearNames([]);
  readonly work = noWork();

  constructor(mine: readonly Leftover[], theirs: readonly Leftover[]) {
    this.#mine = mine;
    this.#theirs = theirs;
  }

  /** Builds the indexes, one at each call. */
  get preparations(): readonly (() => void)[] {
    const [first] = this.#theirs;
    if (first === undefined) return [];
    const names = (lines: readonly Leftover[]) => new NearNames(lines.map(({ words }) => words));
    const days = this.#theirs.map(dayOf);
    return [
      ...first.codes.map((_, at) => () => {
        this.#codes[at] = new NearCodes(this.#theirs.map(({ codes }) => codes[at] ?? ''));
      }),
      ...first.amounts.map((_, at) => () => {
        const amounts = this.#theirs.map((line) => line.amounts[at] ?? null);
        this.#amounts[at] = new NearAmounts(amounts, days);
      }),
      () => (this.#theirNames = names(this.#theirs)),
      () => (this.#myNames = names(this.#mine)),
    ];
  }

  /** Looks up lines of the file. */
  rows(from: number, to: number): void {
    for (let at = from; at < Math.min(to, this.#mine.length); at += 1) {
      const line = this.#mine[at];
      if (line === undefined) continue;
      for (const [pair, index] of this.#codes.entries()) {
        index.of(line.codes[pair] ?? '', this.work, (found, slip) =>
          this.#link(at, found, { kind: slip ?? 'same', pair, days: null }),
        );
      }
      const day = dayOf(line);
      for (const [pair, index] of this.#amounts.entries()) {
        const amount = line.amounts[pair] ?? null;
        if (amount === null || day === null) continue;
        index.near(amount, day, this.work, (found, days) =>
          this.#link(at, found, { kind: 'amount', pair, days }),
        );
      }
      this.#names(line, this.#theirNames, this.#theirs, true, (found, reason) =>
        this.#link(at, found, reason),
      );
    }
  }

  /** Looks up records: those whose name is within a row's. */
  records(from: number, to: number): void {
    for (let at = from; at < Math.min(to, this.#theirs.length); at += 1) {
      const line = this.#theirs[at];
      if (line === undefined) continue;
      this.#names(line, this.#myNames, this.#mine, false, (found, reason) =>
        this.#link(found, at, reason),
      );
    }
  }

  /** What was found of single lines. */
  get singles(): Likeness[] {
    return [...this.#links].map(([key, reasons]): Likeness => {
      const [mine, theirs] = this.#sidesOf(key);
      return { mine: [mine], theirs: [theirs], reasons, isAmbiguous: false };
    });
  }

  /** Lines of one side whose amounts add up to one of the other. */
  sums(): SumSearch {
    const related = (isMine: boolean) => {
      const by = new Map<number, number[]>();
      for (const [key, reasons] of this.#links) {
        if (!reasons.some(({ kind }) => kind === 'same' || kind === 'name')) continue;
        const [mine, theirs] = this.#sidesOf(key);
        const [one, other] = isMine ? [mine, theirs] : [theirs, mine];
        by.set(one, [...(by.get(one) ?? []), other]);
      }
      return by;
    };
    return new SumSearch(this.#mine, this.#theirs, related, this.work);
  }

  #names(
    line: Leftover,
    index: NearNames,
    others: readonly Leftover[],
    withSame: boolean,
    link: (found: number, reason: Reason) => void,
  ): void {
    const found: { at: number; isSame: boolean }[] = [];
    index.with(line.words, this.work, (at, isSame) => {
      if (withSame || !isSame) found.push({ at, isSame });
    });
    const isTelling = ({ at }: { at: number }) => sameDay(line, others[at]) !== null;
    const telling = found.length > maxSameName ? found.filter(isTelling) : found;
    if (telling.length > maxSameName) return;
    for (const { at, isSame } of telling) {
      link(at, { kind: isSame ? 'name' : 'name-within', pair: null, days: null });
      const pair = sameDay(line, others[at]);
      if (pair !== null) link(at, { kind: 'date', pair, days: null });
    }
  }

  #link(mine: number, theirs: number, reason: Reason): void {
    const key = mine * this.#theirs.length + theirs;
    const some = this.#links.get(key);
    if (some === undefined) this.#links.set(key, [reason]);
    else some.push(reason);
  }

  #sidesOf(key: number): readonly [number, number] {
    const count = this.#theirs.length;
    return [Math.floor(key / count), key % count];
  }
}

/** The first day a line has. */
function dayOf({ days }: Leftover): number | null {
  return days.find((day) => day !== null) ?? null;
}

/** The index of the dates on which two lines have the same day; null for none. */
function sameDay(one: Leftover, other: Leftover | undefined): number | null {
  const at = one.days.findIndex((day, pair) => day !== null && day === other?.days[pair]);
  return at < 0 ? null : at;
}

/** Related lines of the other side, by line. */
type Related = (isMine: boolean) => ReadonlyMap<number, readonly number[]>;

/**
 * Finds lines of one side whose first amounts add up to a line of the other. They are looked for
 * among those with the same name or code, then among the nearest `maxPool` within `maxDays`; without
 * dates, among all if they are no more.
 */
class SumSearch {
  readonly #sides: Readonly<Record<'mine' | 'theirs', readonly Leftover[]>>;
  readonly #related: Readonly<Record<'mine' | 'theirs', ReadonlyMap<number, readonly number[]>>>;
  readonly #byDay: Readonly<Record<'mine' | 'theirs', readonly { at: number; day: number }[]>>;
  readonly #undated: Readonly<Record<'mine' | 'theirs', readonly number[]>>;
  readonly #amounts: Readonly<Record<'mine' | 'theirs', readonly (Units | null)[]>>;
  readonly #work: SearchWork;
  readonly found: Likeness[] = [];
  /** Some amounts were not added up, since the search had taken too long. */
  isLimited = false;

  constructor(
    mine: readonly Leftover[],
    theirs: readonly Leftover[],
    related: Related,
    work: SearchWork,
  ) {
    this.#sides = { mine, theirs };
    this.#related = { mine: related(true), theirs: related(false) };
    this.#byDay = { mine: byDay(mine), theirs: byDay(theirs) };
    this.#undated = { mine: undated(mine), theirs: undated(theirs) };
    this.#amounts = { mine: mine.map(amountOf), theirs: theirs.map(amountOf) };
    this.#work = work;
  }

  /** Looks for parts of the lines of a side. */
  of(side: 'mine' | 'theirs', from: number, to: number): void {
    const other = side === 'mine' ? 'theirs' : 'mine';
    for (let at = from; at < Math.min(to, this.#sides[side].length); at += 1) {
      const amount = this.#amounts[side][at] ?? null;
      if (amount === null) continue;
      if (this.#work.added > maxAdded) {
        this.isLimited = true;
        return;
      }
      const parts = this.#partsOf(side, at, amount);
      if (parts === null) continue;
      const { isAmbiguous, lines } = parts;
      this.found.push({
        mine: side === 'mine' ? [at] : lines,
        theirs: other === 'mine' ? [at] : lines,
        reasons: [{ kind: 'sum', pair: 0, days: null }],
        isAmbiguous,
      });
    }
  }

  #partsOf(side: 'mine' | 'theirs', at: number, amount: Units) {
    const other = side === 'mine' ? 'theirs' : 'mine';
    const amounts = this.#amounts[other];
    const fits = (each: number) => {
      const their = amounts[each] ?? null;
      return their !== null && isSameCurrency(amount, their);
    };
    const related = (this.#related[side].get(at) ?? []).filter(fits).slice(0, maxPool);
    const day = dayOf(this.#sides[side][at] ?? nothing);
    const near = this.#nearest(other, day, fits);
    const pool = [...new Set([...related, ...near])].slice(0, maxPool);
    for (const lines of [related, pool]) {
      const sizes = lines.map((each) => amounts[each]?.units ?? 0);
      const added = lines.length < 2 ? null : addingUp(amount.units, sizes, this.#work);
      if (added === null) continue;
      const chosen = added.parts.map((part) => lines[part] ?? 0);
      return { lines: chosen.toSorted((a, b) => a - b), isAmbiguous: added.isAmbiguous };
    }
    return null;
  }

  /** At most `maxPool` lines of a side, the nearest in days first. */
  #nearest(side: 'mine' | 'theirs', day: number | null, fits: (at: number) => boolean): number[] {
    const dated = this.#byDay[side];
    const all = this.#undated[side];
    const undatedOnes = all.length > maxPool ? [] : all.filter(fits);
    if (day === null) {
      const any = dated.length > maxPool ? [] : dated.map(({ at }) => at).filter(fits);
      return [...undatedOnes, ...any].slice(0, maxPool);
    }
    let [low, high] = [0, dated.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((dated[middle]?.day ?? 0) < day) low = middle + 1;
      else high = middle;
    }
    const near: number[] = [];
    let [before, after] = [low - 1, low];
    // Lines in other currencies between them are passed over, four times as many at most.
    for (let looked = 0; near.length < maxPool && looked < maxPool * 4; looked += 1) {
      const back = before < 0 ? Infinity : day - (dated[before]?.day ?? 0);
      const ahead = after >= dated.length ? Infinity : (dated[after]?.day ?? 0) - day;
      if (Math.min(back, ahead) > maxDays) break;
      this.#work.looked += 1;
      const each = back < ahead ? dated[before] : dated[after];
      if (back < ahead) before -= 1;
      else after += 1;
      if (each !== undefined && fits(each.at)) near.push(each.at);
    }
    return [...near, ...undatedOnes].slice(0, maxPool);
  }
}

const nothing: Leftover = { codes: [], words: [], amounts: [], days: [] };

function amountOf(line: Leftover | undefined): Units | null {
  return line?.amounts[0] ?? null;
}

function byDay(lines: readonly Leftover[]): { at: number; day: number }[] {
  return lines
    .flatMap((line, at) => {
      const day = amountOf(line) === null ? null : dayOf(line);
      return day === null ? [] : [{ at, day }];
    })
    .toSorted((one, other) => one.day - other.day);
}

function undated(lines: readonly Leftover[]): number[] {
  return lines.flatMap((line, at) => (amountOf(line) !== null && dayOf(line) === null ? [at] : []));
}
