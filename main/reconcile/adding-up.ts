import type { SearchWork } from './search-work';

/** Among how many lines of the other side they are looked for. */
export const maxPool = 24;

interface AddedUp {
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
 * The fewest of the first `maxPool` parts, two to four of them, that add up to a total exactly; null for
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
  if (!mayAddUp(target, usable, work)) return null;
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

/** By the last 16 bits of a size, the search that has such a part, and such a pair of parts. */
const withPart = new Uint32Array(0x1_0000);
const withPair = new Uint32Array(0x1_0000);
let searches = 0;

/**
 * Whether the last 16 bits of up to four parts add up to those of the total. Few totals pass, and
 * only those are worth lists of their pairs.
 */
function mayAddUp(target: number, parts: readonly Part[], work: SearchWork): boolean {
  searches = (searches + 1) >>> 0;
  const sums: number[] = [];
  for (const [at, { size }] of parts.entries()) {
    withPart[size & 0xffff] = searches;
    for (let other = at + 1; other < parts.length; other += 1) {
      const sum = size + (parts[other]?.size ?? 0);
      sums.push(sum);
      withPair[sum & 0xffff] = searches;
    }
  }
  work.added += sums.length * 2;
  return sums.some((sum) => {
    const rest = (target - sum) & 0xffff;
    return rest === 0 || withPart[rest] === searches || withPair[rest] === searches;
  });
}

function firstOf(found: readonly (readonly Part[])[]): AddedUp {
  return { parts: (found[0] ?? []).map(({ at }) => at), isAmbiguous: found.length > 1 };
}
