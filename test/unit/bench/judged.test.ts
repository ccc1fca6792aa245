import { expect, test } from 'vitest';
import { type Finding, judged } from '../../bench/finding';

const found = (name: Finding['name'], value: number, baseline: number | null): Finding => ({
  name,
  value,
  baseline,
  min: value,
  max: value,
  counted: 1,
});

test('a press is judged by its ratio, more loosely at a million', () => {
  expect(judged(found('jump', 44, 20), 100_000)).toMatchObject({ ratio: 2.2, met: false });
  expect(judged(found('jump', 44, 20), 1_000_000)).toMatchObject({ met: true });
});

test('memory is judged by how far it lies over the bare window', () => {
  expect(judged(found('memory', 340, 292), 1000)).toMatchObject({ met: true, target: 50 });
  expect(judged(found('memory', 343, 292), 1000)).toMatchObject({ met: false });
});

test('a sync is to reach its share at least', () => {
  expect(judged(found('sync', 7_600, 10_000), 1000)).toMatchObject({ met: true });
  expect(judged(found('sync', 7_400, 10_000), 1000)).toMatchObject({ met: false });
});

test('what has no target is neither met nor short', () => {
  expect(judged(found('store', 3, null), 1000)).toMatchObject({ met: null, ratio: null });
});
