import {
  hashes,
  keyEncodings,
  messageTemplates,
  namedMessages,
  outputs,
  type SignatureRecipe,
} from '../../shared/recipe';
import type { Secret } from '../vault/secret';
import type { WorkingRequest } from './pasted/read-pasted';
import { composeMessage, digest, encodeDigest, keyBytes, type Primitive } from './sign';

interface Solution {
  /**
   * Best first. Each reproduces the example's signature, so the example alone cannot distinguish
   * them.
   */
  readonly fits: readonly SignatureRecipe[];
  /**
   * Number of recipes searched, including those this secret rules out (e.g. because it is not hex).
   */
  readonly tried: number;
  /** The kind of call whose example would tell several fits apart; null when at most one fits. */
  readonly distinguishedBy: 'list' | 'card' | null;
}

/**
 * Finds the recipes that produce the example's signature with this secret, by exhaustive search and
 * without network calls. Each message is composed once and hashed once per way of hashing.
 */
export function solveRecipe(
  example: WorkingRequest,
  secret: Secret,
  publicKey: Secret | null = null,
): Solution {
  const found = solve(example, secret, publicKey);
  const bare = found.fits.length === 0 ? withoutForeignParameters(example) : null;
  const again = bare === null ? found : solve(bare, secret, publicKey);
  return again.fits.length === 0 ? found : again;
}

/** The query parameters of docs/interface.md. */
const parameters = new Set(['page', 'per_page', 'timestamp']);

/**
 * Without the parameters that a proxy or browser added behind the signature (`_=1764568045600`);
 * null without any.
 */
function withoutForeignParameters(example: WorkingRequest): WorkingRequest | null {
  const query = example.query.filter(([name]) => parameters.has(name));
  if (query.length === example.query.length) return null;
  const pairs = (example.queryAsSent ?? '').split('&');
  const sent = pairs.filter((pair) => parameters.has(/^[^=]*/.exec(pair)?.[0] ?? ''));
  return { ...example, query, queryAsSent: sent.join('&') };
}

function solve(example: WorkingRequest, secret: Secret, publicKey: Secret | null): Solution {
  const request = { ...example, publicKey };
  const search = new Search(example.signature);
  const pathChoices = example.pathParameters.length > 0 ? [false, true] : [false];
  secret.use((bytes) => {
    const keys = new Map(
      (['utf-8', 'hex', 'base64'] as const).map((encoding) => [
        encoding,
        keyBytes(encoding, bytes),
      ]),
    );
    const tryAll = (candidates: readonly Message[], ways: readonly Hashing[]) => {
      for (const message of candidates) {
        for (const pathParameters of pathChoices) {
          const template =
            typeof message === 'string' ? messageTemplates[message] : message.template;
          if (pathParameters && !template.includes('{query')) continue;
          const composed = composeMessage(template, pathParameters, request, bytes);
          for (const way of ways) {
            const key = keys.get(way.keyEncoding) ?? null;
            search.compare(way, key, composed, { message, pathParameters });
          }
        }
      }
    };
    tryAll(messages, hashings);
    if (publicKey !== null) tryAll(publicKeyMessages, hashings);
    tryAll(
      secretMessages,
      hashings.filter((way) => !way.usesKey),
    );
  });
  return { ...search.result, distinguishedBy: distinguishedBy(search.result.fits) };
}

/** Digest lengths in bytes, to skip what cannot have this signature's length. */
const digestLength = { sha256: 32, sha512: 64, sha1: 20, md5: 16 } as const;

class Search {
  readonly #signature: string;
  readonly #fits: SignatureRecipe[] = [];
  readonly #queries: [SignatureRecipe['message'], Uint8Array][] = [];
  #tried = 0;

  constructor(signature: string) {
    this.#signature = signature;
  }

  get result(): { fits: readonly SignatureRecipe[]; tried: number } {
    return { fits: this.#fits, tried: this.#tried };
  }

  /**
   * Whether another query order gives the same text, as when the address is already sorted: only
   * the first one is reported.
   */
  #isSameQueryInOtherWords(
    text: Uint8Array,
    { message }: Pick<SignatureRecipe, 'message' | 'pathParameters'>,
  ): boolean {
    if (typeof message !== 'string' || !message.startsWith('query')) return false;
    const other = this.#queries.find(([, each]) => Buffer.compare(each, text) === 0)?.[0];
    if (other === undefined) this.#queries.push([message, text]);
    return other !== undefined && other !== message;
  }

