import type { Secret } from '../vault/secret';

/** What is sought of one key, whatever way it is written; made once a key, and as long in memory as it is. */
interface KeyTraces {
  /** As it is and percent-encoded: taken out of a text whose other words stay. */
  readonly literal: readonly string[];
  /** Letters and digits alone, lower case, of every writing of it that is sought; the shortest first. */
  readonly anywhere: readonly string[];
  /** Of all of those: a text with none of these has none of them (`mayHold`). */
  readonly grams: ReadonlySet<number>;
  /** Of a key so short, or with so few letters and digits, that chance could write it: only a text that is nothing else. */
  readonly alone: ReadonlySet<string>;
}

/** Shorter ones would be found at random, even where they are all there is. */
const minKeyBytes = 4;
/** Of a longer key three stretches of this length are sought, so that one cut short is known as well. */
const stretchBytes = 32;

const made = new WeakMap<Secret, KeyTraces>();

export function tracesOf(key: Secret): KeyTraces {
  const known = made.get(key);
  if (known !== undefined) return known;
  const traces = key.use((bytes) => {
    const copy = Buffer.from(bytes);
    try {
      return trace(copy);
    } finally {
      copy.fill(0);
    }
  });
  made.set(key, traces);
  return traces;
}

function trace(bytes: Buffer): KeyTraces {
  const plain = bytes.toString();
  const literal = [plain, encodeURIComponent(plain.toWellFormed())];
  const none = { literal: [], anywhere: [], grams: new Set<number>() };
  if (bytes.byteLength < minKeyBytes) return { ...none, alone: new Set() };
  if (bytes.byteLength < minTrace) {
    const forms = [...literal, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')];
    return { ...none, alone: new Set(forms.map(visible)) };
  }
  const parts = stretches(bytes);
  const coded = new Set(parts.flatMap(writings).map(skeleton));
  const anywhere = [...coded]
    .filter(({ length }) => length >= minTrace)
    .sort((one, other) => one.length - other.length);
  // Letters and digits alone are sought anywhere; of a key with few of them that is not enough.
  const isFound = parts.some((part) => skeleton(part.toString()).length >= minTrace);
  const grams = new Set(anywhere.flatMap(gramsOf));
  return { literal, anywhere, grams, alone: new Set(isFound ? [] : [visible(plain)]) };
}

/** What stands before or behind these bytes, and what separates their characters, makes no difference to any of them. */
function writings(bytes: Buffer, _: number, { length }: readonly Buffer[]): string[] {
  const plain = bytes.toString();
  const usual = [plain, bytes.toString('hex'), ...base64(bytes)];
  // Each text is searched for each of them. What comes in stretches is a long token, which soon ends.
  return length === 1 ? [...usual, ...unusual(bytes, plain)] : usual;
}

function unusual(bytes: Buffer, plain: string): string[] {
  const wide = Buffer.from(plain, 'utf16le');
  const hex = bytes.toString('hex');
  const inner = [hex, hex.toUpperCase(), ...base64(bytes)].map((text) => Buffer.from(text));
  return [
    // Shown from right to left it reads like itself.
    Array.from(plain).reverse().join(''),
    ...[wide, Buffer.from(wide).swap16(), ...inner].flatMap((each) => [
      each.toString('hex'),
      ...base64(each),
    ]),
    ...[0, 1, 2, 3, 4].map((offset) => core(base32, { bytes, offset, bits: 5 })),
    // Its characters as numbers.
    ...numerals.map(([radix, digits]) =>
      Array.from(plain, (one) => one.codePointAt(0)?.toString(radix).padStart(digits, '0')).join(
        '',
      ),
    ),
  ];
}

const numerals = [
  [10, 1],
  [10, 3],
  [8, 1],
  [8, 3],
  [8, 4],
  [16, 6],
  [2, 8],
] as const;

/** The first part of a web token says only how it is signed, and is the same in many. */
function stretches(bytes: Buffer): Buffer[] {
  const isWebToken = bytes.subarray(0, 3).toString() === 'eyJ' && bytes.includes('.');
  const own = isWebToken ? bytes.subarray(bytes.indexOf('.') + 1) : bytes;
  if (own.byteLength <= 2 * stretchBytes) return [own];
  const middle = Math.floor((own.byteLength - stretchBytes) / 2);
  return [0, middle, own.byteLength - stretchBytes].map((from) =>
    own.subarray(from, from + stretchBytes),
  );
}

function base64(bytes: Buffer): string[] {
  const encode = (all: Buffer) => all.toString('base64');
  return [0, 1, 2].map((offset) => core(encode, { bytes, offset, bits: 6 }));
}

function base32(bytes: Buffer): string {
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return (bits.match(/.{5}/g) ?? [])
    .map((five) => 'abcdefghijklmnopqrstuvwxyz234567'.charAt(parseInt(five, 2)))
    .join('');
}

/** The encoded characters (of `bits` bits each) that depend on these bytes alone when `offset` other bytes come before them. */
function core(
  encode: (bytes: Buffer) => string,
  { bytes, offset, bits }: { bytes: Buffer; offset: number; bits: number },
): string {
  const all = Buffer.concat([Buffer.alloc(offset), bytes]);
  const coded = encode(all);
  // Memory that is given back is not emptied by anybody else.
  all.fill(0);
  const end = Math.floor((8 * (offset + bytes.byteLength)) / bits);
  return coded.slice(Math.ceil((8 * offset) / bits), end);
}

/**
 * Letters and digits alone, lower case: separators, invisible characters, accents and other alphabets' forms of the same letters between
 * or instead of a key's characters make no difference to it.
 */
export function skeleton(text: string): string {
  // eslint-disable-next-line no-control-regex -- what is not ASCII is what is meant
  const simple = /[^\u0000-\u007f]/.test(text) ? text.normalize('NFKD') : text;
  return simple.toLowerCase().replace(/[^a-z0-9]+/g, '');
}

/** What is seen of a text: without spaces, controls and invisible characters, in lower case. */
export function visible(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\p{C}\p{Z}=]+/gu, '');
}

