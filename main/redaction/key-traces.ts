import { normalized } from '../../shared/normalized';
import type { Secret } from '../vault/secret';

/**
 * What to search for to find one key in any encoding; computed once per key and kept as long as the
 * key.
 */
interface KeyTraces {
  /** The key as it is and percent-encoded: replaced within a text, the rest of which stays. */
  readonly literal: readonly string[];
  /** The skeletons (lower-case letters and digits) of all its encodings, the shortest first. */
  readonly anywhere: readonly string[];
  /** The grams of `anywhere`: a text without any of these contains none of them (`mayHold`). */
  readonly grams: ReadonlySet<number>;
  /**
   * For a key so short, or with so few letters and digits, that it could occur by chance: only a
   * text that equals it counts.
   */
  readonly alone: ReadonlySet<string>;
}

/** Shorter keys would match by chance, even as a whole text. */
const minKeyBytes = 4;
/**
 * Of a key longer than two of these, three stretches of this length are searched for, so that a
 * truncated key is found too.
 */
const chunkBytes = 32;

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
    const forms = [
      ...literal,
      bytes.toString('hex'),
      bytes.toString('base64').replace(/(?<!=)=+$/, ''),
    ];
    return { ...none, alone: new Set(forms.map(visible)) };
  }
  const parts = chunks(bytes);
  const coded = new Set(parts.flatMap(encodings).map(skeleton));
  const anywhere = [...coded]
    .filter(({ length }) => length >= minTrace)
    .sort((one, other) => one.length - other.length);
  // A skeleton identifies a key only if the key has enough letters and digits.
  const isFound = parts.some((part) => skeleton(part.toString()).length >= minTrace);
  const grams = new Set(anywhere.flatMap(gramsOf));
  return { literal, anywhere, grams, alone: new Set(isFound ? [] : [visible(plain)]) };
}

/**
 * Encodings of these bytes that are found whatever stands before or after them and separates their
 * characters.
 */
function encodings(bytes: Buffer, _: number, { length }: readonly Buffer[]): string[] {
  const plain = bytes.toString();
  const usual = [plain, bytes.toString('hex'), ...base64(bytes)];
  // Each encoding costs time on every text. A key in several stretches is a long token, which
  // expires soon: the usual encodings do.
  return length === 1 ? [...usual, ...unusual(bytes, plain)] : usual;
}

function unusual(bytes: Buffer, plain: string): string[] {
  const wide = Buffer.from(plain, 'utf16le');
  const hex = bytes.toString('hex');
  const inner = [hex, hex.toUpperCase(), ...base64(bytes)].map((text) => Buffer.from(text));
  return [
    // Reversed: shown from right to left it reads as the key.
    Array.from(plain).reverse().join(''),
    ...[wide, Buffer.from(wide).swap16(), ...inner].flatMap((each) => [
      each.toString('hex'),
      ...base64(each),
    ]),
    ...[0, 1, 2, 3, 4].map((offset) => core(base32, { bytes, offset, bits: 5 })),
    // Its characters as numbers in several notations.
    ...numerals.map(([radix, digits]) =>
      Array.from(plain, (one) => one.codePointAt(0)?.toString(radix).padStart(digits, '0')).join(
        '',
      ),
    ),
  ];
}

/** Radix, and digits per character. */
const numerals = [
  [10, 1],
  [10, 3],
  [8, 1],
  [8, 3],
  [8, 4],
  [16, 6],
  [2, 8],
] as const;

/**
 * Without the header of a web token, which only names its algorithm and is the same in many tokens.
 */
