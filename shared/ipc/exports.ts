import * as v from 'valibot';
import { method, nothing, push } from './define';
import { list, maxFields, recordId, fieldName, rowNumber, integer } from './bounds';
import {
  actCheckSchema,
  actFilesSchema,
  actOrderSchema,
  actResultSchema,
  actStatusSchema,
} from './acts';
import { browsableSchema, conditionEntries, recordsQuerySchema } from './browse';
import { outcomesSchema } from './lookup';
import { linesQuerySchema } from './reconcile';
import { pivotEntries, summaryQuestionSchema } from './summary';
import { changeKindSchema, listCompletenessSchema } from './sync';
import { changesEntries } from './changes';
import { failureSchema } from '../failures';

/**
 * Which records: a list, some of its records by id, some rows of an open view, changes, and so on.
 */
const exportSourceSchema = v.variant('kind', [
  /** All results of the query; one without search and filters is the whole list. */
  v.object({ kind: v.literal('list'), query: recordsQuerySchema }),
  /**
   * Records by id in the query's order; ids that the query does not return are left out, so
   * `records` of the result can be smaller.
   */
  v.object({ kind: v.literal('ids'), query: recordsQuerySchema, ids: list(recordId, 100_000) }),
  /**
   * A range of rows exactly as an open view shows them; `query` is what it was opened with, for the
   * description of the export.
   */
  v.object({
    kind: v.literal('rows'),
    query: recordsQuerySchema,
    cursorId: integer,
    first: rowNumber,
    count: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  }),
  /** As `changes.list` returns them, one row per changed field. */
  v.object({
    kind: v.literal('changes'),
    ...changesEntries,
    change: v.nullable(changeKindSchema),
    matching: v.optional(v.object(conditionEntries)),
    fields: v.optional(list(fieldName, maxFields)),
  }),
  /**
   * The looked-up list line by line, those with these outcomes; null for all. The list's own
   * columns come before the cards' fields.
   */
  v.object({ kind: v.literal('lookup'), outcomes: outcomesSchema }),
  /** The requested lines of a file reconciled with a list (shared/ipc/reconcile.ts). */
  v.object({
    kind: v.literal('reconciled'),
    resultId: integer,
    resource: browsableSchema,
    ...linesQuerySchema.entries,
  }),
  /** Records counted and summed by groups, as a table. */
  v.object({
    kind: v.literal('summary'),
    ...summaryQuestionSchema.entries,
    ...pivotEntries,
  }),
  /** The merchant's own record, as last read. */
  v.object({ kind: v.literal('merchant') }),
]);

export type ExportSource = v.InferOutput<typeof exportSourceSchema>;

/**
 * What the lines of an export are. A line of a summary or a reconciliation may stand for several
 * records or none; one of a looked-up list, for a card or none.
 */
export function linesOf({
  kind,
}: Pick<ExportSource, 'kind'>): 'records' | 'changes' | 'rows' | 'lines' {
  if (kind === 'changes') return 'changes';
  if (kind === 'lookup') return 'lines';
  return kind === 'summary' || kind === 'reconciled' ? 'rows' : 'records';
}

export const csvDialectSchema = v.object({
  separator: v.picklist([',', ';', '\t']),
  /** Without it Excel assumes the system's legacy encoding. */
  byteOrderMark: v.boolean(),
  /** For actual numbers; texts stay unchanged. */
  decimal: v.picklist(['.', ',']),
});

export type CsvDialect = v.InferOutput<typeof csvDialectSchema>;

/**
 * The most records in a PDF or print: about two hundred pages. Larger lists belong in CSV or a
 * workbook.
 */
export const maxPrinted = 5_000;

/** On paper: one row per record, or each record field by field. */
const paperLayoutSchema = v.picklist(['table', 'detail']);

export type PaperLayout = v.InferOutput<typeof paperLayoutSchema>;

