/** Deeper than anything that this app or a person writes. */
const maxDepth = 64;

const quote = 0x22;
const backslash = 0x5c;

/**
 * Whether `JSON.parse` would build no more than so many values from a text, or from its lines, and
 * none of them too deep: it fills the memory before it says that a text is no JSON. Linear in time.
 */
export function isJsonWithin(text: string, maxValues: number): boolean {
  let depth = 0;
  let values = 1;
  for (let at = 0; at < text.length; at += 1) {
    switch (text.charCodeAt(at)) {
      case quote:
        at = endOfText(text, at);
        break;
      case 0x5b: // [
      case 0x7b: // {
        depth += 1;
        values += 1;
        break;
      case 0x5d: // ]
      case 0x7d: // }
        depth -= 1;
        break;
      case 0x2c: // ,
      case 0x0a:
        values += 1;
    }
    if (depth > maxDepth || values > maxValues) return false;
  }
  return true;
}

/** Where the text that begins with a quote ends; the end of all when it does not. */
function endOfText(text: string, begin: number): number {
  let at = begin + 1;
  for (;;) {
    const end = text.indexOf('"', at);
    if (end < 0) return text.length;
    let escapes = 0;
    while (text.charCodeAt(end - 1 - escapes) === backslash) escapes += 1;
    if (escapes % 2 === 0) return end;
    at = end + 1;
  }
}

/** `JSON.parse` of a text that somebody else wrote. Throws also for more than so many values. */
export function parseJsonWithin(text: string, maxValues: number): unknown {
  if (!isJsonWithin(text, maxValues)) throw new SyntaxError('too many values');
  return JSON.parse(text) as unknown;
}
