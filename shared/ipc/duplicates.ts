import * as v from 'valibot';
import { method } from './define';
import { list, fieldName, searchText, integer } from './bounds';
import { queryLocaleSchema, browsableSchema, plainFilterSchema, readAsEntries } from './browse';
import { valueSchema } from '../values';

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
  offset: integer,
  limit: integer,
  locale: queryLocaleSchema,
});

const duplicateGroupSchema = v.object({
  /** The normalized values the records share (for a `Filter` of kind `repeated`). */
  key: v.string(),
  count: v.number(),
  /**
   * The first hundred of them, in the service's order; cells aligned with the question's columns.
   */
  records: v.array(
    v.object({ id: v.string(), cells: v.array(v.union([v.undefined(), valueSchema])) }),
  ),
});

const duplicatesSchema = v.object({
  /** Total number of groups, and of their records. */
  groups: v.number(),
  records: v.number(),
  /** Largest groups first. */
  lines: v.array(duplicateGroupSchema),
  asOf: v.nullable(v.number()),
  synced: v.boolean(),
  ...readAsEntries,
});

export type DuplicatesQuestion = v.InferOutput<typeof duplicatesQuestionSchema>;

export type DuplicateGroup = v.InferOutput<typeof duplicateGroupSchema>;

export type Duplicates = v.InferOutput<typeof duplicatesSchema>;

/**
 * Records that occur in a list more than once by the values of some fields. Case, accents and
 * spaces are ignored, and in numbers also separators, leading zeros and Peru's country code.
 */
export const duplicates = {
  /**
   * Fails with `input.params` (`no-key`, `unknown-field`, `field-unkeyed`), and `input.filter` for
   * words that are not understood.
   */
  of: method(duplicatesQuestionSchema, duplicatesSchema),
};
