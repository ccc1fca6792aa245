// The merchant service of a room that has a connection of its own: the sample service in a thread of this process, which refuses, stalls
// or goes away when a picture wants it to.
import { closeSync, openSync, readdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { desk } from '../../test/support/headless-desk.ts';
import { inside } from '../runtime/places.mjs';

const worker = inside('out', 'app', 'main', 'sandbox-worker.cjs');
const recipe = 'hmac-sha256-query-hex';
export const profileName = 'Andina';
/** Of the headless desk: credentials (main/headless/arguments.ts). */
const refusedStatus = 3;

/** @typedef {Awaited<ReturnType<typeof startService>>} Service */

/**
 * Orders and answers as main/sandbox/messages.ts has them.
 * @param {object} options as main/sandbox/options.ts has them
 */
export async function startService(options) {
  const thread = new Worker(worker, { workerData: { recipe, ...options } });
  const over = new Promise((done) => thread.once('exit', done));
  const heard = (kind) =>
    new Promise((done, fail) => {
      const listen = (message) => {
        if (message.kind === kind) done(message);
        else fail(new Error(message.message ?? `the service said ${message.kind}`));
      };
      thread.once('message', listen);
    });
  const { baseUrl, port, credentials, sampleCardIds } = await heard('ready');
  return {
    baseUrl,
    port,
    credentials,
    sampleCardIds,
    /** In place of all faults before; null for none. */
    async fault(fault) {
      const done = heard('done');
      thread.postMessage({ kind: 'setFault', fault, number: 1 });
      await done;
    },
    /** The cable out. */
    async stop() {
      thread.postMessage({ kind: 'close', number: 0 });
      await over;
    },
  };
}

/** A connection as if somebody had set it up and quit: its keys are in the keychain, nothing was synced. */
export async function connectHome(home, { baseUrl, credentials }) {
  const given = ['--base-url', baseUrl, '--recipe', recipe];
  const { status, words } = await desk(
    home,
    ['connect', '--profile', profileName, ...given],
    JSON.stringify(credentials),
  );
  // A service that signs in another way refuses, which may be what is wanted: the connection is there all the same.
  if (status !== 0 && status !== refusedStatus) throw new Error(`not connected: ${words.trim()}`);
}

/** Its offline data as a sync left it, and then a disk that lost a piece of it. */
export async function damageHome(home) {
  const { status, words } = await desk(home, ['sync', '--profile', profileName]);
  if (status !== 0) throw new Error(`not synced: ${words.trim()}`);
  const files = readdirSync(home, { recursive: true, withFileTypes: true });
  const kept = files.filter((each) => each.isFile() && each.name.endsWith('.db'));
  if (kept.length === 0) throw new Error('no offline data to damage');
  for (const { parentPath, name } of kept) {
    const file = openSync(join(parentPath, name), 'r+');
    writeSync(file, Buffer.alloc(8_192, 'x'), 0, 8_192, 0);
    closeSync(file);
  }
}
