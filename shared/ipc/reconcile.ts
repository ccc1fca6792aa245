import * as v from 'valibot';
import { method } from './define';
import { list, maxFields, fieldName, searchText, integer, rowNumber } from './bounds';
import {
  queryLocaleEntries,
  browsableSchema,
  dayOrderSchema,
  filterSchema,
  readAsEntries,
} from './browse';
import { fileNoticeSchema } from '../file-notices';
import { tableFileSchema } from '../table-file';
import { valueSchema } from '../values';

/** Maximum fields of a key. */
const maxKeys = 6;

/** How `3/4/2026` can be meant in a file. */
export const dateOrders = ['by-column', ...dayOrderSchema.options] as const;

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
});

export type MatchRules = v.InferOutput<typeof matchRulesSchema>;

export const usualRules: MatchRules = {
  spaces: true,
  case: true,
  zeros: true,
  numbers: true,
  dates: 'by-column',
};

/** A column of the file, from 0, and the service's field it is compared with. */
const pairSchema = v.object({ column: rowNumber, field: fieldName });

export type Pair = v.InferOutput<typeof pairSchema>;

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
});

export type Mapping = v.InferOutput<typeof mappingSchema>;

/**
 * The outcome of a row or record. Every row of the file and every record of the service has exactly
 * one.
 */
export const outcomes = ['different', 'mine', 'theirs', 'repeated', 'unkeyed', 'equal'] as const;
export const outcomeSchema = v.picklist(outcomes);
export type Outcome = v.InferOutput<typeof outcomeSchema>;

/** A file that was read, and how its table was interpreted. */
const tableDraftSchema = v.object({
  draftId: v.number(),
  name: v.string(),
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
  notices: v.array(fileNoticeSchema),
});

export type TableDraft = v.InferOutput<typeof tableDraftSchema>;

const suggestionSchema = v.object({
  mapping: mappingSchema,
  /** Whether it was used before for a file with these columns. */
  remembered: v.boolean(),
  fields: v.array(v.string()),
});

const reconciliationSchema = v.object({
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
  complete: v.boolean(),
  notices: v.array(fileNoticeSchema),
  ...readAsEntries,
});

export type Reconciliation = v.InferOutput<typeof reconciliationSchema>;

/** A row of the file and the record it was compared with, or one of them alone. */
const outcomeLineSchema = v.object({
  outcome: outcomeSchema,
  /** The row's number in the file, from 1, as spreadsheets count. */
  row: v.nullable(v.number()),
  id: v.nullable(v.string()),
  /** How often the key occurs in the file and at the service. */
  times: v.object({ mine: v.number(), theirs: v.number() }),
  /** Indexes into `columns` of values that differ from the other side. */
  differs: v.array(v.number()),
  /** Aligned with `columns`. */
  cells: v.array(v.union([v.undefined(), valueSchema])),
});

export type OutcomeLine = v.InferOutput<typeof outcomeLineSchema>;

/**
 * Selects lines: those with an outcome (null: all), that differ in a field (null: any or none), and
 * contain a text.
 */
export const linesQuerySchema = v.object({
  outcome: v.nullable(outcomeSchema),
  field: v.nullable(fieldName),
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
   * and as the store does.
   */
  compare: method(
    v.strictObject({ draftId: integer, mapping: mappingSchema, ...queryLocaleEntries }),
    reconciliationSchema,
  ),
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
    v.object({ total: v.number(), lines: v.array(outcomeLineSchema) }),
  ),
};
