import { createHmac } from 'node:crypto';
import { request, type IncomingHttpHeaders } from 'node:http';
import type { TestService } from '../../service/service';

export interface Reply {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

export interface Call {
  readonly query?: Readonly<Record<string, string>>;
  /** Epoch milliseconds; default now. Null leaves it out. */
  readonly timestamp?: number | string | null;
  /** Further query text that the signature does not cover, e.g. `&page=2`. */
  readonly unsigned?: string;
  readonly headers?: Readonly<Record<string, string | null>>;
  readonly method?: string;
}

const api = '/api-hub/v1';
export const paths = {
  merchant: `${api}/merchants/me`,
  clients: `${api}/merchants/clients`,
  lots: `${api}/merchants/lots`,
  login: `${api}/auth/merchant/login`,
  card: (id: string) => `${api}/client-cards/${id}/details`,
};

/**
 * A signed GET as docs/interface.md wants it, unless the call says otherwise; plain node:http, so
 * that nothing tidies a path or follows.
 */
export function call(
  service: Pick<TestService, 'port' | 'credentials'>,
  path: string,
  { query = {}, timestamp = Date.now(), unsigned = '', headers = {}, method = 'GET' }: Call = {},
): Promise<Reply> {
  const parameters = { ...query, ...(timestamp === null ? {} : { timestamp: String(timestamp) }) };
  const search = Object.entries(parameters)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  const sent: Record<string, string | null> = {
    'authorization-token': `Bearer ${service.credentials.accessToken}`,
    signature: createHmac('sha256', service.credentials.secretKey).update(search).digest('hex'),
    ...headers,
  };
  return send(service.port, `${path}?${search}${unsigned}`, method, withoutNulls(sent));
}

export function logIn(service: Pick<TestService, 'port'>, body: string): Promise<Reply> {
  return send(service.port, paths.login, 'POST', { 'content-type': 'application/json' }, body);
}

export function send(
  port: number,
  path: string,
  method: string,
  headers: Record<string, string>,
  body?: string,
): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port, path, method, headers }, (incoming) => {
      const chunks: Buffer[] = [];
      incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
      incoming.on('error', reject);
      incoming.on('end', () =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: incoming.headers,
          text: Buffer.concat(chunks).toString(),
        }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

export function json(reply: Reply): { code: string; message: string } & Record<string, unknown> {
  return JSON.parse(reply.text) as ReturnType<typeof json>;
}

/** The ids of a list whose `data` is the array. */
export function idsIn(reply: Reply): string[] {
  return (json(reply).data as { id: string }[]).map(({ id }) => id);
}

function withoutNulls(headers: Record<string, string | null>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== null),
  );
}
