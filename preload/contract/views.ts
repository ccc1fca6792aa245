import * as v from 'valibot';
import { givenName, ownId } from './bounds';
import { browsableSchema } from './browse';
import { method, nothing } from './define';
import { columnChoicesSchema, listQuestionSchema } from './memory';

const lookedAt = { columns: columnChoicesSchema, query: listQuestionSchema };

/** A way of looking at a list that was given a name. */
export const savedViewSchema = v.object({
  id: ownId,
  resource: browsableSchema,
  name: givenName,
  ...lookedAt,
});

export type SavedView = v.InferOutput<typeof savedViewSchema>;

export const views = {
  /** Those of the open profile, in the order they were made. */
  list: method(nothing, v.array(savedViewSchema)),
  /** One that was removed comes back with its `id`. Names are unique within a resource. Fails with `input.name` (`empty`, `too-long`, `taken`, `too-many`) or `storage.*`. */
  create: method(
    v.strictObject({
      id: v.optional(ownId),
      resource: browsableSchema,
      name: givenName,
      ...lookedAt,
    }),
    savedViewSchema,
  ),
  /** Another look under the same name. Fails with `input.name` (`gone`). */
  replace: method(v.strictObject({ id: ownId, ...lookedAt }), savedViewSchema),
  rename: method(v.strictObject({ id: ownId, name: givenName }), savedViewSchema),
  /** One that has gone already is no failure. */
  remove: method(v.strictObject({ id: ownId }), nothing),
};
