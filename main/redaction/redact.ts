import { cardNumberInField, withoutCardNumbers } from '../../shared/card-number';
import type { Value } from '../../shared/values';
import type { Secret } from '../vault/secret';
import { writeJson } from '../json/json';
import type { TextRedactor } from '../json/json-reader';
import { mayHold, skeleton, tracesOf, unescaped, visible } from './key-traces';

export const redactedText = '[redacted]';

/**
 * Fields that hold a key according to docs/interface.md ("Access token of a merchant" and
 * "Requests"), in any spelling. No other name makes a value secret: `pin_code` may be a post code,
 * and any other field is data of the record.
 */
const secretNames = new Set(['secretkey', 'token', 'accesstoken', 'authorizationtoken']);

/**
 * Sensitive authentication data of a card. docs/interface.md does not mention it, and it must not
 * be stored after authorisation, not even encrypted (PCI DSS 4.0, 3.3).
 */
const cardProofNames = new Set([
  ...['cvv', 'cvv2', 'cvc', 'cvc2', 'csc', 'cid', 'cardsecuritycode', 'cardverificationvalue'],
  ...['pin', 'pinblock', 'track1', 'track2', 'track1data', 'track2data', 'magneticstripe'],
]);

/**
 * A card number is kept as its first six and last four digits, which identify it (PCI DSS 4.0,
 * 3.4).
 */
const cardNumberNames = new Set(['pan', 'cardnumber', 'primaryaccountnumber']);

/** Whether a value under this name goes through `hidden`. */
export function isSecretName(name: string): boolean {
  if (name.length >= 40) return false;
  const bare = skeleton(name);
  return secretNames.has(bare) || cardProofNames.has(bare) || cardNumberNames.has(bare);
}

/** The first six and the last four digits; without a number of its own, those in it as elsewhere. */
function withoutCardNumber(text: string): string {
  const digits = cardNumberInField(text);
  if (digits === null) return withoutCardNumbers(text);
  return `${digits.slice(0, 6)}${'•'.repeat(digits.length - 10)}${digits.slice(-4)}`;
}

/** Redacts the texts of one answer as it is read, and counts them. */
export interface AnswerRedactor extends TextRedactor {
  readonly redactions: number;
  /** The merchant's secret key as contained in this answer; null when there is none. */
  readonly served: string | null;
}

/**
 * Redacts what must not be shown or stored: known keys in any encoding, and the fields named above.
 */
export interface Redactor {
  /**
   * For messages of the service: redacts keys and anything that looks like a token, removes control
   * characters, cuts at `limit` characters.
   */
  text(text: string, limit: number): string;
  /** Begins one answer; `served` is a key that only this answer contains. */
  begin(served?: Secret): AnswerRedactor;
}

/** Control characters and bidirectional formatting marks. */
const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;
const bodyLimit = 20_000;
/**
 * The lookahead keeps it linear: a run of such characters without a full stop behind it holds no
 * token.
 */
