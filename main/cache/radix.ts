import { release } from './release';
import type { Job } from './scheduler';

/** Below this the counters of sixteen bits would cost more than the items. */
const few = 4096;

/** The stable order of 64-bit words given as two halves. A step is one pass of many items; few take no step. */
export function* radix(high: Uint32Array, low: Uint32Array): Job<Uint32Array> {
  const bits = high.length < few ? 8 : 16;
  let places = inTurn(high.length);
  for (const words of [low, high]) {
    for (let shift = 0; shift < 32; shift += bits) {
      places = pass(places, words, shift, bits);
      if (places.length >= few) yield;
    }
  }
  return places;
}

/**
 * Items in the order of the words that stand beside them, ties as they stood. `most` is the highest word. The words are given back: nothing may
 * use them afterwards.
 */
export function* inOrderOf(items: Uint32Array, words: Uint32Array, most: number): Job<Uint32Array> {
  let places = pass(inTurn(items.length), words, 0, 16);
  yield;
  if (most > 0xffff) {
    places = pass(places, words, 16, 16);
    yield;
  }
  const moved = new Uint32Array(items.length);
  for (let at = 0; at < moved.length; at += 1) moved[at] = items[places[at] ?? 0] ?? 0;
  release(places, words);
  return moved;
}

/** 0, 1, 2 and so on. */
export function inTurn(length: number): Uint32Array {
  const places = new Uint32Array(length);
  for (let at = 0; at < length; at += 1) places[at] = at;
  return places;
}

/** One counting pass by some bits of each place's word, without a call for each: this is where a sort's time goes. */
function pass(places: Uint32Array, words: Uint32Array, shift: number, bits: 8 | 16): Uint32Array {
  const mask = (1 << bits) - 1;
  const starts = new Uint32Array(mask + 2);
  for (const word of words) {
    const next = ((word >>> shift) & mask) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let at = 1; at <= mask + 1; at += 1) {
    // All in one bucket: nothing moves.
    if (starts[at] === places.length) return places;
    starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  }
  const moved = new Uint32Array(places.length);
  for (const place of places) {
    const digit = ((words[place] ?? 0) >>> shift) & mask;
    const target = starts[digit] ?? 0;
    moved[target] = place;
    starts[digit] = target + 1;
  }
  if (places.length >= few) release(places);
  return moved;
}
