import { describe, expect, test } from 'vitest';
import {
  recipeSchema,
  isReplayable,
  sameRecipe,
  type SignatureRecipe,
} from '../../../shared/recipe';
import { describeRecipe, presetById, presets } from '../../../shared/recipe-presets';
import * as v from 'valibot';
import { querySentFor, sign, type RequestToSign } from '../../../main/signing/sign';
import { previewRecipe } from '../../../main/signing/preview';
import { Secret } from '../../../main/vault/secret';

const secret = Secret.fromText('sample-not-a-real-secret');
const list: RequestToSign = {
  method: 'GET',
  path: '/api-hub/v1/merchants/clients',
  // Out of order on purpose: sorting is the recipe's work.
  query: [
    ['per_page', '15'],
    ['page', '1'],
  ],
  pathParameters: [],
  timestamp: '1664568045547',
};
const card: RequestToSign = {
  ...list,
  path: '/api-hub/v1/client-cards/3f8e11d2-sample/details',
  query: [],
  pathParameters: [['id', '3f8e11d2-sample']],
};
const base = presets[0].recipe;

/*
 * Made with openssl 3, S=sample-not-a-real-secret T=1664568045547
 * Q="page=1&per_page=15&timestamp=$T":
 *   printf %s "$Q" | openssl dgst -sha256 -hmac $S (keyed; -sha1, -sha512 -binary | openssl base64
 *   -A)
 *   printf %s "$T$S" | openssl dgst -sha256 (plain; -md5)
 */
const golden: Record<(typeof presets)[number]['id'], [RequestToSign, string]> = {
  'hmac-sha256-query-hex': [
    list,
    '4a0922d296fc7dfafe83db53db03ccce6da852c6816a4c4741746162d16f5f8a',
  ],
  'sha256-query-hex': [list, '8eb773bd0c6cb682489e425e1ac88b45a74847882ce2be8775a8dcf8f55ad97a'],
  'hmac-sha256-timestamp-hex': [
    list,
    '50c420355ea7b7b19e26f2c9ddaaec02d72478b58a179b42e78de0924d2957ba',
  ],
  'hmac-sha256-timestamp-pair-hex': [
    list,
    '36791229bc596af2cf7c57939629260dfe87423394268f0610e4acc9540352da',
  ],
  'hmac-sha256-query-path-hex': [
    card,
    'a68de1a69c964c4a1840b79771a2735a42a4846f8edcba2fac75fe234b345919',
  ],
  'sha256-timestamp-secret-hex': [
    list,
    'cf2d8afe46ac90ed8bde70bf9953e268beaa972e20f9357affc60973d750354b',
  ],
  'sha256-secret-timestamp-hex': [
    list,
    'f2ee6178dae0930e0bb5c47b647958f1947d2858fe7eb26e389a59c7e303f9b8',
  ],
  'hmac-sha512-query-base64': [
    list,
    'gCPXgU6SW2cs6kLc2K7rSy8cHdvJnKwerCdPZMJm/kWWZ4+cUX9lkK+bj29sNxJWKzntAkQyz0OqURCuEHkCHQ==',
  ],
  'hmac-sha1-query-hex': [list, '999f10b21965857da07772778a95ae3e556f7091'],
  'md5-timestamp-secret-hex': [list, 'b4dd347fcfcb768e36f126b54b593ec3'],
  'hmac-sha256-method-path-timestamp-hex': [
    list,
    '4251471274da4b984da0fdba858a8953c60a3ad9871661583a8610dae7acbab3',
  ],
};

