import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it } from 'vitest';
import { openStore } from '../../../main/profile-store/open';
import { startThread, Threads } from '../../../main/store/thread';
import { workerAndFolder } from './rig';

const built = workerAndFolder();
const ahead: Worker[] = [];
afterEach(() => Promise.all(ahead.splice(0).map((thread) => thread.terminate())));

function startedAhead(threads: Threads): Worker {
  const [begun, second] = threads.startAhead();
  if (begun === undefined || second === undefined) throw new Error('none was started');
  ahead.push(second);
  return begun;
}

const openWith = async (thread: Worker) => {
  const store = await openStore({ file: null, key: null, thread: () => thread });
  const { kind } = store.state;
  await store.close();
  return kind;
};

it('a thread that was started ahead is the one that is taken, and runs before it knows its database', async () => {
  const threads = new Threads(built.worker);
  const begun = startedAhead(threads);
  await once(begun, 'online');
  expect(threads.next()).toBe(begun);
  expect(await openWith(begun)).toBe('memory');
  expect(threads.next()).toBe(ahead[0]);
  expect(await openWith(threads.next())).toBe('memory');
});

it('none is started ahead once one was needed', async () => {
  const threads = new Threads(built.worker);
  const first = threads.next();
  expect(threads.startAhead()).toEqual([]);
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

it('closed twice at once, a store is closed for both', async () => {
  const thread = () => startThread(built.worker);
  const store = await openStore({ file: null, key: null, thread });
  await Promise.all([store.close(), store.close()]);
});

it('a thread that ends by itself while it is asked to has ended', async () => {
  const thread = startThread(built.worker);
  const store = await openStore({ file: null, key: null, thread: () => thread });
  const gone = thread.terminate();
  const closed = store.close();
  await gone;
  await closed;
  await expect(store.readNote('desk.any')).rejects.toMatchObject({ code: 'storage.unreadable' });
});

/** A reading thread that answers its start, and then nothing any more. */
const stuck = `
  const { parentPort } = require('node:worker_threads');
  parentPort.once('message', ({ number }) => {
    parentPort.postMessage({ kind: 'answer', number, value: undefined });
    parentPort.once('message', () => { for (;;); });
  });`;

it('a reading thread that never answers is ended, and the store is closed without it', async () => {
  const threads: Worker[] = [];
  const thread = () => {
    const next =
      threads.length === 0 ? startThread(built.worker) : new Worker(stuck, { eval: true });
    threads.push(next);
    return next;
  };
  const file = join(built.folder, 'stuck.db');
  const store = await openStore({ file, key: new Uint8Array(32).fill(7), thread });
  const [, reader] = threads;
  if (reader === undefined) throw new Error('nothing reads');
  const gone = once(reader, 'exit');
  const asking = store.lastSync('clients').catch((thrown: unknown) => thrown);
  await store.close();
  await expect(asking).resolves.toMatchObject({ code: 'app.cancelled' });
  await gone;
});
