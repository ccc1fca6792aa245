import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import { openDoor } from '../../main/api/transport';
import type { Fetch } from '../../main/api/transport';
import { clientFor, engineFor, stateOf, whenState } from '../fortress/client';
import { startFaultService } from '../fortress/fault-service';
import { drawsFrom, prove } from '../fortress/proof';
import type { Report } from '../fortress/proof';

const records = 2_000;
/** The table's own word. */
const withinMs = 5_000;
const atOnce = 6;

/** The network goes in the middle of a sync, in Chromium's own words, and comes back: it goes on by itself, and by the usual pauses. */
prove('18-offline', async ({ tries, seed, report }) => {
  let at = 0;
  const lane = async () => {
    while (at < tries) {
      const own = seed + at;
      at += 1;
      await report.try(`seed ${own}`, () => cutOff(own, report));
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
  let firstAfter = Infinity;
  let backAt = Infinity;
  const fetch: Fetch = (address, init) => {
    sent += 1;
    // By count of requests: what a sync tells of itself comes late enough for it to have ended.
    if (sent === outAt + 1) isOut = true;
    if (isOut) return Promise.reject(new Error('net::ERR_INTERNET_DISCONNECTED'));
    if (backAt !== Infinity) firstAfter = Math.min(firstAfter, Date.now() - backAt);
    return globalThis.fetch(address, init);
  };
  const { engine } = await engineFor(clientFor(service.baseHref, { door: openDoor({ fetch }) }));
  try {
    engine.start({ resources: ['clients'] });
    const waiting = await whenState(engine, 'clients', ({ failure }) => failure !== null);
    expect(waiting.failure?.code).toBe('network.offline');
    await pause(draw(3_000));
    isOut = false;
    backAt = Date.now();
    const { phase, last } = stateOf(await engine.finished(), 'clients');
    expect({ phase, last }).toMatchObject({ phase: 'idle', last: { records, gaps: 0 } });
    report.most('most milliseconds until it went on', firstAfter);
    expect(firstAfter).toBeLessThanOrEqual(withinMs);
    expect(service.asked.length).toBeLessThanOrEqual(records / 50 + 4);
  } finally {
    await engine.close();
    await service.close();
  }
}
