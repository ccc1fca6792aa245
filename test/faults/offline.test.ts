import { expect } from 'vitest';
import { realTiming, type Timing } from '../../main/http/time';
import { openHttpClient, type Fetch } from '../../main/http/transport';
import { clientFor, engineFor, stateOf, whenState } from '../threats/client';
import { startFaultService } from '../threats/fault-service';
import { drawsFrom, prove, type Report } from '../threats/proof';

const records = 2_000;
/** The table's own word: so long a pause at most before it looks again. */
const withinMs = 5_000;
const atOnce = 6;

/**
 * The network goes in the middle of a sync, in Chromium's own words, and comes back after so many
 * looks in vain: it goes on by itself. The pauses it asks for are what is judged, and not waited
 * for.
 */
prove('18-offline', async ({ tries, seed, report }) => {
  let at = 0;
  const lane = async () => {
    while (at < tries) {
      const runSeed = seed + at;
      at += 1;
      await report.try(`seed ${runSeed}`, () => cutOff(runSeed, report));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
});

async function cutOff(seed: number, report: Report): Promise<void> {
  const draw = drawsFrom(seed);
  const service = await startFaultService({ clients: records });
  const outAt = 1 + draw(20);
  let sent = 0;
  let isOut = false;
  let inVain = 0;
  const backAfter = 4 + draw(40);
  let maxPause = 0;
  const timing: Timing = {
    ...realTiming,
    sleep: (ms, signal) => {
      if (isOut) maxPause = Math.max(maxPause, ms);
      return realTiming.sleep(Math.min(ms, 2), signal);
    },
  };
  const fetch: Fetch = (address, init) => {
    sent += 1;
    // By count of requests: what a sync tells of itself comes late enough for it to have ended.
    if (sent === outAt + 1) isOut = true;
    if (isOut) {
      inVain += 1;
      if (inVain === backAfter) isOut = false;
      return Promise.reject(new Error('net::ERR_INTERNET_DISCONNECTED'));
    }
    return globalThis.fetch(address, init);
  };
  const client = clientFor(service.baseHref, { http: openHttpClient({ fetch }), timing });
  const { engine } = await engineFor(client, { timing });
  try {
    engine.start({ resources: ['clients'] });
    const waiting = await whenState(engine, 'clients', ({ failure }) => failure !== null);
    expect(waiting.failure?.code).toBe('network.offline');
    const { phase, last } = stateOf(await engine.finished(), 'clients');
    expect({ phase, last }).toMatchObject({ phase: 'idle', last: { records, gaps: 0 } });
    report.most('most milliseconds before it looks again', maxPause);
    expect(maxPause).toBeGreaterThan(0);
    expect(maxPause).toBeLessThanOrEqual(withinMs);
    expect(service.requests.length).toBeLessThanOrEqual(records / 50 + 4 + 20);
  } finally {
    await engine.close();
    await service.close();
  }
}
