import { allRecords } from '../../shared/all-records';
import type { Filter, Browsable } from '../../shared/ipc/browse';
import { parseRows } from '../../shared/rows';
import type { Value } from '../../shared/values';
import type { DeskBridge } from '../bridge';

interface FoundRow {
  readonly id: string;
  /** Undefined for a field the list does not have. */
  readonly value: (field: string) => Value | undefined;
}

/**
 * The number of stored records that match all filters, and the first `limit` of them. Sends no request
 * to the service.
 */
export async function foundRows(
  browse: DeskBridge['browse'],
  resource: Browsable,
  filters: readonly Filter[],
  limit: number,
): Promise<{ count: number; rows: readonly FoundRow[] }> {
  const { cursorId, count, columns } = await browse.open({
    ...allRecords(resource),
    filters: [...filters],
  });
  const text =
    count === 0 || limit === 0 ? null : await browse.rows({ cursorId, offset: 0, limit });
  await browse.close({ cursorId });
  const rows = text === null ? [] : parseRows(text).rows;
  return {
    count,
    rows: rows.map(({ id, cells }) => ({ id, value: (field) => cells[columns.indexOf(field)] })),
  };
}
