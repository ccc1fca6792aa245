import { createHash, createHmac } from 'node:crypto';
import type { Parameter } from '../../main/sandbox/incoming';
import { sortedQuery } from '../../main/sandbox/service';

/** The parts of a request a signature can cover. Values are as decoded from the wire. */
export interface SignedRequest {
  readonly method: string;
  /** As sent, without the query. */
  readonly path: string;
  readonly timestamp: string;
  readonly query: readonly Parameter[];
  /** Parameters inside the path, e.g. `['id', '...']` of a card. */
  readonly pathParameters: readonly Parameter[];
}

type Recipe = (request: SignedRequest, secretKey: string) => string;

/**
 * The ways a service may sign (docs/interface.md, "Signature"): each is written out in full, on
 * purpose without anything of the app's own signing, so that one checks the other.
 */
const recipes = {
  'hmac-sha256-query-hex': (request, secretKey) =>
    createHmac('sha256', secretKey).update(sortedQuery(request.query)).digest('hex'),
  'hmac-sha256-query-path-hex': (request, secretKey) =>
    createHmac('sha256', secretKey)
      .update(sortedQuery([...request.query, ...request.pathParameters]))
      .digest('hex'),
  'hmac-sha256-timestamp-hex': (request, secretKey) =>
    createHmac('sha256', secretKey).update(request.timestamp).digest('hex'),
  'hmac-sha256-timestamp-pair-hex': (request, secretKey) =>
    createHmac('sha256', secretKey).update(`timestamp=${request.timestamp}`).digest('hex'),
  'hmac-sha256-method-path-timestamp-hex': (request, secretKey) =>
    createHmac('sha256', secretKey)
      .update(request.method + request.path + request.timestamp)
      .digest('hex'),
  'hmac-sha512-query-base64': (request, secretKey) =>
    createHmac('sha512', secretKey).update(sortedQuery(request.query)).digest('base64'),
  'hmac-sha1-query-hex': (request, secretKey) =>
    createHmac('sha1', secretKey).update(sortedQuery(request.query)).digest('hex'),
  // What `CryptoJS.SHA256(query, { secretKey })` really computes: the key is ignored.
  'sha256-query-hex': (request) =>
    createHash('sha256').update(sortedQuery(request.query)).digest('hex'),
  'sha256-timestamp-secret-hex': (request, secretKey) =>
    createHash('sha256')
      .update(request.timestamp + secretKey)
      .digest('hex'),
  'sha256-secret-timestamp-hex': (request, secretKey) =>
    createHash('sha256')
      .update(secretKey + request.timestamp)
      .digest('hex'),
  'md5-timestamp-secret-hex': (request, secretKey) =>
    createHash('md5')
      .update(request.timestamp + secretKey)
      .digest('hex'),
} as const satisfies Record<string, Recipe>;

export type RecipeId = keyof typeof recipes;

export const recipeIds = Object.keys(recipes) as [RecipeId, ...RecipeId[]];

/** The signature this service expects. */
export function expectedSignature(
  recipe: RecipeId,
  request: SignedRequest,
  secretKey: string,
): string {
  const sign: Recipe = recipes[recipe];
  return sign(request, secretKey);
}
