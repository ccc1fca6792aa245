import * as v from 'valibot';
import { method, nothing, push } from './define';
import { list, recordId, text, fieldName, searchText, integer } from './bounds';
import { browsable, storedResources } from '../resources';
import { recordSchema } from '../values';
import { isZone } from '../zones';
import { languageCodes } from '../locales';

export const browsableSchema = v.picklist(browsable);
export type Browsable = v.InferOutput<typeof browsableSchema>;

export const sortSchema = v.object({
  field: fieldName,
  direction: v.picklist(['ascending', 'descending']),
});

/** IANA name of the time zone for days. */
export const zoneSchema = v.pipe(
  v.string(),
  v.maxLength(64),
  v.check((zone) => isZone(zone)),
);

const languageSchema = v.picklist(languageCodes);

export const dayOrderSchema = v.picklist(['day-first', 'month-first']);

/**
 * Of a condition saved under a name: how its typed dates were read when it was saved. It says the
 * same to whoever asks it, whatever their language; missing in what older versions saved.
 */
export const savedConditionEntries = { dates: v.optional(dayOrderSchema) };

/**
 * The user's time zone, in which days are meant, and the language of suggestions for what was not
 * understood. `dates`: the order of day and month in typed dates; without it that of the language.
 */
export const queryLocaleSchema = v.strictObject({
  zone: zoneSchema,
  language: languageSchema,
  dates: v.optional(dayOrderSchema),
});

export type QueryLocale = v.InferOutput<typeof queryLocaleSchema>;

/**
 * `2026-11`, `2026-11-13`, a moment, or a period relative to today as in the search language (`last
 * 30 days`).
 */
const periodText = text(64);
const isNot = v.optional(v.boolean());

const plainFilterOptions = [
  v.object({ kind: v.literal('contains'), field: fieldName, text: searchText, not: isNot }),
  v.object({ kind: v.literal('starts-with'), field: fieldName, text: searchText, not: isNot }),
  v.object({
    kind: v.literal('one-of'),
    field: fieldName,
    values: list(text(20_000), 5_000),
    not: isNot,
    /** Why these: their status changed on this day or since. For words only. */
    statusSince: v.optional(periodText),
  }),
  v.object({
    kind: v.literal('number'),
    field: fieldName,
    /** Both inclusive. */
    min: v.nullable(text(1_000)),
    max: v.nullable(text(1_000)),
    not: isNot,
  }),
  /** Days in the query's time zone; both bounds are inclusive. */
  v.object({
    kind: v.literal('days'),
    field: fieldName,
    first: v.nullable(periodText),
    last: v.nullable(periodText),
    not: isNot,
  }),
  v.object({
    kind: v.literal('presence'),
    field: fieldName,
    is: v.picklist(['null', 'empty', 'absent', 'present']),
    not: isNot,
  }),
] as const;

/** A condition that each record satisfies or not, whatever the other records. */
export const plainFilterSchema = v.variant('kind', plainFilterOptions);

/**
 * A typed condition on one field; several are joined by "and". Numbers and days are sent as text,
 * digit for digit. With `not` it matches all other records, including those without the field.
 */
export const filterSchema = v.variant('kind', [
  ...plainFilterOptions,
  /**
   * Another record of the list has the same value (equality as in `duplicates.of`); with `also`,
   * the same values in all of these fields.
   */
  v.object({
    kind: v.literal('repeated'),
    field: fieldName,
    also: v.optional(list(fieldName, 3)),
    /** Only records that match this (the search language) are compared; default: the whole list. */
    among: v.optional(searchText),
    /** And that match these. */
    filters: v.optional(list(plainFilterSchema, 200)),
    /** The key of one group; default: all groups. */
    same: v.optional(text(20_000)),
    not: isNot,
  }),
]);

/** Conditions on a record: the search language ('' for none), and filters. */
export const conditionEntries = { search: searchText, filters: list(filterSchema, 200) };

export type Sort = v.InferOutput<typeof sortSchema>;
export type PlainFilter = v.InferOutput<typeof plainFilterSchema>;
export type Filter = v.InferOutput<typeof filterSchema>;

export const recordsQuerySchema = v.object({
  resource: browsableSchema,
  ...conditionEntries,
  /** Of those, only records that also match this; with `not`, only those that do not. */
  also: v.optional(v.object({ ...conditionEntries, not: v.boolean() })),
  /** Most significant first; ties keep the service's order. Empty: the service's order. */
  sort: list(sortSchema, 100),
  /** The list as of the end of this earlier sync; null for now. */
  asOf: v.nullable(integer),
  locale: queryLocaleSchema,
});

