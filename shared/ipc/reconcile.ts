import * as v from 'valibot';
import { byName } from '../by-name';
import { method } from './define';
import { list, maxFields, fieldName, searchText, integer, rowNumber } from './bounds';
import {
  queryLocaleSchema,
  browsableSchema,
  dayOrderSchema,
  filterSchema,
  readAsEntries,
} from './browse';
import { fileNoticeSchema } from '../file-notices';
import { isDate } from '../instants';
import { tableFileSchema } from '../table-file';
import { valueSchema } from '../values';
import {
  commentText,
  differenceSchema,
  lineNumbers,
  lineStateSchema,
  runSchema,
  settledStates,
  settledStateSchema,
  sumSchema,
  totalSchema,
} from './settlements';

/** Maximum fields of a key. */
const maxKeys = 6;

/** How `3/4/2026` can be meant in a file. */
export const dateOrders = ['by-column', ...dayOrderSchema.options] as const;

/** A positive decimal, digit for digit. */
const amountText = v.pipe(v.string(), v.maxLength(20), v.regex(/^\d{1,12}(?:\.\d{1,6})?$/));

/** Differences that are ignored when two texts are compared. */
const matchRulesSchema = v.object({
  /** Leading, trailing and repeated spaces of any kind. */
  spaces: v.boolean(),
  /** Case and accents; states named in Spanish. */
  case: v.boolean(),
  /** Leading zeros. */
  zeros: v.boolean(),
  /** Separators, zero decimals, currency signs. */
  numbers: v.boolean(),
  /**
   * How `3/4/2026` is meant in the file. `by-column`: as the other dates of its column show, and if
   * they do not, as in the user's region.
   */
  dates: v.picklist(dateOrders),
  /** A name that lacks a second name or surname the other side has. */
  missingNames: v.optional(v.boolean()),
  /** By currency code, the largest difference of two amounts that counts as none: `0.01`. */
  tolerance: v.optional(
    v.pipe(byName(v.pipe(v.string(), v.maxLength(8)), amountText), v.maxEntries(100)),
  ),
});

export type MatchRules = v.InferOutput<typeof matchRulesSchema>;

export const usualRules: MatchRules = {
  spaces: true,
  case: true,
  zeros: true,
  numbers: true,
  dates: 'by-column',
};

const dayText = v.pipe(v.string(), v.maxLength(10), v.check(isDate));

/** A column of the file, from 0, and the service's field it is compared with. */
const pairSchema = v.object({ column: rowNumber, field: fieldName });

export type Pair = v.InferOutput<typeof pairSchema>;

/** Days, both included: `2026-11-01` to `2026-11-30`. */
export const comparedPeriodSchema = v.object({ field: fieldName, first: dayText, last: dayText });
export type ComparedPeriod = v.InferOutput<typeof comparedPeriodSchema>;

export const mappingSchema = v.object({
  resource: browsableSchema,
  /** Only records that match this are compared with the file; '' for all. */
  search: searchText,
  /** And that match these. */
  filters: v.optional(list(filterSchema, 200)),
  /** Together they identify a record. */
  keys: list(pairSchema, maxKeys),
  /** What is compared in rows with the same key. */
  compare: list(pairSchema, maxFields),
  rules: matchRulesSchema,
  /** Only records with a day of this field in the period are compared. */
  period: v.optional(v.nullable(comparedPeriodSchema)),
});

export type Mapping = v.InferOutput<typeof mappingSchema>;

/**
 * The outcome of a row or record. Every row of the file and every record of the service has exactly
 * one. `summed`: rows and records paired by the user because their amounts add up; `total`: a row of
 * the file that adds up others.
 */
export const outcomes = [
  'different',
  'mine',
  'theirs',
  'repeated',
  'unkeyed',
  'summed',
  'total',
  'equal',
] as const;
export const outcomeSchema = v.picklist(outcomes);
export type Outcome = v.InferOutput<typeof outcomeSchema>;

/** Whether there is nothing to settle in lines of this outcome. */
export function isAgreeing(outcome: Outcome): outcome is 'summed' | 'total' | 'equal' {
  return outcome === 'summed' || outcome === 'total' || outcome === 'equal';
}

