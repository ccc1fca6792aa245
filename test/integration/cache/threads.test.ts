import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import { openCache } from '../../../main/cache/open';
import { Threads } from '../../../main/cache/thread';
import { workerAndFolder } from './built-worker';

const built = workerAndFolder();

function startedAhead(threads: Threads): Worker {
  const begun = threads.startAhead();
  if (begun === null) throw new Error('none was started');
  return begun;
}

const openWith = async (thread: Worker) => {
  const cache = await openCache({ file: null, key: null, thread });
  const { kind } = cache.state;
  await cache.close();
  return kind;
};

it('a thread that was started ahead is the one that is taken, and runs before it knows its database', async () => {
  const threads = new Threads(built.worker);
  const begun = startedAhead(threads);
  await once(begun, 'online');
  expect(threads.next()).toBe(begun);
  expect(await openWith(begun)).toBe('memory');
  expect(await openWith(threads.next())).toBe('memory');
});

it('none is started ahead once one was needed', async () => {
  const threads = new Threads(built.worker);
  const first = threads.next();
  expect(threads.startAhead()).toBeNull();
  expect(await openWith(first)).toBe('memory');
});

it('one that could not start is not taken', async () => {
  const file = join(built.folder, 'worker.cjs');
  writeFileSync(file, 'process.exit(3)');
  const threads = new Threads(file);
  const begun = startedAhead(threads);
  await once(begun, 'exit');
  const next = threads.next();
  expect(next).not.toBe(begun);
  await expect(openWith(next)).rejects.toMatchObject({ code: 'storage.unreadable' });
});
