import type { ServerResponse } from 'node:http';
import type { Answer } from '../../main/sandbox/answers';
import { writeHead } from '../../main/sandbox/service';
import type { Hits } from './fault-plan';

/**
 * Sends an answer, in the way the faults of its request have it. `now` is the service's clock, told
 * in the Date header.
 */
export function deliver(response: ServerResponse, answer: Answer, hits: Hits, now: number): void {
  // Whoever waits is let go by closing the connection: the service does so for all when it stops.
  if (hits.of('hang')) return;
  if (hits.of('reset')) {
    response.socket?.resetAndDestroy();
    return;
  }
  const slow = hits.of('slow');
  if (slow) {
    const timer = setTimeout(() => send(response, answer, hits, now), slow.delayMs ?? 3_000);
    response.once('close', () => clearTimeout(timer));
    return;
  }
  send(response, answer, hits, now);
}

function send(response: ServerResponse, answer: Answer, hits: Hits, now: number): void {
  writeHead(response, answer, now);
  const half = answer.body.subarray(0, Math.floor(answer.body.length / 2));
  if (hits.of('stall')) {
    response.flushHeaders();
    response.write(half);
  } else if (hits.of('truncated')) {
    response.write(half, () => response.socket?.end());
  } else {
    response.end(answer.body);
  }
}
