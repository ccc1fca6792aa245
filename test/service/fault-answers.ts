import { jsonType, refusal, refuse, type Answer } from '../../main/sandbox/answers';
import type { Hits } from './fault-plan';
import type { Fault } from './faults';
import { gzipBomb } from './gzip-bomb';

/**
 * The answer a fault gives in place of the service's own, or null. `now` is the service's clock.
 */
export function answerInstead(hits: Hits, now: number): Answer | null {
  if (hits.of('unauthorized')) return refuse('token-invalid');
  if (hits.of('forbidden')) {
    return refusal(403, '40300', 'IP address not allowed');
  }
  const limited = hits.of('rate-limited');
  if (limited) {
    return refusal(429, '42900', 'Too many requests', retryAfter(limited, now, 1));
  }
  const broken = hits.of('server-error');
  if (broken) {
    const headers = broken.retryAfterSeconds === undefined ? {} : retryAfter(broken, now, 0);
    return refusal(broken.status ?? 500, '50000', 'Internal error', headers);
  }
  const coded = hits.of('service-code');
  if (coded) {
    return refusal(200, coded.code ?? '10015', 'Operation not available');
  }
  const moved = hits.of('redirect');
  if (moved) {
    const location = moved.location ?? 'https://elsewhere.invalid/';
    return { status: moved.status ?? 302, headers: { location }, body: Buffer.alloc(0) };
  }
  const page = hits.of('html');
  if (page) {
    const body = Buffer.from('<!doctype html><title>Sign in</title><h1>Network sign-in</h1>');
    const headers = { 'content-type': 'text/html; charset=utf-8' };
    return { status: page.status ?? 200, headers, body };
  }
  const bomb = hits.of('gzip-bomb');
  if (bomb) {
    const headers = { 'content-type': jsonType, 'content-encoding': 'gzip' };
    return { status: 200, headers, body: gzipBomb(bomb.mebibytes ?? 200) };
  }
  return null;
}

/** The service's own answer, spoiled. */
export function spoil(answer: Answer, hits: Hits): Answer {
  if (hits.of('empty')) return { ...answer, body: Buffer.alloc(0) };
  if (hits.of('not-json')) {
    return { ...answer, body: Buffer.concat([Buffer.from('<'), answer.body.subarray(1)]) };
  }
  if (hits.of('wrong-envelope')) {
    return { ...answer, body: Buffer.from('{"status":"ok","payload":{"records":[]}}') };
  }
  if (hits.of('wrong-content-type')) {
    return { ...answer, headers: { ...answer.headers, 'content-type': 'text/plain' } };
  }
  return answer;
}

function retryAfter(fault: Fault, now: number, usualSeconds: number): Record<string, string> {
  const seconds = fault.retryAfterSeconds ?? usualSeconds;
  const asDate = fault.retryAfterForm === 'date';
  return { 'retry-after': asDate ? new Date(now + seconds * 1000).toUTCString() : String(seconds) };
}
