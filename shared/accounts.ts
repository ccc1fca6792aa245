import type { Value } from './values';

/**
 * The field in which a card lists its accounts, one per currency (docs/interface.md,
 * "Client-card").
 */
export const accountsField = 'currencies';

/** One column per currency and field of its account. */
export interface AccountColumn {
  readonly key: string;
  readonly currency: string;
}

/** Fields of each account, by currency. */
export type Accounts = ReadonlyMap<string, ReadonlyMap<string, Value>>;

/** A table with more would be unreadable. */
const maxColumns = 60;

/** The accounts by currency; empty for no value, null if it has another shape. */
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

/** Collects the columns that lists of accounts split into, in order of first appearance. */
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

  /**
   * Ordered by currency. Null where a list cannot be split: it names a currency twice, or has
   * another shape.
   */
  get all(): readonly AccountColumn[] | null {
    const columns = [...this.#currencies].flatMap((currency) =>
      [...this.#keys].map((key) => ({ key, currency })),
    );
    return this.#falls && columns.length > 0 && columns.length <= maxColumns ? columns : null;
  }
}
