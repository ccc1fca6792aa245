/**
 * A deterministic random number generator: the same (seed, stream, index) gives the same numbers on
 * every machine, so that a record can be regenerated at any time from its index alone, and a
 * million of them need no memory.
 */
export class Draws {
  #state: number;

  /**
   * `stream` separates the numbers of one kind of record from those of another with the same index.
   */
  constructor(seed: number, stream: number, index: number) {
    this.#state = scramble(scramble(seed + Math.imul(stream, weyl)) ^ index);
  }

  /** The next whole number in [0, 2^32). */
  next(): number {
    this.#state = (this.#state + weyl) | 0;
    return scramble(this.#state);
  }

  /** The next whole number in [0, limit); the limit is at most 2^32. */
  below(limit: number): number {
    return Math.floor((this.next() / 4_294_967_296) * limit);
  }

  /** True with probability `count` / `outOf`. */
  chance(count: number, outOf: number): boolean {
    return this.below(outOf) < count;
  }

  pick<T>(choices: readonly [T, ...T[]]): T {
    return choices[this.below(choices.length)] ?? choices[0];
  }

  /** Exactly `count` decimal digits, leading zeros included. */
  digits(count: number): string {
    let text = '';
    while (text.length < count) {
      const wanted = Math.min(9, count - text.length);
      text += String(this.below(10 ** wanted)).padStart(wanted, '0');
    }
    return text;
  }
}

const weyl = 0x9e3779b9;

/** A 32-bit finaliser with full avalanche: neighbouring indices give unrelated numbers. */
export function scramble(value: number): number {
  let mixed = Math.imul(value ^ (value >>> 16), 0x21f0aaad);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
  return (mixed ^ (mixed >>> 15)) >>> 0;
}

/** One number per kind of record, see `Draws`. */
export const streams = {
  client: 1,
  clientChanges: 2,
  cardCount: 3,
  card: 4,
  lot: 5,
  lotChanges: 6,
} as const;
