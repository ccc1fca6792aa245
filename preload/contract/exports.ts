import * as v from 'valibot';
import {
  fieldName,
  list,
  maxFields,
  recordId,
  rowNumber,
  whole,
  method,
  nothing,
  push,
  text,
} from './define';
import { browsableSchema, conditionEntries, viewQuerySchema } from './browse';
import { outcomesAsked } from './lookup';
import { linesAskedSchema } from './reconcile';
import { summaryQuestionSchema, measures } from './analysis';
import { changeKindSchema, changesEntries } from './sync';
import { failureSchema } from './failure';

/** Which records: what a list shows, some of its records by id, some of an open view's rows, or what changed. */
const exportSourceSchema = v.variant('kind', [
  /** Everything the query gives; a query without search and filters is the whole list. */
  v.object({ kind: v.literal('list'), query: viewQuerySchema }),
  /** Records by id in the query's order; ids it does not give are left out: `records` of the result is then smaller. */
  v.object({ kind: v.literal('ids'), query: viewQuerySchema, ids: list(recordId, 100_000) }),
  /** A block of rows exactly as an open view shows them; `query` is what it was opened with, for the words about the export. */
  v.object({
    kind: v.literal('rows'),
    query: viewQuerySchema,
    viewId: whole,
    first: rowNumber,
    count: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  }),
  /** As `changes.list` gives them, a row for each changed field. */
  v.object({
    kind: v.literal('changes'),
    ...changesEntries,
    change: v.nullable(changeKindSchema),
    matching: v.optional(v.object(conditionEntries)),
    fields: v.optional(list(fieldName, maxFields)),
  }),
  /** The looked-up list line by line, those with these outcomes; null for all. Columns of its own come before the cards' fields. */
  v.object({ kind: v.literal('lookup'), outcomes: outcomesAsked }),
  /** A file held against a list (preload/contract/reconcile.ts): those of its lines that are asked for. */
  v.object({
    kind: v.literal('reconciled'),
    resultId: whole,
    resource: browsableSchema,
    ...linesAskedSchema.entries,
  }),
  /** Records counted and summed by groups, one of the measures as a table. */
  v.object({
    kind: v.literal('summary'),
    ...summaryQuestionSchema.entries,
    measure: v.picklist(measures),
  }),
  /** The merchant's own record, as it was read last. */
  v.object({ kind: v.literal('merchant') }),
]);

export type ExportSource = v.InferOutput<typeof exportSourceSchema>;

/**
 * What the lines of an export are: those of a summary and a reconciliation may each stand for several records, or for none; those of a list
 * that was looked up for a card, or for none.
 */
export function linesOf({
  kind,
}: Pick<ExportSource, 'kind'>): 'records' | 'changes' | 'rows' | 'lines' {
  if (kind === 'changes') return 'changes';
  if (kind === 'lookup') return 'lines';
  return kind === 'summary' || kind === 'reconciled' ? 'rows' : 'records';
}

const csvDialectSchema = v.object({
  separator: v.picklist([',', ';', '\t']),
  /** Excel takes a file without it for the system's old encoding. */
  byteOrderMark: v.boolean(),
  /** Of real numbers; texts stay as they are. */
  decimal: v.picklist(['.', ',']),
});

export type CsvDialect = v.InferOutput<typeof csvDialectSchema>;

/** Records a PDF or a print takes at most: about two hundred pages. More are for CSV or a workbook. */
export const maxPrinted = 5_000;

/** On paper: a row for each record, or each record field by field. */
const paperLayoutSchema = v.picklist(['table', 'detail']);

export type PaperLayout = v.InferOutput<typeof paperLayoutSchema>;

const exportFormatSchema = v.variant('kind', [
  v.object({ kind: v.literal('csv'), dialect: csvDialectSchema }),
  v.object({ kind: v.literal('xlsx') }),
  v.object({ kind: v.literal('json') }),
  v.object({ kind: v.literal('ndjson') }),
  v.object({ kind: v.literal('parquet') }),
  v.object({ kind: v.literal('pdf'), layout: paperLayoutSchema }),
]);

export type ExportFormat = v.InferOutput<typeof exportFormatSchema>;

/** Each is the ending of its files as well. */
export const exportFormats = exportFormatSchema.options.map(({ entries }) => entries.kind.literal);

/**
 * Headings as the service names its fields, or as on the screen: in the reader's language, statuses and reasons in its words, moments by
 * the zone's clock, a column for the account in each currency. JSON, NDJSON and Parquet are for programs and have the service's names always.
 */
const headingsSchema = v.picklist(['service', 'shown']);

export type Headings = v.InferOutput<typeof headingsSchema>;

/** What a file and a print are both asked for with. */
const orderEntries = {
  source: exportSourceSchema,
  /** In this order, as shown; null for all. Of the changes' columns when those are exported. */
  columns: v.nullable(list(fieldName, maxFields)),
  /**
   * Columns that hold amounts as text: what is a plain decimal there counts as a number in CSV and XLSX. JSON keeps the text.
   */
  amounts: list(fieldName, maxFields),
  /** The service's without it. */
  headings: v.optional(headingsSchema),
};

