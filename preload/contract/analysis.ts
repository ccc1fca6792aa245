import * as v from 'valibot';
import { fieldName, method, list, searchText, whole } from './define';
import {
  filterSchema,
  viewQuerySchema,
  askerEntries,
  browsableSchema,
  plainFilterSchema,
  notUnderstoodSchema,
} from './browse';
import { valueSchema } from './values';
import { syncableSchema } from './sync';

/** What records are grouped by: a field's values, or the month of its moments. */
const groupingSchema = v.strictObject({
  field: fieldName,
  by: v.picklist(['value', 'month']),
});

export type Grouping = v.InferOutput<typeof groupingSchema>;

export const summaryQuestionSchema = v.strictObject({
  query: viewQuerySchema,
  /** Null: one row for all records. */
  rows: v.nullable(groupingSchema),
  columns: v.nullable(groupingSchema),
  /** The field that is summed; null: records are only counted. */
  field: v.nullable(fieldName),
  /** The field that names the currency: amounts with different values of it are never added up. Null where there is one kind of amount. */
  currency: v.nullable(fieldName),
});

export type SummaryQuestion = v.InferOutput<typeof summaryQuestionSchema>;

const groupSchema = v.object({
  /** As the service wrote it, or a month like `2026-11`; null for records without a value. */
  label: v.nullable(v.string()),
  /** Filters that the group's records match, in addition to the question's own conditions. */
  filters: v.array(filterSchema),
});

export type SummaryGroup = v.InferOutput<typeof groupSchema>;

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

export type SummaryFigure = v.InferOutput<typeof figureSchema>;

