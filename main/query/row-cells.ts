import type { Value } from '../../shared/values';
import { idShown } from '../store/shown-id';
import { type Cell, decodeBody, fromCell } from '../values/cells';
import type { ComputedColumns, QueriedList, ReadRow } from './computed-column';
import { computedColumnsOf } from './computed-columns';
import { readRows } from './rows';

/** A row with its stored id and the cells of its columns. */
interface RowCells {
  readonly id: string;
  /** Undefined where the record has no such field. */
  readonly cells: readonly (Cell | undefined)[];
}

/** Reads rows, in the order given, with the cells of these columns: the service's and computed ones. */
export function readCells(
  list: QueriedList,
  { rids, columns }: { rids: Iterable<number>; columns: readonly string[] },
): RowCells[] {
  const rows = readRows(list, list.resource, rids).map(({ id, shape, body }): ReadRow => {
    const { positions } = list.fields.shape(shape);
    return { id, cells: decodeBody(body), positions };
  });
  const readers = new Map<ComputedColumns, ReturnType<ComputedColumns['cells']>>();
  const computed = columns.map((column) => {
    const columnsOf = computedColumnsOf(column);
    if (columnsOf === undefined) return undefined;
    const reader = readers.get(columnsOf) ?? columnsOf.cells(list, rows);
    readers.set(columnsOf, reader);
    return (row: ReadRow) => reader(column, row);
  });
  const places = new Map<ReadRow['positions'], readonly (number | undefined)[]>();
  return rows.map((row) => {
    const { positions, cells } = row;
    const at = places.get(positions) ?? columns.map((column) => positions.get(column));
    places.set(positions, at);
    return {
      id: row.id,
      cells: at.map((place, column) =>
        place === undefined ? computed[column]?.(row) : (cells[place] ?? null),
      ),
    };
  });
}

/** As `readCells`, as pages show them. */
export function readShown(
  list: QueriedList,
  read: Parameters<typeof readCells>[1],
): { id: string; cells: (Value | undefined)[] }[] {
  return readCells(list, read).map(({ id, cells }) => ({
    id: idShown(list.db, list.resource, id),
    cells: cells.map((cell) => (cell === undefined ? undefined : fromCell(cell))),
  }));
}
