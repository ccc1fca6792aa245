/**
 * A 53-bit digest of a text, an integer that SQLite and JavaScript both hold exactly. Whoever
 * writes the text can make another one of the same digest: whether a record has changed is never
 * decided by it (main/store/content-digest.ts).
 */
export function digestOf(text: string, seed = 0): number {
  let high = 0x9e3779b9 ^ seed;
  let low = 0x85ebca6b ^ seed;
  const even = text.length & ~1;
  for (let at = 0; at < even; at += 2) {
    const pair = text.charCodeAt(at) | (text.charCodeAt(at + 1) << 16);
    high = Math.imul(high ^ pair, 0x9e3779b1);
    high ^= high >>> 15;
    low = Math.imul(low ^ pair, 0x5f356495);
    low ^= low >>> 13;
  }
  if (even < text.length) {
    high = Math.imul(high ^ text.charCodeAt(even), 0x9e3779b1);
    low = Math.imul(low ^ text.charCodeAt(even), 0x5f356495);
  }
  high = finalMix(high ^ (low >>> 15));
  low = finalMix(low ^ (high >>> 13));
  return (high >>> 11) * 0x1_0000_0000 + (low >>> 0);
}

function finalMix(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return mixed ^ (mixed >>> 16);
}
