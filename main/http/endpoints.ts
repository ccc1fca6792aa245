import type { Listed } from '../../shared/resources';
import { DeskError } from '../failure';
import type { Pairs } from '../signing/sign';

/** One read of the service, without a timestamp (docs/interface.md, "Requests"). */
export interface Endpoint {
  readonly name: 'merchant' | 'clients' | 'lots' | 'client-card';
  /** Unencoded segments below the base address. */
  readonly segments: readonly string[];
  readonly query: Pairs;
  readonly pathParameters: Pairs;
  /** Limit of the answer's body; more than any answer of its kind needs. */
  readonly maxBytes: number;
}

const mebibyte = 2 ** 20;
const oneRecord = 2 * mebibyte;

/**
 * 8 MiB for a service that sends more than it is asked for, and 16 KiB per record; 32 MiB at most.
 */
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

/**
 * docs/interface.md, "Requests": `page` and `per_page` are optional for clients and required for
 * lots.
 */
export function listEndpoint(resource: Listed, page?: number, perPage?: number): Endpoint {
  return {
    name: resource,
    segments: [...root, 'merchants', resource],
    query: [
      ...(page === undefined ? [] : [['page', String(page)] as const]),
      ...(perPage === undefined ? [] : [['per_page', String(perPage)] as const]),
    ],
    pathParameters: [],
    maxBytes: onePage(perPage ?? 0),
  };
}

/**
 * The endpoint of a request log entry; null when the entry does not identify it: a card, whose id
 * is shortened, or a login.
 */
export function endpointAt(path: string): Endpoint | null {
  const [pathname, query] = path.split('?');
  const params = new URLSearchParams(query);
  const number = (name: string) => (params.has(name) ? Number(params.get(name)) : undefined);
  const made = [
    merchantEndpoint,
    listEndpoint('clients', number('page'), number('per_page')),
    listEndpoint('lots', number('page') ?? 1, number('per_page') ?? 1),
  ];
  return made.find(({ segments }) => `/${segments.join('/')}` === pathname) ?? null;
}

/** docs/interface.md, "Requests"; `id` as returned by `parseCardId` (card-id.ts). */
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
 * The address of an endpoint, with each segment encoded. A URL parser resolves `..` even when it is
 * encoded, so the result is parsed again and must have exactly the intended path. Fails with
 * `input.card-id` otherwise (no other segment comes from outside).
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
