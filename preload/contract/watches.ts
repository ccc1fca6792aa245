import * as v from 'valibot';
import { fieldName, givenName, list, maxFields, ownId, searchText, whole } from './bounds';
import { browsableSchema, filterSchema } from './browse';
import { method, nothing } from './define';

const condition = {
  resource: browsableSchema,
  /** The search language; '' for none. */
  search: searchText,
  filters: list(filterSchema, 200),
  /** Changes count only in one of these; none: in any. */
  fields: v.optional(list(fieldName, maxFields)),
};

/** Records to be reported when a sync finds them new or changed. */
export const watchSchema = v.object({
  id: ownId,
  name: givenName,
  ...condition,
  /** What syncs completed by then (epoch milliseconds) found was looked at, or came before the rule. */
  seenUntil: whole,
});

export type Watch = v.InferOutput<typeof watchSchema>;

export const watches = {
  list: method(nothing, v.array(watchSchema)),
  /** Begins with what the next sync finds, one that was removed and comes back (`id`, `seenUntil`) where it was. Fails with `input.name` (`empty`, `too-long`, `taken`, `too-many`) or `storage.*`. */
  create: method(
    v.strictObject({
      id: v.optional(ownId),
      name: givenName,
      ...condition,
      seenUntil: v.optional(whole),
    }),
    watchSchema,
  ),
  /** What it found until then was looked at. Fails with `input.name` (`gone`). */
  markSeen: method(v.strictObject({ id: ownId, until: whole }), watchSchema),
  /** Changes count only in these; none: in any. Fails as `markSeen`. */
  setFields: method(v.strictObject({ id: ownId, fields: list(fieldName, maxFields) }), watchSchema),
  /** One that has gone already is no failure. */
  remove: method(v.strictObject({ id: ownId }), nothing),
};
