import type { Reconciliation } from '../../preload/contract/reconcile';
import type { Value } from '../../preload/contract/values';

/** One line of an export, aligned with its columns; `undefined` where the record lacks the field. */
export type Row = readonly (Value | undefined)[];

/** Rows as they come from the store, some at a time, and how many records they are. */
export interface Batch {
  readonly rows: readonly Row[];
  readonly records: number;
  /** Of each row, the places of cells to be noticed, where a format can show that. */
  readonly marks?: readonly (readonly number[])[];
}

/** What is exported: opened, not yet read. Whoever has read it, or given up, closes it. */
export interface RowSource {
  readonly columns: readonly string[];
  /** Records to come. */
  readonly total: number;
  /** Records of the resource before search and filters; null where that has no meaning. */
  readonly of: number | null;
  /** Epoch milliseconds of the sync the records come from; null when there was none. */
  readonly asOf: number | null;
  /** Whether it was synced to its end. */
  readonly complete: boolean;
  /** Columns with amounts, beside those whose name says so. */
  readonly amounts?: readonly string[];
  /** Of a reconciliation: the file, and what it was held against. */
  readonly compared?: Pick<Reconciliation, 'name' | 'sheet' | 'mapping'>;
  batches(): AsyncIterable<Batch>;
  close(): Promise<void>;
}

/** Characters after which rows go on to the disk, though a batch is not over: one row may hold megabytes. */
export const maxPieceLength = 1_000_000;

/** Pieces of a file, in order. */
export type Pieces = AsyncIterable<string | Uint8Array>;

/** Lays batches out in a file's format. */
export type Layout = (columns: readonly string[], batches: AsyncIterable<Batch>) => Pieces;
