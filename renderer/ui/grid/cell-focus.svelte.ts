import { tick } from 'svelte';
import type { GridParts } from './parts';
import { isCell, placeOf } from './pointer-selection';

/** Keeps the focus on the cell of the grid's cursor. Created during the grid's initialization. */
export class CellFocus {
  readonly #parts: Pick<GridParts, 'cursor' | 'scroller'>;

  constructor(parts: GridParts) {
    this.#parts = parts;
    // The rows have changed: the focused cell now shows another record.
    $effect(() => {
      if (parts.viewport().shifts > 0 && isCell(document.activeElement)) void this.give();
    });
  }

  /** Focuses the cursor's cell as soon as it is drawn. */
  async give(): Promise<void> {
    await tick();
    const { row, column } = this.#parts.cursor.place;
    const cell = this.#parts
      .scroller()
      ?.querySelector<HTMLElement>(`[data-place="${row}:${column}"]`);
    cell?.focus({ preventScroll: true });
  }

  /**
   * Assistive technology can focus any cell: the cursor follows. Opening or closing a context menu
   * focuses a cell of the selection, which is kept.
   */
  readonly came = ({ target }: FocusEvent): void => {
    const { cursor } = this.#parts;
    const place = placeOf(target);
    if (place === null || !isCell(target)) return;
    if (!cursor.holds(place)) cursor.moveTo(place);
  };
}
