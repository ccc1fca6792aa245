import * as v from 'valibot';
import { method, nothing, push } from './define';
import { localId } from './bounds';
import { browsableSchema } from './browse';
import { failureSchema } from '../failures';

/**
 * When to show a desktop notification: when more records match than this, or when a sync finds some
 * that did not match before.
 */
export const alertSchema = v.variant('kind', [
  v.object({
    kind: v.literal('more'),
    than: v.pipe(v.number(), v.safeInteger(), v.minValue(0), v.maxValue(999_999_999)),
  }),
  v.object({ kind: v.literal('new') }),
]);

export type Alert = v.InferOutput<typeof alertSchema>;

export const scheduledFormats = ['xlsx', 'pdf', 'csv', 'parquet', 'ndjson'] as const;

/** Those that a pivot table is written in. */
export const pivotFormats = ['xlsx', 'pdf', 'csv'] as const satisfies readonly Format[];

type Format = (typeof scheduledFormats)[number];

export const schedules = ['sync', 'day', 'week', 'month'] as const;

const exportEntries = {
  format: v.picklist(scheduledFormats),
  /**
   * After each sync that read its list to its end, after the first such sync of a day or of a
   * calendar month, or after the first in seven days.
   */
  every: v.picklist(schedules),
};

const exportChoiceSchema = v.object(exportEntries);

export type ExportChoice = v.InferOutput<typeof exportChoiceSchema>;

/** What a sync triggers for a saved view, a pivot table or a watch rule, and its last result. */
export const subscriptionSchema = v.object({
  /** Id of the saved view, the pivot table or the rule. */
  id: localId,
  alert: v.nullable(alertSchema),
  /** For saved views and pivot tables only. Without a folder, as after a restoration, it is off. */
  export: v.nullable(v.object({ ...exportEntries, folder: v.string() })),
  /**
   * After the last sync (epoch milliseconds): how many records match, how many of them did not
   * before, and whether a notification was shown.
   */
  last: v.nullable(
    v.object({
      at: v.number(),
      records: v.number(),
      fresh: v.number(),
      notified: v.boolean(),
      /** The newest sync of the list that was looked at; absent where none was. */
      sync: v.optional(v.number()),
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
  /**
   * The moment of the view's list (epoch milliseconds) when it was exported, or when the export was
   * set up: the same list is not exported again.
   */
  listAsOf: v.optional(v.nullable(v.number()), null),
  /** Why the last check or the last export failed; null for a failure of another version. */
  failure: v.fallback(v.nullable(failureSchema), null),
});

export type Subscription = v.InferOutput<typeof subscriptionSchema>;

/** Alerts and scheduled exports of the open profile, processed after each sync. */
export const subscriptions = {
  list: method(nothing, v.array(subscriptionSchema)),
  /**
   * Records that already match are not reported. Fails with `input.name` (`gone`), `input.filter`,
   * or as the store does.
   */
  setAlert: method(
    v.strictObject({ id: localId, alert: v.nullable(alertSchema) }),
    subscriptionSchema,
  ),
  /**
   * When no folder is set, or `chooseFolder` is true, main shows the system's dialog; if it is
   * closed, nothing changes. Fails with `app.forbidden` (`exports`), and as `setAlert`.
   */
  setExport: method(
    v.strictObject({
      id: localId,
      export: v.nullable(exportChoiceSchema),
      chooseFolder: v.boolean(),
    }),
    subscriptionSchema,
  ),
  /** Shows the last written file in the system's file browser. */
  show: method(v.strictObject({ id: localId }), nothing),
  /** The list of subscriptions changed. */
  changed: push(nothing),
  /** A notification was clicked: opens its view (null: the watch rule's finds in Changes). */
  opened: push(v.object({ resource: browsableSchema, savedViewId: v.nullable(localId) })),
};
