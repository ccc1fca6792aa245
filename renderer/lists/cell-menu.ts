import type { GridCursor, Place } from '../ui/grid/cursor.svelte';
import { placeOf } from '../ui/grid/pointer-selection';

/** The cell of a context menu, and where the menu opens on screen. */
export interface CellMenuPlace extends Place {
  readonly left: number;
  readonly top: number;
}

/**
 * Where a context menu opens, by pointer or keyboard; null outside of the cells. A selection that
 * contains the cell is kept.
 */
export function cellMenuAt(event: MouseEvent, cursor: GridCursor): CellMenuPlace | null {
  const place = placeOf(event.target);
  if (place === null || place.row < 0 || !(event.target instanceof Element)) return null;
  if (!cursor.holds(place)) cursor.moveTo(place);
  const box = event.target.closest('[data-place]')?.getBoundingClientRect();
  // For the keyboard the browser reports a position of its own choice.
  const isPointed = event.button === 2;
  return isPointed
    ? { ...place, left: event.clientX, top: event.clientY }
    : { ...place, left: box?.left ?? 0, top: box?.bottom ?? 0 };
}
