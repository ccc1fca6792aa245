import * as v from 'valibot';
import { fieldName, list, maxFields, searchText, whole } from './bounds';
import { askerEntries, browsableSchema, filterSchema } from './browse';
import { method, nothing } from './define';
import { completenessSchema, syncableSchema } from './sync';
import { recordSchema, valueSchema } from './values';

const syncPointSchema = v.object({
  syncId: v.number(),
  resource: browsableSchema,
  startedAt: v.number(),
  completedAt: v.number(),
  /** As of when its records are: its end, or its start where it was read in parts. */
  asOf: v.number(),
  completeness: completenessSchema,
});

export type SyncPoint = v.InferOutput<typeof syncPointSchema>;

const changeSchema = v.object({
  resource: syncableSchema,
  id: v.string(),
  title: v.string(),
  kind: v.picklist(['new', 'changed', 'gone']),
  /** The sync that saw it, epoch milliseconds. */
  seenAt: v.number(),
  syncId: v.number(),
  /** Field by field for `changed`; `undefined` stands for an absent field. */
  fields: v.array(
    v.object({
      field: v.string(),
      before: v.union([v.undefined(), valueSchema]),
      after: v.union([v.undefined(), valueSchema]),
    }),
  ),
  /** The record as it is now, or as it was last seen. */
  record: recordSchema,
});

export type Change = v.InferOutput<typeof changeSchema>;

/** Which changes: of syncs completed after `since` (epoch milliseconds); the first sync of a resource is not a change. */
const stretch = {
  since: whole,
  /** Instead: how lists stood at one moment against how they stood at a later one, whatever came in between. */
  between: v.optional(v.object({ from: whole, to: whole })),
  resource: v.nullable(syncableSchema),
  /** Only records whose text matches the search language; '' for all. */
  search: searchText,
  /** Only where the record as the sync found it satisfies this (a watch rule's condition); `entered`: and did not before. */
  matching: v.optional(
    v.object({
      search: searchText,
      filters: list(filterSchema, 200),
      entered: v.optional(v.boolean()),
    }),
  ),
};

export const changes = {
  /** Complete syncs, newest first. */
  syncs: method(nothing, v.array(syncPointSchema)),
  /** What changed, newest first. */
  list: method(
    v.strictObject({
      ...stretch,
      kind: v.nullable(v.picklist(['new', 'changed', 'gone'])),
      /** Of changed records only those that differ in one of these; new and removed ones all the same. */
      fields: v.optional(list(fieldName, maxFields)),
      offset: whole,
      limit: whole,
      ...askerEntries,
    }),
    v.object({
      counts: v.object({ new: v.number(), changed: v.number(), gone: v.number() }),
      total: v.number(),
      changes: v.array(changeSchema),
      /** Fields that appeared or vanished, per sync. */
      drift: v.array(
        v.object({
          resource: syncableSchema,
          seenAt: v.number(),
          newFields: v.array(v.string()),
          lostFields: v.array(v.string()),
        }),
      ),
    }),
  ),
  /** In which fields records changed, most first; `whole` is false where there are too many to look at all of them. */
  fields: method(
    v.strictObject({ ...stretch, ...askerEntries }),
    v.object({
      fields: v.array(v.object({ field: v.string(), count: v.number() })),
      whole: v.boolean(),
    }),
  ),
  /** Changes found by syncs completed by then (epoch milliseconds) were looked at; null when that was never said. */
  seenUntil: method(nothing, v.nullable(v.number())),
  markSeen: method(v.strictObject({ until: whole }), nothing),
};