const summaryAnswerSchema = v.object({
  records: v.number(),
  rows: v.array(groupSchema),
  columns: v.array(groupSchema),
  figures: v.array(figureSchema),
  /** Lines of a table with all groups, and not only those returned: one for each group and currency, and the totals. */
  lines: v.number(),
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

/** What can be shown of a figure. */
export const measures = ['records', 'sum', 'average', 'min', 'max'] as const;
export type Measure = (typeof measures)[number];

/** One line of a summary: a group in one currency. */
interface SummaryLine {
  /** Index of the group; null for the total. */
  readonly row: number | null;
  readonly currency: string | null;
  /** One per column of the answer, then the total; null where there are no records. */
  readonly figures: readonly (SummaryFigure | null)[];
}

/** An answer as lines: its groups in order, each once per currency, followed by the totals. */
export function summaryLines({ rows, columns, figures }: SummaryAnswer): SummaryLine[] {
  const places = [...columns.map((_, at) => at), null];
  const ofRow = Map.groupBy(figures, ({ row }) => row);
  return [...rows.map((_, at) => at), null].flatMap((row) => {
    const own = ofRow.get(row) ?? [];
    const currencies = [...new Set(own.map(({ currency }) => currency))].toSorted((one, other) =>
      one === null ? 1 : other === null ? -1 : one < other ? -1 : 1,
    );
    return currencies.map((currency): SummaryLine => ({
      row,
      currency,
      figures: places.map(
        (column) =>
          own.find((each) => each.column === column && each.currency === currency) ?? null,
      ),
    }));
  });
}

/** A column of figures: one of the answer's columns, or the total (null). */
export interface ShownColumn {
  readonly column: number | null;
  readonly measure: Measure;
}

/** The columns beside the groups. When records are grouped one way, there is room for their count as well. */
export function shownColumns(
  { columns }: Pick<SummaryAnswer, 'columns'>,
  question: Pick<SummaryQuestion, 'columns'>,
  measure: Measure,
): readonly ShownColumn[] {
  const hasRoom = question.columns === null && measure !== 'records';
  return [
    ...columns.map((_, column) => ({ column, measure })),
    ...(hasRoom ? [{ column: null, measure: 'records' as const }] : []),
    { column: null, measure },
  ];
}

/** The figure of a line in one of these columns, in decimal digits; null where there is none. */
export function shownFigure(
  { figures }: Pick<SummaryLine, 'figures'>,
  { column, measure }: ShownColumn,
): string | null {
  return measured(figures.at(column ?? -1) ?? null, measure);
}

/** In decimal digits; null where there is none. */
export function measured(figure: SummaryFigure | null, measure: Measure): string | null {
  if (figure === null) return null;
  return measure === 'records' ? String(figure.records) : figure[measure];
}

const duplicatesQuestionSchema = v.strictObject({
  resource: browsableSchema,
  /** Only records that match this (the search language); '' for all. */
  search: searchText,
  /** And that match these. */
  filters: v.optional(list(plainFilterSchema, 200)),
  /** Records with the same values in all of these fields, none of them empty, form a group. */
  by: list(fieldName, 4),
  /** The columns returned for each record. */
  columns: list(fieldName, 16),
  /** Counted in groups; at most 200 at a time. */
  offset: whole,
  limit: whole,
  ...askerEntries,
});

export type DuplicatesQuestion = v.InferOutput<typeof duplicatesQuestionSchema>;

const duplicateGroupSchema = v.object({
  /** The normalized values the records share (for a `Filter` of kind `repeated`). */
  key: v.string(),
  count: v.number(),
  /** The first hundred of them, in the service's order; cells aligned with the question's columns. */
  records: v.array(
    v.object({ id: v.string(), cells: v.array(v.union([v.undefined(), valueSchema])) }),
  ),
});

export type DuplicateGroup = v.InferOutput<typeof duplicateGroupSchema>;

const duplicatesSchema = v.object({
  /** Total number of groups, and of their records. */
  groups: v.number(),
  records: v.number(),
  /** Largest groups first. */
  lines: v.array(duplicateGroupSchema),
  asOf: v.nullable(v.number()),
  complete: v.boolean(),
});

export type Duplicates = v.InferOutput<typeof duplicatesSchema>;

/**
 * Records that occur in a list more than once by the values of some fields. Case, accents and spaces are ignored, and in numbers also separators,
 * leading zeros and Peru's country code.
 */
export const duplicates = {
  /** Fails with `input.params` (`no-key`, `unknown-field`, `field-unkeyed`), and `input.filter` for words that are not understood. */
  of: method(duplicatesQuestionSchema, duplicatesSchema),
};

/** A field's text in pieces, so that matches can be marked. */
const markedSchema = v.array(v.object({ text: v.string(), hit: v.boolean() }));

const searchHitSchema = v.object({
  id: v.string(),
  /** What people call the record: a name, a code, or else its id. */
  title: markedSchema,
  field: v.string(),
  excerpt: markedSchema,
  status: v.nullable(v.string()),
});

const groupsSchema = v.array(
  v.object({
    resource: syncableSchema,
    total: v.number(),
    hits: v.array(searchHitSchema),
  }),
);

export const search = {
  /**
   * Searches all text fields of all stored resources, ignoring case and accents; matches substrings from 3 characters (shorter ones match the start
   * of words). Operators: `field:value`, `field:>2026-01-01`, `field:(one,other)`, `"exact words"`, `-not`, `OR`.
   */
  everywhere: method(
    v.strictObject({
      text: searchText,
      /** Default: all resources. */
      resource: v.optional(syncableSchema),
      limitPerResource: whole,
      ...askerEntries,
    }),
    v.variant('searched', [
      v.object({
        searched: v.literal('all'),
        groups: groupsSchema,
        notUnderstood: v.array(notUnderstoodSchema),
      }),
      /** `behind` records are not in the text index yet, and were not searched. */
      v.object({
        searched: v.literal('part'),
        groupsSoFar: groupsSchema,
        notUnderstood: v.array(notUnderstoodSchema),
        behind: v.number(),
      }),
    ]),
  ),
};

export type SearchHit = v.InferOutput<typeof searchHitSchema>;
