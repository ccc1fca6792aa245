import { holdsCardIds, maxLines } from '../../shared/named-cards';
import type { Route } from '../routes';
import type { Block } from '../ui/grid/cursor.svelte';
import type { RecordList } from './record-list.svelte';

interface SelectedCards {
  readonly label: 'grid.lookUpTheirCards' | 'grid.lookUpTheseCards';
  readonly batch: NonNullable<Extract<Route, { screen: 'cards' }>['batch']>;
}

/**
 * The cards of the selected records, whatever their selected columns, for main to read from the
 * view; null where the records name none.
 */
export function selectedCards(
  { records, layout }: RecordList,
  block: Block | null,
): SelectedCards | null {
  const { cursor, resource } = records;
  if (block === null || cursor === null) return null;
  const { cursorId, columns } = cursor;
  const rows = block.bottom - block.top + 1;
  // Of more rows main says that they are too many for one list.
  const count = rows > maxLines ? null : rows;
  const batchOf = (field: string | null) =>
    ({ kind: 'rows', cursorId, field, first: block.top, count }) as const;
  // Of a client main knows the cards, also those that only name the client.
  if (resource === 'clients') return { label: 'grid.lookUpTheirCards', batch: batchOf(null) };
  if (resource === 'lots') {
    const field = columns.find(holdsCardIds);
    return field === undefined ? null : { label: 'grid.lookUpTheirCards', batch: batchOf(field) };
  }
  const selected = block.left === block.right ? layout.placed[block.left]?.key : undefined;
  const field = selected === 'replacement_by' ? selected : 'id';
  return columns.includes(field) ? { label: 'grid.lookUpTheseCards', batch: batchOf(field) } : null;
}
