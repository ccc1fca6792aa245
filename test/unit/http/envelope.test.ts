import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { readEnvelope, type AnswerBody } from '../../../main/http/envelope';
import { createRedactor } from '../../../main/redaction/redact';
import { Secret } from '../../../main/vault/secret';
import { answer, failureOf, nothingKnown } from './answers';

const ok = '{"code":"00000","message":"Successful","data":{"id":"1"}}';
const read = (text: string, overrides: Partial<AnswerBody> = {}) =>
  readEnvelope(answer(text, overrides), nothingKnown);

test.each([
  ['application/json'],
  ['application/json; charset=utf-8'],
  ['application/problem+json'],
  ['text/json'],
  ['text/plain'],
  ['text/html; charset=utf-8'],
  ['application/octet-stream'],
  [null],
])('success as %s', (contentType) => {
  expect(read(ok, { contentType }).data).toEqual({ kind: 'object', entries: [['id', '1']] });
});

test.each([
  '"status":"ok"',
  '"status":"ERROR_FREE"',
  '"success":true',
  '"error":null',
  '"error":false',
  '"errors":[]',
])('success beside %s', (part) => {
  expect(read(`{"code":"00000",${part},"data":{"id":"1","status":"error"}}`).data).toBeDefined();
});

describe('each way a 200 can be no success has its own failure', () => {
  test.each([
    ['', {}, 'service.empty'],
    [' \n ', {}, 'service.empty'],
    ['<!doctype html><p>x', {}, 'service.html'],
    ['  <HTML>', { contentType: 'text/html' }, 'service.html'],
    ['Sign in to the wifi', { contentType: 'text/html' }, 'service.html'],
    [ok, { contentType: 'image/png' }, 'service.content-type'],
    ['not json', { contentType: 'text/plain' }, 'service.content-type'],
    [ok.slice(0, -5), {}, 'service.truncated'],
    ['{"code":"0000', {}, 'service.truncated'],
    ['not json', {}, 'service.not-json'],
    ['{"code":}', {}, 'service.not-json'],
    ['['.repeat(100) + ']'.repeat(100), {}, 'service.too-deep'],
    ['[1]', {}, 'service.envelope'],
    ['"00000"', {}, 'service.envelope'],
    ['{"data":{}}', {}, 'service.envelope'],
    ['{"code":"10001","message":"No"}', {}, 'service.code'],
    ['{"code":0}', {}, 'service.code'],
    ['{"code":"0000"}', {}, 'service.code'],
    ['{"code":"00000","success":false,"data":[]}', {}, 'service.code'],
    ['{"code":"00000","ok":false,"data":{"items":[],"total":0}}', {}, 'service.code'],
    ['{"code":"00000","error":true,"data":[]}', {}, 'service.code'],
    ['{"code":"00000","errors":[{"message":"shard 2"}],"data":[{}]}', {}, 'service.code'],
    ['{"code":"00000","status":"Error","message":"Internal error","data":[]}', {}, 'service.code'],
    [
      '{"code":"00000","status":"FAILED","message":"Database timeout","data":[]}',
      {},
      'service.unavailable',
    ],
  ])('%j %j: %s', (text, overrides, code) => {
    const failure = failureOf(() => read(text, overrides));
    expect(failure.code).toBe(code);
    expect(failure.params.status).toBe(200);
  });

  test('bytes that are not UTF-8', () => {
    const bytes = new Uint8Array([0x22, 0xff, 0xfe, 0x22]);
    expect(failureOf(() => read('', { bytes })).params).toMatchObject({ reason: 'encoding' });
  });

  test.each(['ISO-8859-1', 'windows-1252', 'us-ascii', 'latin1'])(
    'UTF-8 that is called %s is read as UTF-8',
    (charset) => {
      const text = '{"code":"00000","data":"Núñez"}';
      const contentType = `application/json;charset=${charset}`;
      expect(read(text, { contentType }).data).toBe('Núñez');
    },
  );

  test('gzip that is not announced has a reason of its own', () => {
    const bytes = gzipSync(ok);
    expect(failureOf(() => read('', { bytes }))).toMatchObject({
      code: 'service.not-json',
      params: { reason: 'compression' },
    });
  });

  test.each([
    [200, '42900', 'Too many requests', 'service.rate-limited'],
    [400, '40010', 'Rate limit exceeded for IP 10.0.0.1', 'service.rate-limited'],
    [403, 'X', 'Quota exceeded', 'service.rate-limited'],
    [200, 'X', 'Demasiadas solicitudes', 'service.rate-limited'],
    [200, '50001', 'Database timeout', 'service.unavailable'],
    [400, '50300', 'x', 'service.unavailable'],
    [200, 'X', 'Servicio no disponible, intente más tarde', 'service.unavailable'],
    [400, '40010', 'The skip you set is larger than the maximum', 'service.status'],
    [404, '40400', 'Card not available', 'service.not-found'],
    [401, '40100', 'Session timed out', 'credentials.refused'],
    [999, 'X', 'Request denied', 'service.status'],
  ])('HTTP %i, code %s, %s: %s', (status, code, message, failure) => {
    const text = JSON.stringify({ code, message });
    expect(failureOf(() => read(text, { status })).code).toBe(failure);
  });

  test('a number of a thousand digits is refused, one of many is read', () => {
    const answerWith = (number: string) => `{"code":"00000","data":${number}}`;
    expect(read(answerWith(`0.${'1'.repeat(900)}`)).data).toMatchObject({ kind: 'number' });
    for (const number of [`0.${'1'.repeat(1_000)}`, '1e1001', '1E-99999999999']) {
      expect(failureOf(() => read(answerWith(number))).params).toMatchObject({ what: 'number' });
    }
  });

  test('another charset is read when it is named', () => {
    const bytes = Buffer.from('{"code":"00000","data":"N\u00fa\u00f1ez"}', 'latin1');
    expect(read('', { bytes, contentType: 'application/json; charset=iso-8859-1' }).data).toBe(
      'N\u00fa\u00f1ez',
    );
  });
});

