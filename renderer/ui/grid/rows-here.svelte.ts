import type { RowRange, RowSource } from './source';
import type { RowViewport } from './viewport.svelte';

/** Rows that take longer are drawn as such that wait. */
const patienceMs = 150;

interface Parts {
  readonly source: () => Pick<RowSource<unknown>, 'count' | 'row'>;
  readonly viewport: () => Pick<RowViewport, 'range' | 'seen'>;
}

/**
 * Which rows of a grid are drawn. Nothing is drawn twice: until all that is to be seen is here, what was drawn before stays where it was, which
 * after a jump is out of sight; only after a while rows are drawn that wait. Made while its grid is.
 */
export class RowsHere {
  readonly #parts: Parts;
  #isLate = $state(false);
  #before: readonly number[] = [];
  readonly #isWaiting = $derived.by(() => !this.#isAllHere(this.#parts.viewport().seen));
  readonly #drawn = $derived.by(() => {
    const { range, seen } = this.#parts.viewport();
    const { count } = this.#parts.source();
    if (this.#isWaiting && !this.#isLate) return this.#before.filter((row) => row < count);
    this.#before = numbersOf(range).filter((row) => isIn(row, seen) || this.#isHere(row));
    return this.#before;
  });

  constructor(parts: Parts) {
    this.#parts = parts;
    $effect(() => {
      this.#isLate = false;
      if (!this.#isWaiting) return;
      const timer = setTimeout(() => (this.#isLate = true), patienceMs);
      return () => clearTimeout(timer);
    });
  }

  /** Some row that is to be seen is not here. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  get drawn(): readonly number[] {
    return this.#drawn;
  }

  #isAllHere({ start, end }: RowRange): boolean {
    for (let row = start; row < end; row += 1) if (!this.#isHere(row)) return false;
    return true;
  }

  #isHere(row: number): boolean {
    return this.#parts.source().row(row) !== undefined;
  }
}

function isIn(row: number, { start, end }: RowRange): boolean {
  return row >= start && row < end;
}

function numbersOf({ start, end }: RowRange): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at);
}
