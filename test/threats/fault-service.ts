import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { gzipSync } from 'node:zlib';

/**
 * A service that does as it is told, well or badly. It shares nothing with the client nor with the
 * sandbox: what both understand wrongly in the same way would be seen by neither.
 */
export interface ReceivedRequest {
  readonly route: 'merchant' | 'clients' | 'lots' | 'card' | 'login' | 'elsewhere';
  readonly method: string;
  /** As it stood in the request line. */
  readonly target: string;
  readonly page: number | null;
  readonly perPage: number | null;
  readonly timestamp: number | null;
  readonly headers: IncomingHttpHeaders;
  /** Of all requests, from 1 on. */
  readonly number: number;
  readonly at: number;
}

/** What to do with a request; `usual` gives the answer of a service that is well. */
export type Act = (request: ReceivedRequest, response: ServerResponse, usual: () => void) => void;

export interface FaultService {
  readonly baseHref: string;
  readonly requests: readonly ReceivedRequest[];
  /** Pages of clients whose body was handed over to its last byte. */
  readonly delivered: ReadonlySet<number>;
  connections: () => number;
  /** The service's own clock minus the true one, in milliseconds: what its Date header says. */
  clockMs: number;
  act: Act;
  /** Records of the lists; may be changed between requests. */
  clients: number;
  lots: number;
  close: () => Promise<void>;
}

/** Made-up keys; anything is accepted unless `act` says otherwise. */
export const sampleKeys = {
  secretKey: 'sample-not-a-real-secret-of-the-fault-service',
  accessToken: 'sample-not-a-real-token-of-the-fault-service',
};

export async function startFaultService(
  options: { clients?: number; lots?: number; act?: Act } = {},
): Promise<FaultService> {
  const requests: ReceivedRequest[] = [];
  const delivered = new Set<number>();
  const sockets = new Set<Socket>();
  let connections = 0;
  const server = createServer((request, response) => {
    // Without it Node would send its own, true one.
    response.sendDate = false;
    response.setHeader('date', new Date(Date.now() + service.clockMs).toUTCString());
    const each = understand(
      request.method ?? '',
      request.url ?? '',
      request.headers,
      requests.length,
    );
    requests.push(each);
    request.resume();
    service.act(each, response, () => {
      const { page } = each;
      if (each.route === 'clients' && page !== null) {
        response.once('finish', () => delivered.add(page));
      }
      answer(response, usualBody(each, service));
    });
  });
  server.on('connection', (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const service: FaultService = {
    baseHref: `http://127.0.0.1:${port}`,
    requests,
    delivered,
    connections: () => connections,
    clockMs: 0,
    act: options.act ?? ((_request, _response, usual) => usual()),
    clients: options.clients ?? 500,
    lots: options.lots ?? 40,
    close: async () => {
      if (!server.listening) return;
      const closed = once(server, 'close');
      server.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
  return service;
}

/** A JSON answer; `status` 200 and not compressed unless said otherwise. */
export function answer(
  response: ServerResponse,
  body: unknown,
  options: { status?: number; headers?: Record<string, string>; gzip?: boolean } = {},
): void {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const isPacked = options.gzip === true;
  response.writeHead(options.status ?? 200, {
    'content-type': 'application/json',
    ...(isPacked ? { 'content-encoding': 'gzip' } : {}),
    ...options.headers,
  });
  response.end(isPacked ? gzipSync(text) : text);
}

export function refuse(
  response: ServerResponse,
  status: number,
  message: string,
  headers: Record<string, string> = {},
): void {
  answer(response, { code: '40000', message }, { status, headers });
}

export function clientAt(number: number): Record<string, unknown> {
  return {
    id: `client-${String(number).padStart(7, '0')}`,
    status: number % 5 === 0 ? 'BLOCKED' : 'ACTIVE',
    created_at: '2026-03-01T08:00:00.000001+00:00',
    first_name: ['Ana', 'José', 'Ñusta'][number % 3],
    document_number: String(10_000_000 + number),
  };
}

function lotAt(number: number): Record<string, unknown> {
  return { id: `lot-${number}`, status: 'ACTIVE', quantity: number };
}

export function usualBody(
  request: ReceivedRequest,
  service: { clients: number; lots: number },
): unknown {
  const envelope = { code: '00000', message: 'Successful' };
  const list = (total: number, make: (number: number) => unknown) => {
    const perPage = request.perPage ?? 15;
    const first = ((request.page ?? 1) - 1) * perPage;
    const count = first < 0 ? 0 : Math.max(0, Math.min(perPage, total - first));
    const data = Array.from({ length: count }, (_, at) => make(first + at + 1));
    return { ...envelope, data, metadata: { total, page: request.page, per_page: perPage } };
  };
  switch (request.route) {
    case 'merchant':
      return { ...envelope, data: merchant };
    case 'clients':
      return list(service.clients, clientAt);
    case 'lots':
      return list(service.lots, lotAt);
    case 'card':
      return { ...envelope, data: card(cardIdOf(request.target) ?? '') };
    case 'login':
      // Another one each time, as logins do.
      return { token: `${sampleKeys.accessToken}-${request.number}` };
    case 'elsewhere':
      return { code: '40400', message: 'Not Found' };
  }
}

const merchant = {
  id: 'merchant-1',
  status: 'ACTIVE',
  company_name: 'Andina',
  white_list_ips: [],
  merchant_access_token: {
    id: 'access-1',
    status: 'ACTIVE',
    public_key: 'sample-public',
    secret_key: sampleKeys.secretKey,
  },
};

function card(id: string): unknown {
  const currencies = [{ account: '001', currency: 'PEN' }];
  return { id, status: 'ACTIVE', client_id: 'client-0000001', currencies };
}

/** The id segment as sent, still encoded; null when the target is not the card route. */
export function cardIdOf(target: string): string | null {
  return /^\/api-hub\/v1\/client-cards\/([^/?#]*)\/details(\?[^/#]*)?$/.exec(target)?.[1] ?? null;
}

function understand(
  method: string,
  target: string,
  headers: IncomingHttpHeaders,
  before: number,
): ReceivedRequest {
  const [path = '', query = ''] = target.split('?', 2);
  const words = new URLSearchParams(query);
  const number = (name: string) => (words.has(name) ? Number(words.get(name)) : null);
  const route =
    path === '/api-hub/v1/merchants/me'
      ? 'merchant'
      : path === '/api-hub/v1/merchants/clients'
        ? 'clients'
        : path === '/api-hub/v1/merchants/lots'
          ? 'lots'
          : cardIdOf(target) !== null
            ? 'card'
            : method === 'POST'
              ? 'login'
              : 'elsewhere';
  return {
    route,
    method,
    target,
    page: number('page'),
    perPage: number('per_page'),
    timestamp: number('timestamp'),
    headers,
    number: before + 1,
    at: Date.now(),
  };
}
