import * as v from 'valibot';
import { method, nothing } from './define';
import { list, maxFields, ownId, givenName, fieldName, integer } from './bounds';
import { browsableSchema, conditionEntries } from './browse';

const watchEntries = {
  name: givenName,
  resource: browsableSchema,
  ...conditionEntries,
  /** Report changed records only if one of these fields changed; default: any field. */
  fields: v.optional(list(fieldName, maxFields)),
};

/** Records to be reported when a sync finds them new or changed. */
export const watchSchema = v.object({
  id: ownId,
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
    v.strictObject({ id: v.optional(ownId), ...watchEntries, seenUntil: v.optional(integer) }),
    watchSchema,
  ),
  /** Marks finds until then as seen. Fails with `input.name` (`gone`). */
  markSeen: method(v.strictObject({ id: ownId, until: integer }), watchSchema),
  /** Reports changed records only for these fields; none: for any. Fails as `markSeen`. */
  setFields: method(v.strictObject({ id: ownId, fields: list(fieldName, maxFields) }), watchSchema),
  /** Removing one that no longer exists is not a failure. */
  remove: method(v.strictObject({ id: ownId }), nothing),
};
