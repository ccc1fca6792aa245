/** Twelve letters and digits in a row do not come by chance. */
export const minTrace = 12;
/** Letters and digits of this many neighbours, as one number of six bits each. */
const gramLength = 4;
const gramMask = 2 ** (6 * gramLength) - 1;
/** Every stretch of `minTrace` holds a whole one of those that begin so far apart. */
const stride = minTrace - gramLength + 1;

const dropped = 0;
/** With these a text may hold what it does not show: it has to be read the long way. */
const unclear = 255;
const zero = 27;
const letterU = 21;
const letterX = 24;
/** What each character is in a skeleton (key-traces.ts): 1 to 26 a letter, 27 to 36 a digit. */
const codes = new Uint8Array(2 ** 16).fill(unclear);
for (let code = 0; code < 128; code += 1) {
  const character = String.fromCharCode(code).toLowerCase();
  if (/[a-z]/.test(character)) codes[code] = character.charCodeAt(0) - 0x60;
  else if (/[0-9]/.test(character)) codes[code] = zero + Number(character);
  else if (!/[%&\\=<]/.test(character)) codes[code] = dropped;
}

/** The grams of a text's letters and digits, wherever they begin. */
export function gramsOf(skeleton: string): number[] {
  const all: number[] = [];
  let gram = 0;
  for (let at = 0; at < skeleton.length; at += 1) {
    gram = ((gram << 6) | (codes[skeleton.charCodeAt(at)] ?? 0)) & gramMask;
    if (at >= gramLength - 1) all.push(gram);
  }
  return all;
}

/**
 * False when the text holds none of the forms whose grams these are, and nothing escaped either. It reads the text once and copies nothing,
 * which is what makes it worth having: every text of every record is asked about.
 */
export function mayHold(text: string, grams: readonly ReadonlySet<number>[]): boolean {
  let gram = 0;
  let last = dropped;
  let next = gramLength;
  for (let at = 0, count = 0; at < text.length; at += 1) {
    const code = codes[text.charCodeAt(at)] ?? unclear;
    if (code === dropped) {
      // As in `U+0073`; in a moment's zone it hides nothing.
      if (last === letterU && text[at] === '+') return true;
      continue;
    }
    // `0x` between the bytes of a key makes no difference to it.
    if (code === unclear || (code === letterX && last === zero)) return true;
    last = code;
    gram = ((gram << 6) | code) & gramMask;
    count += 1;
    if (count < next) continue;
    next += stride;
    for (const known of grams) if (known.has(gram)) return true;
  }
  return false;
}
