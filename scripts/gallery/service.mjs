// The merchant service of a room that has a connection of its own: the sample service in a thread of this process, which refuses, stalls
// or goes away when a picture wants it to.
import { closeSync, openSync, readdirSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { hostTestService } from '../../test/service/host.ts';
import { desk } from '../../test/support/headless-desk.ts';
import { inside } from '../runtime/places.mjs';

const worker = inside('out', 'service', 'worker.cjs');
const recipe = 'hmac-sha256-query-hex';
export const profileName = 'Andina';

/** @typedef {Awaited<ReturnType<typeof startService>>} Service */

/** @param {import('../../test/service/options.ts').TestServiceOptions} options */
export const startService = (options) => hostTestService(worker, { recipe, ...options });

/** A connection as if somebody had set it up and quit: its keys are in the keychain, nothing was synced. */
export async function connectHome(home, { baseUrl, credentials }) {
  const given = ['--base-url', baseUrl, '--recipe', recipe];
  const { status, words } = await desk(
    home,
    ['connect', '--profile', profileName, ...given],
    JSON.stringify(credentials),
  );
  if (status !== 0) throw new Error(`not connected: ${words.trim()}`);
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
