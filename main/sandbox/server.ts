import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Answer } from './answers';

export interface OpenServer {
  /** `http://127.0.0.1:<port>`, without a slash at its end. */
  readonly baseUrl: string;
  readonly port: number;
  /** Stops at once: whoever still waits for an answer is cut off. */
  readonly close: () => Promise<void>;
}

/** Listens on this computer only, on any free port for 0. Rejects as Node does when the port is taken. */
export async function openServer(handle: RequestListener, port = 0): Promise<OpenServer> {
  const server = createServer(handle);
  // Longer than any client's pause, so that a connection is not closed under a request that is about to be sent.
  server.keepAliveTimeout = 120_000;
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const { port: given } = server.address() as AddressInfo;
  return {
    baseUrl: `http://127.0.0.1:${given}`,
    port: given,
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
