import * as v from 'valibot';
import { method, nothing, push } from './define';
import { browsable } from './resources';
import { recordSchema, valueSchema } from './values';

export const browsableSchema = v.picklist(browsable);
export type Browsable = v.InferOutput<typeof browsableSchema>;

export const sortSchema = v.object({
  field: v.string(),
  direction: v.picklist(['ascending', 'descending']),
});

/** A typed condition on one field; several are joined by "and". Numbers and instants travel as text, digit for digit. */
export const filterSchema = v.variant('kind', [
  v.object({ kind: v.literal('contains'), field: v.string(), text: v.string() }),
  v.object({ kind: v.literal('one-of'), field: v.string(), values: v.array(v.string()) }),
  v.object({
    kind: v.literal('number'),
    field: v.string(),
    least: v.nullable(v.string()),
    most: v.nullable(v.string()),
  }),
  v.object({
    kind: v.literal('instant'),
    field: v.string(),
    /** ISO 8601, inclusive. */
    from: v.nullable(v.string()),
    /** ISO 8601, exclusive. */
    before: v.nullable(v.string()),
  }),
  v.object({
    kind: v.literal('presence'),
    field: v.string(),
    is: v.picklist(['null', 'empty', 'absent', 'present']),
  }),
]);

export type Sort = v.InferOutput<typeof sortSchema>;
export type Filter = v.InferOutput<typeof filterSchema>;

export const viewQuerySchema = v.object({
  resource: browsableSchema,
  /** The search language (`status:blocked -lima "exact words"`); '' for none. */
  search: v.string(),
  filters: v.array(filterSchema),
  /** First counts most; ties keep the service's own order. Empty: the service's order. */
  sort: v.array(sortSchema),
  /** View as of the end of this earlier sync; null for now. */
  asOf: v.nullable(v.number()),
});

export type ViewQuery = v.InferOutput<typeof viewQuerySchema>;

/** An ordered list of records held by the cache: windows of it are asked for, never the whole. */
export const viewSchema = v.object({
  viewId: v.number(),
  /** Rows in the view. */
  count: v.number(),
  /** Records of the resource before search and filters. */
  of: v.number(),
  /** Field names in order of first appearance in the service's answers. */
  columns: v.array(v.string()),
  /** Epoch milliseconds of the sync these records come from; null before the first page. */
  asOf: v.nullable(v.number()),
  /** False while the first sync of this resource is still under way. */
  complete: v.boolean(),
  /** False while records are still being looked through: `count` are then the first of them, and `browse.count` goes on. */
  counted: v.boolean(),
  /** Words of the search that could not be understood; they match nothing and are said. */
  notUnderstood: v.array(v.string()),
});

export type View = v.InferOutput<typeof viewSchema>;

export const windowSchema = v.object({
  offset: v.number(),
  rows: v.array(
    v.object({
      id: v.string(),
      /** Aligned with the view's `columns`; `undefined` where the record lacks the field. */
      cells: v.array(v.union([v.undefined(), valueSchema])),
    }),
  ),
});

export type RowWindow = v.InferOutput<typeof windowSchema>;

/** A view as it is opened, with its first rows where they were asked for. */
const openedSchema = v.object({ ...viewSchema.entries, first: v.optional(windowSchema) });

export type OpenedView = v.InferOutput<typeof openedSchema>;

const instant = v.nullable(v.string());

export const recordVersionSchema = v.object({
  /** The sync that first saw this version, and when (epoch milliseconds). */
  generation: v.number(),
  seenAt: v.number(),
  record: recordSchema,
  /** The sync that no longer saw the record at all, on the newest version only. */
  goneAt: v.nullable(v.number()),
});

export const browse = {
  /**
   * Opens a view; at most 16 are kept, the oldest goes. With `firstRows` it answers when so many rows are known, or those found in
   * some milliseconds, be it none; without it when all are. With `rows` so many of the first come along, and need not be asked for.
   * Fails with `input.params` (`unknown-field`, `column`) for a field no record has.
   */
  open: method(
    v.strictObject({
      ...viewQuerySchema.entries,
      firstRows: v.optional(v.number()),
      rows: v.optional(v.number()),
    }),
    openedSchema,
  ),
  /** Looks through more records of a view that is not `counted` yet, for some milliseconds. Fails with `input.params` when it is gone. */
  count: method(
    v.strictObject({ viewId: v.number() }),
    v.object({ count: v.number(), counted: v.boolean() }),
  ),
  /** `limit` at most 500. Fails with `input.params` when the view is gone: open it again. */
  window: method(
    v.strictObject({ viewId: v.number(), offset: v.number(), limit: v.number() }),
    windowSchema,
  ),
  /** The row of a record in a view; null when it is not in it. */
  locate: method(v.strictObject({ viewId: v.number(), id: v.string() }), v.nullable(v.number())),
  close: method(v.strictObject({ viewId: v.number() }), nothing),
  /** Values of one field with their counts under the query, most frequent first, at most 100. */
  facets: method(
    v.strictObject({ query: viewQuerySchema, field: v.string() }),
    v.object({
      values: v.array(v.object({ value: v.string(), count: v.number() })),
      /** Different values in all. */
      distinct: v.number(),
    }),
  ),
  /** One record with every version kept, newest first; null when the cache does not hold it. */
  record: method(
    v.strictObject({ resource: browsableSchema, id: v.string() }),
    v.nullable(v.object({ id: v.string(), versions: v.array(recordVersionSchema) })),
  ),
  /** How many records stand in each state of a field, for the overview (uses facets on `status` and months of `created_at`). */
  months: method(
    v.strictObject({ resource: browsableSchema, field: v.string() }),
    v.array(v.object({ month: v.string(), count: v.number() })),
  ),
  /** A resource's records changed under open views (sync page written, generation flipped, card looked up). */
  changed: push(v.object({ resource: browsableSchema, asOf: instant })),
};
