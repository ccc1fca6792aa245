import Big from 'big.js';
import type { SqlValue } from '../store/database';
import { readDecimal } from '../values/amounts';

/** Beyond these a number is no real amount, and would cost much memory in a sum. */
const maxExponent = 400;

const maxDigits = 1_000;

function isAmount({ c: digits, e: exponent }: Big): boolean {
  return Math.abs(exponent) <= maxExponent && digits.length <= maxDigits;
}

/**
 * An exact sum of decimals, with the least and the greatest: of numbers, and of texts that are
 * decimals.
 */
export class ExactSum {
  #sum = new Big(0);
  #min = new Big(0);
  #max = new Big(0);
  numbers = 0;
  /** Number of texts that are not numbers. */
  others = 0;

  /**
   * Adds a key (main/values/keys.ts), or `sent` if there is one: the digits of a number that its
   * key does not hold exactly.
   */
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

/**
 * A plain decimal. Where there is a fraction it has two digits at least, as amounts of money are
 * written.
 */
function moneyText(number: Big): string {
  const places = Math.max(0, number.c.length - number.e - 1);
  return (number.eq(0) ? new Big(0) : number).toFixed(places === 0 ? 0 : Math.max(2, places));
}

/**
 * The average of `count` numbers, to two decimals more than their sum has, at least four; halves
 * are rounded away from zero.
 */
export function averageOf(sum: string, count: number): string {
  const number = readDecimal(sum);
  if (number === null || count < 1) return '0';
  const Rounded = Big();
  Rounded.DP = Math.max(2, number.c.length - number.e - 1) + 2;
  Rounded.RM = Big.roundHalfUp;
  return moneyText(new Rounded(number).div(count));
}
