import * as v from 'valibot';
import { fieldName, list, searchText, whole } from './bounds';
import { askerEntries, browsableSchema, plainFilterSchema } from './browse';
import { method } from './define';
import { valueSchema } from './values';

const duplicatesQuestionSchema = v.strictObject({
  resource: browsableSchema,
  /** Only records that match (the search language); '' for all. */
  search: searchText,
  /** And these conditions. */
  filters: v.optional(list(plainFilterSchema, 200)),
  /** Records that have the same values of all of these, none of them empty, are one group. */
  by: list(fieldName, 4),
  /** The columns returned for each record. */
  columns: list(fieldName, 16),
  /** Of groups; at most 200 at a time. */
  offset: whole,
  limit: whole,
  ...askerEntries,
});

export type DuplicatesQuestion = v.InferOutput<typeof duplicatesQuestionSchema>;

const groupSchema = v.object({
  /** What the values are held to be (`Filter` of kind `repeated`). */
  key: v.string(),
  count: v.number(),
  /** The first hundred of them, in the service's order; cells aligned with the question's columns. */
  records: v.array(
    v.object({ id: v.string(), cells: v.array(v.union([v.undefined(), valueSchema])) }),
  ),
});

export type DuplicateGroup = v.InferOutput<typeof groupSchema>;

const duplicatesSchema = v.object({
  /** In all, and their records. */
  groups: v.number(),
  records: v.number(),
  /** The largest groups first. */
  lines: v.array(groupSchema),
  asOf: v.nullable(v.number()),
  complete: v.boolean(),
});

export type Duplicates = v.InferOutput<typeof duplicatesSchema>;

/**
 * Records that stand in a list more than once by the values of some fields. Case, accents and spaces do not count, nor, in what is made of
 * digits, other signs, leading zeros and Peru's country code.
 */
export const duplicates = {
  /** Fails with `input.params` (`no-key`, `unknown-field`, `field-unkeyed`), and `input.filter` for words that are not understood. */
  of: method(duplicatesQuestionSchema, duplicatesSchema),
};
