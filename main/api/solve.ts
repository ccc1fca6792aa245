import { messageTemplates, outputs } from '../../preload/contract/recipe';
import type { SignatureRecipe } from '../../preload/contract/recipe';
import type { Secret } from '../vault/secret';
import type { WorkingRequest } from './example';
import { hashings, messages, publicKeyMessages, secretMessages } from './recipe-space';
import type { Hashing, Message } from './recipe-space';
import { composeMessage, digest, encodeDigest, keyBytes } from './sign';

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
