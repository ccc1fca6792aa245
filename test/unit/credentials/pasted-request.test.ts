import { describe, expect, it, test } from 'vitest';
import { readCredentials } from '../../../main/credentials/enter';
import { PastedRequest } from '../../../main/credentials/pasted-request';
import type { Secret } from '../../../main/vault/secret';

const token = 'sample-token-of-a-pasted-request';
const host = 'https://api.andina.example';
const path = '/api-hub/v1/merchants/clients?page=1&per_page=2&timestamp=1764241200000';
const url = host + path;
const signature = '0123456789abcdef'.repeat(4);

/** One request, as shells, browsers and mails have it. */
const written: readonly (readonly [form: string, text: string])[] = [
  [
    'bash, several lines',
    `curl '${url}' \\\n  -H 'authorization-token: Bearer ${token}' \\\n  -H 'signature: ${signature}'`,
  ],
  [
    'headers first, address last, double quotes',
    `curl -s -H "signature: ${signature}" -H "authorization-token: Bearer ${token}" "${url}"`,
  ],
  [
    'cmd',
    `curl ^"${url.replaceAll('&', '^&')}^" ^\r\n  -H ^"authorization-token: Bearer ${token}^" ^\r\n  -H ^"signature: ${signature}^"`,
  ],
  [
    'PowerShell with backticks',
    `curl.exe "${url}" \`\r\n  -H "authorization-token: Bearer ${token}" \`\r\n  -H "signature: ${signature}"`,
  ],
  [
    'PowerShell from a browser',
    `Invoke-WebRequest -UseBasicParsing -Uri "${url}" \`\n-Headers @{\n"signature"="${signature}"\n  "authorization-token"="Bearer ${token}"\n}`,
  ],
  [
    'quotes of a Spanish mail',
    `Hola, esta funciona:\n\ncurl “${url}” -H “authorization-token: Bearer ${token}” -H “signature: ${signature}”`,
  ],
  [
    'angle quotes of a Spanish mail',
    `curl «${url}» -H «authorization-token: Bearer ${token}» -H «signature: ${signature}»`,
  ],
  [
    'raw HTTP',
    `GET ${path} HTTP/1.1\r\nHost: api.andina.example\r\nSignature: ${signature}\r\nAuthorization-Token: Bearer ${token}\r\n\r\n`,
  ],
];
const all = {
  address: host,
  host: 'api.andina.example',
  loginPath: null,
  hasToken: true,
  isSigned: true,
};
const textOf = (secret: Secret | null) =>
  secret?.use((bytes) => Buffer.from(bytes).toString()) ?? null;

describe('a pasted request', () => {
  test.each(written)('%s: tells address, token and signature', (_form, text) => {
    const pasted = new PastedRequest();
    expect(pasted.take(text)).toEqual(all);
    expect(textOf(pasted.for(host)?.token ?? null)).toBe(token);
  });

  it('keeps a gateway’s prefix and drops the rest of the address', () => {
    const text = `curl 'https://gw.example/pay/api-hub/v1/merchants/me?timestamp=1' -H 'accept: */*'`;
    expect(new PastedRequest().take(text)).toEqual({
      address: 'https://gw.example/pay',
      host: 'gw.example',
      loginPath: null,
      hasToken: false,
      isSigned: false,
    });
  });

  it('is known as a login, whose path is told', () => {
    const text = `curl -X POST ${host}/api-hub/v1/auth/merchant/login -d '{"public_key":"x"}'`;
    expect(new PastedRequest().take(text)).toEqual({
      address: host,
      host: 'api.andina.example',
      loginPath: '/api-hub/v1/auth/merchant/login',
      hasToken: false,
      isSigned: false,
    });
  });

  it.each([
    '',
    'Andina',
    host,
    url,
    ' https://api.andina.example/api-hub \n',
    'a name of several words',
    'see the page https://api.andina.example for more',
    'curl',
  ])('is none: %.60s', (text) => {
    expect(new PastedRequest().take(text)).toBeNull();
  });

  it.each([
    ['a HAR of a whole page', `{"log":{"entries":[${written[0]?.[1]}${' '.repeat(65_536)}]}}`],
    ['a request with a long body', `${written[0]?.[1]} -d '${'x'.repeat(65_536)}'`],
    ['what nobody can tell', 'x'.repeat(65_537)],
  ])('is refused, and not for the page, when it is too long to be read: %s', (_what, text) => {
    const pasted = new PastedRequest();
    pasted.take(written[0]?.[1] ?? '');
    expect(() => pasted.take(text)).toThrow(
      expect.objectContaining({
        code: 'input.example',
        params: { reason: 'too-long', max: 65_536 },
      }),
    );
    // What was taken before stays.
    expect(pasted.for(host)).not.toBeNull();
  });

  it('serves its address only, and is gone when it is forgotten', () => {
    const pasted = new PastedRequest();
    pasted.take(written[0]?.[1] ?? '');
    expect(pasted.for('https://api.other.example')).toBeNull();
    const taken = pasted.for(host);
    pasted.forget();
    expect(pasted.for(host)).toBeNull();
    expect(textOf(taken?.token ?? null)).not.toContain(token);
  });
});

describe('keys entered after it', () => {
  const profile = { baseUrl: host, token: { kind: 'pasted' } } as const;
  const typed = { secretKey: 'sample-not-a-key', publicKey: '', accessToken: '', example: '' };
  const enter = (form: Partial<typeof typed>) => {
    const pasted = new PastedRequest();
    pasted.take(written[0]?.[1] ?? '');
    const read = readCredentials(
      profile,
      { ...typed, ...form, keepWithoutFit: true },
      pasted.for(host),
    );
    pasted.handOver();
    return read;
  };

  it('need the secret key alone; the token is theirs then', () => {
    const read = enter({});
    if (read.outcome !== 'read') throw new Error(read.outcome);
    expect(textOf(read.keys.accessToken)).toBe(token);
    expect(read.solved?.tried).toBeGreaterThan(100);
  });

  it('count before those pasted', () => {
    const read = enter({ accessToken: 'sample-typed-token' });
    if (read.outcome !== 'read') throw new Error(read.outcome);
    expect(textOf(read.keys.accessToken)).toBe('sample-typed-token');
  });
});
