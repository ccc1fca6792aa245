/**
 * 53 bits of a text's content, as a whole number SQLite and JavaScript both hold exactly. It tells an unchanged record from a changed
 * one, one pair at a time; it keeps no secret, so a fast mixing function does (a cryptographic one costs ten times as much here).
 */
export function digestOf(text: string, seed = 0): number {
  let high = 0x9e3779b9 ^ seed;
  let low = 0x85ebca6b ^ seed;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    high = Math.imul(high ^ code, 0x9e3779b1);
    low = Math.imul(low ^ code, 0x5f356495);
  }
  high = settle(high ^ (low >>> 15));
  low = settle(low ^ (high >>> 13));
  return (high >>> 11) * 0x1_0000_0000 + (low >>> 0);
}

function settle(word: number): number {
  let mixed = Math.imul(word ^ (word >>> 16), 0x7feb352d);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x846ca68b);
  return mixed ^ (mixed >>> 16);
}
