import { expect, test } from 'vitest';
import { median, percentile } from '../../bench/statistics';

test('a percentile is a value that was measured: the nearest rank', () => {
  const hundred = Array.from({ length: 100 }, (_, at) => 100 - at);
  expect(percentile(hundred, 0.95)).toBe(95);
  expect(percentile([7, 3, 5], 0.95)).toBe(7);
  expect(percentile([7], 0)).toBe(7);
});

test('the median lies between the two in the middle', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([9, 1, 5, 6])).toBe(5.5);
});
