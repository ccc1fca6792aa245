import { untrack } from 'svelte';
import type { RowRange } from './grid';
import type { GridParts } from './parts';
import { RowSlots } from './row-slots';

/** Rows that take longer to load are drawn as placeholders. */
const patienceMs = 150;

/**
 * Which rows of a grid are drawn. To draw nothing twice, the rows drawn before are kept until all
 * visible rows are loaded; after `patienceMs` placeholders are drawn. Created during the grid's
 * initialization.
 */
export class DrawnRows {
  readonly #parts: GridParts;
  readonly #slots = new RowSlots();
  #isLate = $state(false);
  #before: readonly number[] = [];
  /** Some visible row is not loaded. */
  readonly isWaiting = $derived.by(() => !this.#isAllHere(this.#parts.viewport().seen));
  readonly #inView = $derived.by(() => {
    const { range, seen } = this.#parts.viewport();
    const { count } = this.#parts.source();
    if (this.isWaiting && !this.#isLate) return this.#before.filter((row) => row < count);
    this.#before = numbersOf(range).filter((row) => isIn(row, seen) || this.#isHere(row));
    return this.#before;
  });
  /**
   * The rows in the order of their elements. The focused row is kept wherever the list is scrolled
   * to, so that the focus is not lost.
   */
  readonly drawn = $derived.by(() => {
    const { row } = this.#parts.cursor.place;
    const isAway = this.#isRow(row) && !this.#inView.includes(row);
    return this.#slots.assign(isAway ? [...this.#inView, row] : this.#inView);
  });
  readonly #isAnyHere = $derived.by(() => this.drawn.some(({ row }) => this.#isHere(row)));

  constructor(parts: GridParts) {
    this.#parts = parts;
    $effect(() => {
      this.#isLate = false;
      if (!this.isWaiting) return;
      const timer = setTimeout(() => (this.#isLate = true), patienceMs);
      return () => clearTimeout(timer);
    });
    // The source keeps a limited number of rows: the focused one, far from the visible ones, may
    // have to be loaded again.
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
