import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { protocol, type Session } from 'electron';

export const contentTypes = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
} as const;

export interface Page {
  contentType: string;
  body: Uint8Array<ArrayBuffer>;
  /** The document's one inline style sheet. */
  style?: string;
  /** The fonts of its style sheets are `data:` addresses. */
  hasFontsInside?: boolean;
}

/**
 * The app's own scheme. Its hosts: `bundle` (the desk), `locked` (in its place), `credentials`,
 * `reveal`, `paper`.
 */
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

/**
 * The same policy, also allowing exactly this page's inline style sheet, and fonts inside its style
 * sheets if it has any.
 */
function policyOf({ style, hasFontsInside }: Page): string {
  const policy = hasFontsInside
    ? contentSecurityPolicy.replace("font-src 'self'", 'font-src data:')
    : contentSecurityPolicy;
  if (style === undefined) return policy;
  const hash = createHash('sha256').update(style).digest('base64');
  return policy.replace("style-src 'self'", `style-src 'self' 'sha256-${hash}'`);
}

/** Call before `ready`. */
export function claimScheme(): void {
  protocol.registerSchemesAsPrivileged([
    {
      scheme,
      privileges: { standard: true, secure: true, supportFetchAPI: true, codeCache: true },
    },
  ]);
}

/** By URL path. */
export type Pages = ReadonlyMap<string, () => Promise<Page>>;

/**
 * The built files of one page by URL path, listed once: only files in this map can be served, so
 * path traversal is impossible. Includes all scripts, styles and fonts, and of the HTML files only
 * `page`.
 */
export function listBundle(folder: string, page: string): Pages {
  const files = new Map<string, () => Promise<Page>>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const contentType = (contentTypes as Readonly<Record<string, string>>)[extname(entry.name)];
    if (!entry.isFile() || contentType === undefined) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    if (path.endsWith('.html') && path !== page) continue;
    files.set(path, async () => ({ contentType, body: Uint8Array.from(await readFile(file)) }));
  }
  return files;
}

/**
 * Serves hosts of the scheme in one window's session, GET only; each host has only its own pages.
 */
export function servePages(session: Session, hosts: Readonly<Record<string, Pages>>): void {
  const pagesOf = new Map(Object.entries(hosts));
  session.protocol.handle(scheme, async (request) => {
    const url = new URL(request.url);
    const page = request.method === 'GET' ? pagesOf.get(url.host)?.get(url.pathname) : undefined;
    if (page === undefined) return new Response(null, { status: 404 });
    const served = await page();
    return new Response(served.body, {
      headers: {
        'content-type': served.contentType,
        'content-security-policy': policyOf(served),
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
      },
    });
  });
}
