import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { Population, editionTime, type Edition } from '../../../main/sandbox/population';
import { now } from './world-for-tests';

const editions: readonly Edition[] = [0, 1, 2, 3];

test('the arithmetic of positions agrees with walking all records', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 4_000 }), (count) => {
      const population = new Population(count, now);
      for (const edition of editions) {
        const present: number[] = [];
        for (let index = 0; index < population.everCount; index += 1) {
          if (population.has(edition, index)) present.push(index);
        }
        expect(population.size(edition)).toBe(present.length);
        expect(present.map((_, position) => population.at(edition, position))).toEqual(present);
      }
      expect(population.size(3)).toBe(count);
    }),
    { numRuns: 40 },
  );
});

test('between two editions some records arrive and some leave', () => {
  const population = new Population(5_000, now);
  for (const [before, after] of [
    [0, 1],
    [1, 2],
    [2, 3],
  ] as const) {
    let arrived = 0;
    let remaining = 0;
    for (let index = 0; index < population.everCount; index += 1) {
      const was = population.has(before, index);
      const is = population.has(after, index);
      if (!was && is) arrived += 1;
      if (was && !is) remaining += 1;
    }
    expect(arrived).toBeGreaterThan(5);
    expect(remaining).toBeGreaterThan(2);
  }
});

test('a record is in an edition only when it was created before it', () => {
  const population = new Population(5_000, now);
  for (const edition of editions) {
    const last = population.at(edition, population.size(edition) - 1);
    expect(population.createdAt(last, 0.999)).toBeLessThanOrEqual(editionTime(now, edition));
  }
  const oldest = population.createdAt(0, 0);
  expect(now - oldest).toBe(365 * 86_400_000);
});

test('positions far down a long list are found at once', () => {
  const population = new Population(100_000_000, now);
  expect(population.size(3)).toBe(100_000_000);
  expect(population.has(3, population.at(3, 99_999_999))).toBe(true);
});
