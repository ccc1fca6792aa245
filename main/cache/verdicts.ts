import { chunkBits, chunkSize } from './column-chunk';

/** Whether a version belongs to what is asked. */
export type VersionTest = (version: number) => boolean;

const wordsAChunk = chunkSize / 32;

/**
 * What one condition says of versions, a bit each. A chunk is judged when one of its versions is first asked for: the first rows of a list
 * need not wait for the rest. Versions never change, so what was judged once stays so, for other views with the same condition as well.
 */
export class Verdicts {
  readonly #judge: (chunk: number, bits: Uint32Array) => void;
  readonly #lastVersion: () => number;
  #bits = new Uint32Array(0);
  /** By chunk: versions below this were there when it was judged. */
  #judgedBelow = new Uint32Array(0);

  /** `judge` sets the bits of the versions of a chunk that fit, counted from its first. */
  constructor(judge: (chunk: number, bits: Uint32Array) => void, lastVersion: () => number) {
    this.#judge = judge;
    this.#lastVersion = lastVersion;
  }

  get bytes(): number {
    return this.#bits.byteLength + this.#judgedBelow.byteLength;
  }

  readonly fits: VersionTest = (version) => {
    const chunk = version >>> chunkBits;
    if (version >= (this.#judgedBelow[chunk] ?? 0)) this.#look(chunk);
    return ((this.#bits[version >>> 5] ?? 0) & (1 << (version & 31))) !== 0;
  };

  #look(chunk: number): void {
    const below = this.#lastVersion() + 1;
    if (chunk >= this.#judgedBelow.length) {
      const chunks = Math.max(chunk, below >>> chunkBits) + 1;
      const [bits, judgedBelow] = [this.#bits, this.#judgedBelow];
      this.#bits = new Uint32Array(chunks * wordsAChunk);
      this.#bits.set(bits);
      this.#judgedBelow = new Uint32Array(chunks);
      this.#judgedBelow.set(judgedBelow);
    }
    const bits = this.#bits.subarray(chunk * wordsAChunk, (chunk + 1) * wordsAChunk);
    // The newest chunk is judged again when there are more of it.
    bits.fill(0);
    this.#judge(chunk, bits);
    this.#judgedBelow[chunk] = Math.min(below, (chunk + 1) << chunkBits);
  }
}

/** Conditions asked last, for whoever comes back to one: within these bytes, the newest always. */
const heldBytes = 2 * 1024 * 1024;

export class HeldVerdicts {
  readonly #held = new Map<string, Verdicts>();

  of(key: string, make: () => Verdicts): Verdicts {
    const verdicts = this.#held.get(key) ?? make();
    this.#held.delete(key);
    this.#held.set(key, verdicts);
    this.#keepWithin();
    return verdicts;
  }

  get bytes(): number {
    return this.#held.values().reduce((sum, { bytes }) => sum + bytes, 0);
  }

  #keepWithin(): void {
    while (this.#held.size > 1 && this.bytes > heldBytes) {
      this.#held.delete(this.#held.keys().next().value ?? '');
    }
  }
}
