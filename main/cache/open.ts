import type { Worker } from 'node:worker_threads';
import type { Browsable } from '../../preload/contract/browse';
import type { CacheState, Syncable } from '../../preload/contract/sync';
import type { Cache, Listed, PageToWrite, WalkEnd } from './cache';
import { encodeRecord } from './body';
import { Line } from './line';
import { lookupStore } from './lookup-line';
import type { WorkerLook, WorkerStart } from './messages';
import { toWire } from './wire';
import type { KeptPage } from './wire';

export interface CacheOptions {
  /** The database's file; null keeps everything in memory until `close`. */
  readonly file: string | null;
  /** 32 bytes, zeroed by this call; null keeps everything in memory. */
  readonly key: Uint8Array | null;
  /** What is known about the key, see key.ts; `unknown` unless told. */
  readonly keyFit?: WorkerStart['keyFit'];
  /** See thread.ts; not used for anything yet. */
  readonly thread: Worker;
}

/**
 * Opens a profile's cache in a thread of its own. Rejects with `storage.unwritable` (reasons `locked`, `full`, `denied`) when there
 * can be no cache right now; a file that cannot be read is set aside, and `state.setAside` says why.
 */
export async function openCache(options: CacheOptions): Promise<Cache> {
  const { file, key, keyFit = 'unknown', thread } = options;
  // A copy of its own buffer: only a whole buffer can be transferred.
  const own = key === null ? null : Uint8Array.from(key);
  key?.fill(0);
  const line = new Line(thread);
  thread.postMessage(
    { file, key: own, keyFit } satisfies WorkerStart,
    own === null ? [] : [own.buffer],
  );
  return new WorkerCache(line, await line.ready);
}

/** Fails with `storage.unwritable` (`locked`) while another process has this database open. Nothing is read or written. */
export async function requireUnused(file: string, thread: Worker): Promise<void> {
  const line = new Line(thread);
  thread.postMessage({ lookAt: file } satisfies WorkerLook);
  await line.ready;
}

class WorkerCache implements Cache {
  readonly #line: Line;
  readonly #stateListeners = new Set<(state: CacheState) => void>();
  readonly #changeListeners = new Set<(resource: Browsable) => void>();
  #state: CacheState;

  constructor(line: Line, state: CacheState) {
    this.#line = line;
    this.#state = state;
    line.onChanged = (resource) => {
      for (const listener of this.#changeListeners) listener(resource);
    };
    line.onBytes = (bytes) => {
      this.#state = { ...this.#state, bytes };
      for (const listener of this.#stateListeners) listener(this.#state);
    };
  }

  get state(): CacheState {
    return this.#state;
  }

  onState(listener: (state: CacheState) => void): () => void {
    this.#stateListeners.add(listener);
    return () => void this.#stateListeners.delete(listener);
  }

  onChange(listener: (resource: Browsable) => void): () => void {
    this.#changeListeners.add(listener);
    return () => void this.#changeListeners.delete(listener);
  }

  unfinishedWalk = (resource: Listed) => this.#line.ask('unfinishedWalk', resource);

  beginWalk = (resource: Listed, options: { perPage: number; startedAt: number }) =>
    this.#line.ask('beginWalk', { resource, ...options });

  writePage = (walkId: number, page: PageToWrite) =>
    this.#line.ask('writePage', { walkId, page: toWire(page) });

  keepPage = (walkId: number, page: KeptPage) => this.#line.ask('keepPage', { walkId, page });

  rememberedPages = (resource: Listed) => this.#line.ask('rememberedPages', resource);

  finishWalk = (walkId: number, end: WalkEnd) => this.#line.ask('finishWalk', { walkId, end });

  abandonWalk = (walkId: number) => this.#line.ask('abandonWalk', walkId);

  writeRecord: Cache['writeRecord'] = (resource, { id, record, seenAt }) =>
    this.#line.ask('writeRecord', { resource, record: { id, seenAt, ...encodeRecord(record) } });

  keptRecord = (resource: 'merchant' | 'cards', id: string | null) =>
    this.#line.ask('keptRecord', { resource, id });

  lastSync = (resource: Syncable) => this.#line.ask('lastSync', resource);

  forgetHistory = (before: number) => this.#line.ask('forgetHistory', before);

  readNote = (name: string) => this.#line.ask('readNote', name);

  writeNote = (note: { name: string; text: string }) => this.#line.ask('writeNote', note);

  readonly browse: Cache['browse'] = {
    open: (query) => this.#line.ask('open', query),
    count: (params) => this.#line.ask('count', params),
    window: (params) => this.#line.ask('window', params),
    locate: (params) => this.#line.ask('locate', params),
    close: async (params) => {
      await this.#line.ask('close', params);
    },
    facets: (params) => this.#line.ask('facets', params),
    record: (params) => this.#line.ask('record', params),
    months: (params) => this.#line.ask('months', params),
  };

  readonly search: Cache['search'] = {
    everywhere: (params) => this.#line.ask('everywhere', params),
  };

  readonly changes: Cache['changes'] = {
    syncs: () => this.#line.ask('syncs', undefined),
    list: (params) => this.#line.ask('changesList', params),
    page: (query, cursor) => this.#line.ask('changesPage', { query, cursor }),
  };

  readonly lookups: Cache['lookups'] = lookupStore(() => this.#line);

  close(): Promise<void> {
    return this.#line.end();
  }
}