export type RecordsQuery = v.InferOutput<typeof recordsQuerySchema>;

/** Where a part of the search begins in what was typed, in UTF-16 units. */
const startSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/**
 * A part of the search as typed, the same with the most similar field name as a suggestion, and why
 * it was not understood. `unknown`: no such field, or an unfinished condition; `no-such-day`: an
 * impossible date; `not-date` and `not-amount`: something a field of dates or amounts cannot be
 * compared with; `several`: the beginning of several fields' names, with each of them in `instead`;
 * `too-many`: more values in more fields than can be compared in a moment; `too-long`: more than a
 * search can have.
 */
export const notUnderstoodSchema = v.object({
  typed: v.string(),
  start: startSchema,
  instead: v.nullable(v.string()),
  why: v.picklist([
    'unknown',
    'no-such-day',
    'not-date',
    'not-amount',
    'several',
    'too-many',
    'too-long',
  ]),
});

export type NotUnderstood = v.InferOutput<typeof notUnderstoodSchema>;

/**
 * A typed date or amount that can be read in two ways, and how it was read: a day or moment in ISO
 * 8601, or a plain decimal.
 */
const readAsSchema = v.object({
  typed: v.string(),
  kind: v.picklist(['date', 'amount']),
  value: v.string(),
});

export type ReadAs = v.InferOutput<typeof readAsSchema>;

/** In answers to a question with a search: only if something typed can be read in two ways. */
export const readAsEntries = { readAs: v.optional(v.array(readAsSchema)) };

/**
 * A condition on a field as it was understood: as typed, the fields it may mean, and its tests, of
 * which one has to hold (with `all` each of them). A `code` is one of the service's, an
 * `amount` a decimal, perhaps behind a currency's code, a `date` a day, a month or a period as in
 * the search language.
 */
export const understoodSchema = v.object({
  typed: v.string(),
  start: startSchema,
  fields: v.array(v.string()),
  not: v.boolean(),
  all: v.boolean(),
  tests: v.array(
    v.object({
      by: v.picklist(['is', 'starts-with', '>', '>=', '<', '<=', 'null', 'present']),
      kind: v.picklist(['text', 'code', 'date', 'amount']),
      text: v.string(),
    }),
  ),
});

export type Understood = v.InferOutput<typeof understoodSchema>;

/** How a search was understood. */
const interpretationSchema = v.object({
  /**
   * Parts of the search that were not understood; if there are any, nothing matches, and the screen
   * shows them.
   */
  notUnderstood: v.array(notUnderstoodSchema),
  ...readAsEntries,
  /** Only if the search has conditions on fields. */
  understood: v.optional(v.array(understoodSchema)),
  /** If nothing matches, the search with a likelier word in place of a mistake. */
  instead: v.optional(v.string()),
});

export type Interpretation = v.InferOutput<typeof interpretationSchema>;

/** An ordered list of records in the store, read in windows, never as a whole. */
const cursorSchema = v.object({
  cursorId: v.number(),
  /** Rows in the view. */
  count: v.number(),
  /** Records of the resource before search and filters. */
  listCount: v.number(),
  /** Field names in order of first appearance in the service's answers. */
  columns: v.array(v.string()),
  /** Epoch milliseconds of the sync these records come from; null before the first page. */
  asOf: v.nullable(v.number()),
  /** False during the first sync of this resource. */
  synced: v.boolean(),
  /** False while counting: `count` is then a lower bound, and `browse.count` continues. */
  counted: v.boolean(),
  ...interpretationSchema.entries,
});

export type Cursor = v.InferOutput<typeof cursorSchema>;

/** A window as text (`writeRows`): what the store itself wrote is not validated again. */
const rowsText = v.string();

/** An opened view, with its first rows if they were requested. */
const openedSchema = v.object({ ...cursorSchema.entries, first: v.optional(rowsText) });

export type OpenedCursor = v.InferOutput<typeof openedSchema>;

/**
 * A view of all records, or of those that are in the text index: `behind` more were not searched
 * for the query's words.
 */
const openedSoFarSchema = v.variant('searched', [
  v.object({ searched: v.literal('all'), cursor: openedSchema }),
  v.object({ searched: v.literal('part'), cursorSoFar: openedSchema, behind: v.number() }),
]);

export type OpenedSoFar = v.InferOutput<typeof openedSoFarSchema>;

