import type { SqlValue } from '../store/database';
import { fold } from '../../preload/contract/fold';

/** A JSON number's value without loss: 0.d₁d₂… × 10^exponent; `digits` is '' for zero. */
export interface Decimal {
  readonly negative: boolean;
  readonly digits: string;
  readonly exponent: number;
}

const pattern = /^([+-]?)(\d*)(?:\.(\d*))?(?:[eE]([+-]?\d{1,6}))?$/;

/** Null if it is not a number. */
export function readDecimal(text: string): Decimal | null {
  const found = pattern.exec(text);
  if (found === null) return null;
  const [, sign, whole = '', fraction = '', exponent = '0'] = found;
  if (whole === '' && fraction === '') return null;
  const all = whole + fraction;
  const digits = all.replace(/^0+/, '');
  const shift = whole.length - (all.length - digits.length);
  return {
    negative: sign === '-' && digits !== '',
    digits: digits.replace(/0+$/, ''),
    exponent: digits === '' ? 0 : shift + Number(exponent),
  };
}

/** Negative, zero or positive, as for `sort`. */
export function compareDecimals(one: Decimal, other: Decimal): number {
  const signs = signOf(one) - signOf(other);
  if (signs !== 0) return signs;
  const size =
    one.exponent - other.exponent ||
    (one.digits < other.digits ? -1 : one.digits > other.digits ? 1 : 0);
  return one.negative ? 0 - size : size;
}

function signOf(decimal: Decimal): number {
  return decimal.digits === '' ? 0 : decimal.negative ? -1 : 1;
}

/** An exact sum of decimals of any length: of the digits of numbers, and of texts that are plain decimals. */
export class ExactSum {
  #units = 0n;
  /** Decimal places of the units. */
  #scale = 0;
  numbers = 0;
  /** Number of texts that are not numbers. */
  others = 0;

  /** A key (main/values/keys.ts); `sent` instead of it, where it is given: the digits of a number that a key does not hold. */
  add(value: SqlValue, sent: SqlValue): this {
    const text = String(sent ?? value);
    const isText = sent === null && typeof value === 'string';
    const isDecimal = !isText || /^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(text);
    const decimal = isDecimal ? readDecimal(text.trim()) : null;
    // No number that people write has such an exponent.
    if (decimal === null || Math.abs(decimal.exponent) > 400) {
      this.others += 1;
      return this;
    }
    const { digits, exponent, negative } = decimal;
    const scale = Math.max(0, digits.length - exponent);
    const units = BigInt(digits.padEnd(exponent, '0') || '0');
    if (scale > this.#scale) {
      this.#units *= 10n ** BigInt(scale - this.#scale);
      this.#scale = scale;
    }
    this.#units += (negative ? -units : units) * 10n ** BigInt(this.#scale - scale);
    this.numbers += 1;
    return this;
  }

  get digits(): string {
    const isNegative = this.#units < 0n;
    const all = String(isNegative ? -this.#units : this.#units).padStart(this.#scale + 1, '0');
    const whole = all.slice(0, all.length - this.#scale);
    const fraction = all.slice(all.length - this.#scale).replace(/0+$/, '');
    // Amounts of money are written with two decimals.
    const shown = fraction === '' ? '' : `.${fraction.padEnd(2, '0')}`;
    return `${isNegative ? '-' : ''}${whole}${shown}`;
  }
}

/** A sum divided by how many it is of, exact to two decimals more than it has, to four at least: halves away from zero. */
export function averageOf(sum: string, count: number): string {
  const decimal = readDecimal(sum);
  if (decimal === null || count < 1) return '0';
  const { digits, exponent, negative } = decimal;
  const scale = Math.max(2, digits.length - exponent) + 2;
  const units = BigInt((digits === '' ? '0' : digits).padEnd(exponent + scale, '0'));
  const by = BigInt(count);
  const rounded = (2n * units + by) / (2n * by);
  const all = String(rounded).padStart(scale + 1, '0');
  const fraction = all.slice(-scale).replace(/0+$/, '');
  const shown = fraction === '' ? '' : `.${fraction.padEnd(2, '0')}`;
  return `${negative && rounded > 0n ? '-' : ''}${all.slice(0, -scale)}${shown}`;
}

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

/** All that names a currency of this code. */
export function namesOfCurrency(code: string): string[] {
  const known = [...signs, ...words].flatMap(([said, own]) => (own === code ? [said] : []));
  return [code, ...known];
}

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
