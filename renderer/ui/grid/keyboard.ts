import type { PlacedColumn } from './columns-in-view';
import type { ColumnLayout } from './columns.svelte';
import type { GridCursor } from './cursor.svelte';
import { actionOf } from './keys';
import type { Place } from './keys';
import { isCell } from './pointer-selection';

/** What a key can do to a grid. */
export interface KeyedGrid {
  readonly layout: ColumnLayout;
  readonly cursor: GridCursor;
  /** Rows in all, and those a page key moves by. */
  readonly extent: () => { readonly rows: number; readonly pageRows: number };
  go(place: Place, extend: boolean): void;
  /** Brings the cursor into view and gives it the focus. */
  reveal(): void;
  /** Gives the cursor the focus where it is. */
  refocus(): void;
  resizeBy(column: PlacedColumn, pixels: number): void;
  open?: ((row: number) => void) | undefined;
  sort?: ((column: PlacedColumn, add: boolean) => void) | undefined;
  menu(column: PlacedColumn, header: HTMLElement): void;
}

const resizeStep = 16;

/** Does what a key asks of the grid; a key that asks nothing of it is left to others. */
export function press(event: KeyboardEvent, grid: KeyedGrid): void {
  // On a button inside a cell these keys are the button's.
  const presses = event.key === 'Enter' || event.key === ' ';
  if (event.defaultPrevented || (presses && !isCell(event.target))) return;
  const { cursor, layout } = grid;
  const { row, column } = cursor.place;
  const { rows, pageRows } = grid.extent();
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
