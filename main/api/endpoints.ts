import { DeskError } from '../failure';
import type { Pairs } from './sign';

/** One read of the service before it has a timestamp (docs/interface.md, "Requests"). */
export interface Endpoint {
  readonly name: 'merchant' | 'clients' | 'lots' | 'client-card';
  /** Unencoded segments below the base address. */
  readonly segments: readonly string[];
  readonly query: Pairs;
  readonly pathParameters: Pairs;
  /** Of the answer's body; more than any answer of its kind needs. */
  readonly maxBytes: number;
}

const mebibyte = 2 ** 20;
const oneRecord = 2 * mebibyte;

/** Eight megabytes for a service that gives more than it is asked for, and 16 kB for each record. */
function onePage(perPage: number): number {
  return Math.min(32 * mebibyte, 8 * mebibyte + perPage * 16_384);
}

const root = ['api-hub', 'v1'] as const;

/** docs/interface.md, "Requests". */
export const merchantEndpoint: Endpoint = {
  name: 'merchant',
  segments: [...root, 'merchants', 'me'],
  query: [],
  pathParameters: [],
  maxBytes: oneRecord,
};

/** docs/interface.md, "Requests": `page` and `per_page` only when asked for. */
export function clientsEndpoint(page?: number, perPage?: number): Endpoint {
  return {
    name: 'clients',
    segments: [...root, 'merchants', 'clients'],
    query: [
      ...(page === undefined ? [] : [['page', String(page)] as const]),
      ...(perPage === undefined ? [] : [['per_page', String(perPage)] as const]),
    ],
    pathParameters: [],
    maxBytes: onePage(perPage ?? 0),
  };
}

/** docs/interface.md, "Requests": both required. */
export function lotsEndpoint(page: number, perPage: number): Endpoint {
  return {
    name: 'lots',
    segments: [...root, 'merchants', 'lots'],
    query: [
      ['page', String(page)],
      ['per_page', String(perPage)],
    ],
    pathParameters: [],
    maxBytes: onePage(perPage),
  };
}

/** The endpoint of a line of the request log; null for one that the line does not tell whole: a card's, whose id is shortened, or a login. */
export function endpointAt(path: string): Endpoint | null {
  const [pathname, query] = path.split('?');
  const asked = new URLSearchParams(query);
  const number = (name: string) => (asked.has(name) ? Number(asked.get(name)) : undefined);
  const made = [
    merchantEndpoint,
    clientsEndpoint(number('page'), number('per_page')),
    lotsEndpoint(number('page') ?? 1, number('per_page') ?? 1),
  ];
  return made.find(({ segments }) => `/${segments.join('/')}` === pathname) ?? null;
}

/** docs/interface.md, "Requests"; `id` as `parseCardId` gives it. */
export function clientCardEndpoint(id: string): Endpoint {
  return {
    name: 'client-card',
    segments: [...root, 'client-cards', id, 'details'],
    query: [],
    pathParameters: [['id', id]],
    maxBytes: oneRecord,
  };
}

/**
 * The address of an endpoint, each segment encoded, then read again: a URL parser resolves `..` even when it was "encoded", so the
 * result must have exactly the path that was meant. Fails with `input.card-id` otherwise (no other segment comes from outside).
 */
export function addressOf(baseHref: string, segments: readonly string[]): URL {
  const base = new URL(baseHref);
  const path = base.pathname.replace(/\/$/, '') + segments.map(encodeSegment).join('');
  const url = new URL(base.origin + path);
  const depth = path.split('/').length;
  if (
    url.origin !== base.origin ||
    url.pathname !== path ||
    url.pathname.split('/').length !== depth
  ) {
    throw new DeskError('input.card-id', { reason: 'path' });
  }
  return url;
}

function encodeSegment(segment: string): string {
  if (!segment.isWellFormed()) throw new DeskError('input.card-id', { reason: 'surrogate' });
  if (/^\.*$/.test(segment)) throw new DeskError('input.card-id', { reason: 'dots' });
  return `/${encodeURIComponent(segment)}`;
}

/** docs/interface.md names no maximum: the service says what it accepts. These keep arithmetic exact. */
const maxPage = 1_000_000_000;
const maxPerPage = 1_000_000;

/** docs/interface.md, "Requests": what the service assumes when a clients request names neither. */
export const clientsDefaults = { page: 1, perPage: 15 } as const;

/** 1 or more, from a number or its digits. Fails with `input.page` and a reason word. */
export function parsePage(given: number | string): number {
  return parseCount('input.page', given, maxPage);
}

/** 1 or more. Fails with `input.per-page` and a reason word. */
export function parsePerPage(given: number | string): number {
  return parseCount('input.per-page', given, maxPerPage);
}

function parseCount(
  code: 'input.page' | 'input.per-page',
  given: number | string,
  largest: number,
): number {
  const refuse = (reason: string): never => {
    throw new DeskError(code, { reason, largest });
  };
  const text = typeof given === 'string' ? given.trim() : '';
  if (typeof given === 'string') {
    if (text === '') return refuse('empty');
    if (!/^[+-]?\d+([.,]\d+)?$/.test(text)) return refuse('not-a-number');
    if (/[.,]/.test(text)) return refuse('fraction');
  }
  const count = typeof given === 'string' ? Number(text) : given;
  if (Number.isNaN(count)) return refuse('not-a-number');
  if (count < 0) return refuse('negative');
  if (count === 0) return refuse('zero');
  if (count > largest) return refuse('too-large');
  if (!Number.isInteger(count)) return refuse('fraction');
  return count;
}

/** Characters. */
export const maxCardIdLength = 200;

/**
 * The id of a client-card as typed or pasted, outer spaces taken off (docs/interface.md, "Requests"). What could make a service read another
 * path than meant is refused before anything is sent: `input.card-id` with a reason word.
 */
export function parseCardId(typed: string): string {
  const id = typed.trim();
  const reason = cardIdTrouble(id);
  if (reason !== null) throw new DeskError('input.card-id', { reason });
  return id;
}

/**
 * An id as it is to be asked for, and the same in small letters where it is a UUID in capitals: many programs write them so, and most services
 * know them in small letters only (RFC 9562: read without regard to case, written in small letters).
 */
export function writingsOf(id: string): readonly [string] | readonly [string, string] {
  const small = id.toLowerCase();
  return isUuid(id) && small !== id ? [id, small] : [id];
}

export function isUuid(id: string): boolean {
  return /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(id);
}

/** Why a trimmed text can be no card's id, in a word; null when it can. */
export function cardIdTrouble(id: string): string | null {
  if (id === '') return 'empty';
  if (id.length > maxCardIdLength) return 'too-long';
  if (!id.isWellFormed()) return 'surrogate';
  if (/\p{Cc}/u.test(id)) return 'control';
  if (/\p{Cf}|\p{Zl}|\p{Zp}/u.test(id)) return 'invisible';
  if (/^[.\u2024\uff0e]+$/.test(id)) return 'dots';
  // Full-width and division slashes too: some services fold them to the plain one.
  if (/[/\\\u2044\u2215\u29f8\uff0f\uff3c]/.test(id)) return 'slash';
  // A service that decodes twice would read `%2f` as a slash.
  if (/[%\uff05]/.test(id)) return 'percent';
  return null;
}
