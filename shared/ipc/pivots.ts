import * as v from 'valibot';
import { method, nothing } from './define';
import { fieldName, localId, userText } from './bounds';
import { browsableSchema, conditionEntries, savedConditionEntries } from './browse';
import { groupingSchema, pivotEntries } from './summary';

/** What a pivot table shows; the currency of its amounts follows from the list's fields. */
const tableEntries = {
  ...conditionEntries,
  rows: v.nullable(groupingSchema),
  columns: v.nullable(groupingSchema),
  /** The field that is summed; null where records are only counted. */
  field: v.nullable(fieldName),
  ...pivotEntries,
};

const pivotTableSchema = v.object(tableEntries);

export type PivotTable = v.InferOutput<typeof pivotTableSchema>;

export const savedPivotSchema = v.object({
  id: localId,
  resource: browsableSchema,
  name: userText,
  table: pivotTableSchema,
  ...savedConditionEntries,
});

export type SavedPivot = v.InferOutput<typeof savedPivotSchema>;

/** Pivot tables saved under a name, in the open profile. */
export const pivots = {
  /** In order of creation. */
  list: method(nothing, v.array(savedPivotSchema)),
  /**
   * Restores a removed table if given its `id`. Names are unique within a resource. Fails with
   * `input.name` (`empty`, `too-long`, `taken`, `too-many`) or `storage.*`.
   */
  create: method(
    v.strictObject({
      id: v.optional(localId),
      resource: browsableSchema,
      name: userText,
      table: pivotTableSchema,
      ...savedConditionEntries,
    }),
    savedPivotSchema,
  ),
  /** Replaces what it shows, under the same name. Fails with `input.name` (`gone`). */
  replace: method(v.strictObject({ id: localId, table: pivotTableSchema }), savedPivotSchema),
  /** Fails as `create` and `replace`. */
  rename: method(v.strictObject({ id: localId, name: userText }), savedPivotSchema),
  /** Removing one that no longer exists is not a failure. */
  remove: method(v.strictObject({ id: localId }), nothing),
};
