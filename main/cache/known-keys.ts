/** Two megabytes: of a million keys it takes one in two hundred for one it may have seen, of four million one in seven. */
const bits = 1 << 24;

/**
 * Tells keys that were certainly never seen from those that may have been. A first sync of a million would look for each of its new records in
 * an index of random keys that fits into no memory, to find nothing. Keys are digests: their digits are as good as random.
 */
export class KnownKeys {
  readonly #words = new Uint32Array(bits / 32);

  add(key: number): void {
    for (const place of placesOf(key)) {
      this.#words[place >>> 5] = (this.#words[place >>> 5] ?? 0) | (1 << (place & 31));
    }
  }

  /** False: `add` was never called with it. */
  mayHold(key: number): boolean {
    return placesOf(key).every(
      (place) => ((this.#words[place >>> 5] ?? 0) & (1 << (place & 31))) !== 0,
    );
  }
}

/** Three places in 53 bits: the lowest 24, the highest 24, and those mixed. */
function placesOf(key: number): readonly [number, number, number] {
  const low = key % bits;
  const high = Math.floor(key / 0x2000_0000) % bits;
  return [low, high, (Math.imul(low, 0x9e37_79b1) ^ Math.imul(high, 0x85eb_ca6b)) >>> 8];
}
