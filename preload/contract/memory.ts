import * as v from 'valibot';
import {
  fieldName,
  list,
  maxFields,
  ownId,
  quantity,
  recordId,
  table,
  method,
  nothing,
  text,
  whole,
  givenName,
  push,
} from './define';
import {
  browsableSchema,
  conditionEntries,
  sortSchema,
  languageSchema,
  zoneSchema,
} from './browse';
import { failureSchema } from './failure';

/** Class names, without any character that could end an attribute. */
const classes = v.pipe(v.string(), v.maxLength(100), v.regex(/^[a-z -]*$/));
const line = text(20_000);
/** More columns and rows than the largest screen shows. */
const maxItems = 400;

/** A cell of the first screen: its text in pieces, or the moment (epoch milliseconds) whose text depends on the current time. */
const cellSchema = v.strictObject({
  classes,
  badge: v.nullable(classes),
  at: v.nullable(whole),
  pieces: list(
    v.strictObject({ as: v.picklist(['text', 'mark', 'sign', 'unseen']), text: line }),
    maxItems,
  ),
});

export type FirstCell = v.InferOutput<typeof cellSchema>;

/** The first screen of a list as it would be drawn now, as texts, numbers and class names: a page never supplies markup. */
const firstRowsSchema = v.strictObject({
  /** The view it was read from. */
  viewId: whole,
  language: languageSchema,
  zone: zoneSchema,
  density: v.picklist(['compact', 'regular', 'comfortable']),
  /** Of the window, in pixels. */
  width: quantity,
  height: quantity,
  title: text(200),
  /** Whether a line of conditions is shown above the rows. */
  isNarrowed: v.boolean(),
  /** In pixels: the height of a row, the width of all columns, and the horizontal scroll position. */
  rowHeight: quantity,
  totalWidth: quantity,
  left: quantity,
  /** Pixels from the upper edge to the first row; 0 or less. */
  top: quantity,
  columns: list(
    v.strictObject({ label: line, classes, start: quantity, width: quantity, held: v.boolean() }),
    maxItems,
  ),
  /** Aligned with the columns. */
  rows: list(list(cellSchema, maxItems), maxItems),
});

export type FirstRows = v.InferOutput<typeof firstRowsSchema>;

/** Screens the app may open with. */
export const rememberedScreenSchema = v.picklist([
  'overview',
  'merchant',
  'clients',
  'lots',
  'cards',
  'changes',
  'summary',
  'reconcile',
  'duplicates',
  'activity',
]);
export type RememberedScreen = v.InferOutput<typeof rememberedScreenSchema>;

/** The user's choices about a list's columns, by field; fields that are currently missing are kept in case they come back. */
const columnChoicesSchema = v.object({
  order: list(fieldName, maxFields),
  /** Pixels. */
  widths: table(quantity, maxFields),
  shown: table(v.boolean(), maxFields),
  /** Columns fixed at the left edge; null until the user chooses: then it is the first column. */
  pinned: v.nullable(list(fieldName, maxFields)),
});

export type ColumnChoices = v.InferOutput<typeof columnChoicesSchema>;

/** The query of a list, without `asOf`: the app always opens with the current state. */
const listQuestionSchema = v.object({ ...conditionEntries, sort: list(sortSchema, 100) });

/** How a list was last viewed. It may contain personal data (search texts, the open record), so it is stored encrypted. */
export const listStateSchema = v.object({
  columns: columnChoicesSchema,
  /** Widths in pixels computed from the first values shown; kept so that other values do not change them. */
  given: table(quantity, maxFields),
  query: listQuestionSchema,
  /** The list's own columns, while a saved view's are shown. */
  ownColumns: v.nullable(columnChoicesSchema),
  /** The saved view it is based on. */
  savedViewId: v.nullable(ownId),
  /** The first visible row: its record, its number, and the fraction (0 to 1) that is scrolled out of view; null for the top of the list. */
  top: v.nullable(v.object({ id: v.nullable(recordId), row: quantity, into: quantity })),
  /** Horizontal scroll position in pixels. */
  left: quantity,
  /** The record whose details are open. */
  opened: v.nullable(recordId),
});

export type ListState = v.InferOutput<typeof listStateSchema>;

export const memory = {
  /** The last screen of each profile, by profile id. Read before the first paint: it needs neither keychain nor store. */
  screens: method(nothing, v.record(v.string(), rememberedScreenSchema)),
  /** Only for the open profile: what was viewed in one must not be stored for another. Fails with `storage.unwritable`. */
  keepScreen: method(v.strictObject({ profileId: ownId, screen: rememberedScreenSchema }), nothing),
  /** Null when the list was never viewed; may fail as opening the store does. */
  listState: method(v.strictObject({ resource: browsableSchema }), v.nullable(listStateSchema)),
  /**
   * As `keepScreen`. `first`: the rows the next start shows if the list is still the same; null to store none. False when they were not stored: the
   * list has changed since its view was opened, or was changing.
   */
  saveListState: method(
    v.strictObject({
      profileId: ownId,
      resource: browsableSchema,
      listState: listStateSchema,
      first: v.nullable(firstRowsSchema),
    }),
    v.boolean(),
  ),
};

