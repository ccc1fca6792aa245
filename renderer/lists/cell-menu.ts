import type { Route } from '../routes';
import type { Block, GridCursor, Place } from '../ui/grid/cursor.svelte';
import { placeOf } from '../ui/grid/pointer-selection';
import type { RecordList } from './record-list.svelte';

/** The cell a menu is about, and where it opens on screen. */
export interface CellMenuPlace extends Place {
  readonly left: number;
  readonly top: number;
}

/** Where a menu that was asked for opens, by the pointer or from the keyboard; null where there is no cell. A selection it is asked for in stays. */
export function cellMenuAt(event: MouseEvent, cursor: GridCursor): CellMenuPlace | null {
  const place = placeOf(event.target);
  if (place === null || place.row < 0 || !(event.target instanceof Element)) return null;
  if (!cursor.holds(place)) cursor.moveTo(place);
  const box = event.target.closest('[data-place]')?.getBoundingClientRect();
  // From the keyboard the browser tells a place of its own choosing.
  const isPointed = event.button === 2;
  return isPointed
    ? { ...place, left: event.clientX, top: event.clientY }
    : { ...place, left: box?.left ?? 0, top: box?.bottom ?? 0 };
}

/** One column's selected values, when they may be ids of cards; main reads them from the view. Null when they cannot be. */
export function cardIdsIn(
  { records, layout }: RecordList,
  block: Block | null,
): NonNullable<Extract<Route, { screen: 'cards' }>['batch']> | null {
  const { view } = records;
  const column = block?.left === block?.right ? layout.placed[block?.left ?? -1] : undefined;
  if (block === null || view === null || column === undefined) return null;
  const kind = records.columns.evidence[column.key]?.kind ?? '';
  const mayBe = ['id', 'text', 'number', 'json'].includes(kind);
  if (!mayBe || !view.columns.includes(column.key)) return null;
  const { viewId } = view;
  const count = block.bottom - block.top + 1;
  return { kind: 'rows', viewId, field: column.key, first: block.top, count };
}
