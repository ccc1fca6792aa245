import type { SqlValue } from '../store/database';
import { fold } from '../../preload/contract/fold';

/** An exact decimal: 0.d₁d₂… × 10^exponent; `digits` is '' for zero. */
interface Decimal {
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
    digits: digits.replace(/(?<!0)0+$/, ''),
    exponent: digits === '' ? 0 : shift + Number(exponent),
  };
}

/** A comparator: negative, zero or positive. */
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

/** An exact sum of decimals of any length, with the least and the greatest: of numbers, and of texts that are plain decimals. */
export class ExactSum {
  #units = 0n;
  #min = 0n;
  #max = 0n;
  /** Decimal places of the units. */
  #scale = 0;
  numbers = 0;
  /** Number of texts that are not numbers. */
  others = 0;

  /** Adds a key (main/values/keys.ts), or `sent` if there is one: the digits of a number that its key does not hold exactly. */
  add(value: SqlValue, sent: SqlValue): this {
    const text = String(sent ?? value);
    const isText = sent === null && typeof value === 'string';
    const isDecimal = !isText || /^[-+]?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text);
    const decimal = isDecimal ? readDecimal(text.trim()) : null;
    // A larger exponent is no real amount, and would cost much memory.
    if (decimal === null || Math.abs(decimal.exponent) > 400) {
      this.others += 1;
      return this;
    }
    const { digits, exponent, negative } = decimal;
    const scale = Math.max(0, digits.length - exponent);
    const units = BigInt(digits.padEnd(exponent, '0') || '0');
    if (scale > this.#scale) {
      const by = 10n ** BigInt(scale - this.#scale);
      this.#units *= by;
      this.#min *= by;
      this.#max *= by;
      this.#scale = scale;
    }
    const own = (negative ? -units : units) * 10n ** BigInt(this.#scale - scale);
    this.#units += own;
    if (this.numbers === 0 || own < this.#min) this.#min = own;
    if (this.numbers === 0 || own > this.#max) this.#max = own;
    this.numbers += 1;
    return this;
  }

  get digits(): string {
    return decimalText(this.#units, this.#scale);
  }

  get min(): string {
    return decimalText(this.#min, this.#scale);
  }

  get max(): string {
    return decimalText(this.#max, this.#scale);
  }
}

/** `units` of 10^-scale as a plain decimal. Where there is a fraction it has two digits at least, as amounts of money are written. */
function decimalText(units: bigint, scale: number): string {
  const isNegative = units < 0n;
  const all = String(isNegative ? -units : units).padStart(scale + 1, '0');
  const point = all.length - scale;
  const fraction = all.slice(point).replace(/(?<!0)0+$/, '');
  const shown = fraction === '' ? '' : `.${fraction.padEnd(2, '0')}`;
  return `${isNegative ? '-' : ''}${all.slice(0, point)}${shown}`;
}

/** The average of `count` numbers, to two decimals more than their sum has, at least four; halves are rounded away from zero. */
export function averageOf(sum: string, count: number): string {
  const decimal = readDecimal(sum);
  if (decimal === null || count < 1) return '0';
  const { digits, exponent, negative } = decimal;
  const scale = Math.max(2, digits.length - exponent) + 2;
  const units = BigInt((digits === '' ? '0' : digits).padEnd(exponent + scale, '0'));
  const by = BigInt(count);
  const rounded = (2n * units + by) / (2n * by);
  return decimalText(negative ? -rounded : rounded, scale);
}

/** Currency signs, as used in this app's market; any other currency is recognized by its code. */
const signs = new Map([
  ['S/', 'PEN'],
  ['S/.', 'PEN'],
  ['US$', 'USD'],
  ['$', 'USD'],
  ['€', 'EUR'],
]);
/** Currency names in hand-written lists, folded. */
const words = new Map([
  ...['sol', 'soles', 'nuevos soles'].map((each) => [each, 'PEN'] as const),
  ...['dolar', 'dolares', 'dolares americanos', 'dollars'].map((each) => [each, 'USD'] as const),
  ...['euro', 'euros'].map((each) => [each, 'EUR'] as const),
]);
const codes = new Set(Intl.supportedValuesOf('currency'));

/** The ISO code for a currency's sign or code; null for anything else. */
export function currencyCode(name: string): string | null {
  return signs.get(name) ?? (codes.has(name) ? name : null);
}

/** The ISO code for a currency's sign, code or name, ignoring case and accents; null for anything else. */
export function currencyNamed(name: string): string | null {
  const plain = fold(name).trim();
  return words.get(plain) ?? currencyCode(plain.toUpperCase());
}

/** The code, signs and names of a currency. */
export function namesOfCurrency(code: string): string[] {
  const known = [...signs, ...words].flatMap(([name, own]) => (own === code ? [name] : []));
  return [code, ...known];
}

/** Characters without width. */
const zeroWidth = /[\u200b-\u200f\u2060\ufeff]/gu;

/** Any white space but single spaces between characters, and characters without width. */
const untidy = /^\s|\s$|\s\s|[^\S ]|[\u200b-\u200f\u2060\ufeff]/u;

/** Trims the text, replaces each run of white space by one space, and removes characters without width. */
export function collapseSpaces(text: string): string {
  if (!untidy.test(text)) return text;
  return text.replace(zeroWidth, '').replace(/\s+/gu, ' ').trim();
}

/** A number as people write it: `S/ 1,234.50` and `1234.5` have the same value. */
interface WrittenNumber {
  /** Canonical: equal for equal numbers, whatever their zeros or exponent. */
  readonly value: string;
  /** A plain decimal with the digits as written, for a file. */
  readonly plain: string;
  /** ISO code, from a sign or code; null for a bare number. */
  readonly currency: string | null;
}

/** Negative by brackets or by a minus before the currency: `(S/ 10.00)`, `-S/ 10.00`. */
const negated = /^(?:\((.+)\)|[-−]\s*([^\d\s.,()+−-].*))$/u;

const withCurrency = /^([^\d\s.,()+−-]{1,3}\.?)?(.*?)([A-Z]{3}|€)?$/su;

/**
 * `1,234.50` and `1.234,50`. A single separator before three digits groups thousands only if it is a comma and the number does not begin
 * with 0. An exponent must have a sign, as in spreadsheets: `12e4` may be an id.
 */
const grouped = [
  { form: /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/, group: ',', point: '.' },
  { form: /^\d{1,3}(?:\.\d{3})+,\d+$/, group: '.', point: ',' },
  { form: /^\d{1,3}(?:\.\d{3}){2,}$/, group: '.', point: ',' },
  { form: /^\d{1,3}(?: \d{3})+(?:[.,]\d+)?$/, group: ' ', point: ',' },
  { form: /^\d+,\d+$/, group: '', point: ',' },
  { form: /^(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]\d{1,3})?$/, group: '', point: '.' },
] as const;

/** Null unless the text is a number as people or programs write it. Leading zeros belong to a code, not to a number. */
export function readNumber(text: string): WrittenNumber | null {
  if (!/\d/.test(text) || text.length > 60) return null;
  const [, inBrackets, behindMinus] = negated.exec(text.trim()) ?? [];
  const unsigned = inBrackets ?? behindMinus;
  const [, before = '', spaced = '', after = ''] = withCurrency.exec(unsigned ?? text.trim()) ?? [];
  const number = spaced.trim();
  const currency = currencyOf(before, after);
  if (currency === undefined) return null;
  const isAccounting = /^\(.*\)$/.test(number);
  const bare = isAccounting ? number.slice(1, -1) : number;
  const hasMinus = isAccounting || /^[-−]|-$/.test(bare);
  // Nobody writes a number that is negative twice.
  if (hasMinus && unsigned !== undefined) return null;
  const found = valueOf(bare.replace(/^[+−-]\s*|-$/g, ''));
  if (found === null) return null;
  const minus = (hasMinus || unsigned !== undefined) && found.value !== '0' ? '-' : '';
  return { value: minus + found.value, plain: minus + found.plain, currency };
}

/** Null when there is no text; undefined when it is not a currency. */
function currencyOf(before: string, after: string): string | null | undefined {
  if (before !== '' && after !== '') return undefined;
  const name = before === '' ? after : before;
  if (name === '') return null;
  return currencyCode(name) ?? undefined;
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

/** A typed number without group separators (`1,000.50` is `1000.50`); null for any other text. */
export function typedNumber(text: string): string | null {
  const trimmed = text.trim();
  const digits = /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(trimmed)
    ? trimmed.replaceAll(',', '')
    : trimmed;
  return readDecimal(digits) === null ? null : digits;
}
