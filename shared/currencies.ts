import { fold } from './fold';

/** Currency signs, as used in this app's market; any other currency is recognized by its code. */
const signs = new Map([
  ['S/', 'PEN'],
  ['S/.', 'PEN'],
  ['US$', 'USD'],
  ['$', 'USD'],
  ['€', 'EUR'],
]);
/** Currency names and further signs in hand-written lists, folded. */
const words = new Map([
  ...['sol', 'soles', 'nuevos soles', 's/', 's/.'].map((each) => [each, 'PEN'] as const),
  ...['dolar', 'dolares', 'dolares americanos', 'dollar', 'dollars'].map(
    (each) => [each, 'USD'] as const,
  ),
  ...['us$', 'usd$', 'u$s', 'us $'].map((each) => [each, 'USD'] as const),
  ...['euro', 'euros'].map((each) => [each, 'EUR'] as const),
]);
const codes = new Set(Intl.supportedValuesOf('currency'));

const found = new Map<string, string | null>();
const maxFound = 200;

/** The ISO code for a currency's sign or code; null for anything else. */
export function currencyCode(name: string): string | null {
  return signs.get(name) ?? (codes.has(name) ? name : null);
}

/**
 * The ISO code for a currency's sign, code or name, ignoring case and accents; null for anything
 * else.
 */
export function currencyNamed(name: string): string | null {
  const known = found.get(name);
  if (known !== undefined) return known;
  if (/\d/.test(name)) return null;
  const plain = fold(name).trim();
  const code = words.get(plain) ?? currencyCode(plain.toUpperCase());
  // A column of a large file names a few currencies very often.
  if (name.length <= 16) {
    if (found.size >= maxFound) found.clear();
    found.set(name, code);
  }
  return code;
}

/**
 * As `currencyNamed`, beside an amount, where `10 all` names no currency: codes in small letters
 * are those of this market only.
 */
export function currencyBeside(name: string): string | null {
  const code = currencyCode(name) ?? words.get(fold(name)) ?? null;
  return code ?? (/^(?:pen|usd|eur)$/.test(name) ? name.toUpperCase() : null);
}

/** The code, signs and names of a currency. */
export function namesOfCurrency(code: string): string[] {
  const known = [...signs, ...words].flatMap(([name, signCode]) =>
    signCode === code ? [name] : [],
  );
  return [code, ...known];
}
