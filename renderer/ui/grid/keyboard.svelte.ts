import type { Place } from './cursor.svelte';
import type { PlacedColumn } from './grid';
import type { GridParts } from './parts';
import { isCell } from './pointer-selection';
import { actionOf } from './keys';

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
