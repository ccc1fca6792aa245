import { DeskError } from '../../failure';
import { Secret } from '../../vault/secret';
import { readCommands } from './commands';
import { readHeaderLines } from './header-lines';
import { withDefinedValues } from './defined-values';
import { formatName, readHar } from './other-formats';
import { hasPlaceholder, isPlaceholder } from './placeholders';
import { readProgramText } from './program-text';
import { hasLongHost, hasSignature, headerValues, type RequestParts } from './request-parts';
import type { RequestToSign } from '../sign';

/**
 * A parsed request that the service accepted. It holds a live token: it stays in main and is
 * dropped after solving.
 */
export interface WorkingRequest extends RequestToSign {
  /** Scheme and host (punycode) of the service the request was sent to. */
  readonly origin: string;
  readonly signature: string;
  readonly token: Secret | null;
}

type ExampleProblem =
  | 'empty'
  | 'too-long'
  | 'open-quote'
  | 'several'
  | 'other-format'
  | 'no-url'
  | 'bad-url'
  | 'not-get'
  | 'no-timestamp'
  | 'bad-timestamp'
  | 'no-signature'
  | 'placeholder'
  | 'shortened';

/** Of a text in which a request is looked for, in UTF-16 units. */
export const maxRequestLength = 65_536;

/**
 * Parses a working request: a curl or wget command of any shell, an address with header lines, raw
 * HTTP text, HAR, or a program with both in plain text, with whatever stands around it. Of several requests the first complete one
 * with a signature counts; parts of two are never put together. Nothing is run or sent. Fails with
 * `input.example` and an `ExampleProblem` as `reason` (`line` where a command begins, `where` a
 * placeholder stands, `format` of another program); the error never contains the text.
 */
export function parseExample(pasted: string): WorkingRequest {
  if (pasted.trim() === '') return refuse('empty');
  if (pasted.length > maxRequestLength) return refuse('too-long', { max: maxRequestLength });
  const { written, found, inProgram, format } = requestsIn(withoutMarkup(pasted));
  const problems: DeskError[] = [];
  for (const parts of [...bestFirst(found), ...(inProgram === null ? [] : [inProgram])]) {
    try {
      return readParts(parts);
    } catch (thrown) {
      if (!(thrown instanceof DeskError)) throw thrown;
      problems.push(thrown);
    }
  }
  if (!written.some(hasSignature) && inProgram === null && format !== null)
    return refuse('other-format', { format });
  const reason = /https?:\/\/[\w-]+\./i.test(pasted) ? 'no-signature' : 'no-url';
  throw problems[0] ?? new DeskError('input.example', { reason });
}

/** The requests found in a text without markup. */
function requestsIn(pasted: string): {
  /** Those of a command or a HAR file. */
  readonly written: readonly RequestParts[];
  readonly found: readonly RequestParts[];
  readonly inProgram: RequestParts | null;
  readonly format: string | null;
} {
  const text = withDefinedValues(pasted);
  const written = [...readHar(text), ...readCommands(text)];
  const format = formatName(text);
  const hasSigned = written.some(hasSignature);
  const found = hasSigned || format !== null ? written : [...written, ...readHeaderLines(text)];
  // Values are looked for only where no request was understood: parts of two are never put together.
  const inProgram = found.some(hasSignature) ? null : readProgramText(text);
  return { written, found, inProgram, format };
}

/** What a pasted request says, whether or not it is complete. It holds a live token. */
export interface PastedParts {
  readonly url: URL;
  /** Complete, with the signature the service accepted; null when one of its parts is missing. */
  readonly working: WorkingRequest | null;
  readonly token: Secret | null;
}

/**
 * Reads a pasted text as a request: anything `parseExample` takes, also one without a signature,
 * such as a login. Null for all other texts, an address alone among them.
 */
export function readPasted(pasted: string): PastedParts | null {
  if (pasted.length > maxRequestLength || !/\S\s+\S/.test(pasted)) return null;
  const { written, found, inProgram } = requestsIn(withoutMarkup(pasted));
  const requests = [...bestFirst(found), ...(inProgram === null ? [] : [inProgram])];
  for (const parts of requests) {
    const isRequest = parts.headers.length > 0 || written.includes(parts);
    if (!isRequest || parts.trouble !== undefined) continue;
    const headers = headerValues(parts.headers);
    const url = addressOrNull(parts.address, headers.get('host')?.[0] ?? null);
    if (url === null) continue;
    const working = workingOrNull(parts);
    const header = headers.get('authorization-token')?.at(-1) ?? null;
    return { url, working, token: working === null ? readToken(header) : working.token };
  }
  return null;
}

function addressOrNull(address: string | null, host: string | null): URL | null {
  return orNull(() => readAddress(address, host));
}

function workingOrNull(parts: RequestParts): WorkingRequest | null {
  return orNull(() => readParts(parts));
}

function orNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (thrown) {
    if (thrown instanceof DeskError) return null;
    throw thrown;
  }
}

function refuse(
  reason: ExampleProblem,
  params: Readonly<Record<string, string | number>> = {},
): never {
  throw new DeskError('input.example', { reason, ...params });
}

/** Those with a signature before all others: their problem is told if none can be used. */
function bestFirst(found: readonly RequestParts[]): readonly RequestParts[] {
  const ranked = found.map((parts) => ({
    parts,
    rank: hasSignature(parts) ? 0 : parts.address?.includes('://') === true ? 1 : 2,
  }));
  const others = ranked.filter(
    ({ parts, rank }) => parts.method?.toUpperCase() !== 'OPTIONS' || rank === 0,
  );
  return (others.length > 0 ? others : ranked)
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ parts }) => parts);
}