export const recordVersionSchema = v.object({
  /** The sync that first found this version, and when (epoch milliseconds). */
  syncId: v.number(),
  seenAt: v.number(),
  record: recordSchema,
  /** When a sync no longer found the record, if that was before the next version was found. */
  goneAt: v.nullable(v.number()),
});

const toOpenSchema = v.strictObject({
  ...recordsQuerySchema.entries,
  firstRows: v.optional(integer),
  rows: v.optional(integer),
});

export const browse = {
  /**
   * Opens a view; at most 16 are kept, the least recently used is closed. With `firstRows` it
   * answers when so many rows are known, or after some milliseconds with those found so far,
   * possibly none; without it when all are known. With `rows` so many of the first rows are
   * returned too. A query with words waits for the text index. Fails with `input.params`
   * (`unknown-field`, `column`) for a field no record has.
   */
  open: method(toOpenSchema, openedSchema),
  /** As `open`, without waiting for the text index. */
  openSoFar: method(toOpenSchema, openedSoFarSchema),
  /**
   * How a search is understood, without opening a view. Does not wait for the text index: until all
   * records are in it, no likelier word is suggested. Fails as `open`.
   */
  interpret: method(v.strictObject(recordsQuerySchema.entries), interpretationSchema),
  /** Answers when all records of the newest list are in the text index; fails as the store does. */
  indexed: method(v.strictObject({ resource: v.picklist(storedResources) }), nothing),
  /**
   * Continues counting a view that is not `counted` yet, for some milliseconds. Fails with
   * `input.params` when the view is gone.
   */
  count: method(
    v.strictObject({ cursorId: integer }),
    v.object({ count: v.number(), counted: v.boolean() }),
  ),
  /** `limit` at most 500. Fails with `input.params` when the view is gone: open it again. */
  rows: method(v.strictObject({ cursorId: integer, offset: integer, limit: integer }), rowsText),
  /** The row of a record in a view; null when it is not in it. */
  locate: method(v.strictObject({ cursorId: integer, id: recordId }), v.nullable(v.number())),
  close: method(v.strictObject({ cursorId: integer }), nothing),
  /** Values of one field with their counts under the query, most frequent first, at most 100. */
  facets: method(
    v.strictObject({ query: recordsQuerySchema, field: fieldName }),
    v.object({
      values: v.array(v.object({ value: v.string(), count: v.number() })),
      /** Number of distinct values. */
      distinct: v.number(),
    }),
  ),
  /**
   * Of some fields that which has most of these values, as a pasted list of documents: those it
   * has, as stored, and those it does not have, as given. A DNI may lack its first zeros, digits
   * may be grouped.
   */
  valuesIn: method(
    v.strictObject({
      resource: browsableSchema,
      asOf: v.nullable(integer),
      fields: list(fieldName, 24),
      values: list(text(200), 5_000),
    }),
    v.object({ field: v.string(), values: v.array(v.string()), missing: v.array(v.string()) }),
  ),
  /**
   * One record, or the merchant's own, with every stored version, newest first; null when the store
   * does not have it.
   */
  record: method(
    v.strictObject({ resource: v.picklist(storedResources), id: recordId }),
    v.nullable(v.object({ id: v.string(), versions: v.array(recordVersionSchema) })),
  ),
  /**
   * Records by month of a date field, in ascending order; months are those of the time zone
   * (`2026-11`).
   */
  months: method(
    v.strictObject({ query: recordsQuerySchema, field: fieldName }),
    v.array(v.object({ month: v.string(), count: v.number() })),
  ),
  /**
   * Exact sums of number fields under the query, separately for each value of another field (a
   * currency; null: together), in that field's order.
   */
  totals: method(
    v.strictObject({
      query: recordsQuerySchema,
      fields: list(fieldName, 24),
      by: v.nullable(fieldName),
    }),
    v.object({
      count: v.number(),
      /** The state that was added up: a view opened earlier may show an older one. */
      asOf: v.nullable(v.number()),
      sums: v.array(
        v.object({
          field: v.string(),
          by: v.nullable(v.string()),
          /** Decimal digits. */
          sum: v.string(),
          /**
           * Number of values that are numbers, and of those that are something else (empty ones
           * excluded).
           */
          numbers: v.number(),
          others: v.number(),
        }),
      ),
    }),
  ),
  /**
   * Records of a resource changed (page of a first sync staged, sync published, card looked up).
   */
  changed: push(v.object({ resource: browsableSchema })),
};
