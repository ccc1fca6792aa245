/** Three letters make a gram, and so do a word's first and first two: those find the start of words. Grams share this many buckets. */
export const gramBuckets = 0x10000;

const wordStart = 0xffff;

/** Calls `visit` with the bucket of every gram of a folded text. */
export function eachGram(text: string, visit: (bucket: number) => void): void {
  let before = 0;
  let middle = 0;
  let isInside = false;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isWord = isWordCode(code);
    if (isWord && !isInside) {
      visit(bucketOf(wordStart, code, 0));
      const next = text.charCodeAt(at + 1);
      // Past the end it is not a number.
      if (next > 0) visit(bucketOf(wordStart, code, next));
    }
    isInside = isWord;
    if (at >= 2) visit(bucketOf(before, middle, code));
    before = middle;
    middle = code;
  }
}

/** The buckets a record must be in to hold these words; none when the index cannot tell. */
export function gramsOf(words: string): number[] {
  if (words.length >= 3) {
    const buckets = new Set<number>();
    for (let at = 2; at < words.length; at += 1) {
      buckets.add(
        bucketOf(words.charCodeAt(at - 2), words.charCodeAt(at - 1), words.charCodeAt(at)),
      );
    }
    return [...buckets];
  }
  if (words === '' || !isWordCode(words.charCodeAt(0))) return [];
  return [bucketOf(wordStart, words.charCodeAt(0), words.length > 1 ? words.charCodeAt(1) : 0)];
}

/** Letters and digits of folded text; everything beyond ASCII counts as a letter, which only costs a gram too many. */
function isWordCode(code: number): boolean {
  return (code >= 0x61 && code <= 0x7a) || (code >= 0x30 && code <= 0x39) || code > 0x7f;
}

function bucketOf(one: number, two: number, three: number): number {
  let mixed =
    Math.imul(one, 0x9e3779b1) ^ Math.imul(two, 0x85ebca6b) ^ Math.imul(three, 0xc2b2ae35);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x2c1b3c6d);
  return (mixed ^ (mixed >>> 13)) & (gramBuckets - 1);
}
