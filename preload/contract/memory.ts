import * as v from 'valibot';
import { fieldName, list, maxFields, ownId, quantity, recordId, searchText, table } from './bounds';
import { browsableSchema, filterSchema, sortSchema } from './browse';
import { method, nothing } from './define';
import { firstRowsSchema } from './first-rows';

/** Screens the desk may open with. */
const rememberedScreens = [
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
] as const;

export const rememberedScreenSchema = v.picklist(rememberedScreens);
export type RememberedScreen = v.InferOutput<typeof rememberedScreenSchema>;

/** What was chosen about a list's columns, by their fields; fields that are not there now are kept for when they come back. */
export const columnChoicesSchema = v.object({
  order: list(fieldName, maxFields),
  /** Pixels. */
  widths: table(quantity, maxFields),
  shown: table(v.boolean(), maxFields),
  /** Held at the left edge; null as long as nothing was chosen: the first column is. */
  pinned: v.nullable(list(fieldName, maxFields)),
});

export type ColumnChoices = v.InferOutput<typeof columnChoicesSchema>;

/** What is asked of a list, without the moment it is looked at: the desk opens in the present. */
export const listQuestionSchema = v.object({
  search: searchText,
  filters: list(filterSchema, 200),
  sort: list(sortSchema, 100),
});

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
