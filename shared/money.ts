import { currencyColumns } from './field-names';

/**
 * False when it is uncertain which of several fields has the currency of an amount: then no two
 * values of it can be added.
 */
export function isOfOneCurrency(names: readonly string[], amount: string): boolean {
  return currencyColumns(names, amount).length < 2;
}

const amountName =
  /(^|_)(amount|balance|price|fee|cost|total|limit|quantity|count|stock|saldo|monto|importe|cantidad)(_|$)/i;

const perPiece = /(^|_)(unit|rate|price|precio|tasa|unitario)(_|$)/i;

/** Whether a field is a unit price or a rate by its name: adding them up means nothing. */
export function isPerPiece(field: string): boolean {
  return perPiece.test(field);
}

/**
 * Whether adding up a column of amounts is meaningful, by the names of its field and of the others.
 */
export function isSummed(names: readonly string[], field: string): boolean {
  return !isPerPiece(field) && isOfOneCurrency(names, field);
}

/**
 * The index of the field with an amount's currency; null if there is none, or several are possible.
 */
export function currencyColumn(names: readonly string[], amount: string): number | null {
  const [first = null, second] = currencyColumns(names, amount);
  return second === undefined ? first : null;
}

/** The name of the field `currencyColumn` finds. */
export function currencyField(names: readonly string[], amount: string): string | null {
  return names[currencyColumn(names, amount) ?? -1] ?? null;
}

/** Whether a field is an amount by its name; the service may send amounts as text. */
export function isAmountName(field: string): boolean {
  return amountName.test(field);
}

/** A sum in decimal digits, padded to the usual number of decimals of its currency. */
export function withUsualPlaces(sum: string, currency: string | null): string {
  const parts = /^-?\d+(?:\.(\d+))?$/.exec(sum);
  const missing = usualPlaces(currency) - (parts?.[1]?.length ?? 0);
  if (parts === null || missing <= 0) return sum;
  return `${sum}${parts[1] === undefined ? '.' : ''}${'0'.repeat(missing)}`;
}

function usualPlaces(currency: string | null): number {
  if (currency === null || !/^[A-Z]{3}$/.test(currency)) return 0;
  const format = new Intl.NumberFormat('en', { style: 'currency', currency });
  return format.resolvedOptions().minimumFractionDigits ?? 0;
}
