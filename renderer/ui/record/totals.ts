import type { Value } from '../../../preload/contract/values';
import { plainText } from '../../format/value';
import type { Block } from '../grid/keys';
import type { Cells } from './view-rows.svelte';

/** A sum of one column over the rows of one currency; '' when the rows name none. */
export interface Total {
  readonly currency: string;
  /** Every digit of it, e.g. `1284.50`. */
  readonly sum: string;
}

const plainDecimal = /^(-?)(\d+)(?:\.(\d+))?$/;

/** Adds decimal texts digit by digit, in whole units of the last place: no amount passes through floating point. */
export class DecimalSum {
  #units = 0n;
  #places = 0;

  /** False for a text that is no plain decimal, such as `1e21`. */
  add(text: string): boolean {
    const parts = plainDecimal.exec(text);
    if (parts === null) return false;
    const [, sign = '', whole = '', fraction = ''] = parts;
    if (fraction.length > this.#places) {
      this.#units *= 10n ** BigInt(fraction.length - this.#places);
      this.#places = fraction.length;
    }
    const units = BigInt(whole + fraction.padEnd(this.#places, '0'));
    this.#units += sign === '-' ? -units : units;
    return true;
  }

  get text(): string {
    const digits = (this.#units < 0n ? -this.#units : this.#units)
      .toString()
      .padStart(this.#places + 1, '0');
    const whole = digits.slice(0, digits.length - this.#places);
    const fraction = digits.slice(digits.length - this.#places);
    return `${this.#units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
  }
}

/**
 * Sums one column over the block's rows, apart by currency and never mixed, in order of first appearance. Null, empty and absent count as
 * nothing. Null when a row is not here or a value cannot be added exactly.
 */
export function totalsOf(
  { top, bottom }: Block,
  row: (index: number) => Cells | undefined,
  amount: number,
  currency: number | null,
): readonly Total[] | null {
  const sums = new Map<string, DecimalSum>();
  for (let at = top; at <= bottom; at += 1) {
    const cells = row(at);
    if (cells === undefined) return null;
    const text = plainText(cells[amount]);
    if (text === '') continue;
    const code = currency === null ? '' : codeOf(cells[currency]);
    const sum = sums.get(code) ?? new DecimalSum();
    sums.set(code, sum);
    if (!sum.add(text)) return null;
  }
  return [...sums].map(([code, sum]) => ({ currency: code, sum: sum.text }));
}

function codeOf(value: Value | undefined): string {
  return plainText(value).trim();
}
