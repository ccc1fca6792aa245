import { DeskError } from '../failure';
import { Secret } from '../vault/secret';
import type { RequestToSign } from './sign';

/** A parsed request that the service accepted. It holds a live token: it stays in main and is dropped after solving. */
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
  | 'no-url'
  | 'bad-url'
  | 'not-get'
  | 'no-timestamp'
  | 'bad-timestamp'
  | 'no-signature'
  | 'shortened';

const maxLength = 65_536;

/** The parts of the pasted text, not yet validated. */
interface Pasted {
  readonly method: string | null;
  readonly address: string | null;
  readonly headers: readonly string[];
}

/**
 * Parses a working request: a curl command (POSIX shell or Windows prompt), an address followed by header lines, or raw HTTP text. Fails
 * with `input.example` and an `ExampleProblem` as `reason`; the error never contains the text.
 */
export function parseExample(pasted: string): WorkingRequest {
  const text = pasted.trim();
  if (text === '') return refuse('empty');
  if (text.length > maxLength) return refuse('too-long');
  const isCommand = /^(?:\$\s+|>\s+)?curl(?:\.exe)?\s/i.test(text);
  const found = isCommand ? readCurl(text) : readLines(text);
  const headers = readHeaders(found.headers);
  const url = readAddress(found.address, headers.get('host') ?? null);
  if ((found.method ?? 'GET').toUpperCase() !== 'GET') return refuse('not-get');

  const all = [...url.searchParams];
  const timestamp = all.find(([name]) => name === 'timestamp')?.[1];
  if (timestamp === undefined) return refuse('no-timestamp');
  if (!/^\d{13}$/.test(timestamp)) return refuse('bad-timestamp');
  const signature = headers.get('signature') ?? '';
  if (signature === '') return refuse('no-signature');
  if (/…|\.\.\.|[•*]/.test(signature)) return refuse('shortened');
  return {
    method: 'GET',
    origin: url.origin,
    path: url.pathname,
    query: all.filter(([name]) => name !== 'timestamp'),
    queryAsSent: url.search.slice(1),
    pathParameters: pathParametersOf(url.pathname),
    timestamp,
    signature,
    token: readToken(headers.get('authorization-token') ?? null),
  };
}

function refuse(reason: ExampleProblem): never {
  throw new DeskError('input.example', { reason });
}

