import type { RecordPage, ServiceRecord, Value } from '../../shared/values';
import type { ParsedList } from './lists';
import { type PageRequest, hasMore } from './list-page';

/**
 * A page with its original records, which keep the order of their fields, as rows do not. Only the
 * page is sent to the renderer.
 */
export interface ReadPage extends RecordPage {
  readonly records: readonly ServiceRecord[];
}

/** The page that is sent to the renderer; `page` and `perPage` as requested. */
export function toRecordPage(list: ParsedList, range: PageRequest, readAt: number): ReadPage {
  const places = new Map<string, number>();
  for (const record of list.records) {
    for (const [name] of record) if (!places.has(name)) places.set(name, places.size);
  }
  const rows = list.records.map((record) => {
    const row = new Array<Value | undefined>(places.size).fill(undefined);
    for (const [name, value] of record) row[places.get(name) ?? 0] = value;
    return row;
  });
  return {
    records: list.records,
    columns: [...places.keys()],
    rows,
    page: range.page,
    perPage: range.perPage,
    total: list.total,
    hasMore: hasMore(list, range),
    readAt,
  };
}
