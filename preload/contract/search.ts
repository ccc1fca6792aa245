import * as v from 'valibot';
import { searchText, whole } from './bounds';
import { askerEntries, notUnderstoodSchema } from './browse';
import { method } from './define';
import { syncableSchema } from './sync';

/** A field's text cut so that what matched can be marked. */
const markedSchema = v.array(v.object({ text: v.string(), hit: v.boolean() }));

const searchHitSchema = v.object({
  id: v.string(),
  /** What names the record to people: a name, a code, else its id. */
  title: markedSchema,
  field: v.string(),
  excerpt: markedSchema,
  status: v.nullable(v.string()),
});

export const search = {
  /**
   * Over every text field of every stored resource, accents and case folded, substrings from 3 characters (shorter ones match the start of
   * words). Operators: `field:value`, `field:>2026-01-01`, `field:(one,other)`, `"exact words"`, `-not`, `OR`.
   */
  everywhere: method(
    v.strictObject({ text: searchText, limitPerResource: whole, ...askerEntries }),
    v.object({
      groups: v.array(
        v.object({
          resource: syncableSchema,
          total: v.number(),
          hits: v.array(searchHitSchema),
        }),
      ),
      notUnderstood: v.array(notUnderstoodSchema),
      /** Records not yet in the search index: results may still grow. */
      behind: v.number(),
    }),
  ),
};

export type SearchHit = v.InferOutput<typeof searchHitSchema>;
