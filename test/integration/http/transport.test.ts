import { createServer as createTlsServer } from 'node:https';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openHttpClient, type HttpRequest, type Limits } from '../../../main/http/transport';
import { Secret } from '../../../main/vault/secret';
import { json, scriptedService, type Step } from './scripted-service';

const token = Secret.fromText('sample-not-a-real-token');

function ask(address: string, limits: Partial<Limits> = {}, signal?: AbortSignal) {
  const http = openHttpClient({ fetch: globalThis.fetch, limits });
  return http({ method: 'GET', url: new URL(address), token, signature: 'abc123', signal });
}

describe('what is sent', () => {
  test('exactly the headers of the interface document', async () => {
    const service = await scriptedService(json({}));
    await ask(`${service.baseHref}/x?timestamp=1664568045547`);
    const [request] = service.seen;
    expect(request?.method).toBe('GET');
    expect(request?.url).toBe('/x?timestamp=1664568045547');
    expect(request?.headers).toMatchObject({
      'authorization-token': 'Bearer sample-not-a-real-token',
      signature: 'abc123',
      accept: 'application/json',
    });
    expect(request?.headers).not.toHaveProperty('authorization');
    expect(request?.headers).not.toHaveProperty('cookie');
  });

  test('the login’s body as JSON, without token or signature', async () => {
    const service = await scriptedService((request, response) => request.pipe(response));
    const request: HttpRequest = {
      method: 'POST',
      url: new URL(service.baseHref),
      body: new TextEncoder().encode('{"a":1}'),
    };
    const answer = await openHttpClient({ fetch: globalThis.fetch })(request);
    expect(new TextDecoder().decode(answer.bytes)).toBe('{"a":1}');
    expect(service.seen[0]?.headers['content-type']).toBe('application/json');
    expect(service.seen[0]?.headers).not.toHaveProperty('signature');
  });

  test('cookies set by the service never come back', async () => {
    const service = await scriptedService(json({}, 200, { 'set-cookie': 'a=1' }));
    await ask(service.baseHref);
    await ask(service.baseHref);
    expect(service.seen[1]?.headers).not.toHaveProperty('cookie');
  });

  test('a token that cannot be a header is refused without being quoted', async () => {
    const service = await scriptedService(json({}));
    const http = openHttpClient({ fetch: globalThis.fetch });
    const bad = Secret.fromText('sample-not\na-real-token');
    const attempt = http({
      method: 'GET',
      url: new URL(service.baseHref),
      token: bad,
      signature: 'x',
    });
    await expect(attempt).rejects.toMatchObject({
      code: 'input.secret',
      params: { field: 'accessToken', reason: 'characters' },
      cause: undefined,
    });
    expect(service.seen).toHaveLength(0);
  });
});

test.each([
  'http://api.example.com/',
  'http://127.0.0.1.nip.example/',
  'ftp://127.0.0.1/',
  'http://0.0.0.0/',
])('nothing leaves for %s', async (address) => {
  let remaining = 0;
  const http = openHttpClient({
    fetch: () => {
      remaining += 1;
      return Promise.reject(new Error('left'));
    },
  });
  const attempt = http({ method: 'GET', url: new URL(address), token, signature: 'x' });
  await expect(attempt).rejects.toMatchObject({ code: 'network.not-secure' });
  expect(remaining).toBe(0);
});

describe('redirects', () => {
  test.each([301, 302, 303, 307, 308])('%d is a failure and nothing follows it', async (status) => {
    const second = await scriptedService(json({}));
    for (const location of [
      second.baseHref,
      `//127.0.0.1:${new URL(second.baseHref).port}/x`,
      '/same',
    ]) {
      const first = await scriptedService(json('', status, { location }));
      await expect(ask(first.baseHref)).rejects.toMatchObject({ code: 'network.redirect' });
      expect(first.seen).toHaveLength(1);
    }
    expect(second.connections()).toBe(0);
  });

  test('one without a Location too', async () => {
    const service = await scriptedService(json('', 302));
    await expect(ask(service.baseHref)).rejects.toMatchObject({ code: 'network.redirect' });
  });
});

describe('bodies', () => {
  const cut: [string, Step][] = [
    [
      'shorter than its Content-Length',
      (_request, response) => {
        response.writeHead(200, { 'content-length': '1000' });
        response.write('{"code"', () => response.destroy());
      },
    ],
    [
      'chunked and never ended',
      (_request, response) => {
        response.writeHead(200);
        response.write('{"code"', () => response.destroy());
      },
    ],
  ];
  test.each(cut)('%s: truncated', async (_, step) => {
    const service = await scriptedService(step);
    await expect(ask(service.baseHref)).rejects.toMatchObject({ code: 'service.truncated' });
  });

  test('the cap counts what comes out of the compression, not what came over the line', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    const service = await scriptedService((_request, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' });
      response.end(bomb);
    });
    await expect(ask(service.baseHref)).rejects.toMatchObject({
      code: 'network.too-large',
      params: { megabytes: 32 },
    });
  });

  test('a body up to the cap is whole', async () => {
    const service = await scriptedService(json(`"${'x'.repeat(998)}"`));
    const answer = await ask(service.baseHref, { bytes: 1_000 });
    expect(answer.bytes.byteLength).toBe(1_000);
  });
});

