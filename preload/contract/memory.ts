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

/** Names of classes: nothing that could end an attribute. */
const classes = v.pipe(v.string(), v.maxLength(100), v.regex(/^[a-z -]*$/));
const line = text(20_000);
/** More columns and rows than the largest screen has. */
const maxItems = 400;

/** A cell of the first screen: its text in pieces, or the moment (epoch milliseconds) whose text changes with the clock. */
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

/** The first screen of a list as it would be drawn now, in texts, numbers and names of classes: no markup comes out of a page. */
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
  /** Conditions take a line above the rows. */
  isNarrowed: v.boolean(),
  /** Pixels of a row, of all columns, and by which the columns are scrolled. */
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

/** Screens the desk may open with. */
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

/** What was chosen about a list's columns, by their fields; fields that are not there now are kept for when they come back. */
const columnChoicesSchema = v.object({
  order: list(fieldName, maxFields),
  /** Pixels. */
  widths: table(quantity, maxFields),
  shown: table(v.boolean(), maxFields),
  /** Held at the left edge; null as long as nothing was chosen: the first column is. */
  pinned: v.nullable(list(fieldName, maxFields)),
});

export type ColumnChoices = v.InferOutput<typeof columnChoicesSchema>;

/** What is asked of a list, without the moment it is looked at: the desk opens in the present. */
const listQuestionSchema = v.object({ ...conditionEntries, sort: list(sortSchema, 100) });

/** How a list was last looked at. It can name people (what was searched for, which record is open): kept encrypted. */
export const listStateSchema = v.object({
  columns: columnChoicesSchema,
  /** Widths in pixels that the first values seen gave columns: other first values must not move them. */
  given: table(quantity, maxFields),
  query: listQuestionSchema,
  /** The list's own columns, while a saved view's are shown. */
  ownColumns: v.nullable(columnChoicesSchema),
  /** The saved view it began from. */
  viewId: v.nullable(ownId),
  /** The first row in view: its record, its number, and which part of it (0 to 1) is scrolled away; null for the list's beginning. */
  top: v.nullable(v.object({ id: v.nullable(recordId), row: quantity, into: quantity })),
  /** Pixels the columns are scrolled. */
  left: quantity,
  /** The record whose details are open. */
  opened: v.nullable(recordId),
});

export type ListState = v.InferOutput<typeof listStateSchema>;

export const memory = {
  /** The screen each profile was last at, by profile id. Asked before the first paint: it needs no keychain and no cache. */
  screens: method(nothing, v.record(v.string(), rememberedScreenSchema)),
  /** Only while that profile is open: what was looked at in one must not be kept for another. Fails with `storage.unwritable`. */
  keepScreen: method(v.strictObject({ profileId: ownId, screen: rememberedScreenSchema }), nothing),
  /** Null when the list was never looked at; may fail as opening the cache does. */
  listState: method(v.strictObject({ resource: browsableSchema }), v.nullable(listStateSchema)),
  /**
   * As `keepScreen`. `first`: what the next start is to begin with as long as it is so; null when nothing may be known of it. False when it is
   * not kept: the list has changed since its view was opened, or was changing then.
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

/** A way of looking at a list that was given a name. */
export const savedViewSchema = v.object({ id: ownId, ...viewEntries });

export type SavedView = v.InferOutput<typeof savedViewSchema>;

export const views = {
  /** Those of the open profile, in the order they were made. */
  list: method(nothing, v.array(savedViewSchema)),
  /** One that was removed comes back with its `id`. Names are unique within a resource. Fails with `input.name` (`empty`, `too-long`, `taken`, `too-many`) or `storage.*`. */
  create: method(v.strictObject({ id: v.optional(ownId), ...viewEntries }), savedViewSchema),
  /** Another look under the same name. Fails with `input.name` (`gone`). */
  replace: method(v.strictObject({ id: ownId, ...lookedAt }), savedViewSchema),
  rename: method(v.strictObject({ id: ownId, name: givenName }), savedViewSchema),
  /** One that has gone already is no failure. */
  remove: method(v.strictObject({ id: ownId }), nothing),
};

const watchEntries = {
  name: givenName,
  resource: browsableSchema,
  ...conditionEntries,
  /** Changes count only in one of these; none: in any. */
  fields: v.optional(list(fieldName, maxFields)),
};

/** Records to be reported when a sync finds them new or changed. */
export const watchSchema = v.object({
  id: ownId,
  ...watchEntries,
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
      ...watchEntries,
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