describe('golden vectors', () => {
  test.each(presets)('$id', ({ id, recipe }) => {
    const [request, signature] = golden[id];
    expect(sign(recipe, request, secret)).toBe(signature);
  });

  // printf %s "$T.$S" | openssl dgst -sha256
  test('a template with the secret inside', () => {
    const recipe: SignatureRecipe = {
      ...base,
      primitive: { kind: 'hash', hash: 'sha256', secret: 'none' },
      message: { template: '{timestamp}.{secret}' },
    };
    expect(sign(recipe, list, secret)).toBe(
      'a16529024f1fee351c6d692fdc56b7ee625330c34ed39a803a789af20e43b234',
    );
  });

  // printf "GET\n$T" | openssl dgst -sha256 -hmac $S
  test('a line break written as two characters', () => {
    const recipe: SignatureRecipe = { ...base, message: { template: '{method}\\n{timestamp}' } };
    expect(sign(recipe, list, secret)).toBe(
      'e19292b19f398df8427198af9f957555b7eaac35be0ac56d45c2e07f79eca73b',
    );
  });

  // printf %s "$Q" | openssl dgst -sha256 -mac HMAC -macopt hexkey:00112233445566778899aabbccddeeff
  test.each([
    [
      'hex',
      '00112233445566778899aabbccddeeff',
      'hex',
      'a4ab859627d588c6baabd879d8941236feb28592e9356cd2bd6db4b0314ba8fd',
    ],
    [
      'base64',
      'ABEiM0RVZneImaq7zN3u/w==',
      'base64url',
      'pKuFlifViMa6q9h52JQSNv6yhZLpNWzSvW20sDFLqP0',
    ],
    [
      'base64',
      'ABEiM0RVZneImaq7zN3u_w',
      'HEX',
      'A4AB859627D588C6BAABD879D8941236FEB28592E9356CD2BD6DB4B0314BA8FD',
    ],
  ] as const)('a %s key, %s, as %s', (keyEncoding, key, output, signature) => {
    expect(sign({ ...base, keyEncoding, output }, list, Secret.fromText(key))).toBe(signature);
  });

  // printf %s "timestamp=$T&page=1&per_page=15" | openssl dgst -sha256 -hmac $S
  test('the timestamp first, signed and sent in the same order', () => {
    const recipe: SignatureRecipe = { ...base, message: 'query-timestamp-first' };
    const ordered: RequestToSign = { ...list, query: [...list.query].reverse() };
    expect(querySentFor(recipe, ordered)).toBe('timestamp=1664568045547&page=1&per_page=15');
    expect(sign(recipe, ordered, secret)).toBe(
      '1f3b902d0ea022ded776fc282088b0f47d4df2eb03373d076fb1e0a98e9bde79',
    );
  });
});

test('what is sent is what is signed: sorted by name', () => {
  expect(querySentFor(base, list)).toBe('page=1&per_page=15&timestamp=1664568045547');
});

test('a key that is not in the recipe’s encoding is named, not its text', () => {
  const attempt = () => sign({ ...base, keyEncoding: 'hex' }, list, secret);
  expect(attempt).toThrow(
    expect.objectContaining({ code: 'input.recipe', params: { reason: 'key-not-hex' } }),
  );
});

test('a message with a public key needs one', () => {
  const recipe: SignatureRecipe = { ...base, message: { template: '{public_key}{timestamp}' } };
  expect(() => sign(recipe, list, secret)).toThrow(
    expect.objectContaining({ params: { reason: 'needs-public-key' } }),
  );
  const known = { ...list, publicKey: Secret.fromText('sample-public-key') };
  expect(sign(recipe, known, secret)).toMatch(/^[0-9a-f]{64}$/);
});

describe('the recipe schema', () => {
  const issueOf = (message: unknown) => {
    const result = v.safeParse(recipeSchema, { ...base, message });
    return result.success ? null : JSON.stringify(result.issues);
  };

  test('accepts every preset', () => {
    for (const { recipe } of presets) expect(v.parse(recipeSchema, recipe)).toEqual(recipe);
  });

  test.each([
    ['{secret}', 'replayable'],
    ['{method}{path}', 'replayable'],
    ['{timestamp}{nonce}', 'template-placeholder'],
    ['{timestamp', 'template-placeholder'],
    ['', 'template-empty'],
    [`{timestamp}${'x'.repeat(200)}`, 'template-too-long'],
    ['{timestamp}\u0007', 'template-characters'],
  ])('refuses the template %j: %s', (template, reason) => {
    expect(issueOf({ template })).toContain(reason);
  });

  test('refuses fields it does not know', () => {
    expect(v.safeParse(recipeSchema, { ...base, script: 'x' }).success).toBe(false);
  });

  test('a signature of what never changes could be sent again', () => {
    expect(isReplayable({ ...base, message: { template: 'v1' } })).toBe(true);
    expect(isReplayable(base)).toBe(false);
  });
});

test('a recipe is told as parts of a sentence, by its preset when it has one', () => {
  expect(describeRecipe({ ...base })).toEqual({
    presetId: 'hmac-sha256-query-hex',
    algorithm: 'HMAC-SHA256',
    secret: 'key',
    message: 'query',
    template: null,
    keyEncoding: 'utf-8',
    output: 'hex',
    pathParameters: false,
  });
  expect(describeRecipe({ ...base, message: { template: '{query}' } }).presetId).toBe(
    'hmac-sha256-query-hex',
  );
  expect(presetById('nothing')).toBeNull();
});

test('a path switch without a query in the message makes no other recipe', () => {
  const stamp: SignatureRecipe = { ...base, message: 'timestamp' };
  expect(sameRecipe(stamp, { ...stamp, pathParameters: true })).toBe(true);
  expect(sameRecipe(base, { ...base, pathParameters: true })).toBe(false);
});

test('the preview signs a made-up request in every key encoding', () => {
  for (const keyEncoding of ['utf-8', 'hex', 'base64'] as const) {
    const { message, signature } = previewRecipe({ ...base, keyEncoding });
    expect(message).toBe('page=1&per_page=15&timestamp=1664568045547');
    expect(signature).toMatch(/^[0-9a-f]{64}$/);
  }
});
