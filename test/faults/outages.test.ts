import type { ServerResponse } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { usualRetries } from '../../main/http/retry';
import { type Timing, realTiming } from '../../main/http/time';
import { DeskError } from '../../main/failure';
import { clientFor, engineFor, stateOf, whenState } from '../threats/client';
import {
  answer,
  refuse,
  startFaultService,
  type Act,
  type FaultService,
} from '../threats/fault-service';
import { drawsFrom, prove, type Report } from '../threats/proof';

/** Fifteen ways not to answer; `passes` are worth another try, the others are told at once. */
const troubles: readonly {
  name: string;
  passes: boolean;
  act: (response: ServerResponse) => void;
}[] = [
  { name: '429', passes: true, act: (r) => refuse(r, 429, 'Too Many Requests') },
  {
    name: '429, Retry-After in seconds',
    passes: true,
    act: (r) => refuse(r, 429, 'slow', { 'retry-after': '2' }),
  },
  {
    name: '429, Retry-After as a date',
    passes: true,
    act: (r) =>
      refuse(r, 429, 'slow', { 'retry-after': new Date(Date.now() + 3_000).toUTCString() }),
  },
  {
    name: '429, Retry-After nonsense',
    passes: true,
    act: (r) => refuse(r, 429, 'slow', { 'retry-after': '-1e9; soon' }),
  },
  {
    name: '429, Retry-After for ever',
    passes: true,
    act: (r) => refuse(r, 429, 'slow', { 'retry-after': '999999999' }),
  },
  { name: '503', passes: true, act: (r) => refuse(r, 503, 'down') },
  {
    name: '503, Retry-After',
    passes: true,
    act: (r) => refuse(r, 503, 'down', { 'retry-after': '1' }),
  },
  {
    name: '502 of a proxy',
    passes: true,
    act: (r) =>
      answer(r, '<html>Bad Gateway</html>', {
        status: 502,
        headers: { 'content-type': 'text/html' },
      }),
  },
  { name: '504', passes: true, act: (r) => refuse(r, 504, 'late') },
  { name: 'reset before the answer', passes: true, act: (r) => r.socket?.resetAndDestroy() },
  { name: 'closed before the answer', passes: true, act: (r) => r.socket?.end() },
  {
    name: 'reset in the headers',
    passes: true,
    act: (r) => {
      r.socket?.write('HTTP/1.1 200 OK\r\nContent-Ty');
      setImmediate(() => r.socket?.resetAndDestroy());
    },
  },
  {
    name: 'cut in the body',
    passes: true,
    act: (r) => {
      r.writeHead(200, { 'content-type': 'application/json', 'content-length': '900' });
      r.write('{"code"', () => r.destroy());
    },
  },
  { name: 'hang', passes: true, act: () => undefined },
  { name: 'slow for ever', passes: true, act: drip },
  { name: '403', passes: false, act: (r) => refuse(r, 403, 'Forbidden') },
  {
    name: 'not HTTP at all',
    passes: true,
    act: (r) => {
      r.socket?.end('SSH-2.0-OpenSSH_9.2\r\n');
    },
  },
];
/**
 * For what never answers. What answers on a busy machine may take longer: where that would change
 * the count, there is no such limit.
 */
const limits = { headersMs: 60, idleMs: 60, totalMs: 150 };
const limitsFor = (passes: boolean) => (passes ? limits : {});
/** Nothing here takes a fraction of it, on a busy machine either. */
const stuckMs = 240_000;

function drip(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': 'application/json' });
  const timer = setInterval(() => response.write(' '), 5);
  response.on('close', () => clearInterval(timer));
}

/** A clock that jumps over each pause, and remembers how long they were. */
function fakeTiming(random: () => number): { timing: Timing; pauses: number[] } {
  const pauses: number[] = [];
  let now = 1_800_000_000_000;
  return {
    pauses,
    timing: {
      now: () => now,
      sleep: (ms, signal) => {
        pauses.push(ms);
        now += ms;
        return signal?.aborted === true
          ? Promise.reject(new DeskError('app.cancelled'))
          : Promise.resolve();
      },
      random,
    },
  };
}

/**
 * Each script three ways in turn: many calls against it with a clock that jumps, a cancelled call,
 * and a sync that waits it out.
 */
