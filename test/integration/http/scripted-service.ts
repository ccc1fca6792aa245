import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

export type Step = (request: IncomingMessage, response: ServerResponse) => void;

export interface ScriptedService {
  readonly baseHref: string;
  /** Every request seen, in order. */
  readonly seen: readonly IncomingMessage[];
  /** Sockets ever opened to it. */
  readonly connections: () => number;
  readonly close: () => Promise<void>;
}

/**
 * A service on loopback that answers each request with the next step, the last one for ever. Ends
 * with the test.
 */
export async function scriptedService(...steps: Step[]): Promise<ScriptedService> {
  const seen: IncomingMessage[] = [];
  let connections = 0;
  const server: Server = createServer((request, response) => {
    const step = steps[Math.min(seen.length, steps.length - 1)];
    seen.push(request);
    step?.(request, response);
  });
  server.on('connection', () => (connections += 1));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = async () => {
    if (!server.listening) return;
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
  onTestFinished(close);
  const { port } = server.address() as AddressInfo;
  return { baseHref: `http://127.0.0.1:${port}`, seen, connections: () => connections, close };
}

export function json(body: unknown, status = 200, headers: Record<string, string> = {}): Step {
  return (_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

export function success(data: unknown, siblings: object = {}): Step {
  return json({ code: '00000', message: 'Successful', data, ...siblings });
}

export function refusal(
  status: number,
  message: string,
  headers: Record<string, string> = {},
): Step {
  return json({ code: '40000', message }, status, headers);
}
