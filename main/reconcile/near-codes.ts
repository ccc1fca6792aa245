import type { SearchWork } from './search-work';

/** How two codes differ by one slip of the hand. */
type Slip = 'one-digit' | 'swapped' | 'digit-missing';

/** Codes that many lines have, or are near to, tell nothing. */
const maxNear = 8;

const minLength = 5;
const minDigits = 4;
/** Longer ones are copied and not typed. */
const maxLength = 20;

/** Whether a text is long enough that a slip in it is one, and not another code. */
function isSlippable(code: string): boolean {
  const { length } = code;
  return length >= minLength && length <= maxLength && code.replace(/\D/g, '').length >= minDigits;
}

/**
 * The slip between two codes: one character is another (`one-digit`), two neighbours changed places
 * (`swapped`), or one has a character more (`digit-missing`); null for equal ones and any others.
 */
export function slipBetween(one: string, other: string): Slip | null {
  if (one === other || Math.abs(one.length - other.length) > 1) return null;
  const shorter = Math.min(one.length, other.length);
  let from = 0;
  while (from < shorter && one[from] === other[from]) from += 1;
  const rest = (text: string, skipped: number) => text.slice(from + skipped);
  if (one.length < other.length) return one.slice(from) === rest(other, 1) ? 'digit-missing' : null;
  if (one.length > other.length) return rest(one, 1) === other.slice(from) ? 'digit-missing' : null;
  if (rest(one, 1) === rest(other, 1)) return 'one-digit';
  const isSwap = one[from] === other[from + 1] && one[from + 1] === other[from];
  return isSwap && rest(one, 2) === rest(other, 2) ? 'swapped' : null;
}

/** Of the polynomial by which texts become numbers. */
const base = 0x01000193;

/**
 * A code, and what is left of it without each of its characters, as numbers of 32 bits: a fifth of
 * the time that as many texts take. Two texts may share a number, so what is found is compared.
 */
function neighborhood(code: string): number[] {
  const begins = [0];
  for (let at = 0; at < code.length; at += 1) {
    begins.push((Math.imul(begins[at] ?? 0, base) + code.charCodeAt(at)) | 0);
  }
  const all = begins.at(-1) ?? 0;
  const found = [all];
  let power = 1;
  for (let at = code.length - 1; at >= 0; at -= 1) {
    const [before = 0, after = 0] = [begins[at], begins[at + 1]];
    // Of two equal neighbours it does not matter which one is missing.
    if (code[at] !== code[at + 1]) found.push((all + Math.imul(before - after, power)) | 0);
    power = Math.imul(power, base);
  }
  return found;
}

/**
 * Lines by code, to find those with an equal one or with a slip between them. Two codes with one
 * slip share what is left of them without one character, so each line is looked up by that. Codes
 * blank on one side are passed over, as are those with too many equal or near ones.
 */
export class NearCodes {
  readonly #equal = new Map<string, number[]>();
  readonly #near = new Map<number, number[]>();
  readonly #codes: readonly string[];

  constructor(codes: readonly string[]) {
    this.#codes = codes;
    for (const [at, code] of codes.entries()) {
      if (code === '') continue;
      add(this.#equal, code, at);
      if (isSlippable(code)) for (const part of neighborhood(code)) add(this.#near, part, at);
    }
  }

  of(code: string, work: SearchWork, found: (at: number, slip: Slip | null) => void): void {
    const equal = this.#equal.get(code) ?? [];
    if (equal.length <= maxNear) for (const at of equal) found(at, null);
    if (!isSlippable(code)) return;
    const seen = new Map<number, Slip>();
    for (const part of neighborhood(code)) {
      const some = this.#near.get(part);
      work.looked += 1;
      // Where the codes are numbered one after the other, each has a dozen such neighbours.
      if (some === undefined || some.length > maxNear * 2) continue;
      for (const at of some) {
        if (seen.has(at)) continue;
        work.compared += 1;
        const slip = slipBetween(code, this.#codes[at] ?? '');
        if (slip !== null) seen.set(at, slip);
      }
    }
    if (seen.size > maxNear) return;
    for (const [at, slip] of seen) found(at, slip);
  }
}

function add<Key>(index: Map<Key, number[]>, key: Key, at: number): void {
  const some = index.get(key);
  if (some === undefined) index.set(key, [at]);
  else some.push(at);
}
