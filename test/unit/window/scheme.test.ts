import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Session } from 'electron';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { contentSecurityPolicy, listBundle, servePages } from '../../../main/window/scheme';

vi.mock('electron', () => ({ protocol: {} }));

const hashOf = (text: string) => createHash('sha256').update(text).digest('base64');

type Serve = (request: Request) => Promise<Response>;

let folder: string;
let serve: Serve;
const get = (address: string, method = 'GET') =>
  serve({ url: address, method } as unknown as Request);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'merchant-desk-pages-'));
  const bundle = join(folder, 'renderer');
  await mkdir(join(bundle, 'assets'), { recursive: true });
  await writeFile(join(folder, 'outside.js'), 'outside');
  await writeFile(join(bundle, 'index.html'), '<!doctype html>');
  await writeFile(join(bundle, 'assets', 'desk.js'), 'desk()');
  await writeFile(join(bundle, 'assets', 'desk.js.map'), '{}');
  await writeFile(join(bundle, '.env'), 'sample');
  await mkdir(join(bundle, 'credentials'));
  await writeFile(join(bundle, 'credentials', 'index.html'), '<!doctype html>');
  const handle = vi.fn<(scheme: string, serve: Serve) => void>();
  const pages = listBundle(bundle, '/index.html');
  const styled = () =>
    Promise.resolve({
      contentType: 'text/html',
      body: new Uint8Array(),
      style: 'p { color: red }',
    });
  const fonted = async () => ({ ...(await styled()), hasFontsInside: true });
  const files = new Map([...pages, ['/styled.html', styled], ['/fonted.html', fonted]]);
  servePages({ protocol: { handle } } as unknown as Session, { bundle: files });
  const [scheme, handler] = handle.mock.calls[0] ?? [];
  expect(scheme).toBe('app');
  if (handler) serve = handler;
});
afterAll(() => rm(folder, { recursive: true }));

describe('the pages', () => {
  it.each([
    ['app://bundle/index.html', 'text/html; charset=utf-8', '<!doctype html>'],
    ['app://bundle/index.html?a=1#b', 'text/html; charset=utf-8', '<!doctype html>'],
    ['app://bundle/assets/desk.js', 'text/javascript; charset=utf-8', 'desk()'],
  ])('%s is served, with every header', async (address, type, body) => {
    const answer = await get(address);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toBe(body);
    expect(Object.fromEntries(answer.headers)).toEqual({
      'content-type': type,
      'content-security-policy': contentSecurityPolicy,
      'x-content-type-options': 'nosniff',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    });
  });

  it('may have one style sheet in the document, known to the letter, and nothing else besides', async () => {
    const policy = (await get('app://bundle/styled.html')).headers.get('content-security-policy');
    const hash = hashOf('p { color: red }');
    const policyPart = `style-src 'self' 'sha256-${hash}'`;
    expect(policy).toBe(contentSecurityPolicy.replace("style-src 'self'", policyPart));
  });

  it('may have fonts inside its style sheets, and then none from elsewhere', async () => {
    const policy = (await get('app://bundle/fonted.html')).headers.get('content-security-policy');
    expect(policy?.split('; ').filter((rule) => rule.startsWith('font-src'))).toEqual([
      'font-src data:',
    ]);
    expect(policy).not.toMatch(/unsafe/);
  });

  it.each([
    'app://bundle/',
    'app://bundle/outside.js',
    'app://bundle/../outside.js',
    'app://bundle/%2e%2e/outside.js',
    'app://bundle/..%2foutside.js',
    'app://bundle/assets/..%5c..%5coutside.js',
    'app://bundle//index.html',
    'app://bundle/assets',
    'app://bundle/credentials/index.html',
    'app://bundle/assets/desk.js.map',
    'app://bundle/.env',
    'app://bundle/__proto__',
    'app://bundle/index.html%00.js',
    'app://credentials/index.html',
    'app://reveal/index.html',
    'app://bundle:1/index.html',
  ])('%s does not exist', async (address) => {
    const answer = await get(address);
    expect([answer.status, await answer.text()]).toEqual([404, '']);
  });

  it.each(['POST', 'PUT', 'HEAD', 'OPTIONS'])('are not for %s', async (method) => {
    expect((await get('app://bundle/index.html', method)).status).toBe(404);
  });
});

describe('the content security policy', () => {
  const rules = new Map(
    contentSecurityPolicy.split('; ').map((rule) => {
      const [name = '', ...sources] = rule.split(' ');
      return [name, sources] as const;
    }),
  );

  it('starts from nothing', () => {
    expect(rules.get('default-src')).toEqual(["'none'"]);
  });

  it.each(['script-src', 'style-src', 'connect-src', 'font-src'])(
    'lets %s come from the app only',
    (rule) => {
      expect(rules.get(rule)).toEqual(["'self'"]);
    },
  );

  it.each(['base-uri', 'form-action', 'frame-src', 'frame-ancestors', 'object-src'])(
    'has no %s',
    (rule) => {
      expect(rules.get(rule)).toEqual(["'none'"]);
    },
  );

  it('names no host, no wildcard, and nothing unsafe', () => {
    expect(contentSecurityPolicy).not.toMatch(/https?:|\*|unsafe|blob:|app:|wss?:/);
  });

  it('wants trusted types, and knows the framework by name', () => {
    expect(rules.get('require-trusted-types-for')).toEqual(["'script'"]);
    expect(rules.get('trusted-types')).toEqual(['svelte-trusted-html']);
  });
});
