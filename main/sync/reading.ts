import type { ServiceRecord } from '../../preload/contract/values';
import type { ListPage } from '../api/list-page';
import { idOf } from '../cache/body';
import { digestOf } from '../cache/digest';

/** One answer to one request for a page: which records stood there, in order, at one moment between `sent` and `got`. */
export interface Reading {
  readonly page: number;
  /** A number per record that stands for its id (53 bits); a record without one is stood for by its content. */
  readonly ids: Float64Array;
  /** As announced with this page. */
  readonly total: number | null;
  /** Counts up whenever the announced total changes: two readings of one epoch saw, as far as the service tells, the same list. */
  readonly epoch: number;
  /** Moments of the walk's own count, one a sending and one an arrival. */
  readonly sent: number;
  readonly got: number;
}

/** A reading with what it is forgotten of once it is written. */
export interface Fetched extends Reading {
  readonly answer: ListPage;
  readonly hasMore: boolean;
}

export function standInsFor(records: readonly ServiceRecord[]): Float64Array {
  return Float64Array.from(records, (record) => digestOf(idOf(record) ?? JSON.stringify(record)));
}

export function sameIds(one: Pick<Reading, 'ids'>, { ids }: Pick<Reading, 'ids'>): boolean {
  return one.ids.length === ids.length && one.ids.every((id, at) => id === ids[at]);
}

/** Whether at least one record stands in both. */
export function overlap(one: Reading, other: Reading): boolean {
  const ids = new Set(one.ids);
  return other.ids.some((id) => ids.has(id));
}

/** How many records `next` begins with that `one` ends with: what growth of the list pushes over the border between two pages. */
export function pushedOver(one: Reading, next: Reading): number {
  const from = one.ids.indexOf(next.ids[0] ?? Number.NaN);
  if (from < 0) return 0;
  const pushed = one.ids.length - from;
  return one.ids.subarray(from).every((id, at) => id === next.ids[at]) ? pushed : 0;
}
