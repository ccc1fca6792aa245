import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect } from 'vitest';
import { openStore } from '../../main/profile-store/open';
import { startThread } from '../../main/store/thread';
import { everything } from '../support/written-store';
import { drawsFrom, prove, type Trial } from '../threats/proof';
import { buildNode } from '../support/built-node';
import { buildWorker, temporaryFolder } from '../integration/store/rig';

const recordsPerPage = 20;
/** Then the file has grown enough, and another one is begun. */
const killsPerFile = 50;

prove('13-kill-store', async ({ tries, seed, report }: Trial) => {
  const worker = await buildWorker();
  const writer = await buildNode('test/faults/store-writer.ts', 'writer');
  const folder = temporaryFolder();
  /** Two at a time: most of a try is a process that starts. */
  const lane = async (from: number) => {
    for (let at = from; at < tries; at += 2 * killsPerFile) {
      const kills = Math.min(killsPerFile, tries - at);
      await oneFile(join(folder, `${at}.db`), seed + at, kills);
    }
  };

  const oneFile = async (file: string, firstSeed: number, kills: number) => {
    // Outside of the process and of its files: what it had said when it was killed.
    const acknowledgements = `${file}.acknowledged`;
    writeFileSync(acknowledgements, '');
    let known = new Set<number>();
    for (let kill = 0; kill < kills; kill += 1) {
      const draw = drawsFrom(firstSeed + kill);
      await report.try(`seed ${firstSeed + kill}`, async () => {
        const { resumed } = await killed({
          writer: writer.file,
          worker: worker.file,
          file,
          acknowledgements,
          afterPages: 1 + draw(9),
          afterMs: draw(4),
        });
        const missing = [...known].filter((page) => !resumed.includes(page));
        expect(missing).toEqual([]);
        // What was written but not yet said when the kill came: one page at most.
        expect(resumed.length - known.size).toBeLessThanOrEqual(1);
        report.add('pages stored but not yet acknowledged', resumed.length - known.size);
        const said = readFileSync(acknowledgements, 'utf8').split('\n').filter(Boolean);
        known = new Set([...resumed, ...said.map(Number)]);
      });
    }
    await report.try(`the file after seed ${firstSeed}`, () => check(file, worker.file, known));
    report.tried(-1);
    report.add('acknowledged pages', known.size);
  };

  try {
    await Promise.all([lane(0), lane(killsPerFile)]);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

/**
 * Runs the writer until so many pages were acknowledged and a little longer, kills it, and gives
 * what it found at its start.
 */
async function killed(options: {
  writer: string;
  worker: string;
  file: string;
  acknowledgements: string;
  afterPages: number;
  afterMs: number;
}): Promise<{ resumed: number[] }> {
  const child = spawn(process.execPath, [options.writer, options.file, options.worker], {
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const opened: number[][] = [];
  let acknowledged = 0;
  const lines = createInterface(child.stdout);
  lines.on('line', (line) => {
    const [word, rest = ''] = line.split(' ');
    if (word === 'open') opened.push(rest === '' ? [] : rest.split(',').map(Number));
    else {
      appendFileSync(options.acknowledgements, `${rest}\n`);
      acknowledged += 1;
    }
    // Not only at the moment of an acknowledgement: somewhere in the next page's transaction.
    if (acknowledged === options.afterPages)
      setTimeout(() => child.kill('SIGKILL'), options.afterMs);
  });
  await Promise.all([once(child, 'exit'), once(lines, 'close')]);
  expect(child.signalCode).toBe('SIGKILL');
  const [resumed] = opened;
  if (resumed === undefined) throw new Error('the writer never opened its store');
  return { resumed };
}

/** The file is sound, and holds every page anybody was told of, whole. */
async function check(file: string, workerFile: string, known: ReadonlySet<number>): Promise<void> {
  const store = await openStore({
    file,
    key: Buffer.alloc(32, 9),
    thread: () => startThread(workerFile),
    keyFit: 'same',
  });
  expect(store.state.setAside).toBeNull();
  const sync = await store.unfinishedSync('clients');
  const cursor = await store.browse.open(everything);
  await store.close();
  expect([...known].filter((page) => sync?.pagesStaged.includes(page) !== true)).toEqual([]);
  expect(cursor.count).toBe((sync?.pagesStaged.length ?? 0) * recordsPerPage);
}
