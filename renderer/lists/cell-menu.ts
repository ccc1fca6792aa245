import type { Filter } from '../../preload/contract/browse';
import type { Value } from '../../preload/contract/values';
import { parseInstant } from '../format/instant';
import type { ColumnKind } from '../format/record';
import { dayOf } from '../format/typed-values';
import type { Route } from '../routes';
import type { Block, GridCursor, Place } from '../ui/grid/cursor.svelte';
import { placeOf } from '../ui/grid/pointer-selection';
import type { RecordList } from './record-list.svelte';

/** The cell of a context menu, and where the menu opens on screen. */
export interface CellMenuPlace extends Place {
  readonly left: number;
  readonly top: number;
}

/** Where a context menu opens, by pointer or keyboard; null outside of the cells. A selection that contains the cell is kept. */
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

/** The selected rows of a column whose values may be card ids, for main to read from the view; null when they cannot be. */
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

/** The filter that matches a cell's value; null if there is none. For an instant it is the day. */
export function filterOfValue(
  field: string,
  value: Value | undefined,
  kind: ColumnKind,
  zone: string,
): Filter | null {
  if (value === undefined) return { kind: 'presence', field, is: 'absent' };
  if (value === null) return { kind: 'presence', field, is: 'null' };
  if (value === '') return { kind: 'presence', field, is: 'empty' };
  if (typeof value === 'boolean') return { kind: 'one-of', field, values: [String(value)] };
  if (typeof value === 'object') {
    if (value.kind !== 'number') return null;
    return { kind: 'number', field, min: value.text, max: value.text };
  }
  const instant = kind === 'instant' ? parseInstant(value) : null;
  if (instant !== null) {
    const day = dayOf(instant.epochMs, zone);
    return { kind: 'days', field, first: day, last: day };
  }
  return { kind: 'one-of', field, values: [value] };
}

/** Adds the filter of a value, which replaces one of the same kind and field. */
export function filteredBy(filters: readonly Filter[], wanted: Filter): readonly Filter[] {
  const others = filters.filter(
    ({ field, kind, not }) => field !== wanted.field || kind !== wanted.kind || not === true,
  );
  return [...others, wanted];
}

/** Adds a filter that excludes a value; excluded values of one field are collected in one filter. */
export function excluding(filters: readonly Filter[], unwanted: Filter): readonly Filter[] {
  const at = filters.findIndex(
    ({ field, kind, not }) => kind === 'one-of' && field === unwanted.field && not === true,
  );
  const known = filters[at];
  if (unwanted.kind !== 'one-of' || known?.kind !== 'one-of') {
    return [...filters, { ...unwanted, not: true }];
  }
  const values = [...new Set([...known.values, ...unwanted.values])];
  return filters.with(at, { ...known, values });
}
