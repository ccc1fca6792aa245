import * as v from 'valibot';
import { byName } from '../by-name';
import { list, text, integer } from './bounds';
import { browsableSchema } from './browse';

/**
 * How a difference was settled. `pending` and `provider` (the provider's error) stay open: the next
 * run begins with them. `agreed` and `other` are closed.
 */
export const settledStates = ['pending', 'agreed', 'provider', 'other'] as const;
export const settledStateSchema = v.picklist(settledStates);
export type SettledState = v.InferOutput<typeof settledStateSchema>;

/** Whether a line in this state is open, as said above. */
export function isOpenState(state: string | null): state is 'pending' | 'provider' {
  return state === 'pending' || state === 'provider';
}

/** `resolved`: was open before, and the two sides agree now. */
export const lineStateSchema = v.picklist([...settledStates, 'resolved']);
export type LineState = v.InferOutput<typeof lineStateSchema>;

/** Characters of a comment. */
export const maxComment = 2_000;
export const commentText = text(maxComment);

/** A value that differs: as written in the file, and as text of the service. */
export const differenceSchema = v.object({
  column: v.string(),
  field: v.string(),
  mine: v.string(),
  theirs: v.string(),
  /** The service's less the file's, a decimal; null for what is no amount. */
  amount: v.nullable(v.string()),
  /** ISO code; null where neither side names one. */
  currency: v.nullable(v.string()),
});
export type Difference = v.InferOutput<typeof differenceSchema>;

/** Amounts of a field in one currency, added up: decimals. */
export const sumSchema = v.object({
  column: v.string(),
  field: v.string(),
  /** Null where neither side names one. */
  currency: v.nullable(v.string()),
  mine: v.string(),
  theirs: v.string(),
  /** The service's less the file's. */
  difference: v.string(),
  /** The file's amounts of the equal rows. */
  equal: v.string(),
  /**
   * The part of the difference of lines with one side left open by earlier runs, which is in no sum
   * of that side; absent for 0.
   */
  carried: v.optional(v.string()),
});
export type CurrencySum = v.InferOutput<typeof sumSchema>;

/** What a total row of the file says of a column, and what its rows add up to: decimals. */
export const totalSchema = v.object({
  row: v.number(),
  column: v.string(),
  currency: v.nullable(v.string()),
  says: v.string(),
  sum: v.string(),
  /** `mixed`: it adds up amounts in different currencies. */
  is: v.picklist(['right', 'wrong', 'mixed']),
});
export type TotalRow = v.InferOutput<typeof totalSchema>;

const runPeriodSchema = v.object({
  field: v.string(),
  first: v.string(),
  last: v.string(),
});

const countsOfStates = v.object({
  pending: v.number(),
  agreed: v.number(),
  provider: v.number(),
  other: v.number(),
  resolved: v.number(),
});
export type StateCounts = v.InferOutput<typeof countsOfStates>;

/** A file compared with a list, as stored with the profile. */
export const runSchema = v.object({
  runId: v.number(),
  resource: browsableSchema,
  file: v.object({
    name: v.string(),
    sheet: v.nullable(v.string()),
    /** SHA-256 of its bytes, hex. */
    sha256: v.string(),
  }),
  period: v.nullable(runPeriodSchema),
  /** ISO 8601, and the computer's user name. */
  at: v.string(),
  by: v.string(),
  /** The records it was compared with: epoch milliseconds, and SHA-256 of their content. */
  sync: v.object({ no: v.number(), asOf: v.nullable(v.number()), sha256: v.string() }),
  complete: v.boolean(),
  rows: v.number(),
  records: v.number(),
  /** By outcome (shared/ipc/reconcile.ts). */
  counts: byName(v.string(), v.number()),
  /** Of the repeated ones: rows of the file, and records. */
  repeated: v.object({ mine: v.number(), theirs: v.number() }),
  /** Of those paired because they add up: likewise. Runs before this was possible have none. */
  summed: v.optional(v.object({ mine: v.number(), theirs: v.number() }), { mine: 0, theirs: 0 }),
  /** Lines carried over from earlier runs because they were open. */
  carried: v.object({ mine: v.number(), theirs: v.number() }),
  sums: v.array(sumSchema),
  totals: v.array(totalSchema),
  /** The fields of the key and the compared ones, with their columns. */
  pairs: v.array(v.object({ column: v.string(), field: v.string(), isKey: v.boolean() })),
  states: countsOfStates,
});
export type ReconcileRun = v.InferOutput<typeof runSchema>;

/** A line that was settled, as it was then. */
export interface SettledLine {
  /** Identifies it among the lines of its set-up. */
  readonly line: string;
  readonly state: LineState;
  readonly comment: string;
  readonly at: string;
  readonly by: string;
  readonly outcome: string;
  /** The key's parts as written. */
  readonly key: string[];
  readonly title: string;
  /** In the file where it was first found. */
  readonly row: number | null;
  /** The record's id. */
  readonly id: string | null;
  readonly differences: Difference[];
  /** The period or file of the run that found it first. */
  readonly since: string;
}

/** What is settled: lines by number, or all that match. */
export const maxSettled = 5_000;
export const lineNumbers = list(integer, maxSettled);

/** How many settlements can be undone. */
export const maxUndone = 20;
