import * as v from 'valibot';
import { fieldName } from './bounds';
import { filterSchema, viewQuerySchema } from './browse';
import { method } from './define';

/** What records are put together by: a field's values, or the month its moments lie in. */
const groupingSchema = v.strictObject({
  field: fieldName,
  by: v.picklist(['value', 'month']),
});

export type Grouping = v.InferOutput<typeof groupingSchema>;

export const summaryQuestionSchema = v.strictObject({
  query: viewQuerySchema,
  /** Null: all in one. */
  rows: v.nullable(groupingSchema),
  columns: v.nullable(groupingSchema),
  /** The numbers that are summed; null: records are counted only. */
  field: v.nullable(fieldName),
  /** Amounts of different values of this field are never put together; null where amounts are of one kind. */
  currency: v.nullable(fieldName),
});

export type SummaryQuestion = v.InferOutput<typeof summaryQuestionSchema>;

const groupSchema = v.object({
  /** As the service wrote it, a month as `2026-11`; null for records without a value. */
  label: v.nullable(v.string()),
  /** What the records of the group fit, beside the question's own conditions. */
  filters: v.array(filterSchema),
});

export type SummaryGroup = v.InferOutput<typeof groupSchema>;

const figureSchema = v.object({
  /** Places in `rows` and `columns`; null: of all of them. */
  row: v.nullable(v.number()),
  column: v.nullable(v.number()),
  currency: v.nullable(v.string()),
  records: v.number(),
  /** Values that are numbers, and those that are something else. */
  numbers: v.number(),
  others: v.number(),
  /** In decimal digits; null without a number. */
  sum: v.nullable(v.string()),
  average: v.nullable(v.string()),
  least: v.nullable(v.string()),
  greatest: v.nullable(v.string()),
});

export type SummaryFigure = v.InferOutput<typeof figureSchema>;

const summaryAnswerSchema = v.object({
  records: v.number(),
  rows: v.array(groupSchema),
  columns: v.array(groupSchema),
  figures: v.array(figureSchema),
  /** Groups beyond those returned; totals include them. */
  more: v.object({ rows: v.number(), columns: v.number() }),
  asOf: v.nullable(v.number()),
  complete: v.boolean(),
});

export type SummaryAnswer = v.InferOutput<typeof summaryAnswerSchema>;

/** Records counted and summed by any two fields. */
export const summary = {
  /** Fails with `input.params` (`unknown-field`, `field-unkeyed`), `input.filter`. */
  of: method(summaryQuestionSchema, summaryAnswerSchema),
};