/** A file that was read, and how its table was interpreted. */
const tableDraftSchema = v.object({
  draftId: v.number(),
  name: v.string(),
  /** SHA-256 of the file, hex. */
  sha256: v.string(),
  /** Names of a workbook's sheets; a single one without a name for CSV. */
  sheets: v.array(v.string()),
  sheet: v.number(),
  /** The row of the column names, from 1; 0 for none. */
  header: v.number(),
  columns: v.array(v.object({ name: v.string(), sample: v.string() })),
  /** The first rows of the sheet unchanged, with their numbers. */
  preview: v.array(v.object({ row: v.number(), cells: v.array(v.string()) })),
  /** Rows below the header, without blank ones. */
  rows: v.number(),
  /** The list its columns are named like; null when they are like none. */
  list: v.optional(v.nullable(browsableSchema)),
  /** The first and the last day of the month its name or letterhead names. */
  month: v.optional(v.nullable(v.object({ first: v.string(), last: v.string() }))),
  notices: v.array(fileNoticeSchema),
});

export type TableDraft = v.InferOutput<typeof tableDraftSchema>;

const suggestionSchema = v.object({
  mapping: mappingSchema,
  /** Whether it was used before for a file with these columns. */
  remembered: v.boolean(),
  fields: v.array(v.string()),
});

export const reconciliationSchema = v.object({
  /** Identifies a reconciliation: the lines of an earlier one no longer exist. */
  resultId: v.number(),
  name: v.string(),
  sheet: v.nullable(v.string()),
  mapping: mappingSchema,
  /** Rows of the file, and records of the service. */
  rows: v.number(),
  records: v.number(),
  /** Number of rows, pairs or records per outcome. */
  counts: v.object(v.entriesFromList(outcomes, v.number())),
  /** Of the repeated ones: rows of the file, and records. */
  repeated: v.object({ mine: v.number(), theirs: v.number() }),
  /** Of those that add up: rows of the file, and records. */
  summed: v.object({ mine: v.number(), theirs: v.number() }),
  /** How many pairs the user made; their lines have other keys. */
  pairs: v.number(),
  /** Compared fields in which rows differ, most frequent first. */
  fields: v.array(v.object({ column: v.string(), field: v.string(), count: v.number() })),
  /** Columns of the file (`mine`) and fields of the service (`theirs`), with pairs side by side. */
  columns: v.array(
    v.object({
      side: v.picklist(['mine', 'theirs']),
      name: v.string(),
      /** Whether it belongs to a key or a compared pair. */
      paired: v.boolean(),
    }),
  ),
  /** Epoch milliseconds of the sync the records come from. */
  asOf: v.nullable(v.number()),
  synced: v.boolean(),
  notices: v.array(fileNoticeSchema),
  ...readAsEntries,
  sums: v.array(sumSchema),
  totals: v.array(totalSchema),
  /** Lines of earlier runs that were open: rows of earlier files, and records. */
  carried: v.object({ mine: v.number(), theirs: v.number() }),
  /** Open lines of earlier runs whose sides agree now, or which are gone from both. */
  resolved: v.number(),
  /** Lines that were closed for another difference than they have now. */
  changedAgain: v.number(),
  /** The stored run; null where it could not be stored. */
  runId: v.nullable(v.number()),
});

export type Reconciliation = v.InferOutput<typeof reconciliationSchema>;

/** How a line was settled. */
const settledSchema = v.object({
  /** Null: it was settled (`was`) for another difference than it has now. */
  state: v.nullable(lineStateSchema),
  was: v.nullable(lineStateSchema),
  comment: v.string(),
  by: v.string(),
  /** ISO 8601. */
  at: v.string(),
  /** The month, days or file of the run in which it was first found. */
  since: v.string(),
  /** Its difference has changed since it was settled. */
  changed: v.boolean(),
});

