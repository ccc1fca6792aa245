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

interface Dated {
  readonly at: number;
  readonly day: number;
}

/**
 * The lines of one side by amount, and within one by day. Lines of another currency are not even
 * passed over: there may be thousands of the same amount.
 */
export class NearAmounts {
  readonly #all = new Map<string, Dated[]>();
  readonly #ofCurrency = new Map<string, Dated[]>();

  constructor(amounts: readonly (Units | null)[], days: readonly (number | null)[]) {
    for (const [at, amount] of amounts.entries()) {
      const day = days[at] ?? null;
      if (amount === null || day === null) continue;
      const { units, currency } = amount;
      for (const [index, name] of [
        [this.#all, String(units)],
        [this.#ofCurrency, `${units} ${currency ?? ''}`],
      ] as const) {
        const some = index.get(name);
        if (some === undefined) index.set(name, [{ at, day }]);
        else some.push({ at, day });
      }
    }
    for (const index of [this.#all, this.#ofCurrency])
      for (const some of index.values()) some.sort((one, other) => one.day - other.day);
  }

  /** Calls `found` for the nearest three lines with this amount within five days. */
  near(
    { units, currency }: Units,
    day: number,
    work: SearchWork,
    found: (at: number, days: number) => void,
  ): void {
    // One without a currency fits any, on either side.
    const fitting =
      currency === null
        ? [this.#all.get(String(units))]
        : [currency, ''].map((each) => this.#ofCurrency.get(`${units} ${each}`));
    const nearest = fitting.flatMap((some) => nearestOf(some ?? [], day, work));
    if (fitting.length > 1) nearest.sort((one, other) => one.days - other.days);
    for (const { at, days } of nearest.slice(0, maxNearest)) found(at, days);
  }
}

/** The nearest three within five days; `some` are in the order of their days. */
function nearestOf(some: readonly Dated[], day: number, work: SearchWork) {
  const nearest: { readonly at: number; readonly days: number }[] = [];
  let [low, high] = [0, some.length];
  while (low < high) {
    work.looked += 1;
    const middle = (low + high) >> 1;
    if ((some[middle]?.day ?? 0) < day) low = middle + 1;
    else high = middle;
  }
  let [before, after] = [low - 1, low];
  while (nearest.length < maxNearest) {
    const [one, other] = [some[before], some[after]];
    const back = one === undefined ? Infinity : day - one.day;
    const ahead = other === undefined ? Infinity : other.day - day;
    const next = back < ahead ? one : other;
    const days = Math.min(back, ahead);
    if (next === undefined || days > maxDays) break;
    work.compared += 1;
    nearest.push({ at: next.at, days });
    if (back < ahead) before -= 1;
    else after += 1;
  }
  return nearest;
}