describe('deadlines', () => {
  const never = 3_600_000;
  const hang: Step = () => undefined;
  const stall: Step = (_request, response) => {
    response.writeHead(200);
    response.write('{');
  };
  const drip: Step = (_request, response) => {
    response.writeHead(200);
    const timer = setInterval(() => response.write(' '), 5);
    response.on('close', () => clearInterval(timer));
  };
  test.each([
    ['headers', hang, { headersMs: 40, idleMs: never, totalMs: never }],
    ['idle', stall, { headersMs: never, idleMs: 40, totalMs: never }],
    ['total', drip, { headersMs: never, idleMs: never, totalMs: 80 }],
  ] as const)('%s', async (waitedFor, step, limits) => {
    const service = await scriptedService(step);
    await expect(ask(service.baseHref, limits)).rejects.toMatchObject({
      code: 'network.timeout',
      params: { waitedFor },
    });
  });

  test('a library that ignores the signal holds nothing back', async () => {
    const http = openHttpClient({
      fetch: () => new Promise(() => undefined),
      limits: { headersMs: 20 },
    });
    const url = new URL('https://api.example.com');
    await expect(http({ method: 'GET', url, token, signature: 'x' })).rejects.toMatchObject({
      code: 'network.timeout',
    });
  });
});

describe('cancelling', () => {
  test.each([
    ['before it starts', null],
    ['while waiting for headers', 'headers'],
    ['while the body comes', 'body'],
  ] as const)('%s', async (_, when) => {
    const stop = new AbortController();
    const service = await scriptedService((_request, response) => {
      if (when === 'body') {
        response.writeHead(200);
        response.write('{', () => setImmediate(() => stop.abort()));
      } else {
        stop.abort();
      }
    });
    if (when === null) stop.abort();
    await expect(ask(service.baseHref, {}, stop.signal)).rejects.toMatchObject({
      code: 'app.cancelled',
    });
  });
});

describe('no way to the service', () => {
  test('nobody listens', async () => {
    const service = await scriptedService(json({}));
    await service.close();
    await expect(ask(service.baseHref)).rejects.toMatchObject({
      code: 'network.refused',
      params: { detail: 'ECONNREFUSED' },
    });
  });

  test('the name does not exist', async () => {
    const attempt = ask('https://no-such-host.invalid/');
    // A machine without any resolver says so in its own way.
    await expect(attempt).rejects.toMatchObject({
      code: expect.stringMatching(/^network\.(name-not-found|offline)$/) as string,
    });
  });

  test('the connection is reset before an answer', async () => {
    const service = await scriptedService((request) => request.socket.destroy());
    await expect(ask(service.baseHref)).rejects.toMatchObject({ code: 'network.interrupted' });
  });

  test('a certificate nobody vouches for', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'desk-tls-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
    const subject = ['-subj', '/CN=127.0.0.1', '-days', '1'];
    execFileSync(
      'openssl',
      ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', key, '-out', cert, ...subject],
      { stdio: 'ignore' },
    );
    let requests = 0;
    const server = createTlsServer(
      { key: readFileSync(key), cert: readFileSync(cert) },
      () => (requests += 1),
    ).listen(0, '127.0.0.1');
    onTestFinished(() => void server.close());
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await expect(ask(`https://127.0.0.1:${port}/`)).rejects.toMatchObject({ code: 'network.tls' });
    expect(requests).toBe(0);
  });

  // What Electron's fetch rejects with, as measured on the real one.
  test.each([
    ['net::ERR_NAME_NOT_RESOLVED', 'network.name-not-found'],
    ['net::ERR_CONNECTION_REFUSED', 'network.refused'],
    ['net::ERR_INTERNET_DISCONNECTED', 'network.offline'],
    ['net::ERR_CERT_AUTHORITY_INVALID', 'network.tls'],
    ['net::ERR_SSL_PROTOCOL_ERROR', 'network.tls'],
    ['net::ERR_CONNECTION_TIMED_OUT', 'network.timeout'],
    ['net::ERR_EMPTY_RESPONSE', 'network.interrupted'],
    ['net::ERR_NETWORK_CHANGED', 'network.interrupted'],
    ["Attempted to redirect, but redirect policy was 'error'", 'network.redirect'],
  ])('%s', async (message, code) => {
    const http = openHttpClient({ fetch: () => Promise.reject(new Error(message)) });
    const url = new URL('https://api.example.com/?secret-looking=1');
    const attempt = http({ method: 'GET', url, token, signature: 'x' });
    await expect(attempt).rejects.toMatchObject({ code, cause: undefined });
  });
});
