import * as v from 'valibot';
import { languageCodes } from './languages';
import {
  fieldName,
  list,
  recordId,
  searchText,
  text,
  whole,
  method,
  nothing,
  push,
} from './define';
import { browsable, storedResources } from './lists';
import { recordSchema } from './values';
import { isZone } from './default-settings';

export const browsableSchema = v.picklist(browsable);
export type Browsable = v.InferOutput<typeof browsableSchema>;

export const sortSchema = v.object({
  field: fieldName,
  direction: v.picklist(['ascending', 'descending']),
});

/** IANA name of the zone in which days are meant. */
export const zoneSchema = v.pipe(
  v.string(),
  v.maxLength(64),
  v.check((zone) => isZone(zone)),
);

export const languageSchema = v.picklist(languageCodes);

/** Where and how a question is meant: a day is one of this zone, and what was not understood is suggested in this language. */
export const askerEntries = { zone: zoneSchema, language: languageSchema };

/** `2026-11`, `2026-11-13`, a moment, or days relative to today as the search language writes them (`last 30 days`). */
const periodText = text(64);
const isNot = v.optional(v.boolean());

const plainFilterOptions = [
  v.object({ kind: v.literal('contains'), field: fieldName, text: searchText, not: isNot }),
  v.object({ kind: v.literal('starts-with'), field: fieldName, text: searchText, not: isNot }),
  v.object({
    kind: v.literal('one-of'),
    field: fieldName,
    values: list(text(20_000), 1_000),
    not: isNot,
  }),
  v.object({
    kind: v.literal('number'),
    field: fieldName,
    /** Both inclusive. */
    least: v.nullable(text(1_000)),
    most: v.nullable(text(1_000)),
    not: isNot,
  }),
  /** Days of the question's zone; both are whole and inclusive. */
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

/** A condition on each record by itself. */
export const plainFilterSchema = v.variant('kind', plainFilterOptions);

/**
 * A typed condition on one field; several are joined by "and". Numbers and days travel as text, digit for digit. With `not` it holds for
 * all other records, those without the field among them.
 */
export const filterSchema = v.variant('kind', [
  ...plainFilterOptions,
  /** Another record of the list has the same value (`duplicates.of` says what is the same), with `also` the same values of all fields. */
  v.object({
    kind: v.literal('repeated'),
    field: fieldName,
    also: v.optional(list(fieldName, 3)),
    /** Counted only among records that match this (the search language); all of the list without it. */
    among: v.optional(searchText),
    /** And these conditions. */
    filters: v.optional(list(plainFilterSchema, 200)),
    /** The key of one group; all of them without it. */
    same: v.optional(text(20_000)),
    not: isNot,
  }),
]);

/** Conditions on a record: the search language ('' for none), and filters. */
export const conditionEntries = { search: searchText, filters: list(filterSchema, 200) };

export type Sort = v.InferOutput<typeof sortSchema>;
export type PlainFilter = v.InferOutput<typeof plainFilterSchema>;
export type Filter = v.InferOutput<typeof filterSchema>;

export const viewQuerySchema = v.object({
  resource: browsableSchema,
  ...conditionEntries,
  /** Of those only records that match this too; with `not`, those that do not. */
  also: v.optional(v.object({ ...conditionEntries, not: v.boolean() })),
  /** First counts most; ties keep the service's own order. Empty: the service's order. */
  sort: list(sortSchema, 100),
  /** View as of the end of this earlier sync; null for now. */
  asOf: v.nullable(whole),
  ...askerEntries,
});

export type Asker = Pick<ViewQuery, 'zone' | 'language'>;

/** For queries without days and without typed words. */
export const noAsker: Asker = { zone: 'UTC', language: 'en' };

export type ViewQuery = v.InferOutput<typeof viewQuerySchema>;

/** All records of a list, in the service's order. */
export function wholeList(resource: Browsable): ViewQuery {
  return { resource, search: '', filters: [], sort: [], asOf: null, ...noAsker };
}

/**
 * A piece of the search as it was typed, the same with the likeliest name of a field in it, and why it was not understood: `unknown` is no field
 * or an unfinished condition, `no-such-day` a date that is on no calendar, `not-date` and `not-amount` what a field of dates or amounts
 * cannot be compared with.
 */
export const notUnderstoodSchema = v.object({
  typed: v.string(),
  instead: v.nullable(v.string()),
  why: v.picklist(['unknown', 'no-such-day', 'not-date', 'not-amount']),
});

export type NotUnderstood = v.InferOutput<typeof notUnderstoodSchema>;

/** An ordered list of records held by the cache: windows of it are asked for, never the whole. */
const viewSchema = v.object({
  viewId: v.number(),
  /** Rows in the view. */
  count: v.number(),
  /** Records of the resource before search and filters. */
  of: v.number(),
  /** Field names in order of first appearance in the service's answers. */
  columns: v.array(v.string()),
  /** Epoch milliseconds of the sync these records come from; null before the first page. */
  asOf: v.nullable(v.number()),
  /** False while the first sync of this resource is still under way. */
  complete: v.boolean(),
  /** False while records are still being looked through: `count` are then the first of them, and `browse.count` goes on. */
  counted: v.boolean(),
  /** Words of the search that could not be understood; with any, nothing matches, and they are said. */
  notUnderstood: v.array(notUnderstoodSchema),
  /** Newest records that the words of the search were not looked for in, as they are not indexed yet. */
  behind: v.number(),
});

export type View = v.InferOutput<typeof viewSchema>;

/** A window as text (`writeWindow`): what the store itself wrote is not looked through once more. */
const windowText = v.string();

/** A view as it is opened, with its first rows where they were asked for. */
const openedSchema = v.object({ ...viewSchema.entries, first: v.optional(windowText) });

export type OpenedView = v.InferOutput<typeof openedSchema>;

const instant = v.nullable(v.string());

export const recordVersionSchema = v.object({
  /** The sync that first saw this version, and when (epoch milliseconds). */
  syncId: v.number(),
  seenAt: v.number(),
  record: recordSchema,
  /** The sync that no longer saw the record at all, on the newest version only. */
  goneAt: v.nullable(v.number()),
});

export const browse = {
  /**
   * Opens a view; at most 16 are kept, the oldest goes. With `firstRows` it answers when so many rows are known, or those found in
   * some milliseconds, be it none; without it when all are. With `rows` so many of the first come along, and need not be asked for.
   * Fails with `input.params` (`unknown-field`, `column`) for a field no record has.
   */
  open: method(
    v.strictObject({
      ...viewQuerySchema.entries,
      firstRows: v.optional(whole),
      rows: v.optional(whole),
    }),
    openedSchema,
  ),
  /** Looks through more records of a view that is not `counted` yet, for some milliseconds. Fails with `input.params` when it is gone. */
  count: method(
    v.strictObject({ viewId: whole }),
    v.object({ count: v.number(), counted: v.boolean() }),
  ),
  /** `limit` at most 500. Fails with `input.params` when the view is gone: open it again. */
  window: method(v.strictObject({ viewId: whole, offset: whole, limit: whole }), windowText),
  /** The row of a record in a view; null when it is not in it. */
  locate: method(v.strictObject({ viewId: whole, id: recordId }), v.nullable(v.number())),
  close: method(v.strictObject({ viewId: whole }), nothing),
  /** Values of one field with their counts under the query, most frequent first, at most 100. */
  facets: method(
    v.strictObject({ query: viewQuerySchema, field: fieldName }),
    v.object({
      values: v.array(v.object({ value: v.string(), count: v.number() })),
      /** Different values in all. */
      distinct: v.number(),
    }),
  ),
  /** One record, or the merchant's own, with every version kept, newest first; null when the cache does not hold it. */
  record: method(
    v.strictObject({ resource: v.picklist(storedResources), id: recordId }),
    v.nullable(v.object({ id: v.string(), versions: v.array(recordVersionSchema) })),
  ),
  /** Records by the month of an instant, in ascending order; a month is one of the zone (`2026-11`). */
  months: method(
    v.strictObject({ query: viewQuerySchema, field: fieldName }),
    v.array(v.object({ month: v.string(), count: v.number() })),
  ),
  /** Exact sums of number fields under the query, apart for each value of another field (a currency; null: together), in its order. */
  totals: method(
    v.strictObject({
      query: viewQuerySchema,
      fields: list(fieldName, 24),
      by: v.nullable(fieldName),
    }),
    v.object({
      count: v.number(),
      /** The state that was added up: a view that was opened before may be of an earlier one. */
      asOf: v.nullable(v.number()),
      sums: v.array(
        v.object({
          field: v.string(),
          by: v.nullable(v.string()),
          /** In decimal digits. */
          sum: v.string(),
          /** Values that are numbers, and those that are not though they are no nothing. */
          numbers: v.number(),
          others: v.number(),
        }),
      ),
    }),
  ),
  /** A resource's records changed under open views (sync page written, sync published, card looked up). */
  changed: push(v.object({ resource: browsableSchema, asOf: instant })),
};
