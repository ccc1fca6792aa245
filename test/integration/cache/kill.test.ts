import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openCache } from '../../../main/cache/open';
import { buildNode, buildWorker, temporaryFolder } from './built-worker';

/** Quick here; `KILLS=500` for the long run. */
const kills = Number(process.env.KILLS ?? 10);

let worker: Awaited<ReturnType<typeof buildWorker>>;
let writer: Awaited<ReturnType<typeof buildNode>>;
let folder: string;

beforeAll(async () => {
  worker = await buildWorker();
  writer = await buildNode('test/integration/cache/writer.ts', 'writer');
  folder = temporaryFolder();
});
afterAll(() => {
  worker.remove();
  writer.remove();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs the writer until so many pages were acknowledged, kills it, and gives what it said. */
async function killedAfter(file: string, pages: number) {
  const child = spawn(process.execPath, [writer.file, file, worker.file], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const acknowledged: number[] = [];
  let resumed: number[] = [];
  const lines = createInterface(child.stdout);
  lines.on('line', (line) => {
    const [word, rest = ''] = line.split(' ');
    if (word === 'open') resumed = rest === '' ? [] : rest.split(',').map(Number);
    else acknowledged.push(Number(rest));
    if (acknowledged.length === pages) child.kill('SIGKILL');
  });
  await Promise.all([once(child, 'exit'), once(lines, 'close')]);
  return { acknowledged, resumed };
}

it(`keeps every acknowledged page through ${kills} kills, and fetches at most one again`, async () => {
  const file = join(folder, 'cache.db');
  const known = new Set<number>();
  for (let round = 0; round < kills; round += 1) {
    const { acknowledged, resumed } = await killedAfter(file, 1 + ((round * 7) % 11));
    for (const page of known) expect(resumed).toContain(page);
    // What was written but not yet said when the kill came: one page at most.
    expect(resumed.length - known.size).toBeLessThanOrEqual(1);
    for (const page of [...resumed, ...acknowledged]) known.add(page);
  }
  const cache = await openCache({
    file,
    key: Buffer.alloc(32, 9),
    workerFile: worker.file,
    keyFit: 'same',
  });
  expect(cache.state.setAside).toBeNull();
  const walk = await cache.unfinishedWalk('clients');
  for (const page of known) expect(walk?.pagesDone).toContain(page);
  const view = await cache.browse.open({
    resource: 'clients',
    search: '',
    filters: [],
    sort: [],
    asOf: null,
  });
  expect(view.count).toBe((walk?.pagesDone.length ?? 0) * 20);
  await cache.close();
}, 120_000);