function chunks(bytes: Buffer): Buffer[] {
  const isWebToken = bytes.subarray(0, 3).toString() === 'eyJ' && bytes.includes('.');
  const payload = isWebToken ? bytes.subarray(bytes.indexOf('.') + 1) : bytes;
  if (payload.byteLength <= 2 * chunkBytes) return [payload];
  const middle = Math.floor((payload.byteLength - chunkBytes) / 2);
  return [0, middle, payload.byteLength - chunkBytes].map((from) =>
    payload.subarray(from, from + chunkBytes),
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

/**
 * The encoded characters (`bits` bits each) that depend only on these bytes when `offset` other
 * bytes precede them.
 */
function core(
  encode: (bytes: Buffer) => string,
  { bytes, offset, bits }: { bytes: Buffer; offset: number; bits: number },
): string {
  const all = Buffer.concat([Buffer.alloc(offset), bytes]);
  const coded = encode(all);
  // It holds the key, and freed memory is not cleared.
  all.fill(0);
  const end = Math.floor((8 * (offset + bytes.byteLength)) / bits);
  return coded.slice(Math.ceil((8 * offset) / bits), end);
}

/**
 * Lower-case letters and digits only, so that separators, invisible characters, accents and
 * compatibility forms of letters cannot hide a key.
 */
export function skeleton(text: string): string {
  // eslint-disable-next-line no-control-regex -- matches non-ASCII
  const simple = /[^\u0000-\u007f]/.test(text) ? normalized(text, 'NFKD') : text;
  return simple.toLowerCase().replace(/[^a-z0-9]+/g, '');
}

/**
 * The visible characters of a text in lower case: without spaces, control and invisible characters,
 * and `=`.
 */
export function visible(text: string): string {
  return normalized(text, 'NFKC')
    .toLowerCase()
    .replace(/[\p{C}\p{Z}=]+/gu, '');
}

/** The last two are the first UTF-16 units of enclosed letters and of invisible tag characters. */
const escaped = /[%&\\=+<\ud83c\udb40]/;

/**
 * Undoes escapes of many languages: `%73`, `%u0073`, `=73`, `\x73`, `\x{73}`, `\u0073`,
 * `\U00000073`, `\u{73}`, `U+0073`, `&#115;`, `&#x73;`. Removes HTML tags, and replaces enclosed
 * letters and invisible tag characters by plain letters.
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

/** For characters that Unicode's own decomposition does not change. */
function plainLetter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  if (code >= 0xe_0000) return characterOf(code - 0xe_0000);
  const from = [0x1_f1e6, 0x1_f170, 0x1_f150, 0x1_f130, 0x1_f110].find((first) => code >= first);
  return characterOf(0x61 + ((code - (from ?? code)) % 32));
}

function characterOf(code: number): string {
  return code <= 0x10_ffff ? String.fromCodePoint(code) : '';
}

/** Twelve equal letters and digits in a row do not occur by chance. */
export const minTrace = 12;
/** A gram is this many consecutive letters and digits as one number, six bits each. */
const gramLength = 4;
const gramMask = 2 ** (6 * gramLength) - 1;
/**
 * Checking one gram per stride suffices: every run of `minTrace` characters contains one of them
 * entirely.
 */
const stride = minTrace - gramLength + 1;

const dropped = 0;
/** Characters that may start an escape or need normalizing: the text needs the full check. */
const unclear = 255;
const zero = 27;
const letterU = 21;
const letterX = 24;
/** The code of each UTF-16 unit: 1 to 26 a letter, 27 to 36 a digit. */
const codes = new Uint8Array(2 ** 16).fill(unclear);
for (let code = 0; code < 128; code += 1) {
  const character = String.fromCharCode(code).toLowerCase();
  if (/[a-z]/.test(character)) codes[code] = character.charCodeAt(0) - 0x60;
  else if (/[0-9]/.test(character)) codes[code] = zero + Number(character);
  else if (!/[%&\\=<]/.test(character)) codes[code] = dropped;
}

/** The grams of a skeleton at every position. */
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
 * False when the text certainly contains none of the encodings with these grams and no escapes. A
 * cheap filter, since every text of every record is checked: it reads the text once and copies
 * nothing.
 */
export function mayHold(text: string, grams: readonly ReadonlySet<number>[]): boolean {
  let gram = 0;
  let last = dropped;
  let next = gramLength;
  for (let at = 0, count = 0; at < text.length; at += 1) {
    const code = codes[text.charCodeAt(at)] ?? unclear;
    if (code === dropped) {
      // An escape such as `U+0073`. The plus of a time zone is no escape.
      if (last === letterU && text[at] === '+') return true;
      continue;
    }
    // The full check ignores `0x` between the bytes of a key.
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
