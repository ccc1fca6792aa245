import Big from 'big.js';
import { withoutInvisible } from '../../shared/plain-signs';
import { readWrittenAmount } from '../../shared/written-amounts';

const pattern = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d{1,6})?$/;

/** An exact decimal; null if the text is no number. */
export function readDecimal(text: string): Big | null {
  return pattern.test(text) ? new Big(text.startsWith('+') ? text.slice(1) : text) : null;
}

/** Any white space but single spaces between characters, and what may be invisible. */
const untidy = /^\s|\s$|\s\s|[^\S ]|[\u00ad\u061c\u180e\u200b-\u206f\ufeff]/u;

/**
 * Trims the text, replaces each run of white space by one space, and removes characters without
 * width.
 */
export function collapseSpaces(text: string): string {
  if (!untidy.test(text)) return text;
  return withoutInvisible(text).replace(/\s+/gu, ' ').trim();
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

/** As `readWrittenAmount`, with its value. */
export function readNumber(text: string, decimal: ',' | '.' | null = null): WrittenNumber | null {
  const written = readWrittenAmount(text, decimal);
  if (written === null) return null;
  const { plain, currency } = written;
  const value = integerValue(plain) ?? decimalValue(plain);
  return value === null ? null : { value, plain, currency };
}

function decimalValue(plain: string): string | null {
  const number = readDecimal(plain);
  if (number === null) return null;
  return number.eq(0) ? '0' : number.toExponential();
}

/** The same of a positive integer, as most keys are; null for any other. */
function integerValue(plain: string): string | null {
  if (!/^[1-9]\d*$/.test(plain)) return null;
  const digits = plain.replace(/(?<!0)0+$/, '');
  const rest = digits.length > 1 ? `.${digits.slice(1)}` : '';
  return `${digits.charAt(0)}${rest}e+${plain.length - 1}`;
}

/** A typed number without group separators (`1,000.50` is `1000.50`); null for any other text. */
export function typedNumber(text: string): string | null {
  const trimmed = text.trim();
  const digits = /^[-+]?\d{1,3}(,\d{3})+(\.\d+)?$/.test(trimmed)
    ? trimmed.replaceAll(',', '')
    : trimmed;
  return readDecimal(digits) === null ? null : digits;
}
