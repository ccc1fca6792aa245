import { gramBuckets } from './grams';

/** How the gram index lies in its rows: see gram-index.ts. */

/** Versions of one segment: their places in it fit in 13 bits beside the 16 of a bucket. */
export const segmentBits = 13;
export const segmentSize = 1 << segmentBits;
/** Buckets of one row: few enough rows to write, small enough rows to read. */
export const groupBits = 6;
export const groupSize = 1 << groupBits;
export const groups = gramBuckets >>> groupBits;

/** Pairs by bucket; within one they stay by place. */
export function byBucket(pairs: Uint32Array): Uint32Array {
  const starts = new Uint32Array(gramBuckets + 1);
  for (const pair of pairs) {
    const next = (pair >>> segmentBits) + 1;
    starts[next] = (starts[next] ?? 0) + 1;
  }
  for (let at = 1; at <= gramBuckets; at += 1) {
    starts[at] = (starts[at] ?? 0) + (starts[at - 1] ?? 0);
  }
  const sorted = new Uint32Array(pairs.length);
  for (const pair of pairs) {
    const bucket = pair >>> segmentBits;
    const target = starts[bucket] ?? 0;
    sorted[target] = pair;
    starts[bucket] = target + 1;
  }
  return sorted;
}

/** One row: the byte length of each bucket, then per bucket the distances between places, seven bits a byte. */
export function packGroup(sorted: Uint32Array, start: number, group: number) {
  const lengths = new Uint16Array(groupSize);
  const bytes: number[] = [];
  let at = start;
  for (let within = 0; within < groupSize; within += 1) {
    const bucket = (group << groupBits) + within;
    const before = bytes.length;
    let last = -1;
    for (; at < sorted.length && (sorted[at] ?? 0) >>> segmentBits === bucket; at += 1) {
      const place = (sorted[at] ?? 0) & (segmentSize - 1);
      const step = place - last;
      last = place;
      if (step < 0x80) bytes.push(step);
      else bytes.push((step & 0x7f) | 0x80, step >>> 7);
    }
    lengths[within] = bytes.length - before;
  }
  if (bytes.length === 0) return { data: null, next: at };
  const data = new Uint8Array(lengths.byteLength + bytes.length);
  data.set(new Uint8Array(lengths.buffer));
  data.set(bytes, lengths.byteLength);
  return { data, next: at };
}

export function unpackBucket(data: Uint8Array, within: number): Uint32Array {
  let start = groupSize * 2;
  const lengthOf = (bucket: number) => (data[bucket * 2] ?? 0) | ((data[bucket * 2 + 1] ?? 0) << 8);
  for (let bucket = 0; bucket < within; bucket += 1) start += lengthOf(bucket);
  const end = start + lengthOf(within);
  const places = new Uint32Array(end - start);
  let count = 0;
  let place = -1;
  for (let at = start; at < end; at += 1) {
    let step = data[at] ?? 0;
    if (step >= 0x80) {
      at += 1;
      step = (step & 0x7f) | ((data[at] ?? 0) << 7);
    }
    place += step;
    places[count] = place;
    count += 1;
  }
  return places.subarray(0, count);
}

export function intersection(one: Uint32Array, other: Uint32Array): Uint32Array {
  const both = new Uint32Array(Math.min(one.length, other.length));
  let count = 0;
  for (let left = 0, right = 0; left < one.length && right < other.length;) {
    const [a, b] = [one[left] ?? 0, other[right] ?? 0];
    if (a === b) {
      both[count] = a;
      count += 1;
    }
    if (a <= b) left += 1;
    if (b <= a) right += 1;
  }
  return both.subarray(0, count);
}