const lookedAt = { columns: columnChoicesSchema, query: listQuestionSchema };

const viewEntries = { resource: browsableSchema, name: givenName, ...lookedAt };

/** The columns and query of a list, saved under a name. */
export const savedViewSchema = v.object({ id: ownId, ...viewEntries });

export type SavedView = v.InferOutput<typeof savedViewSchema>;

export const views = {
  /** Those of the open profile, in order of creation. */
  list: method(nothing, v.array(savedViewSchema)),
  /**
   * Restores a removed view if given its `id`. Names are unique within a resource. Fails with `input.name` (`empty`, `too-long`, `taken`, `too-many`)
   * or `storage.*`.
   */
  create: method(v.strictObject({ id: v.optional(ownId), ...viewEntries }), savedViewSchema),
  /** Replaces the columns and query under the same name. Fails with `input.name` (`gone`). */
  replace: method(v.strictObject({ id: ownId, ...lookedAt }), savedViewSchema),
  rename: method(v.strictObject({ id: ownId, name: givenName }), savedViewSchema),
  /** Removing one that no longer exists is not a failure. */
  remove: method(v.strictObject({ id: ownId }), nothing),
};

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
  seenUntil: whole,
});

export type Watch = v.InferOutput<typeof watchSchema>;

export const watches = {
  list: method(nothing, v.array(watchSchema)),
  /**
   * Starts with what the next sync finds; a removed rule that is restored (`id`, `seenUntil`) continues where it was. Fails with `input.name`
   * (`empty`, `too-long`, `taken`, `too-many`) or `storage.*`.
   */
  create: method(
    v.strictObject({ id: v.optional(ownId), ...watchEntries, seenUntil: v.optional(whole) }),
    watchSchema,
  ),
  /** Marks finds until then as seen. Fails with `input.name` (`gone`). */
  markSeen: method(v.strictObject({ id: ownId, until: whole }), watchSchema),
  /** Reports changed records only for these fields; none: for any. Fails as `markSeen`. */
  setFields: method(v.strictObject({ id: ownId, fields: list(fieldName, maxFields) }), watchSchema),
  /** Removing one that no longer exists is not a failure. */
  remove: method(v.strictObject({ id: ownId }), nothing),
};

/** When to show a desktop notification: when more records match than this, or when a sync finds some that did not match before. */
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
  /** After each sync that read the view's list to its end, after the first such sync of a day, or after the first in seven days. */
  every: v.picklist(schedules),
};

const exportChoiceSchema = v.object(exportEntries);
export type ExportChoice = v.InferOutput<typeof exportChoiceSchema>;

/** What a sync triggers for a saved view or a watch rule, and its last result. */
export const subscriptionSchema = v.object({
  /** Id of the saved view or rule. */
  id: ownId,
  alert: v.nullable(alertSchema),
  /** For saved views only. */
  export: v.nullable(v.object({ ...exportEntries, folder: v.string() })),
  /** After the last sync (epoch milliseconds): how many records match, how many of them did not before, and whether a notification was shown. */
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
  /** The moment of the view's list (epoch milliseconds) when it was exported, or when the export was set up: the same list is not exported again. */
  listAsOf: v.optional(v.nullable(v.number()), null),
  /** Why the last check or the last export failed. */
  failure: v.nullable(failureSchema),
});

export type Subscription = v.InferOutput<typeof subscriptionSchema>;

/** Alerts and scheduled exports of the open profile, processed after each sync. */
export const subscriptions = {
  list: method(nothing, v.array(subscriptionSchema)),
  /** Records that already match are not reported. Fails with `input.name` (`gone`), `input.filter`, or as the store does. */
  setAlert: method(
    v.strictObject({ id: ownId, alert: v.nullable(alertSchema) }),
    subscriptionSchema,
  ),
  /**
   * When no folder is set, or `chooseFolder` is true, main shows the system's dialog; if it is closed, nothing changes. Fails with `app.forbidden`
   * (`exports`), and as `setAlert`.
   */
  setExport: method(
    v.strictObject({
      id: ownId,
      export: v.nullable(exportChoiceSchema),
      chooseFolder: v.boolean(),
    }),
    subscriptionSchema,
  ),
  /** Shows the last written file in the system's file browser. */
  show: method(v.strictObject({ id: ownId }), nothing),
  /** The list of subscriptions changed. */
  changed: push(nothing),
  /** A notification was clicked: opens its view (null: the watch rule's finds in Changes). */
  opened: push(v.object({ resource: browsableSchema, savedViewId: v.nullable(ownId) })),
};