/** The last two are what the letters in squares and circles, and those nobody sees, begin with in UTF-16. */
const escaped = /[%&\\=+<\ud83c\udb40]/;

/**
 * A text with its escapes undone, of whatever language: `%73`, `%u0073`, `=73`, `\x73`, `\x{73}`, `\u0073`, `\U00000073`, `\u{73}`, `U+0073`,
 * `&#115;`, `&#x73;`; without tags of HTML. Letters in squares and circles, and characters nobody sees, are the letters they stand for.
 */
export function unescaped(text: string): string {
  if (!escaped.test(text)) return text;
  return text
    .replace(/(?:(?:%|=|\\x)[0-9a-f]{2})+/gi, (run) =>
      Buffer.from(run.replace(/%|=|\\x/gi, ''), 'hex').toString(),
    )
    .replace(hexEscapes, (_, ...groups: (string | undefined)[]) =>
      characterOf(parseInt(groups.find((each) => typeof each === 'string') ?? '', 16)),
    )
    .replace(/&#(?:x0*([0-9a-f]{1,6})|0*(\d{1,7}));?/gi, (_, hex?: string, digits?: string) =>
      characterOf(hex === undefined ? Number(digits) : parseInt(hex, 16)),
    )
    .replace(/<[^<>]{0,100}>/g, '')
    .replace(/&(?:amp;)+|&[a-z]{2,20};/gi, (name) => (/^&amp;/i.test(name) ? '&' : ''))
    .replace(/[\u{1f110}-\u{1f189}\u{1f1e6}-\u{1f1ff}\u{e0020}-\u{e007e}]/gu, plainLetter);
}

const hexEscapes = /\\[ux]\{0*([0-9a-f]{1,6})\}|\\U00([0-9a-f]{6})|(?:\\u|%u|U\+)([0-9a-f]{4})/gi;

/** What Unicode's own decomposition leaves as it is. */
function plainLetter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0xe_0000) return characterOf(code - 0xe_0000);
  const from = [0x1_f1e6, 0x1_f170, 0x1_f150, 0x1_f130, 0x1_f110].find((first) => code >= first);
  return characterOf(0x61 + ((code - (from ?? code)) % 32));
}

function characterOf(code: number): string {
  return code <= 0x10_ffff ? String.fromCodePoint(code) : '';
}

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
/** What each character is in a skeleton: 1 to 26 a letter, 27 to 36 a digit. */
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
