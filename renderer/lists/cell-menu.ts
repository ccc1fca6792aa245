import { placeOf } from '../ui/grid/pointer-selection';
import type { GridCursor } from '../ui/grid/cursor.svelte';
import type { Place, Block } from '../ui/grid/keyboard.svelte';
import type { Route } from '../routes';
import type { RecordList } from './record-list.svelte';

/** The cell a menu is about, and where it opens on screen. */
export interface CellMenuPlace extends Place {
  readonly left: number;
  readonly top: number;
}

const menuWidth = 208;

/** Where a menu that was asked for opens, by the pointer or from the keyboard; null where there is no cell. A selection it is asked for in stays. */
export function cellMenuAt(event: MouseEvent, cursor: GridCursor): CellMenuPlace | null {
  const place = placeOf(event.target);
  if (place === null || place.row < 0 || !(event.target instanceof Element)) return null;
  if (!cursor.holds(place)) cursor.moveTo(place);
  const box = event.target.closest('[data-place]')?.getBoundingClientRect();
  // From the keyboard the browser tells a place of its own choosing.
  const isPointed = event.button === 2;
  const [x, y] = isPointed ? [event.clientX, event.clientY] : [box?.left ?? 0, box?.bottom ?? 0];
  return { ...place, left: Math.max(4, Math.min(x, innerWidth - menuWidth - 4)), top: y };
}

/** Resolves once no button of the pointer is pressed: what opens under it is dismissed when it is let go. */
export function letGo({ buttons }: MouseEvent): Promise<void> {
  if (buttons === 0) return Promise.resolve();
  return new Promise((resolve) => {
    const settle = () => setTimeout(resolve);
    addEventListener('pointerup', settle, { once: true, capture: true });
  });
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
