import type { Worker } from 'node:worker_threads';
import type { Deed } from '../audit/deeds';
import type { Browsable } from '../../shared/ipc/browse';
import type { CacheState } from '../../shared/ipc/sync';
import { auditStore } from '../audit/audit-store';
import type { AuditOperations } from '../audit/audit-table';
import { Listeners } from '../listeners';
import { lookupStore } from '../lookup/lookup-store';
import { reconcileStore } from '../reconcile/reconcile-store';
import { settlementStore } from '../reconcile/settlement-store';
import type { SettlementOperations } from '../reconcile/settlement-operations';
import { decodeRecord, encodePage, encodeSingle } from '../values/cells';
import type { MarksOperations } from '../marks/file';
import { markStore } from '../marks/mark-store';
import type { NotesOperations } from '../notes/stored-notes';
import type { ReaderOperations } from '../query/reader';
import type { Store } from './store';
import { storeQueries } from './store-queries';
import { type ThreadStart, StoreThread } from '../store/thread';
import type { Writer } from '../store/writer';

export interface StoreOptions {
  /** The database file; null keeps everything in memory until `close`. */
  readonly file: string | null;
  /** 32 bytes, zeroed by this call; null keeps everything in memory. */
  readonly key: Uint8Array | null;
  /** What is known about the key, see main/credentials/cache-key.ts; default `unknown`. */
  readonly keyFit?: ThreadStart['keyFit'];
  /** Starts a thread (thread.ts); called once or twice. */
  readonly thread: () => Worker;
  /**
   * Idle work (text index, retention, checking a file that was left open) starts after this;
   * without it, at once.
   */
  readonly idleAfter?: Promise<unknown>;
  /** Called while the files are brought to the newest format, if that takes longer than a second. */
  readonly onMigrating?: ((share: number) => void) | undefined;
  /** Sorted lists with more rows are sorted ahead of time; for tests. */
  readonly longList?: number;
}

/** How long closing waits for the reading thread, which may be busy with a query. */
const readerPatienceMs = 2_000;

type WriterThread = StoreThread<
  Writer['operations'] &
    AuditOperations &
    MarksOperations &
    NotesOperations &
    SettlementOperations &
    ReaderOperations
>;

/**
 * Opens a profile's store: one thread writes and one reads the same file; in memory one thread does
 * both. Rejects with `storage.unwritable` (reasons `locked`, `full`, `denied`) when the store
 * cannot be opened right now, and with `storage.unreadable` (`newer`) when a newer version of the
 * app wrote it; a file that cannot be read is set aside, and `state.setAside` says why.
 */
export async function openStore(options: StoreOptions): Promise<Store> {
  const { file, key, keyFit = 'unknown', thread, idleAfter } = options;
  // Separate copies, because only a whole buffer can be transferred.
  const keys = [key, key].map((each) => each && Uint8Array.from(each));
  key?.fill(0);
  const start = (role: ThreadStart['role']): ThreadStart => {
    const holdsIdle = idleAfter !== undefined;
    return { role, file, key: keys.pop() ?? null, keyFit, holdsIdle };
  };
  const isShared = file !== null && key !== null;
  const writer: WriterThread = new StoreThread(thread(), start(isShared ? 'writer' : 'both'));
  writer.onMigrating = options.onMigrating ?? writer.onMigrating;
  let earlyState: Partial<CacheState> = {};
  // Changes reported before the store is returned become part of its initial state.
  writer.onChange = (change) => {
    if (change.kind === 'state') earlyState = { ...earlyState, ...change.state };
  };
  const state = await writer.ready;
  void idleAfter?.then(() => writer.tell('beginIdle'));
  if (!isShared) return storeOver(writer, writer, state);
  const reader = new StoreThread<ReaderOperations>(thread(), start('reader'));
  try {
    await reader.ready;
  } catch (thrown) {
    await writer.end();
    throw thrown;
  }
  return storeOver(writer, reader, { ...state, ...earlyState }, options.longList);
}

