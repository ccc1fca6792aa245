import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { app, protocol } from 'electron';
import type { ProxyConfig, Session, WebPreferences } from 'electron';

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

const contentTypes = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
} as const;

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
    const contentType = (contentTypes as Readonly<Record<string, string>>)[extname(entry.name)];
    if (!entry.isFile() || contentType === undefined) continue;
    const file = join(entry.parentPath, entry.name);
    const path = `/${relative(folder, file).split(sep).join('/')}`;
    if (path.endsWith('.html') && path !== page) continue;
    files.set(path, async () => ({ contentType, body: Uint8Array.from(await readFile(file)) }));
  }
  return files;
}

/** A page or style sheet that main makes itself. */
export function textPage(kind: '.html' | '.css', text: string): () => Promise<Page> {
  const body = new TextEncoder().encode(text);
  return () => Promise.resolve({ contentType: contentTypes[kind], body });
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

/** No page of this app ever opens, leaves or embeds anything: set for every web contents there will be. */
export function guardAllContents(): void {
  app.on('web-contents-created', (_event, contents) => {
    contents.setWindowOpenHandler(() => ({ action: 'deny' }));
    // WebRTC is a road out that a content security policy does not close: here UDP, in the session TCP.
    contents.setWebRTCIPHandlingPolicy('disable_non_proxied_udp');
    contents.on('will-navigate', prevented);
    contents.on('will-frame-navigate', prevented);
    contents.on('will-redirect', prevented);
    contents.on('will-attach-webview', prevented);
  });
}

function prevented(event: { preventDefault(): void }): void {
  event.preventDefault();
}

/**
 * Chromium fetches word lists for its spell checker from its vendor, for each session and the one nobody uses as well. Switched off it has begun
 * already; without a language there is nothing to fetch.
 */
export function guardAllSessions(): void {
  app.on('session-created', (session) => {
    session.setSpellCheckerLanguages([]);
    session.setSpellCheckerEnabled(false);
  });
}

/** Nobody listens there; loopback is not spared. */
const deadProxy: ProxyConfig = {
  mode: 'fixed_servers',
  proxyRules: 'http://127.0.0.1:9',
  proxyBypassRules: '<-loopback>',
};

/** A window's session: no permission, no download, no request but to the app's own scheme. */
export function guardWindowSession(session: Session): void {
  // WebRTC over TCP asks neither the content security policy nor the request filter below; a proxy it does ask, and this one leads nowhere.
  void session.setProxy(deadProxy);
  session.setPermissionRequestHandler((_contents, _permission, decide) => {
    decide(false);
  });
  session.setPermissionCheckHandler(() => false);
  session.setDevicePermissionHandler(() => false);
  session.setDisplayMediaRequestHandler((_request, decide) => {
    decide({});
  });
  session.on('will-download', prevented);
  session.webRequest.onBeforeRequest((details, decide) => {
    const own = details.url.startsWith(`${scheme}://`);
    const tools = !app.isPackaged && details.url.startsWith('devtools://');
    decide({ cancel: !own && !tools });
  });
}

/** The same for every window: the page is a guest that may only draw. */
export function guestPreferences(
  session: Session,
  preload: string | null,
  devTools: boolean,
): WebPreferences {
  return {
    session,
    ...(preload === null ? {} : { preload }),
    sandbox: true,
    contextIsolation: true,
    webSecurity: true,
    nodeIntegration: false,
    nodeIntegrationInWorker: false,
    nodeIntegrationInSubFrames: false,
    allowRunningInsecureContent: false,
    webviewTag: false,
    plugins: false,
    navigateOnDragDrop: false,
    experimentalFeatures: false,
    spellcheck: false,
    enableWebSQL: false,
    disableBlinkFeatures: 'Auxclick',
    devTools,
  };
}
