import type { IncomingMessage } from 'node:http';
import { cardText } from './cards';
import { clientText, lotText } from './list-records';
import { between, editionTime, moment, year } from './world';
import type { World } from './world';

/** What the four reads depend on. The test service (test/service) creates another for each request. */
interface Reads {
  /** The service's own clock, epoch milliseconds. */
  readonly now: number;
  /** How far a timestamp may differ from that clock. */
  readonly timestampWindowSeconds: number;
  judgeToken(token: string): 'good' | 'expired' | 'invalid';
  expectedSignature(incoming: Incoming, timestamp: string): string;
  readonly world: World;
  /** As merchants/me returns them. */
  readonly keys: { readonly publicKey: string; readonly secretKey: string };
  list(resource: Resource, incoming: Incoming): Answer;
}

/** The answer to one of the four reads of docs/interface.md, or a refusal of anything else. */
export function answerRead(incoming: Incoming, reads: Reads): Answer {
  const { route, encodedCardId } = incoming;
  if (route === 'other') return refuse('path-unknown');
  if (incoming.method !== 'GET') return refuse('method-not-allowed');
  const cardId = decoded(encodedCardId ?? '');
  if (cardId === null) return refuse('path-malformed');
  const reason = refusalOf(incoming, reads);
  if (reason) return refuse(reason);
  switch (route) {
    case 'merchant':
      return success(merchantText(reads.world, reads.keys));
    case 'clients':
    case 'lots':
      return reads.list(route, incoming);
    case 'card': {
      const card = cardText(reads.world, cardId);
      return card === null ? refuse('card-unknown') : success(card);
    }
  }
}

/** The checks of docs/interface.md, "Requests", in the order token, timestamp, signature. Returns why a read is refused, or null. */
function refusalOf(incoming: Incoming, reads: Reads): RefusalReason | null {
  if (incoming.token === null) return 'token-missing';
  const token = /^Bearer (\S+)$/.exec(incoming.token)?.[1];
  if (token === undefined) return 'token-malformed';
  const verdict = reads.judgeToken(token);
  if (verdict !== 'good') return verdict === 'expired' ? 'token-expired' : 'token-invalid';

  const timestamp = single(incoming, 'timestamp');
  if (timestamp === null) return 'timestamp-missing';
  if (timestamp === 'repeated' || !/^\d{13}$/.test(timestamp.value)) return 'timestamp-malformed';
  const distance = Math.abs(reads.now - Number(timestamp.value));
  if (distance > reads.timestampWindowSeconds * 1000) return 'timestamp-outside';

  if (incoming.signature === null) return 'signature-missing';
  const expected = reads.expectedSignature(incoming, timestamp.value);
  return incoming.signature === expected ? null : 'signature-invalid';
}

/** Decoded exactly once; null when an escape is malformed. */
export function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/**
 * The merchant as JSON text (docs/interface.md, "Merchant" and "Access token of a merchant"), with the given keys. Between editions 1 and 2 an
 * address is added to the white list. Addresses are those reserved for documentation; names and numbers are made up.
 */
export function merchantText(
  world: World,
  keys: { readonly publicKey: string; readonly secretKey: string },
): string {
  const grown = world.edition >= 2;
  const createdAt = world.now - 3 * year;
  const updatedAt = grown
    ? between(editionTime(world.now, 1), editionTime(world.now, 2), 0.4)
    : createdAt + 1_000;
  return JSON.stringify({
    id: world.merchantId,
    status: 'ACTIVE',
    created_at: moment(createdAt, 476),
    updated_at: moment(updatedAt, 821),
    deleted_at: null,
    is_deleted: false,
    is_deleted_by: null,
    code_client: 'MUESTRA-001',
    document_type: 'RUC',
    document_number: '20000000001',
    company_name: 'Muestra Andina S.A.C.',
    company_country: 'PER',
    white_list_ips: ['192.0.2.10', '198.51.100.24', ...(grown ? ['203.0.113.7'] : [])],
    merchant_access_token: {
      id: world.identities.idOf('access-token', 0),
      status: 'ACTIVE',
      created_at: moment(createdAt + 500, 12),
      updated_at: moment(createdAt + 500, 12),
      deleted_at: null,
      is_deleted: false,
      is_deleted_by: null,
      merchant_id: world.merchantId,
      public_key: keys.publicKey,
      secret_key: keys.secretKey,
    },
  });
}

export type Resource = 'clients' | 'lots';

export interface Page {
  readonly page: number;
  readonly perPage: number;
}

const texts = { clients: clientText, lots: lotText };

/** docs/interface.md, "Requests": for clients both are optional, for lots both are required. */
const defaults = { clients: { page: 1, perPage: 15 }, lots: null };

/** The requested page of a list, or why it is refused. */
export function readPage(
  resource: Resource,
  incoming: Incoming,
  perPageMax: number,
): Page | RefusalReason {
  const usual = defaults[resource];
  const page = single(incoming, 'page');
  const perPage = single(incoming, 'per_page');
  if (!usual && (page === null || perPage === null)) return 'page-missing';
  const pageNumber = page === null ? (usual?.page ?? null) : fromOne(page);
  if (pageNumber === null) return 'page-invalid';
  const wanted = perPage === null ? (usual?.perPage ?? null) : fromOne(perPage);
  return wanted === null || wanted > perPageMax
    ? 'per-page-invalid'
    : { page: pageNumber, perPage: wanted };
}

