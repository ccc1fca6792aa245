import { existsSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Worker } from 'node:worker_threads';
import type { Listed } from '../../shared/resources';
import type { OpenedSoFar, Cursor } from '../../shared/ipc/browse';
import type { Deed } from '../audit/deeds';
import type { Syncable } from '../../shared/ipc/sync';
import { diskReason } from '../disk/atomic-write';
import { DeskError } from '../failure';
import {
  firstLists,
  StoredFirstRows,
  type FirstList,
  type FirstRowsByList,
} from '../first-rows/stored-first-rows';
import { openStore, recordInClosed, type StoreOptions } from '../profile-store/open';
import type { Store } from '../profile-store/store';
import type { Vault } from '../vault/vault';
import { cacheKey, readCacheKey } from '../credentials/cache-key';
import { recoveryFileOf } from '../credentials/recovery';

export interface ProfileCache extends Store {
  readonly firstRows: FirstRowsByList;
}

export interface ProfileCacheOptions extends Pick<StoreOptions, 'idleAfter' | 'onMigrating'> {
  readonly vault: Vault;
  readonly profileId: string;
  /**
   * Path of the profile's database; its marker, backups and copies set aside are beside it, with
   * names that begin with its own.
   */
  readonly file: string;
  /** Name and version of the app. */
  readonly writtenBy: string;
  /** Called for a thread when everything else is ready. */
  readonly thread: () => Worker;
}

/**
 * Opens a profile's cache: an encrypted file with a key from the keychain, or in memory when there
 * is no keychain. Fails with `vault.*` when the keychain cannot be read now, and with `storage.*`
 * when the file cannot be used now; nothing is lost then.
 */
export async function openProfileCache(options: ProfileCacheOptions): Promise<ProfileCache> {
  const { vault, profileId, file, writtenBy, ...threads } = options;
  if (vault.state.kind === 'session-only') {
    return withoutFirstRows(await openStore({ file: null, key: null, ...threads }));
  }
  try {
    await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  } catch (cause) {
    throw new DeskError('storage.unwritable', { reason: diskReason(cause) }, { cause });
  }
  const { bytes, fit, lost } = await cacheKey(vault, profileId, {
    marker: `${file}.key`,
    recovery: recoveryFileOf(file),
  });
  const rowsOf = (list: FirstList) => new StoredFirstRows({ file, list, writtenBy }, bytes);
  const rows: FirstRowsByList = Object.fromEntries(firstLists.map((list) => [list, rowsOf(list)]));
  const keyFit = lost ? 'lost' : fit;
  return withFirstRows(await openStore({ file, key: bytes, keyFit, ...threads }), rows);
}

/**
 * Records a deed in the audit log of a profile that is not open here; opens its cache for that
 * moment if it must. Nothing lasts without a keychain. Fails as `openProfileCache`.
 */
export async function recordClosed(options: ProfileCacheOptions, deed: Deed): Promise<void> {
  const { vault, profileId, file, thread } = options;
  if (vault.state.kind === 'session-only') return;
  const key = await readCacheKey(vault, profileId);
  if (key !== null && existsSync(file)) {
    const place = { file, key: Uint8Array.from(Buffer.from(key, 'hex')), thread: thread() };
    if (await recordInClosed(place, deed)) return;
  }
  const cache = await openProfileCache(options);
  try {
    await cache.audit.record(deed);
  } finally {
    await cache.close();
  }
}

/** For a store in memory. */
export function withoutFirstRows(store: Store): ProfileCache {
  return Object.assign(store, { firstRows: {} });
}

/** Removes the stored first rows of a list before anything changes what the complete list shows. */
function withFirstRows(store: Store, firstRows: FirstRowsByList): ProfileCache {
  const { browse, marks } = store;
  const lists = new Map<number, Listed>();
  const change = <T>(list: Syncable, work: () => Promise<T>): Promise<T> =>
    firstRows[list]?.change(work) ?? work();
  return {
    ...store,
    get state() {
      return store.state;
    },
    firstRows,
    close: async () => {
      for (const list of firstLists) await firstRows[list]?.flushed();
      await store.close();
    },
    unfinishedSync: async (list) => {
      const sync = await store.unfinishedSync(list);
      if (sync !== null) lists.set(sync.id, list);
      return sync;
    },
    beginSync: async (list, options) => {
      const sync = await store.beginSync(list, options);
      lists.set(sync.id, list);
      return sync;
    },
    commitSync: (syncId, end) => {
      const commitSync = () => store.commitSync(syncId, end);
      const list = lists.get(syncId);
      // A sync that was not seen here may belong to either list.
      return list === undefined
        ? change('clients', () => change('lots', commitSync))
        : change(list, commitSync);
    },
    browse: {
      ...browse,
      open: (query) => {
        const open = () => browse.open(query);
        return firstRows[query.resource]?.opened(open, (cursor) => cursor) ?? open();
      },
      openSoFar: (query) => {
        const open = () => browse.openSoFar(query);
        // A view of what can be searched so far is a part of the list: its rows are not the next
        // start's.
        return firstRows[query.resource]?.opened(open, viewOfAll) ?? open();
      },
      close: (params) => {
        for (const list of firstLists) firstRows[list]?.closed(params.cursorId);
        return browse.close(params);
      },
    },
    marks: {
      ...marks,
      set: (mark) => change(mark.resource, () => marks.set(mark)),
      take: (taken) => change('clients', () => change('lots', () => marks.take(taken))),
      setMany: (all) => change(all.resource, () => marks.setMany(all)),
      drop: (mark) => change(mark.resource, () => marks.drop(mark)),
    },
  };
}

const viewOfAll = (opened: OpenedSoFar): Cursor | null =>
  opened.searched === 'all' ? opened.cursor : null;
