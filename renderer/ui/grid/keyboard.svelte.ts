import { tick } from 'svelte';
import type { Place } from './cursor.svelte';
import type { PlacedColumn } from './drawn-columns.svelte';
import type { GridParts } from './grid';
import { isCell, placeOf } from './pointer-selection';

/** The size of the grid when a key is pressed. */
interface Extent {
  readonly rows: number;
  readonly columns: number;
  readonly pageRows: number;
}

/** The cell a key moves to (the ARIA grid pattern), or null if it does not move. */
export function moved(
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

/** The keys of the ARIA grid pattern, and our own for columns while the header has the focus; null for a key the grid ignores. */
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

/** What a key can do to a grid. */
interface KeyedGrid extends GridParts {
  go(place: Place, extend: boolean): void;
  /** Brings the cursor into view and gives it the focus. */
  reveal(): void;
  /** Gives the cursor the focus where it is. */
  refocus(): void;
  /** Copies the selection with its column names. */
  copy(): void;
  resizeBy(column: PlacedColumn, pixels: number): void;
  open?: ((row: number) => void) | undefined;
  sort?: ((column: PlacedColumn, add: boolean) => void) | undefined;
  menu(column: PlacedColumn, header: HTMLElement): void;
}

const resizeStep = 16;

/** Handles a key; one that the grid ignores keeps its default action. */
export function press(event: KeyboardEvent, grid: KeyedGrid): void {
  // On a button inside a cell these keys press the button.
  const presses = event.key === 'Enter' || event.key === ' ';
  if (event.defaultPrevented || (presses && !isCell(event.target))) return;
  const { cursor } = grid;
  const layout = grid.layout();
  const { row, column } = cursor.place;
  const rows = grid.source().count;
  const { pageRows } = grid.viewport();
  const last = layout.placed.length - 1;
  const action = actionOf(event, cursor.place, { rows, columns: last + 1, pageRows });
  const placed = layout.placed[column];
  switch (action?.ask) {
    case 'go':
      grid.go(action.place, action.extend);
      break;
    case 'resize-column':
      if (placed !== undefined) grid.resizeBy(placed, action.by * resizeStep);
      break;
    case 'move-column':
      if (placed !== undefined) layout.moveShown(placed.key, action.by);
      grid.go({ row, column: Math.min(last, Math.max(0, column + action.by)) }, false);
      break;
    case 'select-all':
      cursor.select({ row: 0, column: 0 }, { row: rows - 1, column: last });
      grid.refocus();
      break;
    case 'select-row':
      cursor.select({ row, column: last }, { row, column: 0 });
      grid.reveal();
      break;
    case 'copy':
      if (!isCell(event.target)) return;
      grid.copy();
      break;
    case 'open':
      grid.open?.(row);
      break;
    case 'sort':
      if (grid.sort === undefined || placed === undefined) return;
      grid.sort(placed, action.add);
      break;
    case 'column-menu':
      if (placed !== undefined) grid.menu(placed, event.target as HTMLElement);
      break;
    case 'collapse':
      if (!cursor.extended) return;
      cursor.collapse();
      break;
    case undefined:
      return;
  }
  event.preventDefault();
}

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
   * Assistive technology can focus any cell: the cursor follows. Opening or closing a context menu focuses a cell of the selection, which is
   * kept.
   */
  readonly came = ({ target }: FocusEvent): void => {
    const { cursor } = this.#parts;
    const place = placeOf(target);
    if (place === null || !isCell(target)) return;
    if (!cursor.holds(place)) cursor.moveTo(place);
  };
}