  compare(
    { primitive, keyEncoding }: Hashing,
    key: Uint8Array | null,
    message: Uint8Array | null,
    rest: Pick<SignatureRecipe, 'message' | 'pathParameters'>,
  ): void {
    this.#tried += outputs.length;
    if (key === null || message === null) return;
    if (this.#isSameQueryInOtherWords(message, rest)) return;
    const length = digestLength[primitive.hash];
    const couldBe = [length * 2, Math.ceil(length / 3) * 4, Math.ceil((length * 4) / 3)];
    if (!couldBe.includes(this.#signature.length)) return;
    const bytes = digest(primitive, key, message);
    for (const output of outputs) {
      if (encodeDigest(output, bytes) !== this.#signature) continue;
      this.#fits.push({ primitive, keyEncoding, output, ...rest });
      // Two encodings of a digest can be equal (hex with digits only): the first one will do.
      return;
    }
  }
}

function distinguishedBy(fits: readonly SignatureRecipe[]): Solution['distinguishedBy'] {
  const [first, ...others] = fits;
  if (!first || others.length === 0) return null;
  return others.every((each) => each.message === first.message) ? 'card' : 'list';
}

// The signing methods tried offline against a pasted request. The named ones are in
// shared/recipe-presets.ts, those tried on the service in probe.ts. To add a placeholder or a hash,
// begin with shared/recipe.ts and sign.ts.

type Message = SignatureRecipe['message'];

/**
 * A way to hash, without its output encoding. With `usesKey` false, the key and its encoding do not
 * matter.
 */
interface Hashing {
  readonly primitive: Primitive;
  readonly keyEncoding: SignatureRecipe['keyEncoding'];
  readonly usesKey: boolean;
}

/** Every way to hash that is searched, likeliest first: keyed before plain, SHA-256 first. */
const hashings: readonly Hashing[] = hashes.flatMap((hash) => [
  ...keyEncodings.map((keyEncoding) => ({
    primitive: { kind: 'hmac', hash } as const,
    keyEncoding,
    usesKey: true,
  })),
  {
    primitive: { kind: 'hash', hash, secret: 'none' } as const,
    keyEncoding: 'utf-8' as const,
    usesKey: false,
  },
  ...(['append', 'prepend'] as const).flatMap((secret) =>
    keyEncodings.map((keyEncoding) => ({
      primitive: { kind: 'hash', hash, secret } as const,
      keyEncoding,
      usesKey: true,
    })),
  ),
]);

const separators = ['', '\\n', '.', ':', '|', '&', '-', '_', ' '];

const keyed = [
  ['method', 'path', 'timestamp'],
  ['timestamp', 'method', 'path'],
  ['method', 'path', 'query'],
  ['path', 'timestamp'],
  ['timestamp', 'path'],
  ['path', 'query'],
  ['timestamp', 'query'],
  ['query', 'timestamp'],
  ['method', 'timestamp'],
];
const withPublicKey = [
  ['public_key', 'timestamp'],
  ['timestamp', 'public_key'],
  ['public_key', 'query'],
  ['query', 'public_key'],
];
const withSecret = [
  ['timestamp', 'secret'],
  ['secret', 'timestamp'],
  ['query', 'secret'],
  ['secret', 'query'],
  ['secret', 'timestamp', 'secret'],
  ['secret', 'query', 'secret'],
];

function arranged(arrangements: readonly (readonly string[])[]): string[] {
  return arrangements.flatMap((names) =>
    separators.map((separator) => names.map((name) => `{${name}}`).join(separator)),
  );
}

const named = new Set<string>(Object.values(messageTemplates));

function asMessages(templates: readonly string[]): Message[] {
  return templates.filter((template) => !named.has(template)).map((template) => ({ template }));
}

/** Messages tried with every hashing. */
const messages: readonly Message[] = [
  ...namedMessages,
  ...asMessages(['{path}?{query}', '{method} {path}?{query}', ...arranged(keyed)]),
];

/** Messages tried only when the public key is known. */
const publicKeyMessages: readonly Message[] = asMessages(arranged(withPublicKey));

/**
 * Messages that contain the secret, for plain hashes only; without those that a keyed hash covers
 * already.
 */
const secretMessages: readonly Message[] = asMessages([
  ...arranged(withSecret).filter(
    (template) => !/^\{secret\}\{\w+\}$|^\{\w+\}\{secret\}$/.test(template),
  ),
  '{query}&secret={secret}',
  '{query}&secret_key={secret}',
  '{query}&key={secret}',
  'timestamp={timestamp}&secret={secret}',
  'timestamp={timestamp}&secret_key={secret}',
]);
