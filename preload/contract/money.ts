const amountName =
  /(^|_)(amount|balance|price|fee|cost|total|limit|quantity|count|stock|saldo|monto|importe|cantidad)(_|$)/i;
const currencyName = /(^|_)(currency|moneda)(_code)?$/i;
/** A price of one piece or a rate: adding them up says nothing. */
const perPiece = /(^|_)(unit|rate|price|precio|tasa|unitario)(_|$)/i;
const moneyName =
  /(^|_)(amount|balance|fee|cost|price|total|saldo|monto|importe|costo|precio)(_|$)/i;

/** Whether a sum over a column of amounts means anything, by its field's name. */
export function isSummed(field: string): boolean {
  return !perPiece.test(field);
}

/** Where a record says which money an amount is in: a field for that amount, else the only currency field that is not another amount's. */
export function currencyColumn(names: readonly string[], amount: string): number | null {
  if (!moneyName.test(amount)) return null;
  const own = names.findIndex((name) => name === `${amount}_currency`);
  if (own >= 0) return own;
  const isOthers = (name: string) => names.some((other) => name === `${other}_currency`);
  const all = names.flatMap((name, at) => (currencyName.test(name) && !isOthers(name) ? [at] : []));
  return all.length === 1 ? (all[0] ?? null) : null;
}

/** The field `currencyColumn` finds. */
export function currencyField(names: readonly string[], amount: string): string | null {
  return names[currencyColumn(names, amount) ?? -1] ?? null;
}

/** Whether a field's name speaks of an amount, which the service may send as text. */
export function isAmountName(field: string): boolean {
  return amountName.test(field);
}

/** A sum in decimal digits with the places its currency usually has: soles show their cents, also where they came out even. */
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
