import Big from 'big.js';
import type { SqlValue } from '../store/database';
import { readWrittenAmount } from '../../preload/contract/written-amounts';

const pattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,6})?$/;

/** An exact decimal; null if the text is no number. */
export function readDecimal(text: string): Big | null {
  return pattern.test(text) ? new Big(text.startsWith('+') ? text.slice(1) : text) : null;
}

/** Beyond these a number is no real amount, and would cost much memory in a sum. */
const maxExponent = 400;
const maxDigits = 1_000;

function isAmount({ c: digits, e: exponent }: Big): boolean {
  return Math.abs(exponent) <= maxExponent && digits.length <= maxDigits;
}

/** An exact sum of decimals, with the least and the greatest: of numbers, and of texts that are decimals. */
export class ExactSum {
  #sum = new Big(0);
  #min = new Big(0);
  #max = new Big(0);
  numbers = 0;
  /** Number of texts that are not numbers. */
  others = 0;

  /** Adds a key (main/values/keys.ts), or `sent` if there is one: the digits of a number that its key does not hold exactly. */
  add(value: SqlValue, sent: SqlValue): this {
    const number = readDecimal(String(sent ?? value).trim());
    if (number === null || !isAmount(number)) {
      this.others += 1;
      return this;
    }
    this.#sum = this.#sum.plus(number);
    if (this.numbers === 0 || number.lt(this.#min)) this.#min = number;
    if (this.numbers === 0 || number.gt(this.#max)) this.#max = number;
    this.numbers += 1;
    return this;
  }

  get digits(): string {
    return moneyText(this.#sum);
  }

  get min(): string {
    return moneyText(this.#min);
  }

  get max(): string {
    return moneyText(this.#max);
  }
}

/** A plain decimal. Where there is a fraction it has two digits at least, as amounts of money are written. */
function moneyText(number: Big): string {
  const places = Math.max(0, number.c.length - number.e - 1);
  return (number.eq(0) ? new Big(0) : number).toFixed(places === 0 ? 0 : Math.max(2, places));
}

/** The average of `count` numbers, to two decimals more than their sum has, at least four; halves are rounded away from zero. */
export function averageOf(sum: string, count: number): string {
  const number = readDecimal(sum);
  if (number === null || count < 1) return '0';
  const Rounded = Big();
  Rounded.DP = Math.max(2, number.c.length - number.e - 1) + 2;
  Rounded.RM = Big.roundHalfUp;
  return moneyText(new Rounded(number).div(count));
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
  /** ISO code, from a sign, code or name; null for a bare number. */
  readonly currency: string | null;
}

/** Null unless the text is a number as people or programs write it. */
export function readNumber(text: string): WrittenNumber | null {
  const written = readWrittenAmount(text);
  const number = written && readDecimal(written.plain);
  if (written === null || number === null) return null;
  const { plain, currency } = written;
  return { value: number.eq(0) ? '0' : number.toExponential(), plain, currency };
}

/** A typed number without group separators (`1,000.50` is `1000.50`); null for any other text. */
export function typedNumber(text: string): string | null {
  const trimmed = text.trim();
  const digits = /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(trimmed)
    ? trimmed.replaceAll(',', '')
    : trimmed;
  return readDecimal(digits) === null ? null : digits;
}
