import type { SearchWork } from './search-work';

/** An amount as a whole number of ten-thousandths. */
export interface Units {
  readonly units: number;
  /** ISO code; null where it is not said, which fits any. */
  readonly currency: string | null;
}

const places = 4;
const maxDigits = 11;

/**
 * A plain decimal as units; null for none, zero, and what has more than four decimals or eleven
 * digits before them.
 */
export function unitsOf(
  amount: { readonly plain: string; readonly currency: string | null } | null,
): Units | null {
  const parts = amount === null ? null : /^([-+]?)(\d+)(?:\.(\d*))?$/.exec(amount.plain);
  if (amount === null || parts === null) return null;
  const [, sign, written = '', fraction = ''] = parts;
  const integer = written.replace(/^0+/, '');
  const isTooLong = integer.length > maxDigits || !/^0*$/.test(fraction.slice(places));
  if (isTooLong) return null;
  const units = Number(integer + fraction.slice(0, places).padEnd(places, '0'));
  return units === 0 ? null : { units: sign === '-' ? -units : units, currency: amount.currency };
}

export function isSameCurrency(one: Units, other: Units): boolean {
  return one.currency === null || other.currency === null || one.currency === other.currency;
}

/** Days around which the same amount is looked for. */
export const maxDays = 5;

/** How many of the nearest are returned for an amount. */
const maxNearest = 3;

/** The lines of one side by amount, and within one by day. */
export class NearAmounts {
  readonly #byUnits = new Map<number, { at: number; day: number }[]>();
  readonly #amounts: readonly (Units | null)[];

  constructor(amounts: readonly (Units | null)[], days: readonly (number | null)[]) {
    this.#amounts = amounts;
    for (const [at, amount] of amounts.entries()) {
      const day = days[at] ?? null;
      if (amount === null || day === null) continue;
      const some = this.#byUnits.get(amount.units);
      if (some === undefined) this.#byUnits.set(amount.units, [{ at, day }]);
      else some.push({ at, day });
    }
    for (const some of this.#byUnits.values()) some.sort((one, other) => one.day - other.day);
  }

  /** Calls `found` for the nearest three lines with this amount within five days. */
  near(
    amount: Units,
    day: number,
    work: SearchWork,
    found: (at: number, days: number) => void,
  ): void {
    const some = this.#byUnits.get(amount.units) ?? [];
    let [low, high] = [0, some.length];
    while (low < high) {
      work.looked += 1;
      const middle = (low + high) >> 1;
      if ((some[middle]?.day ?? 0) < day) low = middle + 1;
      else high = middle;
    }
    let [before, after, count] = [low - 1, low, 0];
    while (count < maxNearest) {
      const [one, other] = [some[before], some[after]];
      const [back, ahead] = [
        one === undefined ? Infinity : day - one.day,
        other === undefined ? Infinity : other.day - day,
      ];
      const days = Math.min(back, ahead);
      if (days > maxDays) return;
      work.compared += 1;
      const nearest = back < ahead ? one : other;
      if (back < ahead) before -= 1;
      else after += 1;
      if (nearest === undefined) return;
      const their = this.#amounts[nearest.at] ?? null;
      if (their === null || !isSameCurrency(amount, their)) continue;
      count += 1;
      found(nearest.at, days);
    }
  }
}
