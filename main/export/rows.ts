import type { Reconciliation } from '../../shared/ipc/reconcile';
import type { ReadAs } from '../../shared/ipc/browse';
import type { Failure } from '../../shared/failures';
import type { ListCompleteness } from '../../shared/ipc/sync';
import type { Value } from '../../shared/values';
import { writeJson } from '../json/json';

/**
 * One line of an export, aligned with its columns; `undefined` where the record lacks the field.
 */
export type Row = readonly (Value | undefined)[];

/** Some rows as the store returns them, and how many records they stand for. */
export interface Batch {
  readonly rows: readonly Row[];
  readonly records: number;
  /** For each row, the columns of cells to highlight in formats that can. */
  readonly highlights?: readonly (readonly number[])[];
  /** For each row, the key of its group, where rows are grouped. */
  readonly groups?: readonly string[];
}

export function numberOf(value: number): Value {
  return { kind: 'number', text: String(value) };
}

/** A value as plain text: numbers digit for digit, lists and objects as JSON. */
export function exportText(value: Value): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value?.kind === 'number' ? value.text : writeJson(value);
}

/** What one connection brings to a file of several. */
export interface SourcePart {
  readonly name: string;
  readonly records: number;
  /** Epoch milliseconds; null before its first sync. */
  readonly asOf: number | null;
  /** Whether its list was synced to its end. */
  readonly synced: boolean;
  readonly completeness: ListCompleteness;
  /** More than a day older than the newest: what came since is missing. */
  readonly isBehind: boolean;
}

/** A connection that a file of several does not contain. */
export interface OmittedPart {
  readonly name: string;
  /** `input.unsynced`: nothing of it is stored. */
  readonly failure: Failure;
}

/** An opened export source, not yet read. Whoever opens it closes it. */
export interface RowSource {
  readonly columns: readonly string[];
  /** Number of records to read. */
  readonly total: number;
  /** Records of the resource before search and filters; null where that has no meaning. */
  readonly listCount: number | null;
  /** Epoch milliseconds of the sync the records come from; null when there was none. */
  readonly asOf: number | null;
  /** For changes, from when on they are known (epoch milliseconds); 0: from the first sync. */
  readonly since?: number;
  /** Whether the resource was synced to its end. */
  readonly synced: boolean;
  /** Reasons why they may be incomplete, where they need not be of the newest sync. */
  readonly completeness?: ListCompleteness;
  /** Columns with amounts, besides those whose name says so. */
  readonly amounts?: readonly string[];
  /** Total number of records, where a row is not one record. */
  readonly records?: number;
  /** For a reconciliation: the file, and what it was compared with. */
  readonly compared?: Pick<Reconciliation, 'name' | 'sheet' | 'mapping'>;
  /** Of a file of several connections: what each brings, and those that are not in it. */
  readonly parts?: readonly SourcePart[];
  readonly omitted?: readonly OmittedPart[];
  /** What of the question can be read in two ways, and how it was read. */
  readonly readAs?: readonly ReadAs[];
  batches(): AsyncIterable<Batch> | Iterable<Batch>;
  close?(): Promise<void>;
}

/**
 * Characters after which rows are passed on before their batch ends: one row may hold megabytes.
 */
export const maxPieceLength = 1_000_000;

/** Pieces of a file, in order. */
export type Pieces = AsyncIterable<string | Uint8Array>;

/** Lays batches out in a file's format. */
export type Layout = (columns: readonly string[], batches: AsyncIterable<Batch>) => Pieces;

/**
 * The lines of a batch in pieces, each of which ends with the line that reaches `maxPieceLength`.
 */
export function* joinedRows(rows: readonly Row[], lineOf: (row: Row) => string): Generator<string> {
  let lines = '';
  for (const row of rows) {
    lines += lineOf(row);
    if (lines.length < maxPieceLength) continue;
    yield lines;
    lines = '';
  }
  yield lines;
}
