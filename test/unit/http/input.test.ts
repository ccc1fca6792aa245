import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRequestable, parseBaseUrl } from '../../../main/http/base-url';
import { parseCardId } from '../../../main/http/card-id';
import { addressOf, clientCardEndpoint, listEndpoint } from '../../../main/http/endpoints';
import { parsePage, parsePerPage } from '../../../main/http/paging';
import { DeskError } from '../../../main/failure';

function reasonOf(action: () => unknown): unknown {
  try {
    action();
  } catch (thrown) {
    if (thrown instanceof DeskError) return `${thrown.code} ${String(thrown.params.reason)}`;
    throw thrown;
  }
  return null;
}

describe('base address', () => {
  test.each([
    ['', 'empty'],
    ['   ', 'empty'],
    ['not a url', 'not-a-url'],
    ['https://', 'not-a-url'],
    ['https:/api.example.com', 'not-a-url'],
    ['https:\\\\api.example.com', 'not-a-url'],
    ['https://api.exa\nmple.com', 'not-a-url'],
    ['https://[::1', 'not-a-url'],
    ['api.example.com', 'missing-scheme'],
    ['api.example.com:8443/v1', 'missing-scheme'],
    ['ftp://api.example.com', 'not-http'],
    ['javascript://api.example.com', 'not-http'],
    ['http://api.example.com', 'not-secure'],
    ['HTTP://api.example.com', 'not-secure'],
    ['http://127.0.0.1.example.com', 'not-secure'],
    ['http://localhost.', 'not-secure'],
    ['http://127.0.0.2', 'not-secure'],
    ['http://0.0.0.0', 'not-secure'],
    ['http://[::ffff:127.0.0.1]', 'unusual-host'],
    ['http://0x7f.1', 'unusual-host'],
    ['http://2130706433', 'unusual-host'],
    ['https://ex%61mple.com', 'unusual-host'],
    ['https://ｅxample.com', 'unusual-host'],
    ['https://user:pw@api.example.com', 'has-credentials'],
    ['https://@api.example.com', 'has-credentials'],
    ['https://api.example.com/../x', 'unusual-path'],
    ['https://api.example.com/a//b', 'unusual-path'],
    ['https://api.example.com/a%2fb', 'unusual-path'],
    [`https://api.example.com/${'a'.repeat(2_000)}`, 'too-long'],
  ])('%j is refused: %s', (typed, reason) => {
    expect(reasonOf(() => parseBaseUrl(typed))).toBe(`input.base-url ${reason}`);
  });

  test('a missing scheme comes with a suggestion', () => {
    expect(() => parseBaseUrl('api.example.com/x')).toThrow(
      expect.objectContaining({
        params: { reason: 'missing-scheme', suggestion: 'https://api.example.com' },
      }),
    );
  });

  test.each([
    ['https://api.example.com', 'https://api.example.com', []],
    ['https://API.Example.com:443', 'https://api.example.com', []],
    ['https://api.example.com///', 'unusual', ['trailing-slash-removed']],
    ['https://api.example.com/', 'https://api.example.com', ['trailing-slash-removed']],
    [' https://api.example.com\n', 'https://api.example.com', ['whitespace-trimmed']],
    [
      'https://gw.example.com/prod/',
      'https://gw.example.com/prod',
      ['trailing-slash-removed', 'path-kept'],
    ],
    [
      'https://api.example.com/api-hub/v1/merchants/me',
      'https://api.example.com',
      ['endpoint-path-removed'],
    ],
    ['https://api.example.com?x=1', 'https://api.example.com', ['query-removed']],
    [
      'https://api.example.com/?',
      'https://api.example.com',
      ['query-removed', 'trailing-slash-removed'],
    ],
    [
      'https://api.example.com/#/top?x',
      'https://api.example.com',
      ['query-removed', 'trailing-slash-removed'],
    ],
    [
      'https://gw.example.com/prod/api-hub/v1/clients?page=1&timestamp=1764241200000',
      'https://gw.example.com/prod',
      ['query-removed', 'endpoint-path-removed', 'path-kept'],
    ],
    ['http://127.0.0.1:8099', 'http://127.0.0.1:8099', []],
    ['http://[::1]:8099', 'http://[::1]:8099', []],
    ['http://localhost:8099', 'http://localhost:8099', []],
  ])('%j becomes %s, saying %j', (typed, href, reasons) => {
    const base = parseBaseUrl(typed);
    expect(base.href).toBe(href === 'unusual' ? 'https://api.example.com' : href);
    expect(base.notices.map(({ reason }) => reason)).toEqual(reasons);
  });

  test('a look-alike name is shown as it really is', () => {
    // The first letter is Cyrillic.
    const base = parseBaseUrl('https://\u0430pple.com');
    expect(base.host).toBe('xn--pple-43d.com');
    expect(base.notices).toEqual([
      { reason: 'punycode', typed: '\u0430pple.com', real: 'xn--pple-43d.com' },
    ]);
    expect(parseBaseUrl('https://xn--pple-43d.com').notices[0]?.reason).toBe('punycode');
  });

  test('the HTTP client’s own rule is as strict', () => {
    expect(isRequestable(new URL('http://localhost.evil.example'))).toBe(false);
    expect(isRequestable(new URL('file:///etc/passwd'))).toBe(false);
    expect(isRequestable(new URL('http://127.0.0.1:1'))).toBe(true);
  });
});

