import { expect, test } from 'vitest';
import { Draws, scramble, streams } from '../../../main/sandbox/draws';

const some = (seed: number, stream: number, index: number) => {
  const draws = new Draws(seed, stream, index);
  return [draws.next(), draws.next(), draws.next()];
};

test('the same seed, stream and index give the same draws, any other gives others', () => {
  expect(some(7, streams.client, 3)).toEqual(some(7, streams.client, 3));
  expect(some(7, streams.client, 3)).not.toEqual(some(8, streams.client, 3));
  expect(some(7, streams.client, 3)).not.toEqual(some(7, streams.lot, 3));
  expect(some(7, streams.client, 3)).not.toEqual(some(7, streams.client, 4));
});

test('draws fill their range evenly', () => {
  const counts = Array.from({ length: 10 }, () => 0);
  for (let index = 0; index < 20_000; index += 1) {
    const drawn = new Draws(1, streams.client, index).below(10);
    counts[drawn] = (counts[drawn] ?? 0) + 1;
  }
  for (const count of counts) expect(Math.abs(count - 2_000)).toBeLessThan(200);
});

test('digits keep leading zeros and have the width asked for', () => {
  const drawn = Array.from({ length: 200 }, (_, index) =>
    new Draws(1, streams.lot, index).digits(19),
  );
  for (const text of drawn) expect(text).toMatch(/^\d{19}$/);
  expect(drawn.some((text) => text.startsWith('0'))).toBe(true);
});

test('scramble never gives two numbers the same result', () => {
  const results = new Set(Array.from({ length: 100_000 }, (_, value) => scramble(value)));
  expect(results.size).toBe(100_000);
});
