import { randomBytes } from 'node:crypto';
import { openStore } from '../profile-store/open';
import { startThread } from '../store/thread';
import { type Checked, type SelftestStore, CheckFailed } from './checks';

/** Opens an empty encrypted store in its worker, with a new key. */
export async function openEmptyCache(
  file: string,
  workerFile: string,
): Promise<Checked<SelftestStore>> {
  const key = randomBytes(32);
  // A copy of the key, because the store zeroes the one it is given.
  const open = () =>
    openStore({ file, key: Uint8Array.from(key), thread: () => startThread(workerFile) });
  const store = await open();
  const { kind } = store.state;
  if (kind !== 'encrypted-file') throw new CheckFailed({ kind });
  return { found: { kind }, value: { file, store, reopen: open } };
}
