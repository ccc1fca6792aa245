import { appendFile, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import {
  sampleKeys,
  startFaultService,
  type Act,
  type FaultService,
} from '../../threats/fault-service';
import { drawsFrom, prove } from '../../threats/proof';
import { connectDesk, desk, startDesk } from '../../support/cli-desk';

/**
 * A sync of so many clients, a hundred a page, four requests at once: the app's own usual numbers.
 * Ten kills do not come half as far.
 */
const records = process.env.THREATS_SEED === undefined ? 50_000 : 100_000;
const perPage = 100;
const lanes = 4;
const pages = records / perPage;
/**
 * A start that has come to nothing by then is a failure, with its words, and not a wait for the
 * suite's end.
 */
const stuckMs = 120_000;

/**
 * The app's whole process tree is killed in the middle of a sync, again and again, until the list
 * is read. Counted at each kill:
 * - acknowledged: pages the app had said were stored, kept outside of it in a file. None may ever
 *   be asked for again.
 * - fetched again: pages asked for again although their last byte had been handed over before the
 *   kill. Pages still on their way had
 *   not been fetched, and are asked for again as they must be. On a narrow line, where the next
 *   body leaves only when the app has again asked for as many pages as it may have under way, one
 *   page a kill at most: the one being written. On a wide line, where bodies arrive faster than
 *   they are stored, one a lane at most; so too at the end of the list, where there is nothing left
 *   to ask for.
 */
/** Done, or done and said to be doubtful, as what one run read and another finished is. */
const ended = [0, 7];

prove('13-kill-tree', async ({ tries, seed, report }) => {
  for (let done = 0, walk = 0; done < tries; walk += 1) {
    done += await oneWalk(walk, done);
  }

  async function oneWalk(walk: number, before: number): Promise<number> {
    const service = await startFaultService({ clients: records });
    const home = await mkdtemp(join(tmpdir(), 'desk-killed-'));
    const acknowledgements = join(home, '..', `${home.split('/').at(-1) ?? ''}.acknowledged`);
    let kills = 0;
    let delivered: ReadonlySet<number> = new Set();
    let lastMost = 1;
    try {
      await writeFile(acknowledgements, '');
      await connect(home, service);
      while (before + kills < tries) {
        const draw = drawsFrom(seed + before + kills);
        // Late enough for every walk to end one day, early enough for most kills to hit it at work.
        const killAfter = 4 + draw(30);
        const isWide = draw(4) === 0;
        const most = isWide ? lanes : 1;
        service.act = isWide ? (_request, _response, usual) => usual() : narrowLine();
        const walked = { isOver: false };
        await report.try(`seed ${seed + before + kills}`, async () => {
          const known = await read(acknowledgements);
          const first = service.requests.length;
          const said = await syncUntilKilled(home, service, killAfter, draw(20), acknowledgements);
          // In the end a list is looked at across its borders, in pages of another size.
          const requests = service.requests
            .slice(first)
            .filter((request) => (request.perPage ?? perPage) === perPage)
            .map(({ page }) => page ?? 0);
          walked.isOver = said.ended;
          const arrived = delivered;
          delivered = said.delivered;
          // But the last one it has, and at the end of the list its first pages.
          expect(requests.filter((page) => page > 1 && page < known)).toEqual([]);
          const again = new Set(requests.filter((page) => page > 1 && arrived.has(page)));
          const firstAgain = requests.filter((page) => page <= 1 && arrived.has(page));
          if (!requests.includes(pages)) expect(firstAgain).toEqual([]);
          const line = lastMost === 1 ? 'narrow line' : 'wide line';
          report.add(`kills on a ${line}`, 1);
          report.add(`pages fetched again after kills on a ${line}`, again.size);
          report.most(`most pages fetched again after one kill on a ${line}`, again.size);
          // The last page it has is read again, whatever came behind it.
          expect(again.size).toBeLessThanOrEqual(lastMost + 1);
          lastMost = Math.max(...delivered) > pages - lanes ? lanes : most;
          if (said.ended) expect(ended).toContain(said.status);
        });
        kills += 1;
        if (walked.isOver) break;
      }
      await report.try(`walk ${walk}, in the end`, () => complete(home, service));
      report.tried(-1);
      report.add('acknowledged pages', await read(acknowledgements));
    } finally {
      await service.close();
      await rm(home, { recursive: true, force: true });
      await rm(acknowledgements, { force: true });
    }
    return kills;
  }
});

async function connect(home: string, service: FaultService): Promise<void> {
  const { status } = await connectDesk(home, service.baseHref, sampleKeys);
  expect(status).toBe(0);
}

/** Bodies leave one at a time and in order, and only to whoever has room for another request. */
function narrowLine(): Act {
  const waiting = new Map<number, () => void>();
  const sendIfFull = () => {
    const next = Math.min(...waiting.keys());
    // Asked for alone: the first page, which may tell how many there are, and, when a list ends
    // with a full page, the one before it.
    const wanted = next <= 1 ? 1 : Math.min(lanes, pages - next + 1);
    const hand = waiting.get(next);
    if (hand === undefined || waiting.size < wanted) return;
    waiting.delete(next);
    hand();
  };
  return ({ page, perPage: size }, response, usual) => {
    if (page === null || size !== perPage) {
      usual();
      return;
    }
    waiting.set(page, usual);
    response.once('close', () => {
      if (waiting.get(page) === usual) waiting.delete(page);
      // Nobody asks for more behind the last page: there the line empties by itself.
      sendIfFull();
    });
    sendIfFull();
  };
}

/**
 * One start of the sync, killed some milliseconds after so many bodies have left; it may also get
 * to its end.
 */
async function syncUntilKilled(
  home: string,
  service: FaultService,
  killAfter: number,
  afterMs: number,
  acknowledgements: string,
): Promise<{ ended: boolean; status: number | null; delivered: ReadonlySet<number> }> {
  const child = startDesk(home, ['sync', '--profile', 'P', '--resource', 'clients'], {
    detached: true,
  });
  child.stdin.end();
  const started = Date.now();
  const before = service.delivered.size;
  const fate = { isKilled: false };
  let delivered = new Set<number>();
  const kill = () => {
    if (fate.isKilled || child.pid === undefined) return;
    fate.isKilled = true;
    // Now, not later: the service goes on for a moment with bodies for which nobody is there any
    // more.
    delivered = new Set(service.delivered);
    // The group: main, zygotes, network service and GPU process at the same moment.
    process.kill(-child.pid, 'SIGKILL');
  };
  let words = '';
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()));
  const watch = setInterval(() => {
    if (service.delivered.size - before < killAfter) return;
    clearInterval(watch);
    setTimeout(kill, afterMs);
  }, 2);
  const stuck = setTimeout(kill, stuckMs);
  const [status] = (await once(child, 'close')) as [number | null];
  clearInterval(watch);
  clearTimeout(stuck);
  const ran = Date.now() - started;
  if (ran >= stuckMs)
    throw new Error(`neither killed nor over after ${ran} ms: ${words.slice(-500)}`);
  for (const [, page] of words.matchAll(/clients: page (\d+)/g)) {
    await appendFile(acknowledgements, `${page ?? ''}\n`);
  }
  if (!fate.isKilled && !ended.includes(status ?? -1))
    throw new Error(`the sync ended by itself: ${words.slice(-500)}`);
  return { ended: !fate.isKilled, status, delivered };
}

/** How many pages were said to be stored: they are read in order, so these are the first ones. */
async function read(acknowledgements: string): Promise<number> {
  const said = (await readFile(acknowledgements, 'utf8')).split('\n').map(Number);
  return Math.max(0, ...said);
}

/** Left alone it reads the rest, and holds every record once. */
async function complete(home: string, service: FaultService): Promise<void> {
  service.act = (_request, _response, usual) => usual();
  const { status, lines } = await desk(home, ['sync', '--profile', 'P', '--resource', 'clients']);
  expect(ended).toContain(status);
  expect(lines).toMatchObject([{ records, completeness: { records, gaps: 0 } }]);
  const inList = [...service.delivered].filter((page) => page >= 1 && page <= pages);
  expect(inList).toHaveLength(pages);
}
