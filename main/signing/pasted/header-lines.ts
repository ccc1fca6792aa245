import type { RequestParts } from './request-parts';

/**
 * An address with or without a method before it, or a path after a method; it may begin with a
 * placeholder.
 */
const requestLine =
  /^(?:([A-Z]{3,7})\s+)?((?:https?:\/\/|(?<=[A-Z]\s+)\/|[\w-]+(?:\.[\w-]+)+(?::\d+)?\/|(?:\{\{[^{}]*\}\}|\$\{?\w+\}?)[/?])\S*)(?:\s+HTTP\/[\d.]+)?$/i;

/** Some programs copy a table: names and values with a tab between them. */
const header = /^(:?[\w\u2010-\u2015\u2212-]+)(?:\s*:(?!\/\/)\s*|\t\s*)(\S.*)$/;
/** A name on a line of its own, as developer tools copy headers. */
const nameLine =
  /^(:?[\w-]+|request (?:url|method)|status code|remote address|referrer policy)\s*:?$/i;
/** A title such as "General" has one of these below, which is no value. */
const knownName =
  /^(?:request (?:url|method)|status code|signature|authorization-token|accept|host|:\w+)\s*:?$/i;
/** Names whose values are addresses. */
const addressNames = /^(?:referer|origin|host|location|:authority|:path|request url)$/i;

type Line =
  | { readonly kind: 'header'; readonly name: string; readonly value: string }
  | { readonly kind: 'address'; readonly method: string | null; readonly address: string };

/**
 * The requests written as addresses with header lines: raw HTTP, `.http` files, headers copied from
 * a browser with names and values on one line or on two. Each address has the headers up to the
 * next one; those above the first address belong to it when none is below.
 */
export function readHeaderLines(text: string): RequestParts[] {
  const blocks: Line[][] = [];
  let block: Line[] = [];
  let isBelow = true;
  for (const line of headerLines(text)) {
    if (line.kind === 'address' && block.some(({ kind }) => kind === 'address')) {
      blocks.push(block);
      block = [];
    }
    if (line.kind === 'address' && blocks.length === 0) {
      isBelow = !block.some((each) => each.kind === 'header' && each.name === 'signature');
    }
    block.push(line);
    // Headers above their address: the block ends with it.
    if (line.kind === 'address' && !isBelow) {
      blocks.push(block);
      block = [];
    }
  }
  const last = blocks.at(-1);
  if (!isBelow && last !== undefined && !block.some(({ kind }) => kind === 'address')) {
    blocks[blocks.length - 1] = [...last, ...block];
  } else if (block.length > 0) blocks.push(block);
  const requests = blocks.flatMap(requestOf);
  return requests.map((request) => ({ ...request, address: addressWithHost(request, requests) }));
}

/** A path without its host, as below a summary that has the address. */
function addressWithHost(
  { address, headers }: RequestParts,
  others: readonly RequestParts[],
): string | null {
  const hasHost = headers.some((line) => /^host:/i.test(line));
  if (address === null || !address.startsWith('/') || hasHost) return address;
  const isSame = (other: string | null) =>
    other?.includes('://') === true && other.endsWith(address);
  return others.find((other) => isSame(other.address))?.address ?? address;
}

function requestOf(lines: readonly Line[]): RequestParts[] {
  const headers = lines.flatMap((line) => (line.kind === 'header' ? [line] : []));
  const valueOf = (name: string) => headers.find((each) => each.name === name)?.value ?? null;
  const first = lines.find((line) => line.kind === 'address');
  const path = valueOf(':path') ?? namedPath(headers);
  const authority = valueOf(':authority') ?? valueOf('host');
  const built =
    path === null || authority === null
      ? null
      : `${valueOf(':scheme') ?? valueOf('scheme') ?? 'https'}://${authority}${path}`;
  const bare = first?.address ?? built;
  if (bare === null) return [];
  const address = withParameters(bare, headers);
  return [
    {
      method: first?.method ?? valueOf(':method') ?? valueOf('request method'),
      address,
      headers: headers.map(({ name, value }) => `${name}: ${value}`),
    },
  ];
}

