import { domainToUnicode } from 'node:url';
import { DeskError } from '../failure';

export type BaseUrlNotice =
  | { readonly reason: 'whitespace-trimmed' }
  | { readonly reason: 'trailing-slash-removed' }
  /** The address included an endpoint's path; the app adds `/api-hub/…` itself. */
  | { readonly reason: 'endpoint-path-removed'; readonly path: string }
  /** What followed `?` or `#`: it may hold a key, and is not repeated. */
  | { readonly reason: 'query-removed' }
  /** A gateway's prefix: valid ("all paths are under {base_url}"), but worth showing. */
  | { readonly reason: 'path-kept'; readonly path: string }
  /**
   * The host name has letters beyond ASCII, which can imitate others, so its real form is shown.
   */
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

/** docs/threat-model.md: TLS everywhere; cleartext only to this computer. */
export function isRequestable(url: URL): boolean {
  return url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
}

function refuse(reason: string, params: Record<string, string> = {}): never {
  throw new DeskError('input.base-url', { reason, ...params });
}

/** Parses the service's address as typed or pasted. Fails with `input.base-url` and a `reason`. */
export function parseBaseUrl(typed: string): BaseUrl {
  const text = typed.trim();
  const notices: BaseUrlNotice[] = [];
  if (text !== typed) notices.push({ reason: 'whitespace-trimmed' });
  if (text === '') refuse('empty');
  if (text.length > 2_000) refuse('too-long');
  // eslint-disable-next-line no-control-regex -- the URL parser drops these silently
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
  if (!isRequestable(url)) refuse('not-secure', { host: url.host });
  const [typedPath = ''] = /^[^?#]*/.exec(text.slice(parts[0].length)) ?? [];
  if (/[?#]/.test(text)) notices.push({ reason: 'query-removed' });
  const path = normalizePath(typedPath, url, notices);
  return {
    href: url.origin + path,
    origin: url.origin,
    host: url.host,
    isLoopback: isLoopbackHost(url.hostname),
    notices,
  };
}

/**
 * The URL parser turns `https://0x7f.1`, `https://ex%61mple.com` and full-width letters into a
 * different, plain host. Nobody means that, so it is refused. International names are accepted and
 * shown in punycode.
 */
function checkHostSpelling(authority: string, url: URL, notices: BaseUrlNotice[]): void {
  const { hostname, host } = url;
  const typed = authority.replace(/:\d*$/, '');
  const isPunycode = hostname.includes('xn--');
  const isRewritten = typed.toLowerCase() !== hostname;
  if (isRewritten && (!isPunycode || /^\p{ASCII}*$/u.test(typed))) {
    refuse('unusual-host', { host });
  }
  if (isPunycode) {
    notices.push({ reason: 'punycode', typed: domainToUnicode(hostname), real: hostname });
  }
}

function normalizePath(typedPath: string, url: URL, notices: BaseUrlNotice[]): string {
  if (typedPath !== '' && typedPath !== url.pathname) refuse('unusual-path');
  if (!/^(\/[\w.~-]+)*\/*$/.test(url.pathname)) refuse('unusual-path');
  let path = url.pathname.replace(/(?<!\/)\/+$/, '');
  if (typedPath.endsWith('/')) notices.push({ reason: 'trailing-slash-removed' });
  const endpoint = /\/api-hub(?=\/|$)/.exec(path);
  if (endpoint) {
    notices.push({ reason: 'endpoint-path-removed', path: path.slice(endpoint.index) });
    path = path.slice(0, endpoint.index);
  }
  if (path !== '') notices.push({ reason: 'path-kept', path });
  return path;
}
