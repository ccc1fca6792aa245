import { domainToUnicode } from 'node:url';
import { DeskError } from '../failure';

export type BaseUrlNotice =
  | { readonly reason: 'whitespace-trimmed' }
  | { readonly reason: 'trailing-slash-removed' }
  /** The endpoint's own path was pasted along: `/api-hub/…` is added by the app. */
  | { readonly reason: 'endpoint-path-removed'; readonly path: string }
  /** A gateway's prefix: legitimate ("all paths are under {base_url}"), but worth seeing. */
  | { readonly reason: 'path-kept'; readonly path: string }
  /** The name holds letters beyond ASCII, which can imitate others: shown as it really is. */
  | { readonly reason: 'punycode'; readonly typed: string; readonly real: string };

interface BaseUrl {
  /** Without a trailing slash, ready to be followed by `/api-hub/…`. */
  readonly href: string;
  readonly origin: string;
  /** Host with port, punycode. */
  readonly host: string;
  readonly isLoopback: boolean;
  readonly notices: readonly BaseUrlNotice[];
}

const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost']);

export function isLoopbackHost(hostname: string): boolean {
  return loopbackHosts.has(hostname);
}

/** SECURITY.md: TLS everywhere, cleartext only to exactly this computer. */
export function mayBeAsked(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
}

function refuse(reason: string, params: Record<string, string> = {}): never {
  throw new DeskError('input.base-url', { reason, ...params });
}

/** The service's address as typed or pasted. Fails with `input.base-url` and a reason word. */
export function parseBaseUrl(typed: string): BaseUrl {
  const text = typed.trim();
  const notices: BaseUrlNotice[] = [];
  if (text !== typed) notices.push({ reason: 'whitespace-trimmed' });
  if (text === '') refuse('empty');
  if (text.length > 2_000) refuse('too-long');
  // eslint-disable-next-line no-control-regex -- the URL parser would drop these silently
  if (/[\s\u0000-\u001f\u007f\\]/u.test(text)) refuse('not-a-url');
  const parts = /^([a-z][a-z0-9+.-]*):\/\/([^/?#]*)/i.exec(text);
  if (!parts) {
    const guess = `https://${text}`;
    if (/^[\p{L}\p{N}.-]+(:\d+)?([/?#].*)?$/u.test(text) && URL.canParse(guess)) {
      refuse('missing-scheme', { suggestion: new URL(guess).origin });
    }
    refuse('not-a-url');
  }
  const [, scheme = '', authority = ''] = parts;
  if (!/^https?$/i.test(scheme)) refuse('not-http');
  if (authority.includes('@')) refuse('has-credentials');
  if (!URL.canParse(text)) refuse('not-a-url');
  const url = new URL(text);
  checkHostSpelling(authority, url, notices);
  if (!mayBeAsked(url)) refuse('not-secure', { host: url.host });
  if (text.includes('?')) refuse('has-query');
  if (text.includes('#')) refuse('has-fragment');
  const path = normalizePath(text.slice(parts[0].length), url, notices);
  return {
    href: url.origin + path,
    origin: url.origin,
    host: url.host,
    isLoopback: isLoopbackHost(url.hostname),
    notices,
  };
}

/**
 * `https://0x7f.1`, `https://ex%61mple.com` and full-width letters all become another, plainer host in the URL parser: nobody means
 * that, so it is refused. Real international names are kept and shown in punycode.
 */
function checkHostSpelling(authority: string, url: URL, notices: BaseUrlNotice[]): void {
  const typed = authority.replace(/:\d*$/, '');
  if (typed.toLowerCase() === url.hostname) {
    if (url.hostname.includes('xn--')) {
      notices.push({
        reason: 'punycode',
        typed: domainToUnicode(url.hostname),
        real: url.hostname,
      });
    }
    return;
  }
  // eslint-disable-next-line no-control-regex -- "is it plain ASCII"
  if (/^[\u0000-\u007f]*$/.test(typed) || !url.hostname.includes('xn--')) {
    refuse('unusual-host', { host: url.host });
  }
  notices.push({ reason: 'punycode', typed: domainToUnicode(url.hostname), real: url.hostname });
}

function normalizePath(typedPath: string, url: URL, notices: BaseUrlNotice[]): string {
  if (typedPath !== '' && typedPath !== url.pathname) refuse('unusual-path');
  if (!/^(\/[\w.~-]+)*\/*$/.test(url.pathname)) refuse('unusual-path');
  let path = url.pathname.replace(/\/+$/, '');
  if (typedPath.endsWith('/')) notices.push({ reason: 'trailing-slash-removed' });
  const endpoint = /\/api-hub(\/.*)?$/.exec(path);
  if (endpoint) {
    path = path.slice(0, endpoint.index);
    notices.push({ reason: 'endpoint-path-removed', path: endpoint[0] });
  }
  if (path !== '') notices.push({ reason: 'path-kept', path });
  return path;
}