/** Parameters on lines of their own, as in Hurl: `timestamp: 1764568045547`. */
function withParameters(
  address: string,
  headers: readonly { name: string; value: string }[],
): string {
  if (address.includes('?')) return address;
  const parameters = headers.filter(({ name }) => /^(?:page|per_page|timestamp)$/.test(name));
  if (!parameters.some(({ name, value }) => name === 'timestamp' && /^\d{13}$/.test(value)))
    return address;
  return `${address}?${parameters.map(({ name, value }) => `${name}=${encodeURIComponent(value.toWellFormed())}`).join('&')}`;
}

/** What Firefox shows below the parameters of an address. */
const belowParameters =
  /^(?:address|status|version|transferred|referrer policy|request priority|dns resolution|signature|authorization-token|accept.*)$/;

/** Firefox shows the file and each parameter of an address on lines of their own. */
function namedPath(headers: readonly { name: string; value: string }[]): string | null {
  const at = headers.findIndex(({ name, value }) => name === 'filename' && value.startsWith('/'));
  const below = headers.slice(at + 1);
  const end = below.findIndex(({ name }) => belowParameters.test(name));
  if (at < 0) return null;
  const query = below
    .slice(0, end < 0 ? undefined : end)
    .map(({ name, value }) => `${name}=${encodeURIComponent(value.toWellFormed())}`);
  return `${headers[at]?.value ?? ''}${query.length > 0 ? '?' : ''}${query.join('&')}`;
}

function* headerLines(text: string): Generator<Line> {
  const lines = text.split('\n').map(bareLine);
  for (let at = 0; at < lines.length; at += 1) {
    const line = lines[at] ?? '';
    const named = readHeader(line);
    if (named !== null) {
      yield /^(?:request )?url$/.test(named.name) ? addressOf(named.value) : named;
      continue;
    }
    const request = requestLine.exec(line);
    if (request) {
      yield {
        kind: 'address',
        method: request[1]?.toUpperCase() ?? null,
        address: request[2] ?? '',
      };
      continue;
    }
    const [, name] = nameLine.exec(line) ?? [];
    const value = lines[at + 1] ?? '';
    if (name === undefined || !isValueOf(name, line.endsWith(':'), value)) continue;
    at += 1;
    const lower = name.toLowerCase();
    yield lower === 'request url' ? addressOf(value) : { kind: 'header', name: lower, value };
  }
}

function addressOf(address: string): Line {
  return { kind: 'address', method: null, address };
}

function readHeader(line: string): Extract<Line, { kind: 'header' }> | null {
  const labelled =
    /^(request (?:url|method)|status code|url(?=\s*:\s*https?:))\s*:\s*(\S.*)$/i.exec(line);
  const [, name, value] = labelled ?? header.exec(line) ?? [];
  if (name === undefined || value === undefined) return null;
  return {
    kind: 'header',
    name: name.toLowerCase().replaceAll(/[\u2010-\u2015\u2212]/g, '-'),
    value,
  };
}

function isValueOf(name: string, hasColon: boolean, value: string): boolean {
  if (value === '' || knownName.test(value)) return false;
  if (addressNames.test(name)) return true;
  if (requestLine.test(value)) return false;
  if (/^:?[\w-]+:\s+\S/.test(value)) return false;
  return hasColon ? !/^:?[a-z][\w-]*:$/i.test(value) : !/^:?[\w-]+:$/.test(value);
}

const quotes = /["'\u2018\u2019\u201c-\u201f\u00ab\u00bb]/;

/**
 * A line without what scripts and lists have around a header: `-H 'name: value' \` or `"name":
 * "value",`.
 */
function bareLine(line: string): string {
  const bare = line
    .trim()
    .replace(/[\\^`,;]$/, '')
    .trim()
    .replace(/^(?:-H|--header)\s*/, '')
    .replace(/^[*\u2022]\s+(?=\S)/, '');
  const first = bare.charAt(0);
  const inner = quotes.test(first) && quotes.test(bare.slice(-1)) ? bare.slice(1, -1) : bare;
  const pair = /^["']?(:?[\w-]+)["']?\s*:(?!\/\/)\s*(?!\s)["']?(.*?)["']?$/.exec(inner);
  return pair === null ? inner.trim() : `${pair[1] ?? ''}: ${pair[2] ?? ''}`.trim();
}
