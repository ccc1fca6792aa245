import type { Value } from './values';

/** The field in which a card lists its accounts, one for each currency (docs/interface.md, "Client-card"). */
export const accountsField = 'currencies';

/** A column for each currency and each field of its account. */
export interface AccountColumn {
  readonly key: string;
  readonly currency: string;
}

/** By currency. */
export type Accounts = ReadonlyMap<string, ReadonlyMap<string, Value>>;

/** More would be no table any more. */
const maxColumns = 60;

/** By currency; none for nothing, null for another shape. */
export function accountsOf(value: Value | undefined): Accounts | null {
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

/** The columns that lists of accounts fall into, in order of first appearance. */
export class AccountColumns {
  readonly #keys = new Set<string>();
  readonly #currencies = new Set<string>();
  #falls = true;

  take(accounts: Accounts | null): void {
    if (accounts === null) this.#falls = false;
    for (const [currency, account] of accounts ?? []) {
      this.#currencies.add(currency);
      for (const key of account.keys()) this.#keys.add(key);
    }
  }

  /** By currency. Null where a list does not fall into any: it names a currency twice, or is of another shape. */
  get all(): readonly AccountColumn[] | null {
    const columns = [...this.#currencies].flatMap((currency) =>
      [...this.#keys].map((key) => ({ key, currency })),
    );
    return this.#falls && columns.length > 0 && columns.length <= maxColumns ? columns : null;
  }
}
