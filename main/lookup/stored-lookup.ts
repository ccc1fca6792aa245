import type { LineOutcome, CardLookup, LookupLine } from '../../shared/ipc/lookup';
import type { SingleRecord } from '../values/cells';
import type { FieldTexts } from '../query/cursors';
import type { Failure } from '../../shared/failures';
import type { ServiceRecord } from '../../shared/values';
import type { Table } from '../tables/read-table';

/** A list as sent to the writing thread: rows of a view are replaced by their values. */
export type ListInput =
  | Exclude<ListToRead, { kind: 'rows' }>
  | ({ readonly kind: 'values'; readonly first: number } & FieldTexts);

/** The result of an id as sent to the writing thread, with the card encoded. */
export interface DoneLine {
  readonly at: number;
  readonly outcome: LineOutcome;
  readonly reason: string | null;
  readonly card: SingleRecord | null;
}

/** A list to be parsed. */
export type ListToRead =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'table'; readonly table: Table; readonly name: string | null }
  | {
      readonly kind: 'rows';
      readonly cursorId: number;
      readonly field: string | null;
      readonly first: number;
      readonly count: number | null;
    };

export type LookupPhase = CardLookup['phase'];

/** Whether it goes on, or can: its end was not stored yet. */
export function isUnfinished(phase: LookupPhase): boolean {
  return phase === 'running' || phase === 'paused';
}

export type OutcomeCounts = CardLookup['counts'];

/** A stored lookup. */
export interface StoredLookup {
  readonly lookupId: number;
  readonly phase: LookupPhase;
  readonly name: string | null;
  /** SHA-256 of the ids in order, in hex. */
  readonly digest: string;
  /** Epoch milliseconds. */
  readonly begunAt: number;
  readonly lines: number;
  readonly blank: number;
  readonly counts: OutcomeCounts;
  readonly failure: Failure | null;
}

export interface WaitingId {
  readonly at: number;
  readonly id: string;
}

/** The result of an id; `card` is stored in the same transaction. */
export interface LookedUp {
  readonly at: number;
  readonly outcome: Extract<LineOutcome, 'found' | 'not-found' | 'failed'>;
  readonly reason: string | null;
  readonly card: { id: string; record: ServiceRecord; seenAt: number } | null;
}

export interface LinesQuery {
  /** Null for all. */
  readonly outcomes: readonly LineOutcome[] | null;
  readonly offset: number;
  readonly limit: number;
}

export interface Lines {
  columns: string[];
  total: number;
  lines: LookupLine[];
}

/** Number of ids with a result. */
export function countAnswered(counts: OutcomeCounts): number {
  return counts.found + counts['not-found'] + counts.failed;
}