/** How records are put on paper. */
const paperEntries = {
  layout: paperLayoutSchema,
  /**
   * Only the columns that fit the width of a page; the paper names those it leaves out. Default:
   * all, on several pages beside each other where needed.
   */
  fit: v.optional(v.boolean()),
  /**
   * IDs with every character and times with every digit. Default: first 6 and last 4 characters of
   * an ID, times to the minute; in the detail layout IDs are always complete.
   */
  exact: v.optional(v.boolean()),
  /** Rows under a heading for each value of this field, with their totals; moments by month. */
  groupBy: v.optional(v.nullable(fieldName)),
};

export type PaperChoice = v.InferOutput<v.ObjectSchema<typeof paperEntries, undefined>>;

const exportFormatSchema = v.variant('kind', [
  v.object({ kind: v.literal('csv'), dialect: csvDialectSchema }),
  v.object({ kind: v.literal('xlsx') }),
  v.object({ kind: v.literal('json') }),
  v.object({ kind: v.literal('ndjson') }),
  v.object({ kind: v.literal('parquet') }),
  v.object({ kind: v.literal('pdf'), ...paperEntries }),
]);

export type ExportFormat = v.InferOutput<typeof exportFormatSchema>;

/** Each is also the extension of its files. */
export const exportFormats = exportFormatSchema.options.map(({ entries }) => entries.kind.literal);

const exportFormatKindSchema = v.picklist(exportFormats);

/**
 * Headings as the service names its fields, or as on the screen: in the user's language, with
 * statuses and reasons translated, moments in the user's time zone, and a column per currency for
 * accounts. JSON, NDJSON and Parquet are for programs and always have the service's names.
 */
export const headingsSchema = v.picklist(['service', 'shown']);

export type Headings = v.InferOutput<typeof headingsSchema>;

/** What file exports and prints have in common. */
const orderEntries = {
  source: exportSourceSchema,
  /** In this order, as shown; null for all. For an export of changes, the columns of changes. */
  columns: v.nullable(list(fieldName, maxFields)),
  /**
   * Columns that hold amounts as text: plain decimals in them become numbers in CSV and XLSX. JSON
   * keeps the text.
   */
  amounts: list(fieldName, maxFields),
  /** Default: the service's. */
  headings: v.optional(headingsSchema),
};

/** Which columns are exported: as shown, those that fit a page, and so on. */
const columnsKindSchema = v.picklist(['shown', 'fit', 'selected', 'chosen', 'all']);

export type ColumnsKind = v.InferOutput<typeof columnsKindSchema>;

/** What the user chose when a view was last exported or printed, to be offered the next time. */
export const exportChoicesSchema = v.object({
  format: exportFormatKindSchema,
  headings: headingsSchema,
  /** Null until one is chosen: those that fit on paper, and those shown in other formats. */
  columns: v.nullable(columnsKindSchema),
  /** The columns chosen one by one; null while they are those shown. */
  picked: v.nullable(list(fieldName, maxFields)),
  exact: v.boolean(),
  groupBy: v.nullable(fieldName),
});

export type RememberedChoices = v.InferOutput<typeof exportChoicesSchema>;

const exportOrderSchema = v.strictObject({ ...orderEntries, format: exportFormatSchema });

export type ExportOrder = v.InferOutput<typeof exportOrderSchema>;

const printOrderSchema = v.strictObject({ ...orderEntries, ...paperEntries });

export type PrintOrder = v.InferOutput<typeof printOrderSchema>;

const exportProgressSchema = v.object({
  /** Without its folder; null when printing. */
  fileName: v.nullable(v.string()),
  done: v.number(),
  total: v.number(),
});

export type ExportProgress = v.InferOutput<typeof exportProgressSchema>;

