import { mkdirSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { openCache } from '../../../main/cache/open';
import type { Cache } from '../../../main/cache/cache';
import { clientText } from '../../../main/sandbox/clients';
import { presentEdition } from '../../../main/sandbox/population';
import { createWorld } from '../../../main/sandbox/world';
import type { ServiceRecord, Value } from '../../../preload/contract/values';
import { cacheWorker, root } from '../desk/launch';
import type { Finding } from '../finding';
import { medianFinding } from '../finding';
import type { Setting } from './setting';

const perPage = 100;

/** The store by itself: pages already read and decoded, into an encrypted file; the second time every thousandth record differs. */
export async function resync({ size, runs }: Setting): Promise<Finding> {
  const folder = resolve(root, 'out', 'bench', 'run', 'store');
  const counted = size >= 1_000_000 ? 1 : size >= 100_000 ? Math.min(3, runs) : runs;
  const warmUps = size >= 100_000 ? 0 : 1;
  const [first, second]: [number[], number[]] = [[], []];
  for (let run = 0; run < counted + warmUps; run += 1) {
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
    const key = Buffer.alloc(32, 7);
    const cache = await openCache({ file: join(folder, 'cache.db'), key, workerFile: cacheWorker });
    const whole = await walk(cache, size, 0);
    const again = await walk(cache, size, 1);
    await cache.close();
    if (run < warmUps) continue;
    first.push(whole);
    second.push(again);
  }
  return medianFinding('resync', second, first);
}

const world = createWorld({
  seed: 1,
  now: Date.UTC(2026, 0, 1),
  clients: 10_000_000,
  lots: 0,
  cardIdsInClients: true,
  edition: presentEdition,
});

/** A record as the service's decoder would give it; the records of edition 1 differ in one of a thousand. */
function client(index: number, edition: 0 | 1): ServiceRecord {
  const fields = JSON.parse(clientText(world, index, presentEdition)) as Record<string, Plain>;
  if (edition === 1 && index % 1000 === 500) fields.occupation = 'Changed';
  return Object.entries(fields).map(([name, value]) => [name, toValue(value)] as const);
}

type Plain = string | boolean | null | readonly string[];

function toValue(plain: Plain): Value {
  if (typeof plain !== 'object' || plain === null) return plain;
  return { kind: 'list', items: [...plain] };
}

/** Milliseconds in which the store had something to do for this walk. */
async function walk(cache: Cache, size: number, edition: 0 | 1): Promise<number> {
  const { id } = await cache.beginWalk('clients', { perPage, startedAt: Date.now() });
  let ms = 0;
  const timed = async (work: () => Promise<unknown>) => {
    const begun = performance.now();
    await work();
    ms += performance.now() - begun;
  };
  for (let page = 1; (page - 1) * perPage < size; page += 1) {
    const from = (page - 1) * perPage;
    const count = Math.min(perPage, size - from);
    const records = Array.from({ length: count }, (_, at) => client(from + at, edition));
    await timed(() => cache.writePage(id, { page, records, total: size }));
  }
  await timed(() => cache.finishWalk(id, { completedAt: Date.now(), gaps: 0 }));
  return ms;
}
