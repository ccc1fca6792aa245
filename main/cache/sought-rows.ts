import type { Job } from './scheduler';

/** Records read between two slices. */
const readAStep = 64;

/**
 * The rows of a view, by version number: they do not move while a sync writes. What the index names is looked at in the view's own order,
 * so that the first rows stand as soon as they are known, and what is found later only comes below them.
 */
export class SoughtRows {
  /** Found ones, then candidates that were looked at, then those still to be. */
  readonly #versions: Uint32Array;
  readonly #fits: ((version: number) => boolean) | null;
  #found: number;
  #looked: number;

  /** `fits` null: they all belong to the view. */
  constructor(versions: Uint32Array, fits: ((version: number) => boolean) | null) {
    this.#versions = fits === null ? versions : versions.slice();
    this.#fits = fits;
    this.#found = fits === null ? versions.length : 0;
    this.#looked = this.#found;
  }

  get found(): Uint32Array {
    return this.#versions.subarray(0, this.#found);
  }

  /** Nothing is left to be looked at. */
  get counted(): boolean {
    return this.#looked === this.#versions.length;
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
    const end = Math.min(this.#looked + readAStep, this.#versions.length);
    for (; this.#looked < end; this.#looked += 1) {
      const version = this.#versions[this.#looked] ?? 0;
      if (this.#fits?.(version) === false) continue;
      this.#versions[this.#found] = version;
      this.#found += 1;
    }
  }
}
