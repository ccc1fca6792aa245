import type { MatchRules } from '../../shared/ipc/reconcile';
import { fold } from '../../shared/fold';
import { plainPunctuation } from '../../shared/plain-signs';
import { collapseSpaces, readNumber } from '../values/amounts';

/** A text normalized by the rules: texts with the same result are equal. */
export function comparableText(text: string, rules: MatchRules): string {
  // The cells of a file come without the spaces around them.
  const spaced = rules.spaces ? collapseSpaces(text) : text.trim();
  return rules.case ? plainPunctuation(fold(spaced)) : spaced;
}

/** What spreadsheets write, in English and Spanish, where a formula failed: it is no key. */
const failedFormula =
  /^#(?:n\/[ad]|¡?(?:ref|value|valor|num|null|nulo|div\/0)!|¿?(?:name|nombre)\?)$/i;

const exponent = /(?<=[\d.])e(?=[-+]?\d)/i;

/**
 * `CR1001`, `ABONO 5`: a word that is a sign beside an amount belongs to a code where neither cents
 * nor a currency show that it is money.
 */
export function isCode(text: string, currency: string | null): boolean {
  if (currency !== null || !/\p{L}/u.test(text.replace(exponent, ''))) return false;
  return !/[.,]\d{2}(?!\d)/.test(text);
}

/** A part of a key normalized by the rules; '' for a blank one. */
export function plainKey(written: string, rules: MatchRules): string {
  // An apostrophe in front only says that a cell is text; text files are read without it.
  const text = written.startsWith("'") ? written.slice(1) : written;
  const spaced = collapseSpaces(text);
  if (spaced === '' || failedFormula.test(spaced)) return '';
  const plain = comparableText(text, rules);
  const number = rules.numbers ? readNumber(spaced) : null;
  if (number?.currency === null && !isCode(spaced, null)) return `#${number.value}`;
  const bare = rules.zeros ? withoutZeros(plain) : plain;
  // Without its zeros it may be a number like the other side's.
  const shortened = rules.numbers && bare !== plain ? readNumber(bare) : null;
  return shortened === null ? bare : `#${shortened.value}`;
}

/** `00123` becomes `123`: spreadsheets drop the zeros of what looks like a number. */
export function withoutZeros(text: string): string {
  return /^0\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text;
}

/** Between the parts of a key. */
const between = '\u001f';

/** A key made of its parts; null when all of them are blank. */
export function matchKey(parts: readonly string[], rules: MatchRules): string | null {
  const plain = parts.map((part) => plainKey(part, rules));
  return plain.every((part) => part === '') ? null : plain.join(between);
}