/** curl's short options: any number without a value, then one that may have its value in the same word (`-sXGET`). */
const shortOptions =
  /^-([#0-46aBfgGiIjJklLMnNOpqRsSvVZ]*)(?:([HAbcdeFmouUwxXKTrCDEPQtyYz])([\s\S]*))?$/;
/** curl's long options that take a value, so that the value is not mistaken for the address. */
const valued =
  /^--(?:data(?:-\w+)*|json|form|user|user-agent|cookie|cookie-jar|output|proxy|max-time|connect-timeout|referer|cacert|cert|key|retry|resolve|write-out|request|url|header|interface|limit-rate)$/;

function readCurl(text: string): Pasted {
  const words = cutCommandLine(text);
  if (words === null) return refuse('open-quote');
  const headers: string[] = [];
  const data: string[] = [];
  let method: string | null = null;
  let url: string | null = null;
  const bare: string[] = [];
  let dataInQuery = false;
  const start = words.findIndex((word) => /^curl(?:\.exe)?$/i.test(word)) + 1;
  for (let at = start; at < words.length; at += 1) {
    const word = words[at] ?? '';
    const [, long, inline] = /^(--[\w-]+)=([\s\S]*)$/.exec(word) ?? [];
    const [, flags = '', short, glued] = shortOptions.exec(word) ?? [];
    const option = long ?? (short === undefined ? word : `-${short}`);
    const own = inline ?? (glued === '' ? undefined : glued);
    const value = own ?? words[at + 1] ?? '';
    const takesValue = short !== undefined || valued.test(option);
    if (takesValue && own === undefined) at += 1;
    if (flags.includes('G') || option === '--get') dataInQuery = true;
    if (option === '-H' || option === '--header') headers.push(value);
    else if (option === '-X' || option === '--request') method = value;
    else if (option === '--url') url = value;
    else if (option === '--data-urlencode') data.push(encodeValue(value));
    else if (/^(?:-d|--data(?:-\w+)*|--json)$/.test(option)) data.push(value);
    else if (!option.startsWith('-')) bare.push(word);
  }
  // A bare word without a scheme may be the value of an option that is not listed here.
  const address = url ?? bare.find((each) => each.includes('://')) ?? bare[0] ?? null;
  if (data.length === 0 || address === null) return { method, address, headers };
  if (!dataInQuery) return { method: method ?? 'POST', address, headers };
  const joint = address.includes('?') ? '&' : '?';
  return { method, address: address + joint + data.join('&'), headers };
}

/** Encodes `name=value` as `--data-urlencode` does. */
function encodeValue(pair: string): string {
  const [, name = '', value = ''] = /^([^=]*=)?([\s\S]*)$/.exec(pair) ?? [];
  return name + encodeURIComponent(value);
}

/** An address with or without a method before it, or a path after a method. */
const requestLine =
  /^(?:([A-Z]{3,7})\s+)?((?:https?:\/\/|(?<=[A-Z]\s+)\/|[\w-]+(?:\.[\w-]+)+\/)\S*)(?:\s+HTTP\/[\d.]+)?$/i;

function readLines(text: string): Pasted {
  const lines = text.split(/\r?\n/).map((line) => line.trim().replace(/^(['"])(.*)\1$/, '$2'));
  for (const [at, line] of lines.entries()) {
    const request = requestLine.exec(line);
    if (!request) continue;
    const headers = lines.filter((_, other) => other !== at).map(unquoted);
    return { method: request[1] ?? null, address: request[2] ?? null, headers };
  }
  return refuse('no-url');
}

/** The header of a line copied from a script: `-H 'name: value' \` or `"name": "value",`. */
function unquoted(line: string): string {
  const bare = line
    .replace(/[\\^`,;]$/, '')
    .trim()
    .replace(/^(?:-H|--header)\s*/, '')
    .replace(/^(['"])([\s\S]*)\1$/, '$2');
  return bare.replace(/^["']?([\w-]+)["']?\s*:\s*(?!\s)["']?(.*?)["']?$/, '$1: $2');
}

/** Headers by lower-case name; the last one of a name wins. */
function readHeaders(lines: readonly string[]): ReadonlyMap<string, string> {
  const headers = new Map<string, string>();
  for (const line of lines) {
    const [, name, value] = /^:?([\w-]+)\s*:\s*([\s\S]*)$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) headers.set(name.toLowerCase(), value.trim());
  }
  return headers;
}

function readAddress(address: string | null, host: string | null): URL {
  if (address === null || address === '') return refuse('no-url');
  let absolute = address;
  if (address.startsWith('/')) {
    if (host === null) return refuse('no-url');
    absolute = `https://${host}${address}`;
  } else if (!/^[a-z][a-z0-9+.-]*:\/\//i.test(address)) {
    absolute = `https://${address}`;
  }
  if (!URL.canParse(absolute)) return refuse('bad-url');
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

/** Null for a missing or masked token: solving does not need one. */
function readToken(header: string | null): Secret | null {
  const token = header?.replace(/^bearer\s+/i, '').trim() ?? '';
  return /^[\x21-\x7e]{8,}$/.test(token) && !/[*<>]|\.\.\./.test(token)
    ? Secret.fromText(token)
    : null;
}

/**
 * Splits a pasted command into words as its shell would: POSIX quotes and `$'…'`, the Windows prompt's `^`, and lines continued with a
 * backslash, `^` or PowerShell's backtick. Nothing is ever run or expanded. Null when a quote is not closed.
 */
function cutCommandLine(pasted: string): readonly string[] | null {
  const text = pasted.replace(/(?:\\|\^|`)[ \t]*\r?\n/g, ' ');
  const forWindows = isForWindowsPrompt(pasted);
  // The Windows prompt removes each caret and keeps the next character as it is.
  const source = forWindows ? text.replace(/\^([\s\S])/g, '$1') : text;
  const words: string[] = [];
  let word: string | null = null;
  let at = 0;
  while (at < source.length) {
    if (/\s/.test(source.charAt(at))) {
      if (word !== null) words.push(word);
      word = null;
      at += 1;
      continue;
    }
    word ??= '';
    const quoted = readQuoted(source, at, forWindows);
    if (quoted === null) return null;
    word += quoted.text;
    at = quoted.next;
  }
  if (word !== null) words.push(word);
  return words;
}

interface Piece {
  readonly text: string;
  readonly next: number;
}

/** Reads one quoted string, escaped character or plain character; null when a quote is not closed. */
function readQuoted(source: string, at: number, forWindows: boolean): Piece | null {
  const rest = source.slice(at, at + 2);
  if (rest === "$'" && !forWindows) return readUntil(source, at + 2, "'", ansiEscape);
  const char = rest.charAt(0);
  if (char === "'" && !forWindows) return readUntil(source, at + 1, "'", null);
  if (char === '"') return readUntil(source, at + 1, '"', doubleQuoteEscape);
  if (char === '\\' && (!forWindows || rest === '\\"')) {
    return { text: source.charAt(at + 1), next: at + 2 };
  }
  return { text: char, next: at + 1 };
}

/** The text of an escape sequence and its length after the backslash. */
type Escape = (after: string) => { readonly text: string; readonly length: number };

function readUntil(
  source: string,
  start: number,
  close: string,
  escape: Escape | null,
): Piece | null {
  let text = '';
  for (let at = start; at < source.length; at += 1) {
    const char = source.charAt(at);
    if (char === close) return { text, next: at + 1 };
    if (char === '\\' && escape !== null) {
      const read = escape(source.slice(at + 1, at + 7));
      text += read.text;
      at += read.length;
    } else {
      text += char;
    }
  }
  return null;
}

const doubleQuoteEscape: Escape = (after) => {
  const char = after.charAt(0);
  return /["\\$`]/.test(char) ? { text: char, length: 1 } : { text: '\\', length: 0 };
};

const ansiEscape: Escape = (after) => {
  const code = /^(?:x([0-9a-f]{1,2})|u([0-9a-f]{1,4})|([0-7]{1,3}))/i.exec(after);
  if (code) {
    const [whole, hex, unicode, octal] = code;
    const digits = hex ?? unicode ?? octal ?? '0';
    const number = Number.parseInt(digits, octal === undefined ? 16 : 8);
    return { text: String.fromCharCode(number), length: whole.length };
  }
  const char = after.charAt(0);
  const named: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };
  return { text: named[char] ?? char, length: 1 };
};

/** Browsers copy `^"…^"` for the Windows prompt; a line continued with `^` is another sign of it. */
function isForWindowsPrompt(text: string): boolean {
  return /\^"|\^[ \t]*\r?\n/.test(text);
}
