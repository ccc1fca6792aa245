import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { protocol } from 'electron';
import type { Session } from 'electron';

/** The app's own scheme; its hosts are the pages: `bundle` (the desk), `locked` (in its place), `credentials`, `reveal`. */
export const scheme = 'app';

export const contentSecurityPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-src 'none'",
  "frame-ancestors 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
  'trusted-types svelte-trusted-html',
].join('; ');

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
};

/** Must run before `ready`. */
export function claimScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

export interface Page {
  contentType: string;
  body: Uint8Array<ArrayBuffer>;
}

/** By URL path. */
export type Pages = ReadonlyMap<string, () => Promise<Page>>;

/**
 * The built files of one page by URL path, listed once: what is not in this map does not exist, so no path can walk anywhere. Scripts,
 * styles and fonts are shared; of the pages only `page` is in it.
 */
export function listBundle(folder: string, page: string): Pages {
  const files = new Map<string, () => Promise<Page>>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const contentType = contentTypes[extname(entry.name)];
    if (!entry.isFile() || contentType === undefined) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    if (path.endsWith('.html') && path !== page) continue;
    files.set(path, async () => ({ contentType, body: Uint8Array.from(await readFile(file)) }));
  }
  return files;
}

/**
 * The same pages, with one and the files it names being read already: asked for one by one they would each wait for their turn. Each is held until
 * it is asked for the first time.
 */
export function readAhead(pages: Pages, page: string): Pages {
  const held = new Map<string, Promise<Page>>();
  const begin = (path: string): Promise<Page> | undefined => {
    const reading = pages.get(path)?.();
    // What cannot be read says so to whoever asks.
    reading?.catch(() => undefined);
    if (reading !== undefined) held.set(path, reading);
    return reading;
  };
  const nameFiles = async (reading: Promise<Page>) => {
    const html = new TextDecoder().decode((await reading).body);
    for (const [, path] of html.matchAll(/(?:src|href)="\.(\/[^"]+)"/gu)) void begin(path ?? '');
  };
  const reading = begin(page);
  if (reading !== undefined) nameFiles(reading).catch(() => undefined);
  const all = [...pages].map(([path, read]): [string, () => Promise<Page>] => [
    path,
    () => {
      const reading = held.get(path) ?? read();
      held.delete(path);
      return reading;
    },
  ]);
  return new Map(all);
}

/** Serves hosts of the scheme in one window's session, GET only; each has its own pages and none of another's. */
export function servePages(session: Session, hosts: Readonly<Record<string, Pages>>): void {
  const pagesOf = new Map(Object.entries(hosts));
  session.protocol.handle(scheme, async (request) => {
    const url = new URL(request.url);
    const page = request.method === 'GET' ? pagesOf.get(url.host)?.get(url.pathname) : undefined;
    if (page === undefined) return new Response(null, { status: 404 });
    const { contentType, body } = await page();
    return new Response(body, {
      headers: {
        'content-type': contentType,
        'content-security-policy': contentSecurityPolicy,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      },
    });
  });
}
