/** A set of small whole numbers, one bit each. */
export class Bits {
  #words = new Uint32Array(1024);

  has(number: number): boolean {
    return ((this.#words[number >>> 5] ?? 0) & (1 << (number & 31))) !== 0;
  }

  add(number: number): void {
    const at = number >>> 5;
    if (at >= this.#words.length) this.#grow(at + 1);
    this.#words[at] = (this.#words[at] ?? 0) | (1 << (number & 31));
  }

  addAll(numbers: Uint32Array): this {
    for (const number of numbers) this.add(number);
    return this;
  }

  delete(number: number): void {
    const at = number >>> 5;
    if (at < this.#words.length) this.#words[at] = (this.#words[at] ?? 0) & ~(1 << (number & 31));
  }

  #grow(least: number): void {
    const wider = new Uint32Array(Math.max(least, this.#words.length * 2));
    wider.set(this.#words);
    this.#words = wider;
  }
}