/** The records of a page as JSON texts; empty beyond the end. */
export function recordsOn(world: World, resource: Resource, { page, perPage }: Page): string[] {
  const { edition, [resource]: population } = world;
  const from = (page - 1) * perPage;
  const count = Math.max(0, Math.min(perPage, population.size(edition) - from));
  return Array.from({ length: count }, (_, nth) =>
    texts[resource](world, population.at(edition, from + nth), edition),
  );
}

/** One of the shapes the interface document leaves open: the records, with their total beside them. */
export function listAnswer(world: World, resource: Resource, asked: Page): Answer {
  const total = world[resource].size(world.edition);
  const { page, perPage } = asked;
  return success(
    `[${recordsOn(world, resource, asked).join(',')}]`,
    JSON.stringify({ total, page, per_page: perPage }),
  );
}

/** A whole number from 1, without sign, fraction or leading zero; null for anything else. */
function fromOne(parameter: { value: string } | 'repeated'): number | null {
  return parameter !== 'repeated' && /^[1-9]\d{0,11}$/.test(parameter.value)
    ? Number(parameter.value)
    : null;
}

type Headers = Readonly<Record<string, string>>;

/** A complete answer, ready to be sent. */
export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
}

export const jsonType = 'application/json; charset=utf-8';

export function jsonAnswer(status: number, text: string, headers: Headers = {}): Answer {
  return { status, headers: { 'content-type': jsonType, ...headers }, body: Buffer.from(text) };
}

/** The envelope of docs/interface.md, "Answers", around JSON texts. */
export function success(data: string, metadata?: string): Answer {
  return jsonAnswer(200, envelope(data, metadata));
}

export function envelope(data: string, metadata?: string): string {
  const sibling = metadata === undefined ? '' : `,"metadata":${metadata}`;
  return `{"code":"00000","message":"Successful","data":${data}${sibling}}`;
}

/** The same envelope with another code, and no data. */
export function refusal(
  status: number,
  code: string,
  message: string,
  headers: Headers = {},
): Answer {
  return jsonAnswer(status, JSON.stringify({ code, message, data: null }), headers);
}

/** The interface document shows no refusal ("Errors"): status, code and words are this service's own. */
const refusals = {
  'method-not-allowed': [405, '40500', 'Method not allowed', { allow: 'GET' }],
  'path-unknown': [404, '40400', 'Resource not found'],
  'path-malformed': [400, '40001', 'Malformed path'],
  'card-unknown': [404, '40401', 'Client card not found'],
  'token-missing': [401, '40100', 'The authorization-token header is required'],
  'token-malformed': [401, '40101', 'The authorization-token must be "Bearer " and a token'],
  'token-invalid': [401, '40102', 'Invalid token'],
  'token-expired': [401, '40103', 'Token expired'],
  'signature-missing': [401, '40110', 'The signature header is required'],
  'signature-invalid': [401, '40111', 'Invalid signature'],
  'timestamp-missing': [400, '40010', 'The timestamp parameter is required'],
  'timestamp-malformed': [400, '40011', 'The timestamp must have 13 digits'],
  'timestamp-outside': [401, '40112', 'The timestamp is outside the allowed window'],
  'page-missing': [400, '40020', 'page and per_page are required'],
  'page-invalid': [400, '40021', 'page must be a whole number from 1'],
  'per-page-invalid': [400, '40022', 'per_page must be a whole number from 1 to the maximum'],
} satisfies Record<string, Parameters<typeof refusal>>;

type RefusalReason = keyof typeof refusals;

export function refuse(reason: RefusalReason): Answer {
  const how: Parameters<typeof refusal> = refusals[reason];
  return refusal(...how);
}

export const prefix = '/api-hub/v1';
const cardPath = new RegExp(`^${prefix}/client-cards/([^/]*)/details$`);

export type RouteName = 'merchant' | 'clients' | 'lots' | 'card' | 'other';

export type Parameter = readonly [name: string, value: string];

/** A parsed request, before any check. */
export interface Incoming {
  readonly method: string;
  /** Exactly as sent, neither decoded nor normalized, because `..` and `%2f` must not lead to another route. */
  readonly path: string;
  readonly query: readonly Parameter[];
  readonly route: RouteName;
  /** The card's id as sent, still encoded. */
  readonly encodedCardId: string | null;
  readonly token: string | null;
  readonly signature: string | null;
}

export function readIncoming(message: IncomingMessage): Incoming {
  const target = message.url ?? '/';
  const mark = target.indexOf('?');
  const path = mark === -1 ? target : target.slice(0, mark);
  const encodedCardId = cardPath.exec(path)?.[1] ?? null;
  return {
    method: message.method ?? 'GET',
    path,
    query: [...new URLSearchParams(mark === -1 ? '' : target.slice(mark + 1))],
    route: encodedCardId === null ? (routes.get(path) ?? 'other') : 'card',
    encodedCardId,
    token: header(message, 'authorization-token'),
    signature: header(message, 'signature'),
  };
}

/** The value of a query parameter: null when it is absent, `'repeated'` when there are several. */
export function single(incoming: Incoming, name: string): { value: string } | 'repeated' | null {
  const values = incoming.query.filter(([each]) => each === name);
  const first = values[0];
  if (!first) return null;
  return values.length > 1 ? 'repeated' : { value: first[1] };
}

const routes = new Map<string, RouteName>([
  [`${prefix}/merchants/me`, 'merchant'],
  [`${prefix}/merchants/clients`, 'clients'],
  [`${prefix}/merchants/lots`, 'lots'],
]);

function header(message: IncomingMessage, name: string): string | null {
  const value = message.headers[name];
  return typeof value === 'string' ? value : null;
}
