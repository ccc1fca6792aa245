import { release } from './release';
import type { Job } from './scheduler';

/** The stable order of 64-bit words given as two halves. */
export function* radix(high: Uint32Array, low: Uint32Array): Job<Uint32Array> {
  let places: Uint32Array = new Uint32Array(high.length);
  for (let at = 0; at < places.length; at += 1) places[at] = at;
  places = passByWord(places, low, 0);
  yield;
  places = passByWord(places, low, 16);
  yield;
  places = passByWord(places, high, 0);
  yield;
  places = passByWord(places, high, 16);
  yield;
  return places;
}

/** `stablePass` by sixteen bits of each place's word, without a call for each: this is where a sort's time goes. */
function passByWord(places: Uint32Array, words: Uint32Array, shift: number): Uint32Array {
  const starts = new Uint32Array(0x10001);
  for (const word of words) {
    const next = ((word >>> shift) & 0xffff) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let at = 1; at <= 0x10000; at += 1) {
    if (starts[at] === places.length) return places;
    starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  }
  const moved = new Uint32Array(places.length);
  for (const place of places) {
    const digit = ((words[place] ?? 0) >>> shift) & 0xffff;
    const target = starts[digit] ?? 0;
    moved[target] = place;
    starts[digit] = target + 1;
  }
  release(places);
  return moved;
}

/** One counting pass: the same items ordered by a small whole number below `limit`, ties as they stood. */
export function stablePass(
  items: Uint32Array,
  digitOf: (item: number) => number,
  limit: number,
): Uint32Array {
  const starts = new Uint32Array(limit + 1);
  for (const item of items) {
    const next = digitOf(item) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let at = 1; at <= limit; at += 1) {
    // All in one bucket: nothing moves.
    if (starts[at] === items.length) return items;
    starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  }
  const moved = new Uint32Array(items.length);
  for (const item of items) {
    const digit = digitOf(item);
    const place = starts[digit] ?? 0;
    moved[place] = item;
    starts[digit] = place + 1;
  }
  return moved;
}
