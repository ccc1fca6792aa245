import { fold } from '../../preload/contract/fold';

/** Signs that stand for one currency where this desk is used; any other is known by its code. */
const signs = new Map([
  ['S/', 'PEN'],
  ['S/.', 'PEN'],
  ['US$', 'USD'],
  ['$', 'USD'],
  ['€', 'EUR'],
]);
/** As a list kept by hand names them, folded. */
const words = new Map([
  ...['sol', 'soles', 'nuevos soles'].map((each) => [each, 'PEN'] as const),
  ...['dolar', 'dolares', 'dolares americanos', 'dollars'].map((each) => [each, 'USD'] as const),
  ...['euro', 'euros'].map((each) => [each, 'EUR'] as const),
]);
const codes = new Set(Intl.supportedValuesOf('currency'));

/** The ISO code of a currency's sign or code; null for what is neither. */
export function currencyCode(said: string): string | null {
  return signs.get(said) ?? (codes.has(said) ? said : null);
}

/** The same of a name too, whatever its capitals and accents. */
export function currencyNamed(said: string): string | null {
  const plain = fold(said).trim();
  return words.get(plain) ?? currencyCode(plain.toUpperCase());
}
