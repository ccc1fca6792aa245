import { randomBytes } from 'node:crypto';
import type { Store } from '../store/store';
import { openStore } from '../store/open';
import { startThread } from '../store/thread';
import { CheckFailed } from './checks';
import type { Findings } from './checks';

export interface SelftestStore {
  readonly file: string;
  readonly workerFile: string;
  readonly key: Uint8Array;
  readonly store: Store;
}

/** An empty encrypted store in its worker, with a key of its own. */
export async function openEmptyCache(
  file: string,
  workerFile: string,
): Promise<{ found: Findings; value: SelftestStore }> {
  const key = randomBytes(32);
  const store = await openStore({
    file,
    key: Uint8Array.from(key),
    thread: () => startThread(workerFile),
  });
  const { kind } = store.state;
  if (kind !== 'encrypted-file') throw new CheckFailed({ kind });
  return { found: { kind }, value: { file, workerFile, key, store } };
}
