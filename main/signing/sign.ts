import { createHash, createHmac } from 'node:crypto';
import {
  cutTemplate,
  templateOf,
  type Placeholder,
  type SignatureRecipe,
} from '../../shared/recipe';
import { DeskError } from '../failure';
import { type Secret } from '../vault/secret';

export type Pairs = readonly (readonly [name: string, value: string])[];

/** Everything a signature can depend on (docs/interface.md, "Signature"). */
export interface RequestToSign {
  readonly method: 'GET';
  /** The path exactly as sent, already encoded. */
  readonly path: string;
  /** Query parameters without the timestamp, unencoded. */
  readonly query: Pairs;
  /** Parameters in the path, unencoded: a card's `id`. */
  readonly pathParameters: Pairs;
  /** Milliseconds since the Unix epoch, 13 digits. */
  readonly timestamp: string;
  readonly publicKey?: Secret | null;
  /** The query of a pasted request, exactly as it was sent. */
  readonly queryAsSent?: string;
}

/**
 * The value of the `signature` header. Fails with `input.recipe` when the key is not in the
 * recipe's encoding, or when the message needs a public key that is not known.
 */
export function sign(recipe: SignatureRecipe, request: RequestToSign, secret: Secret): string {
  return secret.use((bytes) => {
    const key = keyBytes(recipe.keyEncoding, bytes);
    if (key === null)
      throw new DeskError('input.recipe', { reason: `key-not-${recipe.keyEncoding}` });
    const message = composeMessage(templateOf(recipe), recipe.pathParameters, request, bytes);
    if (message === null) throw new DeskError('input.recipe', { reason: 'needs-public-key' });
    return encodeDigest(recipe.output, digest(recipe.primitive, key, message));
  });
}

/**
 * The query in the order in which the recipe signs it, so that a service that signs the query as
 * received gets the same text.
 */
export function querySentFor(recipe: SignatureRecipe, request: RequestToSign): string {
  return templateOf(recipe).includes('{query_timestamp_first}')
    ? queryText([['timestamp', request.timestamp], ...request.query])
    : sortedQuery([...request.query, ['timestamp', request.timestamp]]);
}

export type Primitive = SignatureRecipe['primitive'];

export function digest(primitive: Primitive, key: Uint8Array, message: Uint8Array): Buffer {
  if (primitive.kind === 'hmac') return createHmac(primitive.hash, key).update(message).digest();
  const hash = createHash(primitive.hash);
  if (primitive.secret === 'prepend') hash.update(key);
  hash.update(message);
  if (primitive.secret === 'append') hash.update(key);
  return hash.digest();
}

export function encodeDigest(output: SignatureRecipe['output'], bytes: Buffer): string {
  return output === 'HEX' ? bytes.toString('hex').toUpperCase() : bytes.toString(output);
}

/** Null when the secret's text is not in that encoding. */
export function keyBytes(
  encoding: SignatureRecipe['keyEncoding'],
  secret: Uint8Array,
): Uint8Array | null {
  if (encoding === 'utf-8') return secret;
  const text = Buffer.from(secret).toString('latin1');
  if (encoding === 'hex') {
    return /^(?:[0-9a-f]{2})+$/i.test(text) ? Buffer.from(text, 'hex') : null;
  }
  const digits = text.replace(/={1,2}$/, '');
  return /^[\w+/-]+$/.test(digits) && digits.length % 4 !== 1 ? Buffer.from(text, 'base64') : null;
}

/** The bytes to hash; null when the template needs a public key and none is known. */
export function composeMessage(
  template: string,
  withPathParameters: boolean,
  request: RequestToSign,
  secret: Uint8Array,
): Buffer | null {
  const pieces = cutTemplate(template);
  if (pieces === null) throw new DeskError('input.recipe', { reason: 'template-placeholder' });
  const parts: Uint8Array[] = [];
  for (const piece of pieces) {
    const part =
      'text' in piece ? piece.text : fillIn(piece.fill, withPathParameters, request, secret);
    if (part === null) return null;
    parts.push(typeof part === 'string' ? Buffer.from(part) : part);
  }
  return Buffer.concat(parts);
}

function fillIn(
  placeholder: Placeholder,
  withPathParameters: boolean,
  request: RequestToSign,
  secret: Uint8Array,
): string | Uint8Array | null {
  const stamp = ['timestamp', request.timestamp] as const;
  const fromPath = withPathParameters ? request.pathParameters : [];
  switch (placeholder) {
    case 'timestamp':
      return request.timestamp;
    case 'method':
      return request.method;
    case 'path':
      return request.path;
    case 'query':
      return sortedQuery([...fromPath, ...request.query, stamp]);
    case 'query_timestamp_first':
      return queryText([stamp, ...fromPath, ...request.query]);
    case 'query_as_sent': {
      const sent = request.queryAsSent ?? sortedQuery([...request.query, stamp]);
      return fromPath.length === 0 ? sent : `${queryText(fromPath)}&${sent}`;
    }
    case 'secret':
      return secret;
    case 'public_key':
      return request.publicKey?.use((bytes) => bytes) ?? null;
  }
}

/** Ascending by UTF-16 code units, as `Object.keys(…).sort()` does in the service's own sample. */
function sortedQuery(pairs: Pairs): string {
  return queryText([...pairs].sort(([one], [other]) => (one < other ? -1 : one > other ? 1 : 0)));
}

function queryText(pairs: Pairs): string {
  return pairs
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
}
