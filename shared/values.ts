import * as v from 'valibot';

/**
 * One field's value of a service record, kept exactly as it was sent. Numbers keep the digits of
 * the JSON text (`8.10`, `1293438106040557568`), and objects become lists of entries so that a key
 * named `__proto__` is only a key. An absent field is `undefined` in a row, which is neither `null`
 * nor `''`.
 */
export type Value =
  | string
  | boolean
  | null
  | { readonly kind: 'number'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly Value[] }
  | { readonly kind: 'object'; readonly entries: readonly (readonly [string, Value])[] };

export const valueSchema: v.GenericSchema<Value> = v.union([
  v.string(),
  v.boolean(),
  v.null(),
  v.object({ kind: v.literal('number'), text: v.string() }),
  v.object({ kind: v.literal('list'), items: v.array(v.lazy(() => valueSchema)) }),
  v.object({
    kind: v.literal('object'),
    entries: v.array(v.tuple([v.string(), v.lazy(() => valueSchema)])),
  }),
]);

/** A record's fields in the order the service sent them. */
export type ServiceRecord = readonly (readonly [field: string, value: Value])[];

export const recordSchema: v.GenericSchema<ServiceRecord> = v.array(
  v.tuple([v.string(), valueSchema]),
);

/** Rows with shared columns, so that a page does not repeat thirty field names a hundred times. */
export interface RecordPage {
  /** Field names in order of first appearance. */
  columns: string[];
  /** One array per record, aligned with `columns`; `undefined` where the record lacks the field. */
  rows: (Value | undefined)[][];
  page: number;
  perPage: number;
  /** Records in the whole list if the service says so, otherwise null. */
  total: number | null;
  /** False on the last page: an empty or short page, or the total reached. */
  hasMore: boolean;
  /** Epoch milliseconds, by this computer's clock. */
  readAt: number;
}
