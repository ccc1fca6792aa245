import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { expectedSignature, recipeIds, type RecipeId } from '../../service/recipes';

const key = 'sample-not-a-real-secret-key';
const request = {
  method: 'GET',
  path: '/api-hub/v1/client-cards/0b1c/details',
  timestamp: '1664568045547',
  query: [
    ['timestamp', '1664568045547'],
    ['per_page', '50'],
    ['page', '2'],
  ],
  pathParameters: [['id', '0b1c']],
} as const;

const sorted = 'page=2&per_page=50&timestamp=1664568045547';

/** What `openssl dgst` is given: the message, and the arguments besides `-binary`. */
const openssl: Record<RecipeId, { message: string; args: string[]; output: 'hex' | 'base64' }> = {
  'hmac-sha256-query-hex': { message: sorted, args: ['-sha256', '-hmac', key], output: 'hex' },
  'hmac-sha256-query-path-hex': {
    message: 'id=0b1c&page=2&per_page=50&timestamp=1664568045547',
    args: ['-sha256', '-hmac', key],
    output: 'hex',
  },
  'hmac-sha256-timestamp-hex': {
    message: '1664568045547',
    args: ['-sha256', '-hmac', key],
    output: 'hex',
  },
  'hmac-sha256-timestamp-pair-hex': {
    message: 'timestamp=1664568045547',
    args: ['-sha256', '-hmac', key],
    output: 'hex',
  },
  'hmac-sha256-method-path-timestamp-hex': {
    message: 'GET/api-hub/v1/client-cards/0b1c/details1664568045547',
    args: ['-sha256', '-hmac', key],
    output: 'hex',
  },
  'hmac-sha512-query-base64': {
    message: sorted,
    args: ['-sha512', '-hmac', key],
    output: 'base64',
  },
  'hmac-sha1-query-hex': { message: sorted, args: ['-sha1', '-hmac', key], output: 'hex' },
  'sha256-query-hex': { message: sorted, args: ['-sha256'], output: 'hex' },
  'sha256-timestamp-secret-hex': {
    message: `1664568045547${key}`,
    args: ['-sha256'],
    output: 'hex',
  },
  'sha256-secret-timestamp-hex': {
    message: `${key}1664568045547`,
    args: ['-sha256'],
    output: 'hex',
  },
  'md5-timestamp-secret-hex': { message: `1664568045547${key}`, args: ['-md5'], output: 'hex' },
};

test.each(recipeIds)('%s is what openssl computes', (id) => {
  const { message, args, output } = openssl[id];
  const digest = execFileSync('openssl', ['dgst', ...args, '-binary'], { input: message });
  expect(expectedSignature(id, request, key)).toBe(digest.toString(output));
});

test('no two recipes agree on this request', () => {
  const signatures = recipeIds.map((id) => expectedSignature(id, request, key));
  expect(new Set(signatures).size).toBe(recipeIds.length);
});
