import type { Secret } from '../vault/secret';

/** What is sought of one key, whatever way it is written; made once a key, and as long in memory as it is. */
export interface KeyTraces {
  /** As it is and percent-encoded: taken out of a text whose other words stay. */
  readonly literal: readonly string[];
  /** Letters and digits alone, lower case: raw, hex and base64 at each of its three offsets. */
  readonly anywhere: readonly string[];
  /** Of a key so short that chance could write it: only a text that is nothing else. */
  readonly alone: ReadonlySet<string>;
}

/** Twelve letters and digits in a row do not come by chance. */
const minTrace = 12;
/** Shorter ones would strike at random, even where they are all there is. */
const minKeyBytes = 4;
/** Of a longer key three stretches of this length are sought, so that one cut short is known as well. */
const stretchBytes = 32;

const made = new WeakMap<Secret, KeyTraces>();

export function tracesOf(key: Secret): KeyTraces {
  const known = made.get(key);
  if (known !== undefined) return known;
  const traces = key.use((bytes) => trace(Buffer.from(bytes)));
  made.set(key, traces);
  return traces;
}

function trace(bytes: Buffer): KeyTraces {
  const plain = bytes.toString();
  const literal = [plain, encodeURIComponent(plain.toWellFormed())];
  if (bytes.byteLength < minKeyBytes) return { literal: [], anywhere: [], alone: new Set() };
  if (bytes.byteLength < minTrace) {
    const forms = [...literal, bytes.toString('hex'), bytes.toString('base64').replace(/=+$/, '')];
    return { literal: [], anywhere: [], alone: new Set(forms.map(visible)) };
  }
  const coded = stretches(bytes).flatMap((part) => [
    skeleton(part.toString()),
    part.toString('hex'),
    ...[0, 1, 2].map((offset) => skeleton(base64Core(part, offset))),
  ]);
  return {
    literal,
    anywhere: coded.filter(({ length }) => length >= minTrace),
    alone: new Set([visible(plain)]),
  };
}

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

/** The base64 characters that only these bytes decide when so many others stand before them. */
function base64Core(bytes: Buffer, offset: number): string {
  const coded = Buffer.concat([Buffer.alloc(offset), bytes]).toString('base64');
  const end = Math.floor((8 * (offset + bytes.byteLength)) / 6);
  return coded.slice(Math.ceil((8 * offset) / 6), end);
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

const escaped = /[%&\\=]/;

/** A text with its escapes undone, of whatever language: `%73`, `=73`, `\x73`, `\u0073`, `\u{73}`, `&#115;`, `&#x73;`. */
export function unescaped(text: string): string {
  if (!escaped.test(text)) return text;
  return text
    .replace(/(?:(?:%|=|\\x)[0-9a-f]{2})+/gi, (run) =>
      Buffer.from(run.replace(/%|=|\\x/gi, ''), 'hex').toString(),
    )
    .replace(/\\u(?:\{([0-9a-f]{1,6})\}|([0-9a-f]{4}))/gi, (_, braced?: string, four?: string) =>
      characterOf(parseInt(braced ?? four ?? '', 16)),
    )
    .replace(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/gi, (_, hex?: string, digits?: string) =>
      characterOf(hex === undefined ? Number(digits) : parseInt(hex, 16)),
    )
    .replace(/&amp;/gi, '&')
    .replace(/&[a-z]{2,20};/gi, '');
}

function characterOf(code: number): string {
  return code <= 0x10_ffff ? String.fromCodePoint(code) : '';
}
