import type { Worker } from 'node:worker_threads';
import type { Store } from '../profile-store/store';
import type { NotesOperations } from '../notes/stored-notes';
import type { ReaderOperations } from '../query/reader';
import { StoreThread } from '../store/thread';

/** The part of a store that is read of a connection, whether it is the open one or not. */
export interface StoredRecords extends Pick<Store, 'readNote'> {
  readonly browse: Pick<Store['browse'], 'open' | 'listOf' | 'rows' | 'close'>;
  readonly changes: Pick<Store['changes'], 'list' | 'syncs'>;
  readonly search: Pick<Store['search'], 'everywhereSoFar'>;
  readonly marks: Pick<Store['marks'], 'pending'>;
}

export interface GuestStore extends StoredRecords {
  close(): Promise<void>;
}

/** How long closing waits for a thread that may be busy with a query. */
const patienceMs = 2_000;

/**
 * Opens a store that is not open here, for reading only. The key is transferred. Fails with
 * `storage.unreadable` (`older`: it has to be opened once by its connection).
 */
export async function openGuest(
  { file, key }: { readonly file: string; readonly key: Uint8Array },
  thread: Worker,
): Promise<GuestStore> {
  const reader = new StoreThread<ReaderOperations & Pick<NotesOperations, 'readNote'>>(thread, {
    role: 'guest',
    file,
    key,
    keyFit: 'unknown',
    holdsIdle: false,
  });
  await reader.ready;
  return {
    readNote: (name) => reader.ask('readNote', name),
    browse: {
      open: (query) => reader.ask('open', query),
      listOf: (cursor) => reader.ask('listOf', cursor),
      rows: (params) => reader.ask('rows', params),
      close: async (cursor) => {
        await reader.ask('close', cursor);
      },
    },
    changes: {
      syncs: () => reader.ask('syncs', undefined),
      list: (query) => reader.ask('changesList', query),
    },
    search: { everywhereSoFar: (question) => reader.ask('everywhereSoFar', question) },
    marks: { pending: (whose) => reader.ask('pendingMarks', whose) },
    close: () => reader.end(patienceMs),
  };
}