const webToken = /(?<![\w-])(?=[\w-]*\.)([\w-]*?)\beyJ[\w-]{8,}\.[\w-]*\.?[\w-]*/g;
const bearers = /\bBearer\s+[^\s"',;]+/gi;
/** A key may be escaped several times over. */
const maxEscapes = 4;
/** docs/interface.md, "Access token of a merchant". */
const servedAt = 'data.merchant_access_token.secret_key';

/** `known` is called at each use, because secrets change with the session. */
export function createRedactor(known: () => readonly Secret[]): Redactor {
  const begin = (served?: Secret): AnswerRedactor => {
    const keys = [...known(), ...(served ? [served] : [])].map(tracesOf);
    const literal = keys.flatMap((key) => key.literal);
    const anywhere = keys.map((key) => key.anywhere);
    const isIn = (bare: string) => anywhere.some((forms) => holdsAny(bare, forms));
    const alone = keys.flatMap((key) => [...key.alone]);
    const grams = keys.map((key) => key.grams);
    // A shorter text cannot contain any of them in any encoding.
    const firsts = anywhere.flatMap((forms) => forms.slice(0, 1));
    const minLength = Math.min(...[...firsts, ...alone].map(({ length }) => length));
    const maxAloneLength = Math.max(0, ...alone.map(({ length }) => length));
    const holdsKey = (text: string): boolean => {
      let plain = text;
      for (let round = 0; round < maxEscapes; round += 1) {
        const bare = skeleton(plain);
        if (isIn(bare) || (bare.includes('0x') && isIn(bare.replaceAll('0x', '')))) return true;
        if (plain.length <= 8 * maxAloneLength && alone.includes(visible(plain))) return true;
        const next = unescaped(plain);
        if (next === plain) return false;
        plain = next;
      }
      return false;
    };
    const redactor = {
      redactions: 0,
      served: null as string | null,
      text(text: string): string {
        if (text.length < minLength || (alone.length === 0 && !mayHold(text, grams))) return text;
        let clean = text;
        for (const form of literal) {
          if (clean.includes(form)) clean = clean.replaceAll(form, redactedText);
        }
        if (holdsKey(clean)) clean = redactedText;
        if (clean !== text) redactor.redactions += 1;
        return clean;
      },
      isSecretName,
      hidden(text: string, way: readonly string[]): string {
        if (text === '') return text;
        if (cardNumberNames.has(skeleton(way.at(-1) ?? ''))) {
          const shown = withoutCardNumber(text);
          if (shown !== text) redactor.redactions += 1;
          return redactor.text(shown);
        }
        if (way.join('.') === servedAt) redactor.served ??= text;
        redactor.redactions += 1;
        return redactedText;
      },
    };
    return redactor;
  };
  return {
    begin,
    text(raw, limit) {
      const plain = begin()
        .text(raw)
        .replace(webToken, `$1${redactedText}`)
        .replace(bearers, `Bearer ${redactedText}`)
        .replace(unprintable, ' ');
      return cut(plain.trim(), limit);
    },
  };
}

/** `forms` are sorted by length, because most texts are shorter than most forms. */
function holdsAny(bare: string, forms: readonly string[]): boolean {
  for (const form of forms) {
    if (form.length > bare.length) return false;
    if (bare.includes(form)) return true;
  }
  return false;
}

/** A body, redacted when it was read, as indented JSON of limited length. */
export function boundedJson(value: Value): string {
  return cut(writeJson(value, 2, bodyLimit), bodyLimit);
}

/** Number of texts redacted in whole or in part. */
export function countRedacted(value: Value): number {
  if (typeof value === 'string') return value.includes(redactedText) ? 1 : 0;
  if (typeof value !== 'object' || value === null || value.kind === 'number') return 0;
  if (value.kind === 'list') return value.items.reduce((sum, item) => sum + countRedacted(item), 0);
  return value.entries.reduce(
    (sum, [name, item]) => sum + countRedacted(name) + countRedacted(item),
    0,
  );
}

const textLimit = 2_000;
/** What may be named in a text: a word, and behind it the signs before its value. */
const named = /(?<![\p{L}\d_-])([\p{L}\d_-]{1,39})["'\\]*(?:\s*[:=]\s*["'\\]*|>\s*)/gu;
const valueOf = /[^\s"'\\<>&,;]*/y;
const jsonTokens =
  /"(?:[^"\\]|\\.)*(?:"|\\?$)|'(?:[^'\\]|\\.)*(?:'|\\?$)|[{}[\]:,]|[^\s"'{}[\]:,]+|\s+/gs;

/**
 * A body that could not be read, redacted and cut. Of JSON that is damaged or too large it shows
 * names only: where one value ends and which name it has is not certain.
 */
export function boundedText(body: string, redactor: Redactor): string {
  const start = body.slice(0, 2 * bodyLimit);
  if (/^\s*[[{"']/.test(start)) {
    return redactor.text(withoutCardNumbers(jsonOutline(start.slice(0, 4 * textLimit))), textLimit);
  }
  return withoutCardNumbers(redactor.text(withoutNamed(start), textLimit));
}

/** The text without what stands behind the name of a secret. */
function withoutNamed(text: string): string {
  let [clean, at] = ['', 0];
  for (const { 0: before, 1: name = '', index } of text.matchAll(named)) {
    const from = index + before.length;
    if (!isSecretName(name) || from < at) continue;
    valueOf.lastIndex = from;
    const value = valueOf.exec(text)?.[0] ?? '';
    if (value === '') continue;
    clean += text.slice(at, from) + redactedText;
    at = from + value.length;
  }
  return clean + text.slice(at);
}

/** The text with its names and signs; each value is an ellipsis. */
function jsonOutline(text: string): string {
  const tokens = [...text.matchAll(jsonTokens)].map(([token]) => token);
  const isName = (at: number) =>
    tokens.slice(at + 1, at + 3).find((each) => each.trim() !== '') === ':';
  return tokens
    .map((token, at) => {
      if (/^[\s{}[\]:,]/.test(token) || isName(at)) return token;
      return '…';
    })
    .join('');
}

function cut(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
}

/** First six and last four characters of an identifier; the first two of a short one. */
export function masked(text: string): string {
  return text.length >= 16 ? `${text.slice(0, 6)}…${text.slice(-4)}` : `${text.slice(0, 2)}…`;
}
