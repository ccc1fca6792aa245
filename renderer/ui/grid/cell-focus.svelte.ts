import { tick } from 'svelte';
import type { GridParts } from './parts';
import { isCell, placeOf } from './pointer-selection';

/** Keeps the focus of the keyboard on the cell of a grid's cursor. Made while its grid is. */
export class CellFocus {
  readonly #parts: Pick<GridParts, 'cursor' | 'scroller'>;

  constructor(parts: GridParts) {
    this.#parts = parts;
    // Other rows have come: the cell that had the focus shows another record now.
    $effect(() => {
      if (parts.viewport().shifts > 0 && isCell(document.activeElement)) void this.give();
    });
  }

  /** As soon as the cell is drawn. */
  async give(): Promise<void> {
    await tick();
    const { row, column } = this.#parts.cursor.place;
    const cell = this.#parts
      .scroller()
      ?.querySelector<HTMLElement>(`[data-place="${row}:${column}"]`);
    cell?.focus({ preventScroll: true });
  }

  /**
   * Assistive tools put the focus on any cell: the keyboard goes on from there. A press that asks for a menu, and a menu that closes, put it on a
   * cell of what is selected, which stays.
   */
  readonly came = ({ target }: FocusEvent): void => {
    const { cursor } = this.#parts;
    const place = placeOf(target);
    if (place === null || !isCell(target)) return;
    if (!cursor.holds(place)) cursor.moveTo(place);
  };
}