prove('15-outages', async ({ tries, seed, report }) => {
  for (let round = 0; round < tries; round += 1) {
    const draw = drawsFrom(seed + round);
    const trouble = troubles[round % troubles.length];
    if (trouble === undefined) continue;
    const ways = [insist, cancelled, waitedOut];
    const way = ways[Math.floor(round / troubles.length) % ways.length] ?? insist;
    await report.try(`seed ${seed + round}, ${trouble.name}, ${way.name}`, async () => {
      const service = await startFaultService({ clients: 400 });
      const bad: Act = (_request, response) => trouble.act(response);
      try {
        await way(service, bad, trouble.passes, draw, report);
      } finally {
        await service.close();
      }
    });
  }
});

/**
 * The usual rules on a clock that jumps: four tries a call, never more than the budget, no pause
 * longer than five minutes.
 */
async function insist(
  service: FaultService,
  bad: Act,
  passes: boolean,
  draw: (below: number) => number,
  report: Report,
) {
  service.act = bad;
  const { timing, pauses } = fakeTiming(() => draw(1_000) / 1_000);
  const client = clientFor(service.baseHref, {
    limits: limitsFor(passes),
    timing,
    rules: usualRetries,
  });
  const calls = 12;
  for (let call = 0; call < calls; call += 1) {
    await expect(client.merchant()).rejects.toBeInstanceOf(DeskError);
  }
  report.add('requests while it is down', service.requests.length);
  // One each, and at most five retries before the budget of ten is down to its half.
  expect(service.requests.length).toBeLessThanOrEqual(calls + 5);
  if (passes) expect(service.requests.length).toBeGreaterThan(1);
  else expect(service.requests.length).toBe(calls);
  expect(Math.max(0, ...pauses)).toBeLessThanOrEqual(
    usualRetries.retryAfterCapMs + usualRetries.capMs,
  );
}

/** In the middle of it, and of the pause after it, a call is given up at once. */
async function cancelled(
  service: FaultService,
  bad: Act,
  passes: boolean,
  draw: (below: number) => number,
  report: Report,
) {
  service.act = bad;
  // Whoever does not listen to the signal pauses for ever.
  const timing: Timing = {
    ...realTiming,
    sleep: (_ms, signal) => realTiming.sleep(stuckMs, signal),
  };
  const client = clientFor(service.baseHref, { timing });
  const stop = new AbortController();
  const call = client.merchant({ signal: stop.signal });
  const failed = call.then(
    () => null,
    (thrown: unknown) => thrown as DeskError,
  );
  await Promise.race([pause(draw(40)), failed]);
  const requests = service.requests.length;
  stop.abort();
  const error = await Promise.race([failed, pause(stuckMs / 2, 'still under way', { ref: false })]);
  expect(error).toBeInstanceOf(DeskError);
  if (passes) expect(error).toMatchObject({ code: 'app.cancelled' });
  expect(service.requests.length - requests).toBe(0);
  report.add('calls given up', 1);
}

/** A sync meets it on a page, several times, and ends with every record. */
async function waitedOut(
  service: FaultService,
  bad: Act,
  passes: boolean,
  draw: (below: number) => number,
  report: Report,
) {
  const page = 2 + draw(6);
  let remaining = 1 + draw(7);
  service.act = (request, response, usual) => {
    if (request.page !== page || remaining === 0) usual();
    else {
      remaining -= 1;
      bad(request, response, usual);
    }
  };
  const hurried: Timing = {
    ...realTiming,
    sleep: (ms, signal) => realTiming.sleep(Math.min(ms, 5), signal),
  };
  const client = clientFor(service.baseHref, { limits: limitsFor(passes), timing: hurried });
  const { engine } = await engineFor(client, { timing: hurried });
  engine.start({ resources: ['clients'] });
  if (!passes) {
    await whenState(engine, 'clients', ({ phase }) => phase === 'failed');
    await engine.close();
    return;
  }
  const { phase, last } = stateOf(await engine.finished(), 'clients');
  await engine.close();
  expect({ phase, last }).toMatchObject({ phase: 'idle', last: { records: 400, gaps: 0 } });
  report.add('requests of syncs that waited', service.requests.length);
}
