export const startsWord = /^[\p{L}\p{N}]/u;

/** Tells whether a word begins with one of many texts, in a time that their number does not add to. */
class Beginnings {
  readonly #texts: ReadonlySet<string>;
  readonly #lengths: readonly number[];

  constructor(texts: readonly string[]) {
    this.#texts = new Set(texts);
    this.#lengths = [...new Set(texts.map(({ length }) => length))];
  }

  beginWordIn(text: string): boolean {
    for (let at = 0; at < text.length; at += 1) {
      // Two code units, for a letter outside the BMP.
      const before = Array.from(text.slice(Math.max(0, at - 2), at)).at(-1) ?? '';
      if (startsWord.test(before)) continue;
      const isOne = (length: number) => this.#texts.has(text.slice(at, at + length));
      if (this.#lengths.some(isOne)) return true;
    }
    return false;
  }
}

/** Texts, none of them empty, and folded as what they are sought in: as a value of a statement. */
export function beginningsValue(texts: readonly string[]): Uint8Array {
  return Buffer.from(JSON.stringify(texts));
}

/** As many lists as a question may have for a row. */
const maxRemembered = 8;

/** Reads these values: a statement brings the same one with every row. */
export function rememberedBeginnings(): (value: Uint8Array) => Beginnings {
  const all: { readonly value: Buffer; readonly beginnings: Beginnings }[] = [];
  return (value) => {
    const known = all.find((each) => each.value.equals(value));
    if (known !== undefined) return known.beginnings;
    const copy = Buffer.from(value);
    const beginnings = new Beginnings(JSON.parse(copy.toString()) as string[]);
    all.unshift({ value: copy, beginnings });
    all.length = Math.min(all.length, maxRemembered);
    return beginnings;
  };
}
