import type { Value } from '../../preload/contract/values';
import type { Batch, Row } from './rows';

/** The field in which a card lists its accounts, one for each currency (docs/interface.md, "Client-card"). */
export const accountsField = 'currencies';

/** A column for each currency and each field of its account. */
export interface AccountColumn {
  readonly key: string;
  readonly currency: string;
}

/** More would be no table any more. */
const maxColumns = 60;

/**
 * The columns a list of accounts falls into, by currency in order of first appearance. Null where a list does not: it names a currency
 * twice, or is of another shape.
 */
export async function accountColumns(
  batches: AsyncIterable<Batch>,
  at: number,
): Promise<readonly AccountColumn[] | null> {
  const keys = new Set<string>();
  const currencies = new Set<string>();
  let falls = true;
  for await (const { rows } of batches) {
    for (const row of rows) {
      const accounts = accountsOf(row[at]);
      if (accounts === null) falls = false;
      for (const [currency, account] of accounts ?? []) {
        currencies.add(currency);
        for (const key of account.keys()) keys.add(key);
      }
    }
  }
  const columns = [...currencies].flatMap((currency) =>
    [...keys].map((key) => ({ key, currency })),
  );
  return falls && columns.length > 0 && columns.length <= maxColumns ? columns : null;
}

/** The row with its list of accounts laid out in these columns. */
export function laidOut(row: Row, at: number, columns: readonly AccountColumn[]): Row {
  const accounts = accountsOf(row[at]);
  const cells = columns.map(({ key, currency }) => accounts?.get(currency)?.get(key));
  return [...row.slice(0, at), ...cells, ...row.slice(at + 1)];
}

type Accounts = ReadonlyMap<string, ReadonlyMap<string, Value>>;

/** By currency; none for nothing, null for another shape. */
function accountsOf(value: Value | undefined): Accounts | null {
  const accounts = new Map<string, ReadonlyMap<string, Value>>();
  if (value === undefined || value === null) return accounts;
  if (typeof value !== 'object' || value.kind !== 'list') return null;
  for (const item of value.items) {
    if (typeof item !== 'object' || item?.kind !== 'object') return null;
    const account = new Map(item.entries);
    const currency = account.get('currency');
    if (typeof currency !== 'string' || currency.length > 20 || accounts.has(currency)) return null;
    account.delete('currency');
    accounts.set(currency, account);
  }
  return accounts;
}
