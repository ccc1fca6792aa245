import type { Worker } from 'node:worker_threads';
import type { Browsable } from '../../preload/contract/browse';
import type { CacheState, Syncable } from '../../preload/contract/sync';
import { decodeRecord, encodeRecord } from '../values/cells';
import { Line } from './line';
import { lookupStore } from '../lookup/lookup-line';
import type { WorkerStart } from './messages';
import type { ReaderOperations } from './reader';
import type { Listed, PageToStage, Single, Store, SyncEnd } from './store';
import { toWire } from './wire';
import type { Writer } from './writer';

export interface StoreOptions {
  /** The database's file; null keeps everything in memory until `close`. */
  readonly file: string | null;
  /** 32 bytes, zeroed by this call; null keeps everything in memory. */
  readonly key: Uint8Array | null;
  /** What is known about the key, see key.ts; `unknown` unless told. */
  readonly keyFit?: WorkerStart['keyFit'];
  /** See thread.ts; asked for one or two. */
  readonly thread: () => Worker;
}

type WriterLine = Line<Writer['operations'] & ReaderOperations>;
type ReaderLine = Line<ReaderOperations>;

/**
 * Opens a profile's store: one thread writes, one reads, over one file; in memory one does both. Rejects with `storage.unwritable`
 * (reasons `locked`, `full`, `denied`) when there can be no store right now; a file that cannot be read is set aside, and
 * `state.setAside` says why.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { file, key, keyFit = 'unknown', thread } = options;
  // Copies of their own buffers: only a whole buffer can be transferred.
  const [own, readers] = [key === null ? null : Uint8Array.from(key), key && Uint8Array.from(key)];
  key?.fill(0);
  const isShared = file !== null && own !== null;
  const writer: WriterLine = new Line(thread(), {
    role: isShared ? 'writer' : 'both',
    file,
    key: own,
    keyFit,
  });
  let news: Partial<CacheState> = {};
  // What is told before anybody can listen is part of how it is opened.
  writer.onNews = (told) => {
    if (told.kind === 'state') news = { ...news, ...told.state };
  };
  const state = await writer.ready;
  if (!isShared) return new ThreadedStore(writer, writer, state);
  const reader: ReaderLine = new Line(thread(), { role: 'reader', file, key: readers, keyFit });
  try {
    await reader.ready;
  } catch (thrown) {
    await writer.end();
    throw thrown;
  }
  return new ThreadedStore(writer, reader, { ...state, ...news });
}

/** Fails with `storage.unwritable` (`locked`) while another process has this database open. Nothing is read or written. */
export async function requireUnused(file: string, thread: Worker): Promise<void> {
  await new Line(thread, { lookAt: file }).ready;
}

class ThreadedStore implements Store {
  readonly lookups: Store['lookups'];
  readonly #writer: WriterLine;
  readonly #reader: ReaderLine;
  readonly #stateListeners = new Set<(state: CacheState) => void>();
  readonly #changeListeners = new Set<(resource: Browsable) => void>();
  #state: CacheState;

  constructor(writer: WriterLine, reader: ReaderLine, state: CacheState) {
    this.#writer = writer;
    this.#reader = reader;
    this.#state = state;
    this.lookups = lookupStore(writer, reader);
    for (const line of [writer, reader]) {
      line.onNews = (news) => {
        if (news.kind === 'changed') this.#tellChange(news.resource);
        else this.#tellState(news.state);
      };
    }
    // The next opening checks what only the reader has met.
    reader.onFailure = ({ code }) => {
      if (code === 'storage.unreadable' && reader !== writer) writer.tell('trouble');
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

  unfinishedSync = (resource: Listed) => this.#writer.ask('unfinishedSync', resource);

  beginSync = (resource: Listed, options: { perPage: number; startedAt: number }) =>
    this.#writer.ask('beginSync', { resource, ...options });

  stagePage = (syncId: number, page: PageToStage) =>
    this.#writer.ask('stagePage', { syncId, page: toWire(page) });

  publish = (syncId: number, end: SyncEnd) => this.#writer.ask('publish', { syncId, end });

  abandonSync = (syncId: number) => this.#writer.ask('abandonSync', syncId);

  writeRecord: Store['writeRecord'] = (resource, { id, record, seenAt }) =>
    this.#writer.ask('writeRecord', { resource, record: { id, seenAt, ...encodeRecord(record) } });

  storedRecord = (resource: Single, id: string | null) =>
    this.#writer.ask('storedRecord', { resource, id });

  lastSync = (resource: Syncable) => this.#reader.ask('lastSync', resource);

  forgetHistory = (before: number) => this.#writer.ask('forgetHistory', before);

  readNote = (name: string) => this.#writer.ask('readNote', name);

  writeNote = (note: { name: string; text: string }) => this.#writer.ask('writeNote', note);

  readonly browse: Store['browse'] = {
    open: (query) => this.#reader.ask('open', query),
    count: (params) => this.#reader.ask('count', params),
    window: (params) => this.#reader.ask('window', params),
    locate: (params) => this.#reader.ask('locate', params),
    close: async (params) => {
      await this.#reader.ask('close', params);
    },
    facets: (params) => this.#reader.ask('facets', params),
    record: (params) => this.#reader.ask('record', params),
    months: (params) => this.#reader.ask('months', params),
    totals: (params) => this.#reader.ask('totals', params),
  };

  readonly search: Store['search'] = {
    everywhere: (params) => this.#reader.ask('everywhere', params),
  };

  readonly changes: Store['changes'] = {
    syncs: () => this.#reader.ask('syncs', undefined),
    list: (query) => this.#reader.ask('changesList', query),
    page: (query, cursor) => this.#reader.ask('changesPage', { query, cursor }),
  };

  readonly versions: Store['versions'] = {
    syncs: (resource, after) => this.#reader.ask('completedSyncs', { resource, after }),
    found: async (place) => {
      const { shapes, versions } = await this.#reader.ask('foundVersions', place);
      return versions.map(({ row, id, shape, body }) => {
        return { row, id, record: decodeRecord(shapes[shape] ?? [], body) };
      });
    },
    closed: (place) => this.#reader.ask('closedVersions', place),
  };

  async close(): Promise<void> {
    if (this.#reader !== this.#writer) await this.#reader.end();
    await this.#writer.end();
  }

  #tellChange(resource: Browsable): void {
    for (const listener of this.#changeListeners) listener(resource);
  }

  #tellState(news: Partial<CacheState>): void {
    this.#state = { ...this.#state, ...news };
    for (const listener of this.#stateListeners) listener(this.#state);
  }
}
