import * as v from 'valibot';
import { method } from './define';
import { calendarPeriods } from '../calendar-periods';
import { measures, showings } from '../pivot-measures';
import { fieldName, text } from './bounds';
import { recordsQuerySchema, filterSchema, readAsEntries } from './browse';

const groupSchema = v.object({
  /**
   * As the service wrote it, or a period like `2026-11`, `2026-Q4`, `2026`; null for records without
   * a value.
   */
  label: v.nullable(v.string()),
  /** Filters that the group's records match, in addition to the question's own conditions. */
  filters: v.array(filterSchema),
});

const figureSchema = v.object({
  /** Indexes into `rows` and `columns`; null: the total over all of them. */
  row: v.nullable(v.number()),
  column: v.nullable(v.number()),
  currency: v.nullable(v.string()),
  records: v.number(),
  /** Number of values that are numbers, and of those that are something else. */
  numbers: v.number(),
  others: v.number(),
  /** Decimal digits; null without a number. */
  sum: v.nullable(v.string()),
  average: v.nullable(v.string()),
  min: v.nullable(v.string()),
  max: v.nullable(v.string()),
});

const summaryAnswerSchema = v.object({
  records: v.number(),
  rows: v.array(groupSchema),
  columns: v.array(groupSchema),
  figures: v.array(figureSchema),
  /**
   * Lines of a table with all groups, and not only those returned: one for each group, and the
   * total.
   */
  lines: v.number(),
  /** Groups beyond those returned; totals include them. */
  more: v.object({ rows: v.number(), columns: v.number() }),
  asOf: v.nullable(v.number()),
  synced: v.boolean(),
  ...readAsEntries,
});

/** What records are grouped by: a field's values, or the periods of its moments. */
export const groupingSchema = v.strictObject({
  field: fieldName,
  by: v.picklist(['value', ...calendarPeriods]),
});

export type Grouping = v.InferOutput<typeof groupingSchema>;

export const summaryQuestionSchema = v.strictObject({
  query: recordsQuerySchema,
  /** Null: one row for all records. */
  rows: v.nullable(groupingSchema),
  columns: v.nullable(groupingSchema),
  /** The field that is summed; null: records are only counted. */
  field: v.nullable(fieldName),
  /**
   * The field that names the currency: amounts with different values of it are never added up. Null
   * where there is one kind of amount.
   */
  currency: v.nullable(fieldName),
});

export type SummaryQuestion = v.InferOutput<typeof summaryQuestionSchema>;

/** The order of rows by the figures of a column, told by what it has: its place may change. */
const pivotSortSchema = v.strictObject({
  /** Of its group; null for records without a value, and for the total. */
  label: v.nullable(text(20_000)),
  isTotal: v.boolean(),
  currency: v.nullable(text(1_000)),
  measure: v.picklist(measures),
  descending: v.boolean(),
});

export type PivotSort = v.InferOutput<typeof pivotSortSchema>;

/** How the figures are laid out as a table (shared/pivot.ts). */
export const pivotEntries = {
  measure: v.picklist(measures),
  /** Beside the first measure. */
  second: v.optional(v.nullable(v.picklist(measures))),
  shownAs: v.optional(v.picklist(showings)),
  sort: v.optional(v.nullable(pivotSortSchema)),
};

export type SummaryGroup = v.InferOutput<typeof groupSchema>;

export type SummaryFigure = v.InferOutput<typeof figureSchema>;

export type SummaryAnswer = v.InferOutput<typeof summaryAnswerSchema>;

/** Records counted and summed by any two fields. */
export const summary = {
  /** Fails with `input.params` (`unknown-field`, `field-unkeyed`), `input.filter`. */
  of: method(summaryQuestionSchema, summaryAnswerSchema),
};
