import {
  hashes,
  keyEncodings,
  messageTemplates,
  namedMessages,
  outputs,
} from '../../preload/contract/recipe';
import type { SignatureRecipe } from '../../preload/contract/recipe';
import type { Secret } from '../vault/secret';
import type { WorkingRequest } from './example';
import { composeMessage, digest, encodeDigest, keyBytes } from './sign';
import type { Primitive } from './sign';

interface Solution {
  /** Best first. This example alone cannot distinguish them: each gives exactly its signature. */
  readonly fits: readonly SignatureRecipe[];
  /** Recipes in the search, those included that this secret rules out (it is no hex, say). */
  readonly tried: number;
  /** What would tell several fits apart: a list call, or a card's; null when one fits, or none. */
  readonly distinguishedBy: 'list' | 'card' | null;
}

/**
 * Which recipes make the example's signature out of its timestamp and this secret: a search through all of them, without any network
 * call. Each message is put together once and hashed once per way of hashing.
 */
export function solveRecipe(
  example: WorkingRequest,
  secret: Secret,
  publicKey: Secret | null = null,
): Solution {
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

/** Digest lengths in bytes, to skip at once what cannot be this signature. */
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

  /** In an address already in order, the order of the query says nothing: then only "sorted" stands for all of them. */
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
      // Two encodings of one digest can look the same (only digits in hex): the first is as good.
      return;
    }
  }
}

function distinguishedBy(fits: readonly SignatureRecipe[]): Solution['distinguishedBy'] {
  const [first, ...others] = fits;
  if (!first || others.length === 0) return null;
  return others.every((each) => each.message === first.message) ? 'card' : 'list';
}

// The signing methods that are tried offline against a pasted request. Those with a name are in preload/contract/recipe.ts, those
// asked of the service in probe.ts; a new placeholder or hash begins in preload/contract/recipe.ts and sign.ts.

type Message = SignatureRecipe['message'];

/** A way to hash, without its output encoding; `usesKey` false means the key and its encoding do not matter. */
interface Hashing {
  readonly primitive: Primitive;
  readonly keyEncoding: SignatureRecipe['keyEncoding'];
  readonly usesKey: boolean;
}

/** Every way to hash that the search tries, likeliest first: keyed before plain, SHA-256 before the rest. */
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

/** Messages that hold the secret themselves: tried with plain hashes only, and where no hashing puts it there already. */
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
