import { currencyCode, readDecimal } from './amounts';

/** What takes no room at all. */
const unseen = /[\u200b-\u200f\u2060\ufeff]/gu;

/** Spaces that are not single ones between characters. */
const untidy = /^\s|\s$|\s\s|[^\S ]|[\u200b-\u200f\u2060\ufeff]/u;

/** One space where there are some of any kind, none around. */
export function collapseSpaces(text: string): string {
  if (!untidy.test(text)) return text;
  return text.replace(unseen, '').replace(/\s+/gu, ' ').trim();
}

/** A number as people write it, by its value: `S/ 1,234.50` and `1234.5` have the same digits. */
interface WrittenNumber {
  /** Equal for equal values, whatever zeros or exponent they were written with. */
  readonly value: string;
  /** As a plain decimal with the digits it was written with, for a file. */
  readonly plain: string;
  /** ISO code where a sign or code says it; null for a bare number. */
  readonly currency: string | null;
}

/** In brackets or with its minus before the currency: `(S/ 10.00)`, `-S/ 10.00`. */
const negated = /^(?:\((.+)\)|[-−]\s*([^\d\s.,()+−-].*))$/u;

const withCurrency = /^([^\d\s.,()+−-]{1,3}\.?)?\s*(.*?)\s*([A-Z]{3}|€)?$/u;

/** `1,234.50` and `1.234,50`; a single comma or point before three digits groups thousands only when it is a comma, and not behind a zero. An exponent has its sign, as
 * spreadsheets write it: `12e4` may be an id. */
const grouped = [
  { form: /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/, group: ',', point: '.' },
  { form: /^\d{1,3}(?:\.\d{3})+,\d+$/, group: '.', point: ',' },
  { form: /^\d{1,3}(?:\.\d{3}){2,}$/, group: '.', point: ',' },
  { form: /^\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/, group: ' ', point: ',' },
  { form: /^\d+,\d+$/, group: '', point: ',' },
  { form: /^(?:\d+\.?\d*|\.\d+)(?:[eE][+-]\d{1,3})?$/, group: '', point: '.' },
] as const;

/** Null for what is no number as people or programs write one. Zeros in front are digits of a code, not of a number. */
export function readNumber(text: string): WrittenNumber | null {
  if (!/\d/.test(text) || text.length > 60) return null;
  const [, inBrackets, behindMinus] = negated.exec(text.trim()) ?? [];
  const unsigned = inBrackets ?? behindMinus;
  const [, before = '', number = '', after = ''] = withCurrency.exec(unsigned ?? text.trim()) ?? [];
  const currency = currencyOf(before, after);
  if (currency === undefined) return null;
  const isAccounting = /^\(.*\)$/.test(number);
  const bare = isAccounting ? number.slice(1, -1) : number;
  const hasMinus = isAccounting || /^[-−]|-$/.test(bare);
  // Twice negative is nothing people write.
  if (hasMinus && unsigned !== undefined) return null;
  const found = valueOf(bare.replace(/^[+−-]\s*|-$/g, ''));
  if (found === null) return null;
  const minus = (hasMinus || unsigned !== undefined) && found.value !== '0' ? '-' : '';
  return { value: minus + found.value, plain: minus + found.plain, currency };
}

/** Undefined for what is no currency. */
function currencyOf(before: string, after: string): string | null | undefined {
  if (before !== '' && after !== '') return undefined;
  const said = before === '' ? after : before;
  if (said === '') return null;
  return currencyCode(said) ?? undefined;
}

function valueOf(digits: string): { value: string; plain: string } | null {
  const written = grouped.find(({ form }) => form.test(digits));
  if (written === undefined || /^0\d/.test(digits)) return null;
  const { group, point } = written;
  const plain = (group === '' ? digits : digits.replaceAll(group, '')).replace(point, '.');
  const decimal = readDecimal(plain);
  if (decimal === null) return null;
  return { value: decimal.digits === '' ? '0' : `${decimal.digits}e${decimal.exponent}`, plain };
}

/** A plain number as it is typed, with or without the commas of the screen (`1,000.50`); null for any other text. */
export function typedNumber(text: string): string | null {
  const trimmed = text.trim();
  const digits = /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(trimmed)
    ? trimmed.replaceAll(',', '')
    : trimmed;
  return readDecimal(digits) === null ? null : digits;
}
