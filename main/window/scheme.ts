import { createHash } from 'node:crypto';
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

/** The same, and this style sheet to the letter. */
function policyWith(style: string): string {
  const hash = createHash('sha256').update(style).digest('base64');
  return contentSecurityPolicy.replace("style-src 'self'", `style-src 'self' 'sha256-${hash}'`);
}

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
  /** The one style sheet that stands in the document itself. */
  style?: string;
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

/** Serves hosts of the scheme in one window's session, GET only; each has its own pages and none of another's. */
export function servePages(session: Session, hosts: Readonly<Record<string, Pages>>): void {
  const pagesOf = new Map(Object.entries(hosts));
  session.protocol.handle(scheme, async (request) => {
    const url = new URL(request.url);
    const page = request.method === 'GET' ? pagesOf.get(url.host)?.get(url.pathname) : undefined;
    if (page === undefined) return new Response(null, { status: 404 });
    const { contentType, body, style } = await page();
    return new Response(body, {
      headers: {
        'content-type': contentType,
        'content-security-policy': style === undefined ? contentSecurityPolicy : policyWith(style),
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      },
    });
  });
}
