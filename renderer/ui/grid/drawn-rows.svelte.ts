import { untrack } from 'svelte';
import type { GridParts } from './parts';
import { RowSlots } from './row-slots';
import type { RowRange } from './source';

/** Rows that take longer are drawn as such that wait. */
const patienceMs = 150;

/**
 * Which rows of a grid are drawn. Nothing is drawn twice: until all that is to be seen is here, what was drawn before stays where it was, which
 * after a jump is out of sight; only after a while rows are drawn that wait. Made while its grid is.
 */
export class DrawnRows {
  readonly #parts: GridParts;
  readonly #slots = new RowSlots();
  #isLate = $state(false);
  #before: readonly number[] = [];
  readonly #isWaiting = $derived.by(() => !this.#isAllHere(this.#parts.viewport().seen));
  readonly #inView = $derived.by(() => {
    const { range, seen } = this.#parts.viewport();
    const { count } = this.#parts.source();
    if (this.#isWaiting && !this.#isLate) return this.#before.filter((row) => row < count);
    this.#before = numbersOf(range).filter((row) => isIn(row, seen) || this.#isHere(row));
    return this.#before;
  });
  /** The row that holds the focus stays in the document, wherever the list is scrolled to: focus must not fall to the window. */
  readonly #rows = $derived.by(() => {
    const { row } = this.#parts.cursor.place;
    const isAway = this.#isRow(row) && !this.#inView.includes(row);
    return this.#slots.assign(isAway ? [...this.#inView, row] : this.#inView);
  });
  readonly #isAnyHere = $derived.by(() => this.#rows.some(({ row }) => this.#isHere(row)));

  constructor(parts: GridParts) {
    this.#parts = parts;
    $effect(() => {
      this.#isLate = false;
      if (!this.#isWaiting) return;
      const timer = setTimeout(() => (this.#isLate = true), patienceMs);
      return () => clearTimeout(timer);
    });
    // The source keeps so many rows only: the one with the focus may have gone, far from where the list is now.
    $effect(() => {
      const { row } = parts.cursor.place;
      const { range } = parts.viewport();
      const isAway = range.end > range.start && this.#isRow(row) && !isIn(row, range);
      if (!isAway || this.#isHere(row)) return;
      const source = parts.source();
      untrack(() => void source.load({ start: row, end: row + 1 }).catch(() => undefined));
    });
    $effect(() => {
      if (!this.#isAnyHere) return;
      const viewport = parts.viewport();
      requestAnimationFrame(() => requestAnimationFrame(() => viewport.widen()));
    });
  }

  /** Some row that is to be seen is not here. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** Each row once, in the order of their elements. */
  get drawn(): ReturnType<RowSlots['assign']> {
    return this.#rows;
  }

  #isAllHere({ start, end }: RowRange): boolean {
    for (let row = start; row < end; row += 1) if (!this.#isHere(row)) return false;
    return true;
  }

  #isHere(row: number): boolean {
    return this.#parts.source().row(row) !== undefined;
  }

  #isRow(row: number): boolean {
    return row >= 0 && row < this.#parts.source().count;
  }
}

function isIn(row: number, { start, end }: RowRange): boolean {
  return row >= start && row < end;
}

function numbersOf({ start, end }: RowRange): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at);
}
