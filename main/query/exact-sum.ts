import type { SqlValue } from '../store/database';
import { readDecimal } from '../values/decimals';

/** An exact sum of decimals of any length: of the digits of numbers, and of texts that are plain decimals. */
export class ExactSum {
  #units = 0n;
  /** Decimal places of the units. */
  #scale = 0;
  numbers = 0;
  /** Number of texts that are not numbers. */
  others = 0;

  /** A key (main/values/sort-keys.ts); `sent` instead of it, where it is given: the digits of a number that a key does not hold. */
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