describe('page and per_page', () => {
  test.each([
    [0, 'zero'],
    ['0', 'zero'],
    [-1, 'negative'],
    ['-3', 'negative'],
    [1.5, 'fraction'],
    ['1.5', 'fraction'],
    ['1,5', 'fraction'],
    ['', 'empty'],
    ['ten', 'not-a-number'],
    ['1e3', 'not-a-number'],
    ['0x10', 'not-a-number'],
    [Number.NaN, 'not-a-number'],
    [Number.POSITIVE_INFINITY, 'too-large'],
    ['99999999999999999999', 'too-large'],
  ])('%j is refused: %s', (input, reason) => {
    expect(reasonOf(() => parsePage(input))).toBe(`input.page ${reason}`);
    expect(reasonOf(() => parsePerPage(input))).toBe(`input.per-page ${reason}`);
  });

  test('ordinary ones pass', () => {
    expect([parsePage(' 7 '), parsePage(1), parsePerPage('1000')]).toEqual([7, 1, 1000]);
    expect(reasonOf(() => parsePerPage(1_000_001))).toBe('input.per-page too-large');
  });
});

describe('card id', () => {
  test.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['.', 'dots'],
    ['..', 'dots'],
    ['．．', 'dots'],
    ['a/b', 'slash'],
    ['../x', 'slash'],
    ['a\\b', 'slash'],
    ['a∕b', 'slash'],
    ['%2f', 'percent'],
    ['3f8e11d2-1a2b-4c3d-8e4f-0a1b2c3d4e0', 'broken-uuid'],
    ['3f8e11d2-1a2b-4c3d-8e4f-Oa1b2c3d4e01', 'broken-uuid'],
    ['%2e%2e', 'percent'],
    ['a\u0000b', 'control'],
    ['a\u0007b', 'control'],
    ['card-7\tcard-8', 'several'],
    ['card-7\ncard-8', 'several'],
    ['a\u200bb', 'invisible'],
    ['\u202eabc', 'invisible'],
    ['\ud800', 'surrogate'],
    ['x'.repeat(10_240), 'too-long'],
    ['4111111111111111', 'card-number'],
    [' 4111 1111 1111 1111 ', 'card-number'],
    ['４１１１111111111111', 'card-number'],
    ['3f8e11d2-1a2b-4c3d-8e4f-0a1b2c3d4e01 3f8e11d2-1a2b-4c3d-8e4f-0a1b2c3d4e02', 'several'],
  ])('%j is refused: %s', (typed, reason) => {
    expect(reasonOf(() => parseCardId(typed))).toBe(`input.card-id ${reason}`);
  });

  test.each([
    ['{3F8E11D2-1A2B-4C3D-8E4F-0A1B2C3D4E01}', '3F8E11D2-1A2B-4C3D-8E4F-0A1B2C3D4E01'],
    [
      '\u201c3f8e11d2\u20131a2b\u20134c3d\u20138e4f\u20130a1b2c3d4e01\u201d.',
      '3f8e11d2-1a2b-4c3d-8e4f-0a1b2c3d4e01',
    ],
    ['urn:uuid:3f8e11d2-1a2b-4c3d-8e4f-0a1b2c3d4e01', '3f8e11d2-1a2b-4c3d-8e4f-0a1b2c3d4e01'],
    [" '10' ", "'10'"],
    ['　ＣＡＲＤ－０１２３ ', 'CARD-0123'],
    ['３ｆ８ｅ１１ｄ２－1a2b－4c3d－8e4f－0a1b2c3d4e01', '3f8e11d2-1a2b-4c3d-8e4f-0a1b2c3d4e01'],
    ['4111111111111112', '4111111111111112'],
  ])('%j is the id %s', (typed, id) => {
    expect(parseCardId(typed)).toBe(id);
  });

  test('whatever is accepted stays one segment of exactly its path', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.webPath(), fc.uuid()), (typed) => {
        let id: string;
        try {
          id = parseCardId(typed);
        } catch (thrown) {
          return thrown instanceof DeskError && thrown.code === 'input.card-id';
        }
        const { pathname, search, hash, origin } = addressOf(
          'https://api.example.com/gw',
          clientCardEndpoint(id).segments,
        );
        const parts = pathname.split('/');
        const route = [origin, ...parts.slice(0, 5), ...parts.slice(6), search, hash].join(' ');
        return (
          route === 'https://api.example.com  gw api-hub v1 client-cards details  ' &&
          decodeURIComponent(parts[5] ?? '') === id
        );
      }),
      { numRuns: 1_000 },
    );
  });

  test('an address that a parser would shorten is refused even past the check', () => {
    const attempt = () => addressOf('https://api.example.com', ['client-cards', '..', 'details']);
    expect(reasonOf(attempt)).toBe('input.card-id dots');
  });
});

test('clients name page and per_page only when asked; lots always', () => {
  expect(listEndpoint('clients').query).toEqual([]);
  expect(listEndpoint('clients', undefined, 50).query).toEqual([['per_page', '50']]);
  expect(listEndpoint('lots', 2, 50).query).toEqual([
    ['page', '2'],
    ['per_page', '50'],
  ]);
});
