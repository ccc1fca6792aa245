import * as v from 'valibot';
import { method, nothing } from './define';
import { localId, userText } from './bounds';
import { browsableSchema, savedConditionEntries } from './browse';
import { columnChoicesSchema, listQuestionSchema } from './screen-state';

const lookedAt = {
  columns: columnChoicesSchema,
  query: listQuestionSchema,
  ...savedConditionEntries,
};

const viewEntries = { resource: browsableSchema, name: userText, ...lookedAt };

/** The columns and query of a list, saved under a name. */
export const savedViewSchema = v.object({ id: localId, ...viewEntries });

export type SavedView = v.InferOutput<typeof savedViewSchema>;

export const views = {
  /** Those of the open profile, in order of creation. */
  list: method(nothing, v.array(savedViewSchema)),
  /**
   * Restores a removed view if given its `id`. Names are unique within a resource. Fails with
   * `input.name` (`empty`, `too-long`, `taken`, `too-many`) or `storage.*`.
   */
  create: method(v.strictObject({ id: v.optional(localId), ...viewEntries }), savedViewSchema),
  /** Replaces the columns and query under the same name. Fails with `input.name` (`gone`). */
  replace: method(v.strictObject({ id: localId, ...lookedAt }), savedViewSchema),
  rename: method(v.strictObject({ id: localId, name: userText }), savedViewSchema),
  /** Removing one that no longer exists is not a failure. */
  remove: method(v.strictObject({ id: localId }), nothing),
};