export const exportResultSchema = v.variant('kind', [
  /** The save dialog was closed, or `cancel` was called: nothing was written. */
  v.object({ kind: v.literal('cancelled') }),
  v.object({
    kind: v.literal('written'),
    /** Without its folder. */
    fileName: v.string(),
    /** Number of lines, of the kind `linesOf` names. */
    records: v.number(),
    bytes: v.number(),
    /** SHA-256 of the file, as printed by `sha256sum`. */
    fileHash: v.string(),
    /**
     * Number of texts that were cut: in XLSX those longer than a spreadsheet cell allows, on paper
     * those longer than a page should hold.
     */
    cutTexts: v.number(),
    /**
     * In a CSV: values a spreadsheet changes when it opens the file, as they have zeros first or
     * more than 15 digits. Only if there are any.
     */
    longNumbers: v.optional(v.number()),
    /** False when the list was not completely synced, or may have gaps (`isComplete`). */
    complete: v.boolean(),
    ...listCompletenessSchema.entries,
  }),
]);

export type ExportResult = v.InferOutput<typeof exportResultSchema>;

const printResultSchema = v.variant('kind', [
  /** The system's dialog was closed, or `cancel` was called. */
  v.object({ kind: v.literal('cancelled') }),
  v.object({ kind: v.literal('printed'), records: v.number() }),
]);

export type PrintResult = v.InferOutput<typeof printResultSchema>;

/** Not `exports`, which has a meaning in CommonJS, the format preload is built to. */
export const exporting = {
  /**
   * Before an export is offered: fails with `app.forbidden` where the administrator's policy allows
   * no files.
   */
  allowed: method(nothing, nothing),
  /**
   * Main shows the system's save dialog, then writes; answers when the file is complete. Fails with
   * `input.filter` (words of the search not understood), `input.params` (unknown column, view
   * gone), `app.export-running`, `storage.export` (reason `full`, `denied`, `read-only`, `locked`,
   * `missing`, `foreign`, `slow` (the last two of scheduled exports), `too-large`,
   * `too-long-for-paper`, `other`; the old file is untouched), or as the store does.
   */
  start: method(exportOrderSchema, exportResultSchema),
  /**
   * Uses the system's print dialog, where there is one. Fails as `start`, and with `app.print`
   * (reason `no-printer`, `failed`).
   */
  print: method(printOrderSchema, printResultSchema),
  /**
   * The act of the newest reconciliation, with the system's save dialog. Fails as `start`, and with
   * `input.params` (`result-gone`, `run-gone`).
   */
  act: method(actOrderSchema, actResultSchema),
  /** Before it is written: whether it would be final. Fails as `act`, but asks for no place. */
  actStatus: method(v.strictObject({ resultId: integer }), actStatusSchema),
  /**
   * Whether a statement is as it was written, and still belongs to what is stored. Fails with
   * `input.statement` for one that takes more time or memory than any, and as the store does.
   */
  checkAct: method(actFilesSchema, actCheckSchema),
  /** `start` then answers `cancelled`. */
  cancel: method(nothing, nothing),
  /** Shows the last written file in the system's file browser. */
  show: method(nothing, nothing),
  /** Opens it with the system's program for such files; shows it where there is none. */
  open: method(nothing, nothing),
  /** At most every 100 ms, and once at the end. */
  progressed: push(exportProgressSchema),
};

/** How the open profile's records are published to a PostgreSQL database. */
export const publishStateSchema = v.object({
  /**
   * `postgresql://user@host:port/database?schema=name`, never with a password; null before it is
   * set.
   */
  to: v.nullable(v.string()),
  afterSync: v.boolean(),
  /**
   * Set by the administrator's policy: whether publishing is allowed, and whether it always follows
   * a sync.
   */
  allowed: v.boolean(),
  alwaysAfterSync: v.boolean(),
  /** The user or the policy has agreed to store unencrypted personal data in this destination. */
  agreed: v.boolean(),
  /** A password for this destination is stored. */
  hasPassword: v.boolean(),
  /** Versions sent so far; null when no publishing is running. */
  running: v.nullable(v.object({ sent: v.number() })),
  /** The last run since the app was started. */
  last: v.nullable(
    v.object({
      /** Epoch milliseconds. */
      at: v.number(),
      failure: v.nullable(failureSchema),
      versions: v.number(),
      ended: v.number(),
      /**
       * Added text columns for values that no longer fit their column's type, such as
       * `clients.limit_text`.
       */
      otherKinds: v.array(v.string()),
    }),
  ),
});
