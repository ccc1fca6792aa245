import type { IncomingMessage } from 'node:http';

export const prefix = '/api-hub/v1';

const cardPath = new RegExp(`^${prefix}/client-cards/([^/]*)/details$`);

export type RouteName = 'merchant' | 'clients' | 'lots' | 'card' | 'other';

export type Parameter = readonly [name: string, value: string];

/** A parsed request, before any check. */
export interface Incoming {
  readonly method: string;
  /**
   * Exactly as sent, neither decoded nor normalized, because `..` and `%2f` must not lead to
   * another route.
   */
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
