import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sampleCardIds } from './cards';
import { answerRead } from './reads';
import { listAnswer, readListPage } from './lists';
import { readIncoming, type Parameter } from './incoming';
import { refuse, type Answer } from './answers';
import { createWorld } from './world';
import { day } from './instants';
import { presentEdition, type Edition } from './population';

export interface OpenServer {
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  readonly baseUrl: string;
  readonly port: number;
  /** Stops at once and drops open connections. */
  readonly close: () => Promise<void>;
}

export interface SandboxOptions {
  /** Clients in the current edition, default 5,000. */
  readonly clients?: number;
  /** Lots in the current edition, default 200. */
  readonly lots?: number;
}

export interface SandboxCredentials {
  readonly publicKey: string;
  readonly secretKey: string;
  readonly accessToken: string;
}

/** What a client needs to know about a running service. */
export interface SandboxFacts {
  /** `http://127.0.0.1:<port>`, without a trailing slash. */
  readonly baseUrl: string;
  readonly credentials: SandboxCredentials;
  /** Card ids to try, the oldest cards of three replacement chains first. */
  readonly sampleCardIds: readonly string[];
}

interface RunningSandbox extends SandboxFacts {
  /** Shows the data as of another day (`Edition`). */
  readonly setEdition: (edition: Edition) => void;
  /** Stops at once and drops open connections. */
  readonly close: () => Promise<void>;
}

export const sampleKeys = {
  publicKey: 'sample-not-a-real-public-key',
  secretKey: 'sample-not-a-real-secret-key',
} as const;
const credentials = { ...sampleKeys, accessToken: 'sample-not-a-real-access-token' };
const perPageMax = 1_000;

/**
 * Starts the sample service on 127.0.0.1: it follows docs/interface.md with made-up records, and
 * makes one choice for what the document leaves open.
 */
export async function startSandbox({
  clients = 5_000,
  lots = 200,
}: SandboxOptions = {}): Promise<RunningSandbox> {
  const today = Math.floor(Date.now() / day) * day;
  const world = createWorld({ seed: 1, now: today, clients, lots, edition: presentEdition });
  const { baseUrl, close } = await openServer((message, response) => {
    const now = Date.now();
    const answer = answerRead(readIncoming(message), {
      world,
      now,
      keys: sampleKeys,
      timestampWindowSeconds: 300,
      judgeToken: (token) => (token === credentials.accessToken ? 'good' : 'invalid'),
      expectedSignature: ({ query }) =>
        createHmac('sha256', sampleKeys.secretKey).update(sortedQuery(query)).digest('hex'),
      list: (resource, incoming) => {
        const range = readListPage(resource, incoming, perPageMax);
        return typeof range === 'string' ? refuse(range) : listAnswer(world, resource, range);
      },
    });
    writeHead(response, answer, now);
    response.end(answer.body);
  });
  return {
    baseUrl,
    credentials,
    sampleCardIds: sampleCardIds(world, 20),
    setEdition: (edition) => {
      world.edition = edition;
    },
    close,
  };
}

/**
 * `a=1&b=2`, names ascending by code unit. Deliberately shares no code with the app's own signing,
 * so that each checks the other.
 */
export function sortedQuery(parameters: readonly Parameter[]): string {
  return parameters
    .toSorted(([left], [right]) => (left < right ? -1 : left > right ? 1 : 0))
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`)
    .join('&');
}

/**
 * Listens on the loopback interface only; port 0 picks a free one. Rejects as Node does when the
 * port is taken.
 */
export async function openServer(handle: RequestListener, port = 0): Promise<OpenServer> {
  const server = createServer(handle);
  // Longer than any client's pause, so that no connection is closed while a request is about to be
  // sent.
  server.keepAliveTimeout = 120_000;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: actualPort } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${actualPort}`,
    port: actualPort,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** `now`: the service's clock, epoch milliseconds. */
export function writeHead(response: ServerResponse, answer: Answer, now: number): void {
  response.writeHead(answer.status, {
    ...answer.headers,
    date: new Date(now).toUTCString(),
    'content-length': answer.body.length,
  });
}
