import * as v from 'valibot';
import { completenessSchema, syncableSchema, changeKindSchema, changeKinds } from './sync';
import { method, nothing } from './define';
import { list, maxFields, fieldName, searchText, integer } from './bounds';
import {
  queryLocaleSchema,
  browsableSchema,
  conditionEntries,
  notUnderstoodSchema,
  readAsEntries,
} from './browse';
import { recordSchema, valueSchema } from '../values';

export type SyncPoint = v.InferOutput<typeof syncPointSchema>;

export type Change = v.InferOutput<typeof changeSchema>;

const syncPointSchema = v.object({
  syncId: v.number(),
  resource: browsableSchema,
  startedAt: v.number(),
  completedAt: v.number(),
  /** The date of its records: the end of the sync, or its start if it was read in parts. */
  asOf: v.number(),
  completeness: completenessSchema,
});

const changeSchema = v.object({
  resource: syncableSchema,
  id: v.string(),
  title: v.string(),
  kind: changeKindSchema,
  /** When the sync that found it ended, in epoch milliseconds. */
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
  /** The record as it is now, or as last found. */
  record: recordSchema,
});

/**
 * Which changes: those of syncs completed after `since` (epoch milliseconds). The first sync of a
 * resource is not a change.
 */
export const changesEntries = {
  since: integer,
  /**
   * Instead: the differences between a list's states at two moments, whatever happened in between.
   */
  between: v.optional(v.object({ from: integer, to: integer })),
  resource: v.nullable(syncableSchema),
  /** Only records whose text matches the search language; '' for all. */
  search: searchText,
  /**
   * Only where the record as the sync found it matches this (a watch rule's condition); with
   * `entered`, only if it did not match before.
   */
  matching: v.optional(v.object({ ...conditionEntries, entered: v.optional(v.boolean()) })),
};

export const changes = {
  /** Complete syncs, newest first. */
  syncs: method(nothing, v.array(syncPointSchema)),
  /**
   * Changes, newest first. Fails with `input.filter` if `matching` of a resource has words that are
   * not understood.
   */
  list: method(
    v.strictObject({
      ...changesEntries,
      kind: v.nullable(changeKindSchema),
      /**
       * Of changed records only those that differ in one of these; new and removed ones are not
       * affected.
       */
      fields: v.optional(list(fieldName, maxFields)),
      /**
       * Only those of syncs completed until then: a page asked for later goes on from the first
       * one, whatever was found meanwhile.
       */
      until: v.optional(integer),
      offset: integer,
      limit: integer,
      locale: queryLocaleSchema,
    }),
    v.object({
      /**
       * From when on changes are known: as asked, or since the last sync whose history was removed,
       * if that is later.
       */
      since: v.number(),
      counts: v.object(v.entriesFromList(changeKinds, v.number())),
      total: v.number(),
      changes: v.array(changeSchema),
      /**
       * Parts of the search that no list understands; if there are any, nothing matches, and the
       * screen shows them.
       */
      notUnderstood: v.array(notUnderstoodSchema),
      ...readAsEntries,
      /**
       * Lists that `between` cannot compare, because their state at its first moment is not stored.
       */
      uncompared: v.array(syncableSchema),
      /** Fields that appeared or disappeared, per sync. */
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
  /**
   * Fields in which records changed, most frequent first; `exact` is false when there were too many
   * changes to examine them all.
   */
  fields: method(
    v.strictObject({ ...changesEntries, locale: queryLocaleSchema }),
    v.object({
      fields: v.array(v.object({ field: v.string(), count: v.number() })),
      exact: v.boolean(),
    }),
  ),
  /**
   * The user has seen changes of syncs completed until then (epoch milliseconds); null before the
   * first time.
   */
  seenUntil: method(nothing, v.nullable(v.number())),
  markSeen: method(v.strictObject({ until: integer }), nothing),
};
