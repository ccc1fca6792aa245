import { hasLongHost, type RequestParts } from './request-parts';

// A request as it stands in a program, a table or a document: fetch, Python, axios, PowerShell,
// HTTPie, collections of Postman and Bruno, lists in a chat. No language is parsed: the values beside
// the names are taken, and only if there is one of each.

/** What stands between a name and its value, in program text, JSON (`"value":`) or a table. */
const between = String.raw`["'\`*_\]]{0,3}[ \t]{0,8}(?:==?>?|[:,|\t])?\s{0,20}(?:"?value"?\s{0,8}[:=]\s{0,8})?["'\`*_]{0,3}`;
/** `addValue("…", forHTTPHeaderField: "signature")`: the value comes first. */
const after = String.raw`["']\s{0,8},\s{0,8}(?:forHTTPHeaderField:\s{0,8})?["']`;
/** Base64 or hexadecimal digits. */
const digits = String.raw`([A-Za-z0-9+/_-]{22,128}={0,2})(?![\w+/=.…])`;
const tokens = String.raw`(?:Bearer\s{1,3})?([\w.~+/-]{8,4000}={0,2})`;

const signatureAfter = new RegExp(String.raw`(?<![\w-])signature${between}${digits}`, 'gi');
const signatureBefore = new RegExp(
  String.raw`["']([A-Za-z0-9+/_-]{22,128}={0,2})${after}signature["']`,
  'gi',
);
const tokenAfter = new RegExp(String.raw`(?<![\w-])authorization-token${between}${tokens}`, 'gi');
const tokenBefore = new RegExp(String.raw`["']${tokens}${after}authorization-token["']`, 'gi');
const parameter = new RegExp(
  String.raw`(?<![\w-])(page|per_page|timestamp)${between}(\d{1,13})(?![\w.])`,
  'gi',
);

const withScheme = /https?:\/\/[^\s"'`<>\\|*{}()[\],;]+/gi;
/** A path with its query, beside a host that stands elsewhere. */
const paths = /["'`](\/[^\s"'`<>\\]{0,500}[?&]timestamp=\d[^\s"'`<>\\]{0,500})["'`]/g;
const hosts = /HTTPS?Connection\(\s*["']([\w.-]+(?::\d+)?)["']/g;
/** Host and port as options, where no address is written. */
const hostNames = /\bhost(?:name)?["']?\s{0,8}[:=]\s{0,8}["']([\w.-]+(?::\d+)?)["']/g;
const portNumber = /\bport["']?\s{0,8}[:=]\s{0,8}["']?(\d{2,5})\b/;
/** Power Query writes the path beside the host. */
const relativePath = /\bRelativePath\s{0,8}=\s{0,8}"\/?([^"\s]{1,500})"/i;
/** HTTPie takes a host alone. */
const ofHttpie =
  /(?:^|[\s$>#%])(?:https?|xhs?)\s+(?:GET\s+)?["']?((?:[\w-]+\.)+[a-z]{2,}(?::\d+)?\/[^\s"']*)/gim;
const otherMethod =
  /(?:\b(?:method|request|type)["']?\s{0,8}[:=(,]{0,2}\s{0,8}["']?|-X\s?|HttpMethod\.|\.)(?:POST|PUT|PATCH|DELETE)\b/i;

/** The lengths in characters of the digests that are tried: hexadecimal, and base64. */
const lengths = new Set([32, 40, 64, 128, 22, 24, 27, 28, 43, 44, 86, 88]);

/**
 * The one request of a text that is neither a command nor lines of headers; null if it has no
 * signature or no address in plain text, or several.
 */
export function readProgramText(text: string): RequestParts | null {
  // A digest without any figure is the name of a variable.
  const signatures = valuesOf(text, [signatureAfter, signatureBefore]).filter(
    (value) => lengths.has(value.length) && /\d|^[a-f]+$/i.test(value),
  );
  const [signature, ...others] = signatures;
  const address = addressIn(text);
  if (signature === undefined || others.length > 0 || address === null) return null;
  const found = valuesOf(text, [tokenAfter, tokenBefore]);
  const token = found.length === 1 ? [`authorization-token: Bearer ${found[0] ?? ''}`] : [];
  const method = otherMethod.test(text) ? 'POST' : null;
  return { method, address, headers: [`signature: ${signature}`, ...token] };
}

/** Those of the first pattern that finds any: before one name stands the value of another. */
function valuesOf(text: string, patterns: readonly RegExp[]): string[] {
  for (const pattern of patterns) {
    const values = new Set([...text.matchAll(pattern)].map(([, value = '']) => value));
    if (values.size > 0) return [...values];
  }
  return [];
}

/** The one with a timestamp; otherwise the only one, with the parameters that stand beside it. */
function addressIn(text: string): string | null {
  const written = [...text.matchAll(withScheme)].map(([all]) => all.replace(/(?<![.:])[.:]+$/, ''));
  const short = [...text.matchAll(ofHttpie)].map(([, address = '']) => `https://${address}`);
  const named = [...text.matchAll(hosts)].map(([, host = '']) => `https://${host}`);
  const found = [...written, ...short, ...named];
  const all = [...new Set(found.length > 0 ? found : optionHosts(text))];
  const complete = all.filter((each) => /[?&]timestamp=\d/.test(each));
  const [address = null, ...others] = complete.length > 0 ? complete : all;
  if (address === null || others.length > 0) return null;
  const [path, ...morePaths] = new Set([...text.matchAll(paths)].map(([, each = '']) => each));
  if (path !== undefined && complete.length === 0) {
    return morePaths.length > 0 || hasLongHost(address) || !URL.canParse(address)
      ? null
      : new URL(path, address).href;
  }
  if (complete.length > 0) return address;
  const [, relative] = relativePath.exec(text) ?? [];
  const base = relative === undefined ? address : `${address.replace(/\/$/, '')}/${relative}`;
  const pairs = new Map<string, Set<string>>();
  for (const [, name = '', value = ''] of text.matchAll(parameter)) {
    pairs.set(name, (pairs.get(name) ?? new Set()).add(value));
  }
  const isClear = pairs.has('timestamp') && [...pairs.values()].every(({ size }) => size === 1);
  if (!isClear) return base;
  const query = [...pairs].map(([name, values]) => `${name}=${[...values].join('')}`).join('&');
  return `${base}${base.includes('?') ? '&' : '?'}${query}`;
}

function optionHosts(text: string): string[] {
  if (text.search(paths) < 0) return [];
  const [, port = '443'] = portNumber.exec(text) ?? [];
  return [...text.matchAll(hostNames)].map(([, host = '']) =>
    host.includes(':') || port === '443' ? `https://${host}` : `https://${host}:${port}`,
  );
}
