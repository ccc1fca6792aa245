import * as v from 'valibot';
import { method } from './define';
import { syncableSchema } from './sync';

/** A field's text cut so that what matched can be marked. */
const markedSchema = v.array(v.object({ text: v.string(), hit: v.boolean() }));

export const searchHitSchema = v.object({
  id: v.string(),
  /** What names the record to people: a name, a code, else its id. */
  title: markedSchema,
  field: v.string(),
  excerpt: markedSchema,
  status: v.nullable(v.string()),
});

export const search = {
  /**
   * Over every text field of every resource in the cache, accents and case folded, substrings from 3 characters (shorter ones match the
   * start of words). Operators: `field:value`, `field:>2026-01-01`, `"exact words"`, `-not`.
   */
  everywhere: method(
    v.strictObject({ text: v.string(), limitPerResource: v.number() }),
    v.object({
      groups: v.array(
        v.object({
          resource: syncableSchema,
          total: v.number(),
          /** False when so many may match that `total` is reckoned from a sample. */
          exact: v.optional(v.boolean()),
          hits: v.array(searchHitSchema),
        }),
      ),
      notUnderstood: v.array(v.string()),
      /** Records not yet in the search index: results may still grow. */
      behind: v.number(),
    }),
  ),
};

export type SearchHit = v.InferOutput<typeof searchHitSchema>;
