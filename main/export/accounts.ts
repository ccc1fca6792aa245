import { AccountColumns, accountsOf } from '../../preload/contract/accounts';
import type { AccountColumn } from '../../preload/contract/accounts';
import type { Batch, Row } from './rows';

/** The columns all rows' lists of accounts fall into; null where they do not. */
export async function accountColumns(
  batches: AsyncIterable<Batch>,
  at: number,
): Promise<readonly AccountColumn[] | null> {
  const columns = new AccountColumns();
  for await (const { rows } of batches) {
    for (const row of rows) columns.take(accountsOf(row[at]));
  }
  return columns.all;
}

/** The row with its list of accounts laid out in these columns. */
export function laidOut(row: Row, at: number, columns: readonly AccountColumn[]): Row {
  const accounts = accountsOf(row[at]);
  const cells = columns.map(({ key, currency }) => accounts?.get(currency)?.get(key));
  return [...row.slice(0, at), ...cells, ...row.slice(at + 1)];
}
