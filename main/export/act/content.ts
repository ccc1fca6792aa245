import Big from 'big.js';
import * as v from 'valibot';
import { byName } from '../../../shared/by-name';
import { actColumns, signerSchema, type NotFinal } from '../../../shared/ipc/acts';
import { dayOrderSchema, filterSchema, queryLocaleSchema } from '../../../shared/ipc/browse';
import { comparedPeriodSchema, outcomeSchema } from '../../../shared/ipc/reconcile';
import { languageCodes } from '../../../shared/locales';
import {
  differenceSchema,
  settledStates,
  sumSchema,
  totalSchema,
} from '../../../shared/ipc/settlements';
import { browsable } from '../../../shared/resources';

/** What an act lists its lines under; `open`: not settled at all. */
export const actStates = ['open', ...settledStates, 'resolved'] as const;
export type ActState = (typeof actStates)[number];

/** Decimals of one field in one currency; null for none named. */
const amountSchema = v.object({
  field: v.string(),
  currency: v.nullable(v.string()),
  mine: v.nullable(v.string()),
  theirs: v.nullable(v.string()),
  /** The service's less the file's. */
  difference: v.string(),
});
export type ActAmount = v.InferOutput<typeof amountSchema>;

const lineSchema = v.object({
  state: v.picklist(actStates),
  outcome: outcomeSchema,
  /** In the file of `since`. */
  row: v.nullable(v.number()),
  id: v.nullable(v.string()),
  key: v.array(v.string()),
  title: v.string(),
  differences: v.array(differenceSchema),
  amounts: v.array(amountSchema),
  comment: v.string(),
  by: v.string(),
  /** ISO 8601; '' for a line that was never settled. */
  at: v.string(),
  /** The month, days or file of the run that found it. */
  since: v.string(),
  /** How it was settled before its difference changed; null for a line that did not. */
  was: v.nullable(v.string()),
  /** Whether its difference has changed since it was settled. */
  changed: v.boolean(),
});
export type ActLine = v.InferOutput<typeof lineSchema>;

/** A row or a record that the user paired because their amounts add up. */
const pairedSchema = v.object({
  /** Those of one pair have one number, from 1. */
  pair: v.number(),
  row: v.nullable(v.number()),
  id: v.nullable(v.string()),
  key: v.array(v.string()),
  title: v.string(),
  amounts: v.array(amountSchema),
  /** The month, days or file of the run it was carried over from; '' for one of this run. */
  since: v.string(),
});
export type ActPaired = v.InferOutput<typeof pairedSchema>;

const sideSchema = v.object({
  all: v.number(),
  /** Left open by earlier runs, and compared again. */
  carried: v.number(),
  equal: v.number(),
  different: v.number(),
  only: v.number(),
  repeated: v.number(),
  unkeyed: v.number(),
  /**
   * Paired by the user because they add up. Absent in acts of before this was possible, also when
   * they are read: an act is checked by the text it was written with, which a value put in changes.
   */
  summed: v.optional(v.number()),
  total: v.number(),
});
export type ActSide = v.InferOutput<typeof sideSchema>;

/** How a difference of the sums is made up: by state, and within the tolerance. Decimals. */
const explainedSchema = v.object({
  field: v.string(),
  currency: v.nullable(v.string()),
  difference: v.string(),
  states: byName(v.string(), v.string()),
  tolerated: v.string(),
});
export type Explained = v.InferOutput<typeof explainedSchema>;

/** Everything an act says. Its canonical text is inside the file, and what its hash is of. */
export const actSchema = v.object({
  format: v.literal('merchant-desk-act'),
  version: v.literal(1),
  language: v.picklist(languageCodes),
  zone: v.string(),
  /** ISO 8601. */
  at: v.string(),
  writtenBy: v.string(),
  company: v.nullable(v.string()),
  profile: v.object({ name: v.string(), host: v.string(), sample: v.boolean() }),
  /** Which records were compared. */
  query: v.object({
    resource: v.picklist(browsable),
    search: v.string(),
    filters: v.array(filterSchema),
    period: v.nullable(comparedPeriodSchema),
    locale: v.object({
      ...queryLocaleSchema.entries,
      zone: v.string(),
      dates: v.nullable(dayOrderSchema),
    }),
  }),
  run: v.object({ id: v.number(), at: v.string(), by: v.string() }),
  file: v.object({ name: v.string(), sheet: v.nullable(v.string()), sha256: v.string() }),
  sync: v.object({
    no: v.number(),
    /** ISO 8601. */
    at: v.nullable(v.string()),
    records: v.number(),
    complete: v.boolean(),
    sha256: v.string(),
  }),
  /** SHA-256 of the settlements it was made from. */
  settlements: v.string(),
  pairs: v.array(v.object({ column: v.string(), field: v.string(), isKey: v.boolean() })),
  mine: sideSchema,
  theirs: sideSchema,
  sums: v.array(sumSchema),
  explained: v.array(explainedSchema),
  totals: v.array(totalSchema),
  /** Lines by state. */
  states: byName(v.string(), v.number()),
  changedAgain: v.number(),
  /** Sentences about the file and the comparison, in the act's language. */
  notices: v.array(v.string()),
  columns: v.array(v.picklist(actColumns)),
  lines: v.array(lineSchema),
  /** Absent where there are none, and in acts that only count them, as `summed`. */
  paired: v.optional(v.array(pairedSchema)),
  prepared: signerSchema,
  reviewed: signerSchema,
});
export type Act = v.InferOutput<typeof actSchema>;

/** Whether the rows and records of a side are all accounted for. */
export function addsUp({ all, carried, summed = 0, ...parts }: ActSide): boolean {
  return all + carried === Object.values(parts).reduce((sum, each) => sum + each, summed);
}

/** Why an act is not final, most important first; none for one that is. */
export function whyNotFinal(act: Act): NotFinal[] {
  const isWrong = !addsUp(act.mine) || !addsUp(act.theirs) || !act.explained.every(isExplained);
  return [
    ...((act.states.open ?? 0) > 0 ? ['open' as const] : []),
    ...(isWrong ? ['sums' as const] : []),
    ...(act.sync.complete ? [] : ['incomplete' as const]),
  ];
}

/** Whether the lines and the tolerance make up the difference. */
export function isExplained({ difference, states, tolerated }: Explained): boolean {
  const parts = [tolerated, ...Object.values(states)];
  return parts.reduce((sum, each) => sum.plus(each), new Big(0)).eq(difference);
}