/**
 * Fails with `storage.unwritable` (`locked`) while another process has this database open. Reads
 * and writes nothing.
 */
export async function requireUnused(file: string, thread: Worker): Promise<void> {
  await new StoreThread(thread, {
    role: 'look',
    file,
    key: null,
    keyFit: 'unknown',
    holdsIdle: false,
  }).ready;
}

/**
 * Appends to the audit log of a store that is not open here, but may be in another process. False
 * when it has no log in the newest format: opening the store makes one.
 */
export async function recordInClosed(
  { file, key, thread }: { file: string; key: Uint8Array; thread: Worker },
  deed: Deed,
): Promise<boolean> {
  const start = { role: 'audit', file, key, keyFit: 'unknown', holdsIdle: false } as const;
  const store = new StoreThread<{ recordDeed: (deed: Deed) => boolean }>(thread, start);
  await store.ready;
  try {
    return await store.ask('recordDeed', deed);
  } finally {
    await store.end();
  }
}

function storeOver(
  writer: WriterThread,
  reader: StoreThread<ReaderOperations>,
  opened: CacheState,
  limit?: number,
): Store {
  const changeListeners = new Listeners<Browsable>();
  let state = opened;
  writer.onChange = (change) => {
    if (change.kind === 'changed') {
      changeListeners.notify(change.resource);
      return;
    }
    state = { ...state, ...change.state };
  };
  if (reader !== writer) {
    reader.onChange = writer.onChange;
    // Damage that only the reader met makes the writer check the file at its next opening.
    reader.onFailure = ({ code }) => {
      if (code === 'storage.unreadable') writer.tell('trouble');
    };
  }
  const { queries, complete, onIndexing, onReadAs } = storeQueries(
    reader,
    writer,
    reader === writer ? Infinity : limit,
  );
  return {
    get state() {
      return state;
    },
    onChange: (listener) => changeListeners.add(listener),
    onIndexing,
    onReadAs,
    ...queries,
    unfinishedSync: (resource) => writer.ask('unfinishedSync', resource),
    beginSync: (resource, options) => writer.ask('beginSync', { resource, ...options }),
    stagePage: (syncId, page) => writer.ask('stagePage', { syncId, page: encodePage(page) }),
    commitSync: (syncId, end) => writer.ask('commitSync', { syncId, end }),
    setAsideSync: (syncId, lack) => writer.ask('setAsideSync', { syncId, lack }),
    abandonSync: (syncId) => writer.ask('abandonSync', syncId),
    writeRecord: (resource, single) =>
      writer.ask('writeRecord', { resource, record: encodeSingle(single) }),
    storedRecord: (resource, id) => writer.ask('storedRecord', { resource, id }),
    lastSync: (resource) => reader.ask('lastSync', resource),
    dueHistory: (before) => writer.ask('dueHistory', before),
    forgetHistory: (before) => writer.ask('forgetHistory', before),
    readNote: (name) => writer.ask('readNote', name),
    writeNote: (note) => writer.ask('writeNote', note),
    versions: {
      syncs: (resource, after) => reader.ask('completedSyncs', { resource, after }),
      found: async (place) => {
        const { shapes, versions } = await reader.ask('foundVersions', place);
        return versions.map(({ row, id, shape, body }) => {
          return { row, id, record: decodeRecord(shapes[shape] ?? [], body) };
        });
      },
      closed: (place) => reader.ask('closedVersions', place),
      staying: (place) => reader.ask('stayingVersions', place),
      forgotten: (resource) => reader.ask('forgottenSync', resource),
    },
    lookups: lookupStore(writer, reader),
    marks: markStore(writer, reader),
    reconciling: reconcileStore(reader, complete),
    settlements: settlementStore(writer),
    audit: auditStore(writer),
    close: async () => {
      if (reader !== writer) await reader.end(readerPatienceMs);
      await writer.end();
    },
  };
}
