import { expect, test } from 'vitest';
import { Tokens } from '../../service/tokens';

const settings = {
  publicKey: 'sample-not-a-real-public',
  secretKey: 'sample-not-a-real-secret',
  accessToken: null,
  lifeSeconds: 3_600,
};
const start = 1_763_596_800_000;
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as object;

test('a token is a JWT that lives as long as said', () => {
  const tokens = new Tokens(settings, start);
  const token = tokens.issue(start);
  expect(claimsOf(token)).toMatchObject({ iat: start / 1000, exp: start / 1000 + 3_600 });
  expect(tokens.judge(token, start)).toBe('good');
  expect(tokens.judge(token, start + 3_599_999)).toBe('good');
  expect(tokens.judge(token, start + 3_600_000)).toBe('expired');
});

test('a token tampered with, or of another secret, is invalid', () => {
  const tokens = new Tokens(settings, start);
  const [header = '', , seal = ''] = tokens.issue(start).split('.');
  const claims = Buffer.from('{"exp":9999999999,"generation":0}').toString('base64url');
  expect(tokens.judge(`${header}.${claims}.${seal}`, start)).toBe('invalid');
  expect(tokens.judge('', start)).toBe('invalid');
  const others = new Tokens({ ...settings, secretKey: 'sample-not-a-real-other' }, start);
  expect(tokens.judge(others.issue(start), start)).toBe('invalid');
});

test('a token outlives a restart with the same secret', () => {
  const token = new Tokens(settings, start).issue(start);
  expect(new Tokens(settings, start + 1_000).judge(token, start + 1_000)).toBe('good');
});

test('a chosen token is good until its life is over', () => {
  const chosen = 'sample-not-a-real-token';
  const tokens = new Tokens({ ...settings, accessToken: chosen }, start);
  expect(tokens.judge(chosen, start + 3_599_999)).toBe('good');
  expect(tokens.judge(chosen, start + 3_600_000)).toBe('expired');
});

test('all tokens can be expired at once; those issued later are good', () => {
  const chosen = 'sample-not-a-real-token';
  const tokens = new Tokens({ ...settings, accessToken: chosen }, start);
  const before = tokens.issue(start);
  tokens.expireAll();
  expect(tokens.judge(before, start)).toBe('expired');
  expect(tokens.judge(chosen, start)).toBe('expired');
  expect(tokens.judge(tokens.issue(start), start)).toBe('good');
});
