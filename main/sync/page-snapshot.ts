import type { ServiceRecord } from '../../preload/contract/values';
import type { ListPage } from '../api/list-page';
import { idOf } from '../values/ids';
import { digestOf } from '../values/digest';

/** One answer to one request for a page: which records stood there, in order, at one moment between `sent` and `got`. */
export interface PageSnapshot {
  readonly page: number;
  /** A number per record that stands for its id (53 bits); a record without one is stood for by its content. */
  readonly ids: Float64Array;
  /** As announced with this page. */
  readonly total: number | null;
  /** Counts up whenever the announced total changes: two snapshots of one epoch saw, as far as the service tells, the same list. */
  readonly epoch: number;
  /** Moments counted by the sync itself, one for each request sent and each answer received. */
  readonly sent: number;
  readonly got: number;
}

/** A snapshot together with its records, which are forgotten once they are staged. */
export interface FetchedPage extends PageSnapshot {
  readonly answer: ListPage;
  readonly hasMore: boolean;
}

export function idDigests(records: readonly ServiceRecord[]): Float64Array {
  return Float64Array.from(records, (record) => digestOf(idOf(record) ?? JSON.stringify(record)));
}

export function sameIds(one: Pick<PageSnapshot, 'ids'>, other: Pick<PageSnapshot, 'ids'>): boolean {
  return (
    one.ids.length === other.ids.length && one.ids.every((id, index) => id === other.ids[index])
  );
}

/** Whether at least one record stands in both. */
export function overlap(one: PageSnapshot, other: PageSnapshot): boolean {
  const ids = new Set(one.ids);
  return other.ids.some((id) => ids.has(id));
}
