import { createHash } from 'node:crypto';
import type { Value } from '../../preload/contract/values';
import type { Secret } from '../vault/secret';
import { writeJson } from './json';

export const struckOut = '[redacted]';

/** Words of a field's name that make its value one to hide. `card_tracking_code` and `public_key` hold none of them. */
const secretWords = new Set([
  'secret',
  'secrets',
  'token',
  'tokens',
  'password',
  'passwd',
  'passphrase',
  'pwd',
  'credential',
  'credentials',
  'authorization',
  'signature',
  'jwt',
  'cvv',
  'cvv2',
  'cvc',
  'cvc2',
  'pin',
  'pan',
  'otp',
]);
const secretRuns = ['private_key', 'api_key', 'access_key', 'signing_key', 'card_number'];

/** Fields of an object whose own name says "token" but which are not the token (interface.md, merchant_access_token). */
const openInside = new Set([
  'id',
  'status',
  'created_at',
  'updated_at',
  'deleted_at',
  'is_deleted',
  'is_deleted_by',
  'merchant_id',
]);

/** To be counted up when what is struck out changes otherwise than by these words. */
const edition = 1;
const rules = JSON.stringify([edition, [...secretWords], secretRuns, [...openInside]]);

/** Field names repeat a hundred times a page: judged once each. Bounded, because a service chooses them. */
const judged = new Map<string, boolean>();
const mostJudged = 10_000;

export function isSecretName(name: string): boolean {
  const known = judged.get(name);
  if (known !== undefined) return known;
  const isSecret = soundsSecret(name);
  if (judged.size < mostJudged) judged.set(name, isSecret);
  return isSecret;
}

function soundsSecret(name: string): boolean {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[^a-z0-9]+/);
  const run = `_${words.join('_')}_`;
  return (
    words.some((word) => secretWords.has(word)) ||
    secretRuns.some((each) => run.includes(`_${each}_`)) ||
    /secret|password|privatekey|accesstoken|authtoken|apikey/.test(words.join(''))
  );
}

/** Strikes out what must not be shown or kept, whatever way the service sent it. */
export interface Redactor {
  /** Known secrets and what looks like a token struck out, controls removed, cut at `limit` characters. */
  text(text: string, limit: number): string;
  value(value: Value): Value;
  /** A whole body as indented JSON or bounded text. */
  body(body: Value | string): string;
  /**
   * 32 bytes that are others when anything else would be struck out: another secret is known, or other rules are in force. Made of
   * secrets, so they are for mixing into a key and go nowhere by themselves.
   */
  fingerprint(): Uint8Array;
}

/** Controls, and the marks that turn the reading direction of what follows. */
const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;
const bodyLimit = 20_000;
const webToken = /\beyJ[\w-]{8,}\.[\w-]*\.?[\w-]*/g;
const bearer = /bearer\s/i;
const bearers = /\bBearer\s+[^\s"',;]+/gi;
/** `Bearer x`; nothing shorter can match either of the two patterns below. */
const shortestToken = 8;

/** What is struck out in one go: asked for once, because a page of records asks six thousand times. */
interface Strike {
  readonly forms: readonly string[];
  /** Nothing shorter holds any of them. */
  readonly shortest: number;
  /** Field names repeat from record to record. */
  readonly names: Map<string, string>;
}

/** `known` is asked at each use: secrets come and go with the session. */
export function createRedactor(known: () => readonly Secret[]): Redactor {
  const begin = (): Strike => {
    const forms = known().flatMap(formsOf);
    const shortest = forms.reduce((least, { length }) => Math.min(least, length), Infinity);
    return { forms, shortest, names: new Map() };
  };
  const strikeText = (text: string, { forms, shortest }: Strike): string => {
    let clean = text;
    if (text.length >= shortest) {
      for (const form of forms) {
        if (clean.includes(form)) clean = clean.replaceAll(form, struckOut);
      }
    }
    if (clean.length < shortestToken) return clean;
    if (clean.includes('eyJ')) clean = clean.replace(webToken, struckOut);
    return bearer.test(clean) ? clean.replace(bearers, `Bearer ${struckOut}`) : clean;
  };
  const strikeName = (name: string, strike: Strike): string => {
    const held = strike.names.get(name);
    if (held !== undefined) return held;
    const clean = strikeText(name, strike);
    strike.names.set(name, clean);
    return clean;
  };
  const strikeValue = (value: Value, hidden: boolean, strike: Strike): Value => {
    if (value === null || typeof value === 'boolean') return value;
    if (typeof value === 'string') {
      if (!hidden) return strikeText(value, strike);
      return value === '' ? value : struckOut;
    }
    switch (value.kind) {
      case 'number':
        return hidden || strikeText(value.text, strike) !== value.text ? struckOut : value;
      case 'list':
        return {
          kind: 'list',
          items: value.items.map((item) => strikeValue(item, hidden, strike)),
        };
      case 'object':
        return {
          kind: 'object',
          entries: value.entries.map(([name, item]) => {
            const open = openInside.has(name) || name === 'public_key';
            const inner = strikeValue(item, isSecretName(name) || (hidden && !open), strike);
            return [strikeName(name, strike), inner];
          }),
        };
    }
  };
  const text = (raw: string, limit: number): string => {
    const plain = strikeText(raw, begin()).replace(unprintable, ' ');
    return cut(plain.trim(), limit);
  };
  return {
    text,
    value: (value) => strikeValue(value, false, begin()),
    body: (body) =>
      typeof body === 'string'
        ? text(body.slice(0, 2 * bodyLimit), 2_000)
        : cut(writeJson(strikeValue(body, false, begin()), 2), bodyLimit),
    fingerprint: () => {
      const hash = createHash('sha256').update(rules);
      for (const secret of known()) for (const form of formsOf(secret)) hash.update(`${form}\0`);
      return hash.digest();
    },
  };
}

function cut(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
}

/** Made once a secret: a page of records asks three thousand times. They live as long as the secret, in the same memory. */
const forms = new WeakMap<Secret, readonly string[]>();

/** As text, base64, base64url, hex and URL-encoded; none for less than 4 bytes, which would strike at random. */
function formsOf(secret: Secret): readonly string[] {
  const known = forms.get(secret);
  if (known !== undefined) return known;
  const made = secret.use((bytes) => {
    if (bytes.byteLength < 4) return [];
    const raw = Buffer.from(bytes);
    const plain = raw.toString();
    return [
      plain,
      encodeURIComponent(plain),
      raw.toString('hex'),
      raw.toString('hex').toUpperCase(),
      raw.toString('base64'),
      raw.toString('base64url'),
    ];
  });
  forms.set(secret, made);
  return made;
}

/** First six and last four characters of an identifier or public key; less of a short one. */
export function masked(text: string): string {
  return text.length >= 16 ? `${text.slice(0, 6)}…${text.slice(-4)}` : `${text.slice(0, 2)}…`;
}
