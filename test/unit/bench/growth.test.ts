import { expect, test } from 'vitest';
import { judged } from '../../bench/finding';
import { growthInWords, growthOf } from '../../bench/growth';
import type { RowName } from '../../bench/targets';

const course = (name: RowName, values: readonly [size: number, value: number][]) =>
  values.map(([size, value]) =>
    judged({ name, value, min: value, max: value, counted: 1, baseline: null }, size),
  );

const growthText = (name: RowName, values: readonly [size: number, value: number][]) =>
  growthOf(course(name, values))[0]?.words;

test.each([
  ['flat', 50, 50, 50],
  ['grows with the square root', 10, 31.6, 100],
  ['proportional', 5, 50, 500],
  ['grows more than proportionally', 1, 20, 400],
  ['falls', 90, 40, 20],
])('a course in words: %s', (words, one, ten, hundred) => {
  const values: [number, number][] = [
    [1_000, one],
    [10_000, ten],
    [100_000, hundred],
  ];
  expect(growthText('typing', values)).toMatch(new RegExp(`^${words} \\(`));
});

test('a rate that stays is a whole that grows with the clients', () => {
  const values: [number, number][] = [
    [1_000, 9_000],
    [10_000, 9_000],
  ];
  expect(growthText('sync', values)).toBe('flat (ten times the clients, ×1.00; the whole ×10.0)');
});

test('nothing is told of one size, and no slope of nothing', () => {
  expect(growthOf(course('typing', [[1_000, 5]]))).toEqual([]);
  const still = course('scroll', [
    [1_000, 0],
    [10_000, 0],
  ]);
  expect(growthOf(still)).toMatchObject([{ slope: null, words: 'too small to tell' }]);
});

test('a peer has a course of its own, and the desk one however many peers there are', () => {
  const lines = [1_000, 10_000].flatMap((size) =>
    ['One', 'Other'].map((name) =>
      judged(
        {
          name: 'peer-sort' as const,
          value: 50,
          min: 50,
          max: 50,
          counted: 1,
          baseline: size / 10,
          peer: { name, min: 1, max: 1 },
        },
        size,
      ),
    ),
  );
  const reported = growthOf(lines);
  expect(reported.map(({ peer, slope }) => [peer, slope?.toFixed(2)])).toEqual([
    [null, '0.00'],
    ['One', '1.00'],
    ['Other', '1.00'],
  ]);
  expect(growthInWords(reported)).toContain('(Other): proportional');
});
