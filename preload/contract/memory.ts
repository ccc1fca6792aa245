import * as v from 'valibot';
import { browsableSchema, filterSchema, sortSchema } from './browse';
import { method, nothing } from './define';

/** Screens the desk may open with. */
export const rememberedScreens = [
  'overview',
  'merchant',
  'clients',
  'lots',
  'cards',
  'changes',
  'activity',
] as const;

export const rememberedScreenSchema = v.picklist(rememberedScreens);
export type RememberedScreen = v.InferOutput<typeof rememberedScreenSchema>;

/** What was chosen about a list's columns, by their fields; fields that are not there now are kept for when they come back. */
export const columnChoicesSchema = v.object({
  order: v.array(v.string()),
  /** Pixels. */
  widths: v.record(v.string(), v.number()),
  shown: v.record(v.string(), v.boolean()),
  /** Held at the left edge; null as long as nothing was chosen: the first column is. */
  pinned: v.nullable(v.array(v.string())),
});

export type ColumnChoices = v.InferOutput<typeof columnChoicesSchema>;

/** What is asked of a list, without the moment it is looked at: the desk opens in the present. */
export const listQuestionSchema = v.object({
  search: v.string(),
  filters: v.array(filterSchema),
  sort: v.array(sortSchema),
});

export type ListQuestion = v.InferOutput<typeof listQuestionSchema>;

/** How a list was last looked at. It can name people (what was searched for, which record is open): kept encrypted. */
export const listLookSchema = v.object({
  columns: columnChoicesSchema,
  /** Widths in pixels that the first values seen gave columns: other first values must not move them. */
  given: v.record(v.string(), v.number()),
  query: listQuestionSchema,
  /** The list's own columns, while a saved view's are shown. */
  ownColumns: v.nullable(columnChoicesSchema),
  /** The saved view it began from. */
  viewId: v.nullable(v.string()),
  /** The first row in view: its record, its number, and which part of it (0 to 1) is scrolled away; null for the list's beginning. */
  top: v.nullable(v.object({ id: v.nullable(v.string()), row: v.number(), into: v.number() })),
  /** Pixels the columns are scrolled. */
  left: v.number(),
  /** The record whose details are open. */
  opened: v.nullable(v.string()),
});

export type ListLook = v.InferOutput<typeof listLookSchema>;

export const memory = {
  /** The screen each profile was last at, by profile id. Asked before the first paint: it needs no keychain and no cache. */
  screens: method(nothing, v.record(v.string(), rememberedScreenSchema)),
  /** Only while that profile is open: what was looked at in one must not be kept for another. Fails with `storage.unwritable`. */
  keepScreen: method(
    v.strictObject({ profileId: v.string(), screen: rememberedScreenSchema }),
    nothing,
  ),
  /** Null when the list was never looked at; may fail as opening the cache does. */
  look: method(v.strictObject({ resource: browsableSchema }), v.nullable(listLookSchema)),
  /** As `keepScreen`. */
  keepLook: method(
    v.strictObject({ profileId: v.string(), resource: browsableSchema, look: listLookSchema }),
    nothing,
  ),
};
