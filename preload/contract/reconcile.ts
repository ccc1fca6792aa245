import * as v from 'valibot';
import { fieldName, list, maxFields, searchText, whole, method, rowNumber } from './define';
import { askerEntries, browsableSchema, filterSchema } from './browse';
import { tableFileSchema } from './lookup';
import { valueSchema } from './values';

/** Parts of one key. */
const maxKeys = 6;

/** What two texts may differ in and still be the same. */
const matchRulesSchema = v.object({
  /** Spaces around and in a row, of any kind. */
  spaces: v.boolean(),
  /** Capital letters and accents; states in Spanish. */
  case: v.boolean(),
  /** Zeros in front of digits. */
  zeros: v.boolean(),
  /** Separators, decimals that are zero, currency signs. */
  numbers: v.boolean(),
  /** How `3/4/2026` is meant in the file. */
  dates: v.picklist(['day-first', 'month-first']),
});

export type MatchRules = v.InferOutput<typeof matchRulesSchema>;

export const usualRules: MatchRules = {
  spaces: true,
  case: true,
  zeros: true,
  numbers: true,
  dates: 'day-first',
};

/** A column of the file, from 0, and the service's field it is held against. */
const pairSchema = v.object({ column: rowNumber, field: fieldName });

export type Pair = v.InferOutput<typeof pairSchema>;

export const mappingSchema = v.object({
  resource: browsableSchema,
  /** Only records that fit are held against the file; '' for all. */
  search: searchText,
  /** And these conditions. */
  filters: v.optional(list(filterSchema, 200)),
  /** Together they tell one record from another. */
  keys: list(pairSchema, maxKeys),
  /** What is held against each other in rows with the same key. */
  compare: list(pairSchema, maxFields),
  rules: matchRulesSchema,
});

export type Mapping = v.InferOutput<typeof mappingSchema>;

/** What became of a row or record. Every row of the file and every record of the service is in exactly one. */
export const outcomes = ['different', 'mine', 'theirs', 'repeated', 'unkeyed', 'equal'] as const;
export const outcomeSchema = v.picklist(outcomes);
export type Outcome = v.InferOutput<typeof outcomeSchema>;

/** Something about the file its reader should know: a word of a closed list, and what it is about. */
const noticeSchema = v.object({
  reason: v.picklist([
    'header-gaps',
    'header-twins',
    'no-header',
    'keys-rounded',
    'keys-blank',
    'keys-twice',
    'keys-twice-theirs',
    'two-currencies',
    'sheet-empty',
  ]),
  /** A column's name, for those about one. */
  column: v.nullable(v.string()),
  count: v.number(),
  /** Currencies or other words, joined. */
  words: v.string(),
});

export type FileNotice = v.InferOutput<typeof noticeSchema>;

/** A file that was read, and how its table was understood. */
const tableDraftSchema = v.object({
  draftId: v.number(),
  name: v.string(),
  /** Sheets of a workbook by name; one without a name for CSV. */
  sheets: v.array(v.string()),
  sheet: v.number(),
  /** The row of the column names, from 1; 0 for none. */
  header: v.number(),
  columns: v.array(v.object({ name: v.string(), sample: v.string() })),
  /** First rows of the sheet as they are, with their numbers. */
  preview: v.array(v.object({ row: v.number(), cells: v.array(v.string()) })),
  /** Below the header, blank ones left out. */
  rows: v.number(),
  notices: v.array(noticeSchema),
});

export type TableDraft = v.InferOutput<typeof tableDraftSchema>;

const suggestionSchema = v.object({
  mapping: mappingSchema,
  /** As it was used for such a file before. */
  remembered: v.boolean(),
  fields: v.array(v.string()),
});

const reconciliationSchema = v.object({
  /** Identifies a reconciliation: lines of an earlier one no longer exist. */
  resultId: v.number(),
  name: v.string(),
  sheet: v.nullable(v.string()),
  mapping: mappingSchema,
  /** Rows of the file, records of the service. */
  rows: v.number(),
  records: v.number(),
  /** How many rows, pairs or records have each outcome. */
  counts: v.object(v.entriesFromList(outcomes, v.number())),
  /** Of those repeated: rows of the file, and records. */
  repeated: v.object({ mine: v.number(), theirs: v.number() }),
  /** Compared fields in which rows differ, most first. */
  fields: v.array(v.object({ column: v.string(), field: v.string(), count: v.number() })),
  /** In the order of an outcome's `mine` and `theirs`: columns of the file, fields of the service; pairs stand side by side. */
  columns: v.array(
    v.object({
      side: v.picklist(['mine', 'theirs']),
      name: v.string(),
      /** Of a key or compared pair. */
      paired: v.boolean(),
    }),
  ),
  /** Epoch milliseconds of the sync the records come from. */
  asOf: v.nullable(v.number()),
  complete: v.boolean(),
  notices: v.array(noticeSchema),
});

export type Reconciliation = v.InferOutput<typeof reconciliationSchema>;

/** A row of the file and the record it was held against, or one of them alone. */
const outcomeLineSchema = v.object({
  outcome: outcomeSchema,
  /** In the file, from 1, as a spreadsheet counts. */
  row: v.nullable(v.number()),
  id: v.nullable(v.string()),
  /** How often the key occurs in the file and at the service. */
  times: v.object({ mine: v.number(), theirs: v.number() }),
  /** Places in `columns` whose values differ from the other side's. */
  differs: v.array(v.number()),
  /** Aligned with `columns`. */
  cells: v.array(v.union([v.undefined(), valueSchema])),
});

export type OutcomeLine = v.InferOutput<typeof outcomeLineSchema>;

/** Which lines: those of an outcome (null: all) that differ in a field (null: in any or none) and hold a text. */
export const linesAskedSchema = v.object({
  outcome: v.nullable(outcomeSchema),
  field: v.nullable(fieldName),
  search: searchText,
});

export type LinesAsked = v.InferOutput<typeof linesAskedSchema>;

/** Holding a table of one's own against a list of the service. Nothing is asked of the service; the file is only read. */
export const reconcile = {
  /** One draft is kept, the newest. Fails with `input.table`. */
  read: method(tableFileSchema, tableDraftSchema),
  /** The same sheet with its column names in another row, 0 for none. Fails with `input.params` when the draft is gone. */
  header: method(v.strictObject({ draftId: whole, header: rowNumber }), tableDraftSchema),
  /** What the columns seem to be; the mapping of last time for a file with the same columns. */
  suggest: method(v.strictObject({ draftId: whole, resource: browsableSchema }), suggestionSchema),
  /** Compares, and remembers the mapping. Fails with `input.params`, `input.filter`, `input.table`, and as the cache does. */
  compare: method(
    v.strictObject({ draftId: whole, mapping: mappingSchema, ...askerEntries }),
    reconciliationSchema,
  ),
  /** At most 500 lines at once. Fails with `input.params` when another result took its place. */
  lines: method(
    v.strictObject({
      resultId: whole,
      ...linesAskedSchema.entries,
      offset: rowNumber,
      limit: rowNumber,
    }),
    v.object({ total: v.number(), lines: v.array(outcomeLineSchema) }),
  ),
};
