import type { SearchWork } from './search-work';

/** How many lines can add up to one. */
export const maxParts = 4;
/** Among how many lines of the other side they are looked for. */
export const maxPool = 24;

export interface AddedUp {
  /** Indexes into the parts, ascending. */
  readonly parts: readonly number[];
  /** Other parts, as few of them, add up to it as well. */
  readonly isAmbiguous: boolean;
}

interface Part {
  readonly at: number;
  readonly size: number;
}

/**
 * The fewest of the first 24 parts, two to four of them, that add up to a total exactly; null for
 * none. Only parts of the total's sign count. Where several do, it is the first in their order.
 */
export function addingUp(
  total: number,
  parts: readonly number[],
  work: SearchWork,
): AddedUp | null {
  const sign = Math.sign(total);
  const target = Math.abs(total);
  const usable = parts
    .slice(0, maxPool)
    .map((part, at): Part => ({ at, size: part * sign }))
    .filter(({ size }) => size > 0 && size < target);
  const pairs = usable.flatMap((one, at) =>
    usable.slice(at + 1).map((other) => ({ one, other, size: one.size + other.size })),
  );
  work.added += pairs.length;
  const two = pairs.filter(({ size }) => size === target).map(({ one, other }) => [one, other]);
  if (two.length > 0) return firstOf(two);
  const bySize = Map.groupBy(usable, ({ size }) => size);
  const three = pairs.flatMap(({ one, other, size }) =>
    (bySize.get(target - size) ?? [])
      .filter(({ at }) => at > other.at)
      .map((third) => [one, other, third]),
  );
  work.added += pairs.length;
  if (three.length > 0) return firstOf(three);
  const pairsBySize = Map.groupBy(pairs, ({ size }) => size);
  work.added += pairs.length;
  const four: Part[][] = [];
  for (const { one, other, size } of pairs) {
    for (const more of pairsBySize.get(target - size) ?? []) {
      if (more.one.at > other.at) four.push([one, other, more.one, more.other]);
      if (four.length > 1) return firstOf(four);
    }
  }
  return four.length > 0 ? firstOf(four) : null;
}

function firstOf(found: readonly (readonly Part[])[]): AddedUp {
  return { parts: (found[0] ?? []).map(({ at }) => at), isAmbiguous: found.length > 1 };
}
