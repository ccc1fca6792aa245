import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { CacheState } from '../../preload/contract/sync';
import { diskReason } from '../disk/atomic-write';
import { DeskError, toFailure } from '../failure';
import type { Vault } from '../vault/vault';
import type { Store } from '../store/store';
import { storeKey } from './store-key';
import { openStore } from '../store/open';
import type { StoreOptions } from '../store/open';

export interface ProfileStoreOptions extends Pick<StoreOptions, 'idleAfter'> {
  readonly vault: Vault;
  readonly profileId: string;
  /** Where the profile's database lies or will lie; its marker, backups and copies set aside lie beside it under the same name. */
  readonly file: string;
  /** Asked for one when everything else is there. */
  readonly thread: () => Worker;
}

/**
 * A profile's cache: encrypted in its file with a key from the keychain, or in memory only when there is no keychain. Fails with
 * `vault.*` when the keychain cannot be asked now, and with `storage.*` when the file cannot be used now: nothing is lost then.
 */
export async function openProfileStore(options: ProfileStoreOptions): Promise<Store> {
  const { vault, profileId, file, ...threads } = options;
  if (vault.state.kind === 'session-only') {
    return openStore({ file: null, key: null, ...threads });
  }
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new DeskError('storage.unwritable', { reason: diskReason(cause) }, { cause });
  }
  const { bytes, fit, lost } = await storeKey(vault, profileId, `${file}.key`);
  return openStore({
    file,
    key: bytes,
    keyFit: lost ? 'lost' : fit,
    ...threads,
  });
}

/** What an opening failed with, in the words of the cache's state. */
export function storeProblem(thrown: unknown): NonNullable<CacheState['problem']> {
  const { code, params } = toFailure(thrown);
  if (code.startsWith('vault.')) return 'keychain';
  if (params.reason === 'locked') return 'in-use';
  if (params.reason === 'full') return 'disk-full';
  if (code === 'storage.unwritable') return 'unwritable';
  return params.reason === 'damaged' ? 'damaged' : 'unreadable';
}