export const exportOrderSchema = v.strictObject({ ...orderEntries, format: exportFormatSchema });

export type ExportOrder = v.InferOutput<typeof exportOrderSchema>;

const printOrderSchema = v.strictObject({ ...orderEntries, layout: paperLayoutSchema });

export type PrintOrder = v.InferOutput<typeof printOrderSchema>;

const exportProgressSchema = v.object({
  /** Without its folder; null on the way to a printer. */
  fileName: v.nullable(v.string()),
  done: v.number(),
  total: v.number(),
});

export type ExportProgress = v.InferOutput<typeof exportProgressSchema>;

const exportResultSchema = v.variant('kind', [
  /** The save dialog was closed, or `cancel` was called: nothing was written. */
  v.object({ kind: v.literal('cancelled') }),
  v.object({
    kind: v.literal('written'),
    /** Without its folder. */
    fileName: v.string(),
    /** As `linesOf` names them. */
    records: v.number(),
    bytes: v.number(),
    /** SHA-256 of the records as lines of JSON, in hex: the same for the same records in every format. */
    contentHash: v.string(),
    /** SHA-256 of the file, as `sha256sum` says it. */
    fileHash: v.string(),
    /** Texts longer than a cell of a spreadsheet may be, cut in XLSX; on paper, longer than a page should have to take. */
    cutTexts: v.number(),
    /** False when the list was not yet synced to its end, or is not certain to be whole (`isWhole`). */
    complete: v.boolean(),
    /** Records the service announced and did not give. */
    gaps: v.number(),
    /** Records it gave more than once: as many others may be missing. */
    twice: v.number(),
    /** Read in parts by two runs of the app. */
    doubtful: v.boolean(),
    endRefused: v.optional(v.boolean()),
  }),
]);

export type ExportResult = v.InferOutput<typeof exportResultSchema>;

const printResultSchema = v.variant('kind', [
  /** The system's dialog was closed, or `cancel` was called. */
  v.object({ kind: v.literal('cancelled') }),
  v.object({ kind: v.literal('printed'), records: v.number(), contentHash: v.string() }),
]);

export type PrintResult = v.InferOutput<typeof printResultSchema>;

/** Not `exports`: that is a word of CommonJS, which preload is built to. */
export const exporting = {
  /**
   * Main asks where by the system's own dialog, then writes; answers when the file stands there whole. Fails with `input.filter` (words of
   * the search not understood), `input.params` (unknown column, view gone), `app.export-running`, `storage.export` (reason `full`,
   * `denied`, `read-only`, `locked`, `missing`, `too-large`, `too-long-for-paper`, `other`; the old file is untouched), or as the cache does.
   */
  start: method(exportOrderSchema, exportResultSchema),
  /** By the system's own dialog, where there is one. Fails as `start`, and with `app.print` (reason `no-printer`, `failed`). */
  print: method(printOrderSchema, printResultSchema),
  /** `start` then answers `cancelled`. */
  cancel: method(nothing, nothing),
  /** Shows the file written last in the system's file browser. */
  show: method(nothing, nothing),
  /** At most every 100 ms, and once at the end. */
  progressed: push(exportProgressSchema),
};

/** How the open profile's records go to a PostgreSQL database. */
const publishStateSchema = v.object({
  /** `postgresql://user@host:port/database?schema=name`, never with a password; null before it was said. */
  to: v.nullable(v.string()),
  afterSync: v.boolean(),
  /** The administrator's policy decided for all: whether it is allowed, and whether it follows each sync. */
  allowed: v.boolean(),
  alwaysAfterSync: v.boolean(),
  /** Somebody, or the policy, has said yes to plain personal data in that very place. */
  agreed: v.boolean(),
  /** A password for that very place is kept. */
  hasPassword: v.boolean(),
  /** Versions sent so far; null when nothing is under way. */
  running: v.nullable(v.object({ sent: v.number() })),
  /** Since the app was started. */
  last: v.nullable(
    v.object({
      /** Epoch milliseconds. */
      at: v.number(),
      failure: v.nullable(failureSchema),
      versions: v.number(),
      ended: v.number(),
      /** Columns that take as text, from then on, what does not fit another one: `clients.limit_text`. */
      besides: v.array(v.string()),
    }),
  ),
});

export type PublishState = v.InferOutput<typeof publishStateSchema>;

/** Every method fails with `input.publish` (`sample`) for sample data. */
export const publish = {
  state: method(nothing, publishStateSchema),
  /** Fails with `input.publish` (see `parseDestination`). */
  save: method(v.strictObject({ to: text(2_000), afterSync: v.boolean() }), publishStateSchema),
  /** Forgets the place and its password; what was published stays there. */
  forget: method(nothing, publishStateSchema),
  /** Asks for the password in a window of its own; false when that was closed. */
  askPassword: method(nothing, v.boolean()),
  /** `agree`: the user has confirmed the warning. Fails with `publish.agree`, `app.forbidden`; the result is in the state. */
  start: method(v.strictObject({ agree: v.boolean() }), nothing),
  cancel: method(nothing, nothing),
  changed: push(publishStateSchema),
};
