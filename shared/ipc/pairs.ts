import * as v from 'valibot';
import { method } from './define';
import { integer, list, rowNumber } from './bounds';
import { queryLocaleSchema } from './browse';
import { differenceSchema } from './settlements';
import { reconciliationSchema } from './reconcile';

/**
 * In what a row of the file looks like a record. `same`: an equal number or other text; `one-digit`,
 * `swapped`, `digit-missing`: a number with a slip; `name`, `name-within`: the same words in any
 * order, or all words of one in the other; `date`: the same day, beside a name; `amount`: the same
 * amount within five days; `sum`: the amounts of several add up to the other exactly.
 */
const likenessReasons = [
  ...(['same', 'one-digit', 'swapped', 'digit-missing', 'name', 'name-within'] as const),
  ...(['date', 'amount', 'sum'] as const),
] as const;
export type LikenessReason = (typeof likenessReasons)[number];

const lineSchema = v.object({
  /** Its number in the result. */
  no: v.number(),
  /** The row's number in the file, or the record's ID. */
  row: v.nullable(v.number()),
  id: v.nullable(v.string()),
  /** The key's parts as written, and a name. */
  key: v.array(v.string()),
  title: v.string(),
  /** The amount that was added up, as written; '' for none. */
  amount: v.string(),
});
export type PairedLine = v.InferOutput<typeof lineSchema>;

const candidateSchema = v.object({
  mine: v.array(lineSchema),
  theirs: v.array(lineSchema),
  reasons: v.array(
    v.object({
      kind: v.picklist(likenessReasons),
      /** The service's field; null for names. */
      field: v.nullable(v.string()),
      /** Between two equal amounts. */
      days: v.nullable(v.number()),
    }),
  ),
  /** Of the values that were compared, how many are equal; both 0 for a sum. */
  equal: v.number(),
  compared: v.number(),
  /** Other lines, as few of them, add up to it as well. */
  ambiguous: v.boolean(),
  differences: v.array(differenceSchema),
});
export type Candidate = v.InferOutput<typeof candidateSchema>;

const storedPairSchema = v.object({
  pairId: v.number(),
  mine: v.array(lineSchema),
  theirs: v.array(lineSchema),
  by: v.string(),
  /** ISO 8601. */
  at: v.string(),
});
export type StoredPair = v.InferOutput<typeof storedPairSchema>;

/** How many pairs are made or undone at once. */
export const maxPairsAtOnce = 500;
const numbers = list(integer, 100);

/** Rows only in the file and records only at the service, paired by the user. */
export const pairs = {
  /**
   * Lines of the newest result that look alike, the most alike first, at most 100 at once. Fails
   * with `input.params` (`result-gone`), with `app.cancelled` once a newer task begins, and as the
   * store does.
   */
  candidates: method(
    v.strictObject({ resultId: integer, offset: rowNumber, limit: rowNumber }),
    v.object({
      total: v.number(),
      /** Too many lines, or too many sums: not all were looked at. */
      limited: v.boolean(),
      candidates: v.array(candidateSchema),
    }),
  ),
  /**
   * Pairs lines of the newest result by their numbers, and compares again. Several lines of one
   * side must add up to one line of the other. Fails with `input.params` (`result-gone`, `run-gone`,
   * `paired-twice`, `sum-differs`) and as `compare` does.
   */
  add: method(
    v.strictObject({
      resultId: integer,
      pairs: list(v.strictObject({ mine: numbers, theirs: numbers }), maxPairsAtOnce),
      locale: queryLocaleSchema,
    }),
    v.object({ result: reconciliationSchema, pairIds: v.array(v.number()) }),
  ),
  /** The pairs of the newest result, at most 500. Fails with `input.params` (`result-gone`). */
  list: method(v.strictObject({ resultId: integer }), v.array(storedPairSchema)),
  /** Separates pairs, and compares again. Fails as `add` does. */
  remove: method(
    v.strictObject({
      resultId: integer,
      pairIds: list(integer, maxPairsAtOnce),
      locale: queryLocaleSchema,
    }),
    reconciliationSchema,
  ),
};
