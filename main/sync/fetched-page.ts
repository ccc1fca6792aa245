import type { ListPage } from '../http/list-page';
import { type DeskError } from '../failure';

/** Which records were on a page, in order, at some moment before `receivedAt`. */
export interface PageSnapshot {
  readonly page: number;
  /** A 53-bit digest of each record's id, or of its content when it has none. */
  readonly ids: Float64Array;
  /** A digest of all ids in their order. */
  readonly content: number;
  /** The total announced with this page; null when there is none or it is not believed. */
  readonly total: number | null;
  /** A logical time: the sync counts each request sent and each answer received. */
  readonly receivedAt: number;
}

/** One answer to one request. The records are dropped once they are staged. */
export interface FetchedPage extends PageSnapshot {
  readonly sentAt: number;
  readonly answer: ListPage;
}

/** A page, or the service's refusal of it. */
export type Answer = FetchedPage | DeskError;
