import * as v from 'valibot';
import { method, nothing } from './define';
import { list, maxFields, localId, userText, fieldName, integer } from './bounds';
import { browsableSchema, conditionEntries, savedConditionEntries } from './browse';

const watchEntries = {
  name: userText,
  resource: browsableSchema,
  ...conditionEntries,
  ...savedConditionEntries,
  /** Report changed records only if one of these fields changed; default: any field. */
  fields: v.optional(list(fieldName, maxFields)),
};

/** Records to be reported when a sync finds them new or changed. */
export const watchSchema = v.object({
  id: localId,
  ...watchEntries,
  /** Finds of syncs completed until then (epoch milliseconds) were seen, or precede the rule. */
  seenUntil: integer,
});

export type Watch = v.InferOutput<typeof watchSchema>;

export const watches = {
  list: method(nothing, v.array(watchSchema)),
  /**
   * Starts with what the next sync finds; a removed rule that is restored (`id`, `seenUntil`)
   * continues where it was. Fails with `input.name` (`empty`, `too-long`, `taken`, `too-many`) or
   * `storage.*`.
   */
  create: method(
    v.strictObject({ id: v.optional(localId), ...watchEntries, seenUntil: v.optional(integer) }),
    watchSchema,
  ),
  /** Marks finds until then as seen. Fails with `input.name` (`gone`). */
  markSeen: method(v.strictObject({ id: localId, until: integer }), watchSchema),
  /** Reports changed records only for these fields; none: for any. Fails as `markSeen`. */
  setFields: method(
    v.strictObject({ id: localId, fields: list(fieldName, maxFields) }),
    watchSchema,
  ),
  /** Removing one that no longer exists is not a failure. */
  remove: method(v.strictObject({ id: localId }), nothing),
};