describe('a status that is no success', () => {
  const said = (message: string, code = '40001') => JSON.stringify({ code, message });
  test.each([
    [401, said('Unauthorized'), 'credentials.refused', null],
    [401, said('Invalid signature'), 'credentials.signature-refused', 'signature'],
    [401, said('Bad signature or token expired'), 'credentials.signature-refused', 'signature'],
    [400, said('La firma no es válida'), 'credentials.signature-refused', 'signature'],
    [401, said('Token expired'), 'credentials.token-expired', 'expired'],
    [401, said('Signature has expired'), 'credentials.token-expired', 'expired'],
    [401, said('Invalid token'), 'credentials.refused', 'token'],
    [401, said('The timestamp is outside the window'), 'credentials.refused', 'timestamp'],
    [403, said('IP not in white list'), 'service.forbidden', 'address'],
    [403, '<html>', 'service.forbidden', null],
    [404, '', 'service.not-found', null],
    [423, said('Account locked'), 'service.status', 'locked'],
    [429, '', 'service.rate-limited', null],
    [500, '<html>', 'service.unavailable', null],
    [503, 'busy', 'service.unavailable', null],
    [418, '{}', 'service.status', null],
    // A 200 whose code says no.
    [200, said('Invalid signature'), 'credentials.signature-refused', 'signature'],
  ])('%d %s: %s', (status, text, code, about) => {
    const failure = failureOf(() => read(text, { status }));
    expect(failure.code).toBe(code);
    expect(failure.params).toMatchObject({ status, about });
  });

  test('keeps the service’s code and words, bounded and without secrets', () => {
    const redactor = createRedactor(() => [Secret.fromText('sample-not-a-real-secret')]);
    const message = `no sample-not-a-real-secret \u0000 Bearer abc.def ${'x'.repeat(500)}`;
    const failure = failureOf(() =>
      readEnvelope(answer(said(message, '40099'), { status: 401 }), redactor),
    );
    expect(failure.params.serviceCode).toBe('40099');
    const words = String(failure.params.serviceMessage);
    expect(words).toHaveLength(200);
    expect(words).not.toMatch(/sample-not|abc\.def|\p{Cc}/u);
    expect(failure.redactedBody).not.toContain('sample-not');
  });
});

test('a key that comes back as the type of an answer is not told', () => {
  for (const key of ['sample-not-a-real-secret', `sample-${'0123456789abcdef'.repeat(6)}`]) {
    const redactor = createRedactor(() => [Secret.fromText(key)]);
    const encodings = [
      key,
      Buffer.from(key).toString('hex'),
      Buffer.from(key).toString('base64url'),
    ];
    for (const contentType of encodings.map((text) => `application/${text}; charset=utf-8`)) {
      const { code, params } = failureOf(() => readEnvelope(answer(ok, { contentType }), redactor));
      expect({ code, params }).toMatchObject({
        code: 'service.content-type',
        params: { contentType: expect.stringMatching(/^(application\/)?redacted$/) as string },
      });
    }
  }
});
