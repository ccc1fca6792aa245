import * as v from 'valibot';
import { byName } from '../by-name';
import { method, nothing } from './define';
import {
  list,
  maxFields,
  localId,
  quantity,
  recordId,
  table,
  text,
  fieldName,
  integer,
} from './bounds';
import { browsableSchema, conditionEntries, sortSchema, queryLocaleSchema } from './browse';
import { exportChoicesSchema } from './exports';

/** Class names, without any character that could end an attribute. */
const classes = v.pipe(v.string(), v.maxLength(100), v.regex(/^[a-z -]*$/));
const line = text(20_000);
/** More columns and rows than the largest screen shows. */
const maxItems = 400;

/**
 * A cell of the first screen: its text in pieces, or the moment (epoch milliseconds) whose text
 * depends on the current time.
 */
export const cellSchema = v.strictObject({
  classes,
  badge: v.nullable(classes),
  at: v.nullable(integer),
  pieces: list(
    v.strictObject({ as: v.picklist(['text', 'mark', 'sign', 'unseen']), text: line }),
    maxItems,
  ),
});

/**
 * The first screen of a list as it would be drawn now, as texts, numbers and class names: a page
 * never supplies markup.
 */
export const firstRowsSchema = v.strictObject({
  /** The view it was read from. */
  cursorId: integer,
  /** What their texts are written for, and a search or filter was read in. */
  locale: queryLocaleSchema,
  density: v.picklist(['compact', 'regular', 'comfortable']),
  /** Of the window, in pixels. */
  width: quantity,
  height: quantity,
  title: text(200),
  /** The day in its zone on which a search or filter was read: it may say "today". Null without. */
  day: v.nullable(text(10)),
  /**
   * In pixels: the height of a row, the width of all columns, and the horizontal scroll position.
   */
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
  'audit',
]);
export type RememberedScreen = v.InferOutput<typeof rememberedScreenSchema>;

/**
 * The user's choices about a list's columns, by field; fields that are currently missing are kept
 * in case they come back.
 */
export const columnChoicesSchema = v.object({
  order: list(fieldName, maxFields),
  /** Pixels. */
  widths: table(quantity, maxFields),
  shown: table(v.boolean(), maxFields),
  /** Columns fixed at the left edge; null until the user chooses: then it is the first column. */
  pinned: v.nullable(list(fieldName, maxFields)),
});

/** The query of a list, without `asOf`: the app always opens with the current state. */
export const listQuestionSchema = v.object({ ...conditionEntries, sort: list(sortSchema, 100) });

/**
 * How a list was last viewed. It may contain personal data (search texts, the open record), so it
 * is stored encrypted.
 */
export const listStateSchema = v.object({
  columns: columnChoicesSchema,
  /**
   * Widths in pixels computed from the first values shown; kept so that other values do not change
   * them.
   */
  given: table(quantity, maxFields),
  query: listQuestionSchema,
  /** The list's own columns, while a saved view's are shown. */
  ownColumns: v.nullable(columnChoicesSchema),
  /** The saved view it is based on. */
  savedViewId: v.nullable(localId),
  /**
   * The first visible row: its record, its number, and the fraction (0 to 1) that is scrolled out
   * of view; null for the top of the list.
   */
  top: v.nullable(v.object({ id: v.nullable(recordId), row: quantity, into: quantity })),
  /** Horizontal scroll position in pixels. */
  left: quantity,
  /** The record whose details are open. */
  opened: v.nullable(recordId),
});

export type ListState = v.InferOutput<typeof listStateSchema>;

export const screenState = {
  /**
   * The last screen of each profile, by profile id. Read before the first paint: it needs neither
   * keychain nor store.
   */
  screens: method(nothing, byName(v.string(), rememberedScreenSchema)),
  /**
   * Only for the open profile: what was viewed in one must not be stored for another. Fails with
   * `storage.unwritable`.
   */
  keepScreen: method(
    v.strictObject({ profileId: localId, screen: rememberedScreenSchema }),
    nothing,
  ),
  /**
   * What was chosen when this view was last exported; null if it never was. `view`: a saved view's
   * id, or the list.
   */
  exportChoices: method(v.strictObject({ view: localId }), v.nullable(exportChoicesSchema)),
  /** As `keepScreen`. */
  saveExportChoices: method(
    v.strictObject({ profileId: localId, view: localId, choices: exportChoicesSchema }),
    nothing,
  ),
  /** Null when the list was never viewed; may fail as opening the store does. */
  listState: method(v.strictObject({ resource: browsableSchema }), v.nullable(listStateSchema)),
  /**
   * As `keepScreen`. `first`: the rows the next start shows if the list is still the same; null to
   * store none. False when they were not stored: the list has changed since its view was opened, or
   * was changing.
   */
  saveListState: method(
    v.strictObject({
      profileId: localId,
      resource: browsableSchema,
      listState: listStateSchema,
      first: v.nullable(firstRowsSchema),
    }),
    v.boolean(),
  ),
};
