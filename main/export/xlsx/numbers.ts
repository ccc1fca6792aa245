import { readDecimal } from '../../values/amounts';

/** Formats exist for up to this many digits after the point. */
export const maxFractionDigits = 10;

/** Significant digits a spreadsheet keeps. */
const significantDigits = 15;

interface ExactNumber {
  readonly text: string;
  /** Digits after the point to show; null when the service wrote an exponent. */
  readonly fraction: number | null;
}

const written = /^-?(\d+)(?:\.(\d+))?([eE].*)?$/;

/**
 * A number whose digits a spreadsheet keeps; null for one that must stay text:
 * `1293438106040557568`, `1e400`.
 */
export function exactNumber(text: string): ExactNumber | null {
  const parts = written.exec(text);
  if (parts === null) return null;
  const [, integer = '', decimals = '', exponent] = parts;
  if (exponent !== undefined) return exactPower(text);
  const significant = integer === '0' ? decimals.replace(/^0+/, '') : integer + decimals;
  const isExact = significant.length <= significantDigits && decimals.length <= maxFractionDigits;
  // Up to 15 digits survive the conversion to a double and back.
  return isExact ? { text, fraction: decimals.length } : null;
}

function exactPower(text: string): ExactNumber | null {
  const double = Number(text);
  const value = readDecimal(text);
  const back = readDecimal(String(double));
  if (value === null || back === null || value.c.length > significantDigits) return null;
  return value.eq(back) ? { text: String(double), fraction: null } : null;
}
