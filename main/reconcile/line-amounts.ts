import { decodeBody } from '../values/cells';
import { textCells } from '../values/text-cells';
import type { QueryContext } from '../store/query-context';
import { MoneySums, type ReadAmount } from './amounts';
import type { Result } from './result';
import { carriedFrom } from './settled-lines';

/** A money field of a line: null on a side without an amount. */
export interface LineAmount {
  readonly field: string;
  readonly mine: ReadAmount | null;
  readonly theirs: ReadAmount | null;
  /** Whether a side is in the sums of the result: what earlier runs left open is not. */
  readonly counted: { readonly mine: boolean; readonly theirs: boolean };
}

const foundKinds = {
  row: 'number?',
  rid: 'number?',
  cells: 'text?',
  shape: 'number?',
  body: 'text?',
} as const;

/**
 * The amounts of lines of a result on both sides, in the order of the numbers; none for a line
 * without. As in the sums of the result, a row without a currency is in its record's.
 */
export function lineAmounts(
  { db, fields }: Pick<QueryContext, 'db' | 'fields'>,
  { reconciliation, names, fields: known, decimals, rids }: Result,
  nos: readonly number[],
): LineAmount[][] {
  const { mapping } = reconciliation;
  const sums = new MoneySums(mapping, known, names, decimals);
  if (sums.isEmpty) return nos.map(() => []);
  const compared = new Set(rids);
  const found = db
    .select(
      `SELECT o.row, o.rid, m.cells, b.shape, b.body
       FROM json_each(?) n JOIN temp.outcome o ON o.no = n.value
       LEFT JOIN temp.mine m ON m.row = o.row
       LEFT JOIN ${mapping.resource}_body b ON b.rid = o.rid ORDER BY n.key`,
      foundKinds,
    )
    .all(JSON.stringify(nos));
  return found.map(({ row, rid, cells, shape, body }) => {
    const mine = cells === null ? [] : sums.ofRow(textCells(cells));
    const theirs =
      shape === null || body === null
        ? []
        : sums.ofRecord(decodeBody(body), fields.shape(shape).positions);
    return sums.pairs.flatMap(({ field }, at): LineAmount[] => {
      const sent = theirs[at] ?? null;
      const written = inCurrency(mine[at] ?? null, sent);
      if (written === null && sent === null) return [];
      return [
        {
          field,
          mine: written,
          theirs: sent,
          counted: {
            mine: row !== null && row < carriedFrom,
            theirs: rid !== null && compared.has(rid),
          },
        },
      ];
    });
  });
}

function inCurrency(mine: ReadAmount | null, theirs: ReadAmount | null): ReadAmount | null {
  if (mine === null) return null;
  return { plain: mine.plain, currency: mine.currency ?? theirs?.currency ?? null };
}
