import type { Route } from '../routes';
import type { Block } from '../ui/grid/cursor.svelte';
import type { RecordList } from './record-list.svelte';

/**
 * The selected rows of a column whose values may be card ids, for main to read from the view; null
 * when they cannot be.
 */
export function selectedCardIds(
  { records, layout }: RecordList,
  block: Block | null,
): NonNullable<Extract<Route, { screen: 'cards' }>['batch']> | null {
  const { cursor } = records;
  const column = block?.left === block?.right ? layout.placed[block?.left ?? -1] : undefined;
  if (block === null || cursor === null || column === undefined) return null;
  const kind = records.columns.inferred[column.key]?.kind ?? '';
  const mayBe = ['id', 'text', 'number', 'json'].includes(kind);
  if (!mayBe || !cursor.columns.includes(column.key)) return null;
  const { cursorId } = cursor;
  const count = block.bottom - block.top + 1;
  return { kind: 'rows', cursorId, field: column.key, first: block.top, count };
}
