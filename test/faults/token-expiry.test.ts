import { expect } from 'vitest';
import { clientFor, engineFor, stateOf } from '../threats/client';
import { refuse, startFaultService, type Act, type FaultService } from '../threats/fault-service';
import { drawsFrom, prove, type Report } from '../threats/proof';

const records = 400;
const perPage = 25;
const pages = records / perPage;
const lanes = 4;

/**
 * The token ends at each page in turn: pasted (only the user has another) and by login (renewed),
 * with one request at once and with four.
 */
/**
 * At its end a list is looked at again: its first and its last page, what stands beyond them, and
 * the borders between its pages.
 */
const ends = 5 + pages - 1;

prove('18-token-expiry', async ({ tries, seed, report }) => {
  for (let round = 0; round < tries; round += 1) {
    const draw = drawsFrom(seed + round);
    const page = 1 + (round % pages);
    const isPasted = Math.floor(round / pages) % 2 === 0;
    const width = draw(2) === 0 ? 1 : lanes;
    const name = `seed ${seed + round}, page ${page}, ${isPasted ? 'pasted' : 'login'}, ${width} at once`;
    await report.try(name, async () => {
      const service = await startFaultService({ clients: records });
      try {
        if (isPasted) await pausesAt(service, page, width, report);
        else await renewsAt(service, page, width, report);
      } finally {
        await service.close();
      }
    });
  }
});

/** From the first refusal on nothing more is asked. */
async function pausesAt(service: FaultService, page: number, width: number, report: Report) {
  const pending: (() => void)[] = [];
  const refusal = { before: Infinity };
  // Answered last of all, when the client has nothing to send any more but what its answer brings
  // about.
  const wanted = page === 1 ? 1 : Math.min(width, pages - page + 1);
  const act: Act = (request, response, usual) => {
    if ((request.page ?? 0) < page) {
      usual();
      return;
    }
    const refuseIt = () => refuse(response, 401, 'Token expired');
    if (refusal.before !== Infinity) {
      refuseIt();
      return;
    }
    if (request.page === page) pending.unshift(refuseIt);
    else pending.push(refuseIt);
    if (pending.length < wanted) return;
    refusal.before = service.requests.length;
    pending[0]?.();
  };
  service.act = act;
  const { engine, store } = await engineFor(clientFor(service.baseHref), { perPage, lanes: width });
  engine.start({ resources: ['clients'] });
  const state = stateOf(await engine.finished(), 'clients');
  expect(state).toMatchObject({ phase: 'paused', failure: { code: 'credentials.token-expired' } });
  const after = service.requests.length - refusal.before;
  report.most('most requests after the refusal', after);
  expect(after).toBeLessThanOrEqual(1);
  // With another token it goes on where it was.
  service.act = (_request, _response, usual) => usual();
  const before = service.requests.length;
  engine.start({ resources: ['clients'] });
  const { phase, last } = stateOf(await engine.finished(), 'clients');
  expect({ phase, last }).toMatchObject({ phase: 'idle', last: { records, gaps: 0 } });
  expect(store.pagesWritten).toHaveLength(pages);
  expect(service.requests.length - before).toBeLessThanOrEqual(pages - page + 1 + width + ends);
  await engine.close();
}

/** One login more, and each refused request once more. */
async function renewsAt(service: FaultService, page: number, width: number, report: Report) {
  let logins = 0;
  let refused = 0;
  let isOver = false;
  service.act = (request, response, usual) => {
    if (request.route === 'login') {
      logins += 1;
      isOver = false;
    } else if (request.page === page && logins === 1) isOver = true;
    if (isOver) {
      refused += 1;
      refuse(response, 401, 'Unauthorized');
    } else usual();
  };
  const client = clientFor(service.baseHref, { token: 'login' });
  const { engine } = await engineFor(client, { perPage, lanes: width });
  engine.start({ resources: ['clients'] });
  const { phase, last } = stateOf(await engine.finished(), 'clients');
  await engine.close();
  expect({ phase, last }).toMatchObject({ phase: 'idle', last: { records, gaps: 0 } });
  expect(refused).toBeGreaterThanOrEqual(1);
  expect(refused).toBeLessThanOrEqual(width);
  expect(logins).toBe(2);
  expect(service.requests.length).toBeGreaterThanOrEqual(pages + refused + logins);
  expect(service.requests.length).toBeLessThanOrEqual(pages + refused + logins + ends);
  report.add('requests refused', refused);
}
