import type { Job } from './scheduler';
import type { VersionTest } from './verdicts';

/** Versions looked at between two looks at the clock: of those that have to be read, a millisecond or two. */
const aStep = 256;

/**
 * The rows of a view, by version number: they do not move while a sync writes. A list is looked through in the view's own order, so that
 * the first rows stand as soon as they are known, and what is found later only comes below them.
 */
export class SoughtRows {
  readonly #order: Uint32Array;
  readonly #fits: VersionTest | null;
  /** The order itself where all of it belongs to the view: nothing is held twice. */
  #rows: Uint32Array;
  #found: number;
  #looked: number;

  /** `fits` null: they all belong to the view. */
  constructor(order: Uint32Array, fits: VersionTest | null) {
    this.#order = order;
    this.#fits = fits;
    this.#rows = fits === null ? order : new Uint32Array(Math.min(order.length, aStep));
    this.#found = fits === null ? order.length : 0;
    this.#looked = this.#found;
  }

  get found(): Uint32Array {
    return this.#rows.subarray(0, this.#found);
  }

  /** Nothing is left to be looked at. */
  get counted(): boolean {
    return this.#looked === this.#order.length;
  }

  /** Goes on until so many rows are known, or all; for so many milliseconds at most. */
  *look(enough: number, longestMs: number): Job<void> {
    const end = performance.now() + longestMs;
    while (!this.counted && this.#found < enough && performance.now() < end) {
      this.#step();
      yield;
    }
  }

  /** Goes on for about so many milliseconds. */
  lookFor(ms: number): void {
    const end = performance.now() + ms;
    while (!this.counted && performance.now() < end) this.#step();
  }

  #step(): void {
    const end = Math.min(this.#looked + aStep, this.#order.length);
    for (; this.#looked < end; this.#looked += 1) {
      const version = this.#order[this.#looked] ?? 0;
      if (this.#fits?.(version) === true) this.#add(version);
    }
    if (this.counted) this.#rows = this.#rows.slice(0, this.#found);
  }

  #add(version: number): void {
    if (this.#found === this.#rows.length) {
      const wider = new Uint32Array(Math.min(this.#order.length, this.#found * 2));
      wider.set(this.#rows);
      this.#rows = wider;
    }
    this.#rows[this.#found] = version;
    this.#found += 1;
  }
}

/** Those of these versions that pass all tests, in the order given. */
export function* fitting(versions: Uint32Array, tests: readonly VersionTest[]): Job<Uint32Array> {
  const rows = new SoughtRows(versions, together(tests));
  yield* rows.look(Infinity, Infinity);
  return rows.found;
}

/** Null when nothing is asked. */
export function together(tests: readonly VersionTest[]): VersionTest | null {
  const [first, ...others] = tests;
  if (first === undefined) return null;
  // Mostly it is one, asked of a million.
  if (others.length === 0) return first;
  return (version) => first(version) && others.every((fits) => fits(version));
}
