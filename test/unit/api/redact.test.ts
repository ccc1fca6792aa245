import { describe, expect, test } from 'vitest';
import { readJson, writeJson } from '../../../main/api/json';
import { createRedactor, isSecretName, masked } from '../../../main/api/redact';
import { Secret } from '../../../main/vault/secret';

const canary = 'sample-not-a-real-secret+/=ñ';
const redactor = createRedactor(() => [Secret.fromText(canary)]);

function redactJson(json: unknown): unknown {
  const reading = readJson(JSON.stringify(json));
  if (reading.kind !== 'value') throw new Error(reading.kind);
  return JSON.parse(writeJson(redactor.value(reading.value)));
}

test.each([
  'secret_key',
  'secretKey',
  'SECRET',
  'clientSecret',
  'access_token',
  'accessToken',
  'token',
  'password',
  'private_key',
  'apiKey',
  'cvv',
  'pin',
  'card_pin',
  'card_number',
  'Authorization',
])('%s is struck out', (name) => {
  expect(isSecretName(name)).toBe(true);
  expect(redactJson({ [name]: 'x1' })).toEqual({ [name]: '[redacted]' });
});

test.each([
  'card_tracking_code',
  'public_key',
  'shipping',
  'opinion',
  'id',
  'company_name',
  'spinning',
])('%s is left alone', (name) => {
  expect(isSecretName(name)).toBe(false);
  expect(redactJson({ [name]: 'x1' })).toEqual({ [name]: 'x1' });
});

test('inside something named like a token only its plain details stay', () => {
  expect(
    redactJson({
      merchant_access_token: { id: '1', status: 'ACTIVE', other: 'z', deep: ['z', 7] },
    }),
  ).toEqual({
    merchant_access_token: {
      id: '1',
      status: 'ACTIVE',
      other: '[redacted]',
      deep: ['[redacted]', '[redacted]'],
    },
  });
});

test('null and empty stay themselves', () => {
  expect(redactJson({ token: null, secret: '' })).toEqual({ token: null, secret: '' });
});

describe('a known secret is struck wherever it stands', () => {
  const bytes = Buffer.from(canary);
  test.each([
    ['as it is', canary],
    ['inside a text', `x${canary}y`],
    ['base64', bytes.toString('base64')],
    ['base64url', bytes.toString('base64url')],
    ['hex', bytes.toString('hex')],
    ['HEX', bytes.toString('hex').toUpperCase()],
    ['URL', encodeURIComponent(canary)],
  ])('%s', (_, text) => {
    expect(JSON.stringify(redactJson({ note: text, [text]: 1 }))).not.toContain(text);
    expect(redactor.text(text, 500)).not.toContain(text);
    expect(redactor.body(`<html>${text}`)).not.toContain(text);
  });

  test('as a number', () => {
    const numeric = createRedactor(() => [Secret.fromText('12345678')]);
    expect(numeric.value({ kind: 'number', text: '12345678' })).toBe('[redacted]');
  });
});

test('what looks like a token is struck from words', () => {
  expect(redactor.text('got Bearer eyJhbGciOiJub25lIn0.e30. ok', 100)).not.toContain('eyJ');
});

test('controls and direction marks do not survive in words', () => {
  expect(redactor.text('a\u0000b\u202ec\nd', 100)).toBe('a b c d');
});

test('bodies are bounded', () => {
  const reading = readJson(JSON.stringify({ note: 'n'.repeat(100_000) }));
  if (reading.kind !== 'value') throw new Error(reading.kind);
  expect(redactor.body(reading.value).length).toBeLessThanOrEqual(20_000);
  expect(redactor.body('t'.repeat(100_000)).length).toBeLessThanOrEqual(2_000);
});

test('masking shows little, and less of a short one', () => {
  expect(masked('pk_sample_0123456789')).toBe('pk_sam…6789');
  expect(masked('short')).toBe('sh…');
});
