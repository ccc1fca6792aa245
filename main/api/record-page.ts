import type { RecordPage, ServiceRecord, Value } from '../../preload/contract/values';
import type { ListCounts } from './list-counts';
import type { ListReading } from './lists';

/** A page with its records as they came: laid out in rows they lose the order of their fields. Only the page crosses to the screen. */
export interface ReadPage extends RecordPage {
  readonly records: readonly ServiceRecord[];
}

/** A reading as the page that crosses to the screen; `page` and `perPage` as they were asked for. */
export function toRecordPage(
  reading: ListReading,
  asked: { readonly page: number; readonly perPage: number },
  readAt: number,
): ReadPage {
  const places = new Map<string, number>();
  for (const record of reading.records) {
    for (const [name] of record) if (!places.has(name)) places.set(name, places.size);
  }
  const rows = reading.records.map((record) => {
    const row = new Array<Value | undefined>(places.size).fill(undefined);
    for (const [name, value] of record) row[places.get(name) ?? 0] = value;
    return row;
  });
  return {
    records: reading.records,
    columns: [...places.keys()],
    rows,
    page: asked.page,
    perPage: asked.perPage,
    total: reading.total,
    hasMore: hasMore(reading, reading.records.length, asked),
    readAt,
  };
}

/** Whether a page of so many records is not the last one, as far as its answer tells. */
export function hasMore(
  { total, totalPages, perPage, hasMore: said }: ListCounts,
  count: number,
  asked: { readonly page: number; readonly perPage: number },
): boolean {
  if (count === 0) return false;
  // A service may give fewer a page than asked: its own page size counts where it names one.
  const size = Math.min(perPage ?? asked.perPage, asked.perPage);
  if (total !== null) return (asked.page - 1) * size + count < total;
  if (totalPages !== null) return asked.page < totalPages;
  return said ?? count >= size;
}
