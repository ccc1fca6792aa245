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

export function isSecretName(name: string): boolean {
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
}

/** Controls, and the marks that turn the reading direction of what follows. */
const unprintable = /[\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu;
const bodyLimit = 20_000;

/** `known` is asked at each use: secrets come and go with the session. */
export function createRedactor(known: () => readonly Secret[]): Redactor {
  const strikeText = (text: string): string => {
    let clean = text;
    for (const secret of known()) clean = strikeSecret(clean, secret);
    return clean
      .replace(/\beyJ[\w-]{8,}\.[\w-]*\.?[\w-]*/g, struckOut)
      .replace(/\bBearer\s+[^\s"',;]+/gi, `Bearer ${struckOut}`);
  };
  const strikeValue = (value: Value, hidden: boolean): Value => {
    if (value === null || typeof value === 'boolean') return value;
    if (typeof value === 'string') {
      if (!hidden) return strikeText(value);
      return value === '' ? value : struckOut;
    }
    switch (value.kind) {
      case 'number':
        return hidden || strikeText(value.text) !== value.text ? struckOut : value;
      case 'list':
        return { kind: 'list', items: value.items.map((item) => strikeValue(item, hidden)) };
      case 'object':
        return {
          kind: 'object',
          entries: value.entries.map(([name, item]) => {
            const open = openInside.has(name) || name === 'public_key';
            return [strikeText(name), strikeValue(item, isSecretName(name) || (hidden && !open))];
          }),
        };
    }
  };
  const text = (raw: string, limit: number): string => {
    const plain = strikeText(raw).replace(unprintable, ' ');
    return cut(plain.trim(), limit);
  };
  return {
    text,
    value: (value) => strikeValue(value, false),
    body: (body) =>
      typeof body === 'string'
        ? text(body.slice(0, 2 * bodyLimit), 2_000)
        : cut(writeJson(strikeValue(body, false), 2), bodyLimit),
  };
}

function cut(text: string, limit: number): string {
  return text.length > limit ? `${text.slice(0, limit - 1)}…` : text;
}

/** As text, base64, base64url, hex and URL-encoded; shorter than 4 characters it would strike at random. */
function strikeSecret(text: string, secret: Secret): string {
  if (secret.byteLength < 4) return text;
  return secret.use((bytes) => {
    const raw = Buffer.from(bytes);
    const plain = raw.toString();
    let clean = text;
    for (const form of [
      plain,
      encodeURIComponent(plain),
      raw.toString('hex'),
      raw.toString('hex').toUpperCase(),
      raw.toString('base64'),
      raw.toString('base64url'),
    ]) {
      if (clean.includes(form)) clean = clean.replaceAll(form, struckOut);
    }
    return clean;
  });
}

/** First six and last four characters of an identifier or public key; less of a short one. */
export function masked(text: string): string {
  return text.length >= 16 ? `${text.slice(0, 6)}…${text.slice(-4)}` : `${text.slice(0, 2)}…`;
}
