import * as v from 'valibot';
import { ownId } from './bounds';
import { browsableSchema } from './browse';
import { method, nothing, push } from './define';
import { failureSchema } from './failure';

/** When a desktop notification is shown: when more records match than so many, or when a sync finds some that did not match before. */
const alertSchema = v.variant('kind', [
  v.object({
    kind: v.literal('more'),
    than: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(999_999_999)),
  }),
  v.object({ kind: v.literal('new') }),
]);

export type Alert = v.InferOutput<typeof alertSchema>;

export const scheduledFormats = ['xlsx', 'csv', 'parquet', 'ndjson'] as const;
export const schedules = ['sync', 'day', 'week'] as const;

const exportEntries = {
  format: v.picklist(scheduledFormats),
  /** After each sync, or after the first of a day, or after the first in seven days. */
  every: v.picklist(schedules),
};

const exportChoiceSchema = v.object(exportEntries);
export type ExportChoice = v.InferOutput<typeof exportChoiceSchema>;

/** What follows from a sync for a saved view or a watch rule, and what came of it last. */
export const subscriptionSchema = v.object({
  /** Of the saved view or the rule. */
  id: ownId,
  alert: v.nullable(alertSchema),
  /** Of saved views only. */
  export: v.nullable(v.object({ ...exportEntries, folder: v.string() })),
  /** After the last sync (epoch milliseconds): how many match, how many did not before, and whether that was notified. */
  last: v.nullable(
    v.object({
      at: v.number(),
      records: v.number(),
      fresh: v.number(),
      notified: v.boolean(),
    }),
  ),
  exported: v.nullable(
    v.object({
      at: v.number(),
      /** Without its folder. */
      fileName: v.string(),
      records: v.number(),
    }),
  ),
  /** Why the last look or the last export did not succeed. */
  failure: v.nullable(failureSchema),
});

export type Subscription = v.InferOutput<typeof subscriptionSchema>;

/** Alerts and scheduled exports: after each sync, of the profile that is open. */
export const subscriptions = {
  list: method(nothing, v.array(subscriptionSchema)),
  /** What matches already is not reported. Fails with `input.name` (`gone`), `input.filter`, or as the cache does. */
  setAlert: method(
    v.strictObject({ id: ownId, alert: v.nullable(alertSchema) }),
    subscriptionSchema,
  ),
  /**
   * Where there is no folder yet, or another is wanted, main asks by the system's own dialog; closed, everything stays as it was. Fails with
   * `app.forbidden` (`exports`), and as `setAlert`.
   */
  setExport: method(
    v.strictObject({
      id: ownId,
      export: v.nullable(exportChoiceSchema),
      chooseFolder: v.boolean(),
    }),
    subscriptionSchema,
  ),
  /** Shows the file written last in the system's file browser. */
  show: method(v.strictObject({ id: ownId }), nothing),
  /** Something is otherwise than it was listed. */
  changed: push(nothing),
  /** A notification was clicked: its view (null: the watch rule's finds in Changes). */
  opened: push(v.object({ resource: browsableSchema, viewId: v.nullable(ownId) })),
};
