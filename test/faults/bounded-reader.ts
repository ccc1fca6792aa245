import { clientFor, hasty } from '../threats/client';
import { openHttpClient } from '../../main/http/transport';
import { DeskError } from '../../main/failure';

/**
 * A process that reads one page and says what that took: `node bounded-reader.js <base address>
 * <records a page>`.
 */
const [, , baseHref = '', perPage = '100'] = process.argv;

/** Turns of the event loop since the answer's last byte: one for each piece that it is read in. */
let turns = 0;
const http = openHttpClient({ fetch: globalThis.fetch });
const client = clientFor(baseHref, {
  rules: { ...hasty, attempts: 1 },
  http: async (request) => {
    const answer = await http(request);
    turns = 0;
    return answer;
  },
});

/**
 * Processor time between two turns of the event loop: what a busy machine does meanwhile is not
 * this process's holding.
 */
let blockedMs = 0;
let isOver = false;
let before = process.threadCpuUsage();
function turn(): void {
  const { user, system } = process.threadCpuUsage(before);
  blockedMs = Math.max(blockedMs, (user + system) / 1_000);
  before = process.threadCpuUsage();
  turns += 1;
  if (!isOver) setImmediate(turn);
}

/**
 * Processor time of work that is always the same, here and now: on a machine whose caches others
 * fill, all work takes longer. The least of several, before which it is compiled.
 */
function referenceMs(): number {
  const records = Array.from({ length: 200_000 }, (_, at) => ({ id: at, name: `client ${at}` }));
  const text = JSON.stringify(records);
  let least = Number.POSITIVE_INFINITY;
  for (let times = 0; times < 3; times += 1) {
    const begun = process.threadCpuUsage();
    JSON.stringify(JSON.parse(text));
    const { user, system } = process.threadCpuUsage(begun);
    least = Math.min(least, (user + system) / 1_000);
  }
  return least;
}

async function outcome(page: number): Promise<string> {
  try {
    const { rows } = await client.clients({ page, perPage: Number(perPage) });
    return `read ${rows.length}`;
  } catch (thrown) {
    return thrown instanceof DeskError ? thrown.code : String(thrown);
  }
}

async function main(): Promise<void> {
  // Once small: what is loaded and compiled at a first answer is no answer's fault.
  await outcome(1);
  before = process.threadCpuUsage();
  setImmediate(turn);
  const said = await outcome(2);
  isOver = true;
  turn();
  const peakMegabytes = Math.round(process.resourceUsage().maxRSS / 1_024);
  const blocked = blockedMs / referenceMs();
  process.stdout.write(JSON.stringify({ said, peakMegabytes, turns, blocked }));
}

void main();
