import { plainText } from '../format/value';
import type { Block } from '../ui/grid/cursor.svelte';
import type { Cells } from './cursor-rows.svelte';

/** The sum of one column over the rows of one currency; '' when the rows have none. */
export interface Total {
  readonly currency: string;
  /** With all its digits, e.g. `1284.50`. */
  readonly sum: string;
  /** Of two or more values; only for a selection. */
  readonly average?: string;
}

const plainDecimal = /^(-?)(\d+)(?:\.(\d+))?$/;

/**
 * Adds decimal texts exactly, as integers in units of the last decimal place: amounts are never
 * floating-point numbers.
 */
export class DecimalSum {
  #units = 0n;
  #places = 0;

  /** Returns false for a text that is not a plain decimal, such as `1e21`. */
  add(text: string): boolean {
    const parts = plainDecimal.exec(text);
    if (parts === null) return false;
    const [, sign = '', integer = '', fraction = ''] = parts;
    if (fraction.length > this.#places) {
      this.#units *= 10n ** BigInt(fraction.length - this.#places);
      this.#places = fraction.length;
    }
    const units = BigInt(integer + fraction.padEnd(this.#places, '0'));
    this.#units += sign === '-' ? -units : units;
    return true;
  }

  get text(): string {
    return decimalText(this.#units, this.#places);
  }

  /** The sum divided by `count`, to at least two decimal places, rounded half away from zero. */
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
  const integer = digits.slice(0, digits.length - places);
  const fraction = digits.slice(digits.length - places);
  return `${units < 0n ? '-' : ''}${integer}${fraction === '' ? '' : `.${fraction}`}`;
}

/**
 * The number of values in these columns of the block, not counting null, empty and absent. Null
 * when a row is not loaded.
 */
export function countValues(
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
 * Sums one column over the block's rows, separately for each currency, in order of first
 * appearance. Null, empty and absent values are ignored. Null when a row is not loaded or a value
 * cannot be added exactly.
 */
export function totalsOf(
  { top, bottom }: Block,
  row: (index: number) => Cells | undefined,
  amount: number,
  currency: number | null,
): readonly Total[] | null {
  const values: { readonly code: string; readonly text: string }[] = [];
  for (let at = top; at <= bottom; at += 1) {
    const cells = row(at);
    if (cells === undefined) return null;
    const text = plainText(cells[amount]);
    const code = currency === null ? '' : plainText(cells[currency]).trim();
    if (text !== '') values.push({ code, text });
  }
  const totals = Array.from(
    Map.groupBy(values, ({ code }) => code),
    ([currency, entry]) => {
      const sum = new DecimalSum();
      const isExact = entry.every(({ text }) => sum.add(text));
      const average = entry.length > 1 && { average: sum.average(entry.length) };
      return isExact ? { currency, sum: sum.text, ...average } : null;
    },
  );
  return totals.every((total) => total !== null) ? totals : null;
}
