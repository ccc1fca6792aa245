import type { Place } from './cursor.svelte';

/** The size of the grid when a key is pressed. */
interface Extent {
  readonly rows: number;
  readonly columns: number;
  readonly pageRows: number;
}

/** The cell a key moves to (the ARIA grid pattern), or null if it does not move. */
function moved(
  { row, column }: Place,
  key: string,
  control: boolean,
  extent: Extent,
): Place | null {
  const lastRow = extent.rows - 1;
  const lastColumn = extent.columns - 1;
  const at = (toRow: number, toColumn: number): Place => ({
    row: Math.min(lastRow, Math.max(-1, toRow)),
    column: Math.min(lastColumn, Math.max(0, toColumn)),
  });
  switch (key) {
    case 'ArrowUp':
      return at(control ? Math.min(row, 0) : row - 1, column);
    case 'ArrowDown':
      return at(control ? lastRow : row + 1, column);
    case 'ArrowLeft':
      return at(row, control ? 0 : column - 1);
    case 'ArrowRight':
      return at(row, control ? lastColumn : column + 1);
    case 'Home':
      return at(control ? Math.min(0, lastRow) : row, 0);
    case 'End':
      return at(control ? lastRow : row, lastColumn);
    case 'PageUp':
      return at(Math.max(Math.min(row, 0), row - extent.pageRows), column);
    case 'PageDown':
      return at(row + extent.pageRows, column);
    default:
      return null;
  }
}

/** The grid's action for a key. */
export type KeyAction =
  | { readonly ask: 'go'; readonly place: Place; readonly extend: boolean }
  | { readonly ask: 'resize-column' | 'move-column'; readonly by: -1 | 1 }
  | { readonly ask: 'sort'; readonly add: boolean }
  | { readonly ask: 'select-all' | 'select-row' | 'copy' | 'open' | 'collapse' | 'column-menu' };

export interface PressedKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

/**
 * The keys of the ARIA grid pattern, and our own for columns while the header has the focus; null
 * for a key the grid ignores.
 */
export function actionOf(pressed: PressedKey, place: Place, extent: Extent): KeyAction | null {
  const { key, shiftKey } = pressed;
  const onHeader = place.row < 0;
  if (pressed.altKey) return onHeader && key === 'ArrowDown' ? { ask: 'column-menu' } : null;
  const control = pressed.ctrlKey || pressed.metaKey;
  const sideways = key === 'ArrowLeft' ? -1 : key === 'ArrowRight' ? 1 : null;
  if (onHeader && sideways !== null && shiftKey) return { ask: 'resize-column', by: sideways };
  if (onHeader && sideways !== null && control) return { ask: 'move-column', by: sideways };
  if (control && shiftKey && key.toLowerCase() === 'c') return { ask: 'copy' };
  if (control && key.toLowerCase() === 'a') return { ask: 'select-all' };
  if (key === ' ' && !onHeader) return { ask: 'select-row' };
  if (key === 'Enter') return onHeader ? { ask: 'sort', add: shiftKey } : { ask: 'open' };
  if (key === 'Escape') return { ask: 'collapse' };
  const to = moved(place, key, control, extent);
  return to && { ask: 'go', place: to, extend: shiftKey };
}