/**
 * Without what mail programs, web pages and terminals add: marks of quoted lines, entities, tags,
 * invisible characters.
 */
function withoutMarkup(pasted: string): string {
  const lines = pasted.replaceAll(/\r\n?/g, '\n');
  const text = (/[?&]timestamp=3D/.test(lines) ? withoutQuotedPrintable(lines) : lines)
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/^[\t \u00a0]*(?:>[\t \u00a0]?)+/gm, '')
    .replaceAll(/<\/?(?:pre|code|span|a|div|p|br|li|td|tr|b|strong)(?:\s[^<>]{0,200})?\/?>/gi, ' ')
    // In `.http` files a query may go on in the lines below.
    .replaceAll(/\n[\t ]+(?=[?&][\w.-]+=)/g, '');
  return text.replaceAll(
    /&(?:(amp|#38|#x26)|(quot|#34|#x22)|(apos|#39|#x27)|(lt|#60)|(gt|#62));/gi,
    (_, amp?: string, quot?: string, apos?: string, lt?: string) =>
      amp !== undefined
        ? '&'
        : quot !== undefined
          ? '"'
          : apos !== undefined
            ? "'"
            : lt !== undefined
              ? '<'
              : '>',
  );
}

/** As a mail is stored (RFC 2045): `=3D` is `=`, and a `=` at its end breaks a line. */
function withoutQuotedPrintable(text: string): string {
  return text
    .replaceAll('=\n', '')
    .replaceAll(/=([0-7][0-9A-F])/g, (_, code: string) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
}

function readParts(parts: RequestParts): WorkingRequest {
  const headers = headerValues(parts.headers);
  const [host = null] = headers.get('host') ?? [];
  const { trouble } = parts;
  if (trouble !== undefined) return refuse(trouble.reason, { line: trouble.line });
  const url = readAddress(parts.address, host);
  if ((parts.method ?? 'GET').toUpperCase() !== 'GET') return refuse('not-get');

  const all = [...url.searchParams];
  const timestamp = all.find(([name]) => name === 'timestamp')?.[1];
  if (timestamp === undefined) return refuse('no-timestamp');
  if (!/^\d{13}$/.test(timestamp)) return refuse('bad-timestamp');
  return {
    method: 'GET',
    origin: url.origin,
    path: url.pathname,
    query: all.filter(([name]) => name !== 'timestamp'),
    queryAsSent: url.search.slice(1),
    pathParameters: pathParametersOf(url.pathname),
    timestamp,
    signature: readSignature(headers.get('signature') ?? []),
    token: readToken(headers.get('authorization-token')?.at(-1) ?? null),
  };
}

/**
 * Where a command stands in quotes of another, these end behind the signature; mail programs break
 * it into lines.
 */
function readSignature(values: readonly string[]): string {
  const plain = values.map((value) => {
    const joined = value.split(/\n/).map((line) => line.trim());
    return joined
      .join('')
      .replace(/^["'`]+/, '')
      .replace(/(?<!["'`])["'`]+$/, '');
  });
  const [signature = '', ...others] = new Set(plain.filter((value) => value !== ''));
  if (signature === '') return refuse('no-signature');
  if (others.length > 0) return refuse('several');
  if (/…|\.\.\.|[•*]/.test(signature)) return refuse('shortened');
  return isPlaceholder(signature) ? refuse('placeholder', { where: 'signature' }) : signature;
}

function readAddress(written: string | null, host: string | null): URL {
  // Mail programs put an address in brackets.
  const address = written?.trim().replace(/^<(.*)>$/, '$1') ?? '';
  if (address === '') return refuse('no-url');
  let absolute = address;
  if (address.startsWith('/')) {
    if (host === null) return refuse('no-url');
    absolute = `https://${host}${address}`;
  } else if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(address)) {
    absolute = `https://${address}`;
  }
  const stamp = /[?&]timestamp=([^&#]*)/.exec(absolute)?.[1] ?? '';
  if (stamp !== '' && (hasPlaceholder(stamp) || isPlaceholder(stamp))) {
    return refuse('placeholder', { where: 'timestamp' });
  }
  if (hasPlaceholder(absolute)) return refuse('placeholder', { where: 'address' });
  if (hasLongHost(absolute) || !URL.canParse(absolute)) return refuse('bad-url');
  const url = new URL(absolute);
  return /^https?:$/.test(url.protocol) ? url : refuse('bad-url');
}

/** docs/interface.md, "Requests": only the path of a card has a parameter. */
function pathParametersOf(path: string): RequestToSign['pathParameters'] {
  const id = /\/client-cards\/([^/]+)\/details\/?$/.exec(path)?.[1];
  if (id === undefined) return [];
  try {
    return [['id', decodeURIComponent(id)]];
  } catch {
    return [['id', id]];
  }
}

/** Null for a missing or masked token, and for a placeholder: solving does not need one. */
function readToken(header: string | null): Secret | null {
  const token = header?.replace(/^bearer\s+/i, '').trim() ?? '';
  const isMasked = /[*<>]|\.\.\./.test(token) || isPlaceholder(token);
  return /^[\x21-\x7e]{8,}$/.test(token) && !isMasked ? Secret.fromText(token) : null;
}
