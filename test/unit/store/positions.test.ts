import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { noPosition, arrange } from '../../../main/store/positions';

const listOf = (places: readonly number[]) => [...arrange(Float64Array.from(places))];

it('those whose order still ascends keep their places', () => {
  expect(listOf([10, 20, 30])).toEqual([10, 20, 30]);
  expect(listOf([10, noPosition, 30])).toEqual([10, 20, 30]);
  expect(listOf([30, 10, 20])[1]).toBe(10);
  expect(listOf([30, 10, 20])[2]).toBe(20);
});

it('where a gap is too narrow all are placed anew', () => {
  const places = listOf([1, noPosition, 2]);
  expect(places[0]).not.toBe(1);
  expect(places).toEqual([...places].sort((one, other) => one - other));
});

it('any list ascends, and keeps as many places as can be', () => {
  const place = fc.oneof(
    fc.constant(noPosition),
    fc.integer({ min: -1e6, max: 1e6 }).map((at) => at * 2 ** 20),
  );
  fc.assert(
    fc.property(
      fc.uniqueArray(place, {
        maxLength: 40,
        selector: (at) => (at === noPosition ? Symbol() : at),
      }),
      (places) => {
        const next = listOf(places);
        for (let at = 1; at < next.length; at += 1) {
          expect(next[at]).toBeGreaterThan(next[at - 1] ?? Infinity);
        }
        expect(next.every(Number.isSafeInteger)).toBe(true);
        const unchanged = places.filter((each, at) => each === next[at]).length;
        expect(unchanged).toBeGreaterThanOrEqual(longest(places));
      },
    ),
  );
});

function longest(places: readonly number[]): number {
  const lengths: number[] = [];
  for (const [at, place] of places.entries()) {
    if (place === noPosition) continue;
    const before = lengths.filter((_, other) => (places[other] ?? 0) < place);
    lengths[at] = 1 + Math.max(0, ...before);
  }
  return Math.max(0, ...lengths.filter(Boolean));
}
