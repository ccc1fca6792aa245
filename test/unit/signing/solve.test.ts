import { describe, expect, test } from 'vitest';
import { sameRecipe, type SignatureRecipe } from '../../../shared/recipe';
import { presets } from '../../../shared/recipe-presets';
import type { WorkingRequest } from '../../../main/signing/pasted/read-pasted';
import { sign } from '../../../main/signing/sign';
import { solveRecipe } from '../../../main/signing/solve';
import { Secret } from '../../../main/vault/secret';

const secret = Secret.fromText('sample-not-a-real-secret');
const list: WorkingRequest = {
  method: 'GET',
  origin: 'https://api.example.com',
  path: '/api-hub/v1/merchants/clients',
  query: [
    ['page', '1'],
    ['per_page', '15'],
  ],
  queryAsSent: 'page=1&per_page=15&timestamp=1664568045547',
  pathParameters: [],
  timestamp: '1664568045547',
  signature: '',
  token: null,
};
const card: WorkingRequest = {
  ...list,
  path: '/api-hub/v1/client-cards/3f8e11d2-sample/details',
  query: [],
  queryAsSent: 'timestamp=1664568045547',
  pathParameters: [['id', '3f8e11d2-sample']],
};
const merchant: WorkingRequest = {
  ...list,
  path: '/api-hub/v1/merchants/me',
  query: [],
  queryAsSent: 'timestamp=1664568045547',
};
const base = presets[0].recipe;

// printf %s "page=1&per_page=15&timestamp=1664568045547" | openssl dgst -sha256 -hmac
// sample-not-a-real-secret
const fromOpenssl = '4a0922d296fc7dfafe83db53db03ccce6da852c6816a4c4741746162d16f5f8a';

test('one recipe of thousands gives the signature', () => {
  const { fits, tried, distinguishedBy } = solveRecipe({ ...list, signature: fromOpenssl }, secret);
  expect(fits).toEqual([base]);
  expect(tried).toBeGreaterThan(2_000);
  expect(distinguishedBy).toBeNull();
});

test('parameters that something else added behind the signature do not matter', () => {
  const added = [['_', '1664568045600'] as [string, string]];
  const example = {
    ...list,
    query: [...list.query, ...added],
    queryAsSent: `${list.queryAsSent ?? ''}&_=1664568045600`,
    signature: fromOpenssl,
  };
  const { fits } = solveRecipe(example, secret);
  expect(fits).toEqual([base]);
  expect(solveRecipe(example, Secret.fromText('sample-not-a-real-other')).fits).toEqual([]);
});

test('the wrong secret fits nothing, and as many were tried', () => {
  const example = { ...list, signature: fromOpenssl };
  const right = solveRecipe(example, secret);
  const wrong = solveRecipe(example, Secret.fromText('sample-not-a-real-other'));
  expect(wrong).toEqual({ fits: [], tried: right.tried, distinguishedBy: null });
});

describe('each preset is found again from a request it signed', () => {
  test.each(presets)('$id', ({ recipe }) => {
    const example = recipe.pathParameters ? card : list;
    const signature = sign(recipe, example, secret);
    expect(solveRecipe({ ...example, signature }, secret).fits).toEqual([recipe]);
  });
});

describe('further afield', () => {
  const recipes: [string, SignatureRecipe, string][] = [
    ['a template', { ...base, message: { template: '{method}\\n{path}\\n{timestamp}' } }, 'sample'],
    ['a hex key', { ...base, keyEncoding: 'hex' }, '00112233445566778899aabbccddeeff'],
    [
      'a base64 key',
      { ...base, keyEncoding: 'base64', output: 'base64url' },
      'ABEiM0RVZneImaq7zN3u/w==',
    ],
    [
      'the secret inside a template',
      {
        ...base,
        primitive: { kind: 'hash', hash: 'sha512', secret: 'none' },
        message: { template: '{query}&key={secret}' },
        output: 'HEX',
      },
      'sample',
    ],
    [
      'a decoded key before the message',
      { ...base, primitive: { kind: 'hash', hash: 'md5', secret: 'prepend' }, keyEncoding: 'hex' },
      'aabbccdd',
    ],
  ];
  test.each(recipes)('%s', (_, recipe, key) => {
    const secretOfIt = Secret.fromText(key);
    const signature = sign(recipe, list, secretOfIt);
    const { fits } = solveRecipe({ ...list, signature }, secretOfIt);
    expect(fits.some((fit) => sameRecipe(fit, recipe))).toBe(true);
  });

  test('an address with the timestamp first keeps that order', () => {
    const recipe: SignatureRecipe = { ...base, message: 'query-timestamp-first' };
    const example = { ...list, queryAsSent: 'timestamp=1664568045547&page=1&per_page=15' };
    const signature = sign(recipe, example, secret);
    expect(solveRecipe({ ...example, signature }, secret).fits).toEqual([recipe]);
  });

  test('a public key in the message, when it is known', () => {
    const publicKey = Secret.fromText('sample-public-key');
    const recipe: SignatureRecipe = { ...base, message: { template: '{public_key}:{timestamp}' } };
    const signature = sign(recipe, { ...list, publicKey }, secret);
    expect(solveRecipe({ ...list, signature }, secret).fits).toEqual([]);
    expect(solveRecipe({ ...list, signature }, secret, publicKey).fits).toEqual([recipe]);
  });
});

describe('what one example cannot tell', () => {
  test('merchants/me: the sorted query or the timestamp pair; a list call tells', () => {
    const signature = sign(base, merchant, secret);
    const { fits, distinguishedBy } = solveRecipe({ ...merchant, signature }, secret);
    expect(fits).toEqual([base, { ...base, message: 'timestamp-pair' }]);
    expect(distinguishedBy).toBe('list');
  });

  test('a card call tells whether its id is signed', () => {
    const signed = sign({ ...base, pathParameters: true }, card, secret);
    expect(solveRecipe({ ...card, signature: signed }, secret).fits).toEqual([
      { ...base, pathParameters: true },
    ]);
    const unsigned = sign(base, card, secret);
    expect(solveRecipe({ ...card, signature: unsigned }, secret).fits[0]).toEqual(base);
  });
});