/** A row of the file and the record it was compared with, or one of them alone. */
const outcomeLineSchema = v.object({
  /** Its number in the result, from 1. */
  no: v.number(),
  outcome: outcomeSchema,
  /** The row's number in the file, from 1, as spreadsheets count. */
  row: v.nullable(v.number()),
  id: v.nullable(v.string()),
  /** The month, days or file of the run it was carried over from; its row is in that file. */
  from: v.nullable(v.string()),
  /** The key's parts as written, and a name. */
  key: v.array(v.string()),
  title: v.string(),
  /** How often the key occurs in the file and at the service. */
  times: v.object({ mine: v.number(), theirs: v.number() }),
  /** Indexes into `columns` of values that differ from the other side. */
  differs: v.array(v.number()),
  /** The compared values that differ, with amounts. */
  differences: v.array(differenceSchema),
  /** Null for a line that was never settled. */
  settled: v.nullable(settledSchema),
  /** The user's pair; null where the key paired it, or nothing did. */
  pairId: v.nullable(v.number()),
  /** Aligned with `columns`. */
  cells: v.array(v.union([v.undefined(), valueSchema])),
});

export type OutcomeLine = v.InferOutput<typeof outcomeLineSchema>;

/**
 * Lines by how they were settled. `todo`: not closed; `open`: not settled at all; `changed`: their
 * difference is another since they were settled.
 */
export const lineFilters = ['todo', 'open', 'changed', ...settledStates, 'resolved'] as const;
export type LineFilter = (typeof lineFilters)[number];

/**
 * Selects lines: those with an outcome (null: all), that differ in a field (null: any or none), are
 * settled in some way (null: whether or not), and contain a text.
 */
export const linesQuerySchema = v.object({
  outcome: v.nullable(outcomeSchema),
  field: v.nullable(fieldName),
  state: v.optional(v.nullable(v.picklist(lineFilters))),
  search: searchText,
});

export type LinesQuery = v.InferOutput<typeof linesQuerySchema>;

/**
 * Compares the user's own table with a list of the service. The service is not called; the file is
 * only read.
 */
export const reconcile = {
  /** Only the newest draft is kept. Fails with `input.table`. */
  read: method(tableFileSchema, tableDraftSchema),
  /**
   * Uses another row of the same sheet as column names, 0 for none. Fails with `input.params` when
   * the draft is gone.
   */
  header: method(v.strictObject({ draftId: integer, header: rowNumber }), tableDraftSchema),
  /** A mapping guessed from the columns, or the last one used for a file with the same columns. */
  suggest: method(
    v.strictObject({ draftId: integer, resource: browsableSchema }),
    suggestionSchema,
  ),
  /**
   * Compares, and remembers the mapping. Fails with `input.params`, `input.filter`, `input.table`,
   * `app.cancelled`, and as the store does.
   */
  compare: method(
    v.strictObject({ draftId: integer, mapping: mappingSchema, locale: queryLocaleSchema }),
    reconciliationSchema,
  ),
  /** How much of the comparison that runs is done; null when none does. */
  progress: method(v.undefined(), v.nullable(v.object({ done: v.number(), total: v.number() }))),
  /** `compare` then fails with `app.cancelled`. */
  cancel: method(v.undefined(), v.undefined()),
  /**
   * At most 500 lines at once. Fails with `input.params` when a newer result has replaced this one.
   */
  lines: method(
    v.strictObject({
      resultId: integer,
      ...linesQuerySchema.entries,
      offset: rowNumber,
      limit: rowNumber,
    }),
    v.object({
      total: v.number(),
      lines: v.array(outcomeLineSchema),
      /** How many lines of the outcome there are of each state. */
      states: v.object(v.entriesFromList(lineFilters, v.number())),
    }),
  ),
  /**
   * Settles lines of the newest result, by number or all that match; state null: no longer settled.
   * Equal ones and totals are left out. Returns how many, and a number to undo it by. Fails with
   * `input.params` (`result-gone`, `run-gone`) and as the store does.
   */
  settle: method(
    v.strictObject({
      resultId: integer,
      lines: v.union([lineNumbers, linesQuerySchema]),
      state: v.nullable(settledStateSchema),
      comment: commentText,
    }),
    v.object({ settled: v.number(), undo: v.number() }),
  ),
  /**
   * False when it can no longer be undone: only the last twenty can, and none whose lines were
   * settled again since.
   */
  undoSettle: method(v.strictObject({ resultId: integer, undo: integer }), v.boolean()),
  /** Files compared before, newest first, at most 200. */
  runs: method(v.undefined(), v.array(runSchema)),
  /** Forgets a run and what was settled in it. */
  removeRun: method(v.strictObject({ runId: integer }), v.undefined()),
};
