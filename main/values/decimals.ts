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
