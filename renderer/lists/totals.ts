import type { Value } from '../../preload/contract/values';
import { plainText } from '../format/value';
import type { Block } from '../ui/grid/keys';
import type { Cells } from './view-rows.svelte';

/** A sum of one column over the rows of one currency; '' when the rows name none. */
export interface Total {
  readonly currency: string;
  /** Every digit of it, e.g. `1284.50`. */
  readonly sum: string;
  /** Of the values that are there, where they are several; only of a selection. */
  readonly average?: string;
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
    return decimalText(this.#units, this.#places);
  }

  /** Divided by so many, to two places at least: halves away from zero. */
  average(count: number): string {
    const places = Math.max(2, this.#places);
    const units = this.#units * 10n ** BigInt(places - this.#places);
    const by = BigInt(count);
    const size = units < 0n ? -units : units;
    const rounded = (2n * size + by) / (2n * by);
    return decimalText(units < 0n ? -rounded : rounded, places);
  }
}

function decimalText(units: bigint, places: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(places + 1, '0');
  const whole = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places);
  return `${units < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** How many values stand in these columns of the block: null, empty and absent are none. Null when a row is not here. */
export function valuesIn(
  { top, bottom }: Block,
  row: (index: number) => Cells | undefined,
  columns: readonly number[],
): number | null {
  let values = 0;
  for (let at = top; at <= bottom; at += 1) {
    const cells = row(at);
    if (cells === undefined) return null;
    for (const column of columns) if (plainText(cells[column]) !== '') values += 1;
  }
  return values;
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
  const sums = new Map<string, { sum: DecimalSum; count: number }>();
  for (let at = top; at <= bottom; at += 1) {
    const cells = row(at);
    if (cells === undefined) return null;
    const text = plainText(cells[amount]);
    if (text === '') continue;
    const code = currency === null ? '' : codeOf(cells[currency]);
    const total = sums.get(code) ?? { sum: new DecimalSum(), count: 0 };
    sums.set(code, total);
    total.count += 1;
    if (!total.sum.add(text)) return null;
  }
  return [...sums].map(([code, { sum, count }]) => ({
    currency: code,
    sum: sum.text,
    ...(count > 1 && { average: sum.average(count) }),
  }));
}

function codeOf(value: Value | undefined): string {
  return plainText(value).trim();
}
