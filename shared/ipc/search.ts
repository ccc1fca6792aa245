import * as v from 'valibot';
import { method } from './define';
import { searchText, integer } from './bounds';
import { notUnderstoodSchema, queryLocaleSchema, readAsEntries, understoodSchema } from './browse';
import { syncableSchema } from './sync';

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

export type SearchHit = v.InferOutput<typeof searchHitSchema>;

const groupsSchema = v.array(
  v.object({
    resource: syncableSchema,
    total: v.number(),
    hits: v.array(searchHitSchema),
  }),
);

/** How the text was understood. */
const interpretedEntries = {
  notUnderstood: v.array(notUnderstoodSchema),
  ...readAsEntries,
  /** Only if it has conditions on fields: each as the first list that has its fields means it. */
  understood: v.optional(
    v.array(v.object({ resource: syncableSchema, ...understoodSchema.entries })),
  ),
  /** If nothing is found, the text with a likelier word in place of a mistake. */
  instead: v.optional(v.string()),
};

export const searchAnswerSchema = v.variant('searched', [
  v.object({
    searched: v.literal('all'),
    groups: groupsSchema,
    ...interpretedEntries,
  }),
  /** `behind` records are not in the text index yet, and were not searched. */
  v.object({
    searched: v.literal('part'),
    groupsSoFar: groupsSchema,
    ...interpretedEntries,
    behind: v.number(),
  }),
]);

export const search = {
  /**
   * Searches all text fields of all stored resources, ignoring case and accents; matches substrings
   * from 3 characters (shorter ones match the start of words). Operators: `field:value`,
   * `field:>2026-01-01`, `field:(one,other)`, `"exact words"`, `-not`, `OR`.
   */
  everywhere: method(
    v.strictObject({
      text: searchText,
      /** Default: all resources. */
      resource: v.optional(syncableSchema),
      limitPerResource: integer,
      locale: queryLocaleSchema,
    }),
    searchAnswerSchema,
  ),
};
