import type { SqlValue } from '../store/database';
import { readDecimal } from '../values/decimals';

/** As a plain decimal: digits and where the point is. */
class Total {
  #units = 0n;
  #scale = 0;
  /** Hundredths that are not yet among the units: nearly all amounts, without the cost of large numbers. */
  #cents = 0;

  addCents(cents: number): void {
    this.#cents += cents;
    if (Math.abs(this.#cents) > 1e15) this.#settle();
  }

  /** False for what is no number, or none that people write. */
  add(digits: string): boolean {
    const decimal = readDecimal(digits.trim());
    if (decimal === null || Math.abs(decimal.exponent) > 400) return false;
    const scale = Math.max(0, decimal.digits.length - decimal.exponent);
    const zeros = Math.max(0, decimal.exponent - decimal.digits.length);
    const units = BigInt(decimal.digits === '' ? '0' : decimal.digits + '0'.repeat(zeros));
    this.#addUnits(decimal.negative ? -units : units, scale);
    return true;
  }

  addAll(other: Total): void {
    other.#settle();
    this.#addUnits(other.#units, other.#scale);
  }

  get digits(): string {
    this.#settle();
    const isNegative = this.#units < 0n;
    const all = String(isNegative ? -this.#units : this.#units).padStart(this.#scale + 1, '0');
    const whole = all.slice(0, all.length - this.#scale);
    const fraction = all.slice(all.length - this.#scale).replace(/0+$/, '');
    // Money keeps its cents.
    const shown = fraction === '' ? '' : `.${fraction.padEnd(2, '0')}`;
    return `${isNegative ? '-' : ''}${whole}${shown}`;
  }

  #settle(): void {
    const cents = this.#cents;
    this.#cents = 0;
    if (cents !== 0) this.#addUnits(BigInt(cents), 2);
  }

  #addUnits(units: bigint, scale: number): void {
    if (scale > this.#scale) {
      this.#units *= 10n ** BigInt(scale - this.#scale);
      this.#scale = scale;
    }
    this.#units += units * 10n ** BigInt(this.#scale - scale);
  }
}

/** A double holds every number of so many digits. */
const heldDigits = 15;

/** An exact sum over keys (main/values/sort-keys.ts): numbers, and texts that are plain decimals. */
export class ExactSum {
  readonly #numbers = new Total();
  readonly #texts = new Total();
  numbers = 0;
  /** Texts that are no number. */
  others = 0;
  /** Numbers with more digits than a key holds were left out of the sum. */
  hasLong = false;

  static from(text: string): ExactSum {
    const sum = new ExactSum();
    const [numbers = '0', texts = '0', count, others, long] = text.split(' ');
    sum.#numbers.add(numbers);
    sum.#texts.add(texts);
    sum.numbers = Number(count);
    sum.others = Number(others);
    sum.hasLong = long === '1';
    return sum;
  }

  add(value: SqlValue): this {
    if (typeof value === 'number') this.#addNumber(value);
    else if (typeof value === 'string') this.#addText(value);
    return this;
  }

  /** So many numbers with this sum of hundredths. */
  addCents(cents: string, numbers: number): void {
    this.#numbers.add(`${cents}e-2`);
    this.numbers += numbers;
  }

  addDigits(digits: string): void {
    if (this.#numbers.add(digits)) this.numbers += 1;
    else this.others += 1;
  }

  /** The same with the sum of the numbers that was taken from their digits. */
  withNumbers(numbers: ExactSum): ExactSum {
    const sum = new ExactSum();
    sum.#numbers.addAll(numbers.#numbers);
    sum.#texts.addAll(this.#texts);
    sum.numbers = this.numbers - numbers.others;
    sum.others = this.others + numbers.others;
    return sum;
  }

  get digits(): string {
    const total = new Total();
    total.addAll(this.#numbers);
    total.addAll(this.#texts);
    return total.digits;
  }

  /** As `from` reads it. */
  get text(): string {
    return [
      this.#numbers.digits,
      this.#texts.digits,
      this.numbers,
      this.others,
      this.hasLong ? 1 : 0,
    ].join(' ');
  }

  #addNumber(value: number): void {
    this.numbers += 1;
    const cents = Math.round(value * 100);
    if (Math.abs(cents) < 1e15 && cents / 100 === value) {
      this.#numbers.addCents(cents);
    } else if ((readDecimal(String(value))?.digits.length ?? Infinity) <= heldDigits) {
      this.#numbers.add(String(value));
    } else {
      this.hasLong = true;
    }
  }

  #addText(text: string): void {
    if (/^[-+]?(?:\d+\.?\d*|\.\d+)$/.test(text) && this.#texts.add(text)) this.numbers += 1;
    else this.others += 1;
  }
}
