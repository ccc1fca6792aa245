import { clientFor, hasty } from '../threats/client';
import { openHttpClient } from '../../main/http/transport';
import { DeskError } from '../../main/failure';

/**
 * A process that reads one page and says what that took: `node bounded-reader.js <base address>
 * <records a page> <bytes a chunk>`. Without the last, chunks are as they come.
 */
const [, , baseHref = '', perPage = '100', perChunk] = process.argv;

/** Cuts the second answer into chunks, as a network may that hands on each packet alone. */
async function inChunks(address: string, init: RequestInit): Promise<Response> {
  const response = await fetch(address, init);
  if (perChunk === undefined || response.body === null) return response;
  const size = Number(perChunk);
  const reader = response.body.getReader();
  let rest = new Uint8Array();
  const cut = new ReadableStream<Uint8Array>({
    async pull(controller) {
      if (rest.length === 0) {
        const { done, value } = await reader.read();
        if (done) {
          controller.close();
          return;
        }
        rest = new Uint8Array(value);
      }
      // A few in each turn, as a network hands them on.
      await new Promise(setImmediate);
      for (let chunks = 0; chunks < 500 && rest.length > 0; chunks += 1) {
        controller.enqueue(rest.slice(0, size));
        rest = rest.subarray(size);
      }
    },
  });
  return new Response(cut, response);
}

/** Turns of the event loop since the answer's last byte: one for each piece that it is read in. */
let turns = 0;
const http = openHttpClient({ fetch: inChunks });
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
