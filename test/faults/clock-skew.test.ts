import { expect } from 'vitest';
import { clientFor, engineFor, stateOf } from '../threats/client';
import { refuse, startFaultService, type FaultService } from '../threats/fault-service';
import { drawsFrom, prove } from '../threats/proof';

const second = 1_000;
const minute = 60 * second;
const day = 1_440 * minute;
const skews = [
  second,
  5 * second,
  37 * second,
  minute,
  5 * minute,
  60 * minute,
  day,
  30 * day,
  365 * day,
  3_650 * day,
];
/** How far a timestamp may be off before the service refuses it. */
const windowMs = 30 * second;
const refusals = [
  'Invalid signature',
  'Unauthorized',
  'The timestamp is outside the window',
  'token invalid',
];

/**
 * The service refuses what its own clock calls old or early; that clock stands elsewhere from the
 * start, and steps in the middle of a sync.
 */
prove('14-clock-skew', async ({ tries, seed, report }) => {
  for (let round = 0; round < tries; round += 1) {
    const draw = drawsFrom(seed + round);
    const skew = () => (skews[draw(skews.length)] ?? minute) * (draw(2) === 0 ? 1 : -1);
    const [before, after] = [draw(4) === 0 ? 0 : skew(), skew()];
    await report.try(`seed ${seed + round}: ${before}, then ${after} ms`, async () => {
      const service = await startFaultService({ clients: 600 });
      try {
        const extra = await syncWhileItSteps(service, before, after, draw);
        report.add('requests refused for their time', extra);
      } finally {
        await service.close();
      }
    });
  }
});

async function syncWhileItSteps(
  service: FaultService,
  before: number,
  after: number,
  draw: (below: number) => number,
): Promise<number> {
  let refused = 0;
  let steps = 0;
  const stepAt = 2 + draw(8);
  const words = refusals[draw(refusals.length)] ?? '';
  const status = draw(3) === 0 ? 400 : 401;
  service.clockMs = before;
  service.act = ({ timestamp, page }, response, usual) => {
    if (page === stepAt && steps === 0) {
      steps = 1;
      service.clockMs = after;
      response.setHeader('date', new Date(Date.now() + after).toUTCString());
    }
    if (Math.abs((timestamp ?? 0) - (Date.now() + service.clockMs)) <= windowMs) usual();
    else {
      refused += 1;
      refuse(response, status, words);
    }
  };
  const client = clientFor(service.baseHref);
  await client.merchant();
  // One extra request, and none where the clocks agree nearly enough.
  expect(refused).toBe(Math.abs(before) > windowMs ? 1 : 0);
  const { engine } = await engineFor(client, { lanes: 1 });
  engine.start({ resources: ['clients'] });
  const { last, phase } = stateOf(await engine.finished(), 'clients');
  await engine.close();
  expect({ phase, last }).toMatchObject({ phase: 'idle', last: { records: 600, gaps: 0 } });
  const isStep = Math.abs(after - before) > windowMs;
  expect(refused).toBe((Math.abs(before) > windowMs ? 1 : 0) + (isStep ? 1 : 0));
  return refused;
}
