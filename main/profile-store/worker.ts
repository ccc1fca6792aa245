import { statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { Deed } from '../audit/deeds';
import type { RecordsQuery } from '../../shared/ipc/browse';
import type { CacheState, Syncable } from '../../shared/ipc/sync';
import { auditedLookups } from '../audit/audited-lookups';
import { appendDeed, auditOperations } from '../audit/audit-table';
import { Clock } from '../clock';
import { requireKnownFormat } from '../disk/known-format';
import { DeskError, toFailure } from '../failure';
import { type Database, isLocked, openToRead } from '../store/database';
import { lockOf, openStored } from '../store/open-stored';
import { asDeskError } from '../store/errors';
import { createReader } from '../query/reader';
import type { Question, ThreadStart, ThreadMessage } from '../store/thread';
import { marksFileOf, marksOperations, openMarks, openMarksAlone, readMarks } from '../marks/file';
import { notesOperations } from '../notes/stored-notes';
import { settlementOperations } from '../reconcile/settlement-operations';
import { cacheMigration } from '../store/migrations/cache-steps';
import { newestFormat, type Migration } from '../store/migrations/migrate';
import { userMigration } from '../store/migrations/user-steps';
import { WriteAheadLog } from '../store/write-ahead-log';
import { createWriter } from '../store/writer';
import { Answering, type Answers } from './answering';
import { ChangeReports } from './change-reports';

/** Entry point of the store's threads; thread.ts is the other end, in main. */
const port = parentPort;
if (!port) throw new Error('The store runs in a worker thread only.');

/** That of the run (`Threads`). */
const clock = new Clock((workerData as { readonly aheadMs: number }).aheadMs);

const send = (message: ThreadMessage) => port.postMessage(message);

/** What a thread does for its role. */
interface Part extends Answers {
  readonly state: CacheState;
}

// The thread is started before its database is known, so that it is ready by then.
port.once('message', ({ number, params }: Question) => {
  try {
    const part = partOf(params as ThreadStart);
    send({ kind: 'answer', number, value: part?.state });
    if (part === null) port.close();
    else new Answering(port, part).begin((params as ThreadStart).holdsIdle);
  } catch (thrown) {
    send({ kind: 'refusal', number, failure: toFailure(asDeskError(thrown)) });
    port.close();
  }
});

function partOf(start: ThreadStart): Part | null {
  const { role, file, key } = start;
  if (role === 'writer' || role === 'both') return writerPart(start);
  if (file === null) throw new TypeError('What is in memory only is not shared.');
  if (role === 'look') {
    if (isLocked(lockOf(file))) throw new DeskError('storage.unwritable', { reason: 'locked' });
    return null;
  }
  if (key === null) throw new TypeError('A file is read with its key.');
  if (role === 'audit') return auditPart({ file, key });
  if (role === 'guest') return guestPart({ file, key });
  const db = openToRead({ file, key });
  readMarks(db, { file, key });
  key.fill(0);
  const state = { kind: 'encrypted-file', setAside: null, failure: null, bytes: 0 } as const;
  return { state, ...createReader(db, clock.now), idle: () => false, close: () => db.close() };
}

/** Whether a deed was recorded: not without a log in the newest format. */
function auditPart(place: { readonly file: string; readonly key: Uint8Array }): Part {
  const db = openMarksAlone(place);
  place.key.fill(0);
  return {
    state: { kind: 'encrypted-file', setAside: null, failure: null, bytes: 0 },
    operations: {
      recordDeed: (deed: Deed): boolean => {
        if (db !== null) appendDeed(db, deed);
        return db !== null;
      },
    },
    idle: () => false,
    close: () => db?.close(),
  };
}

/**
 * Reads a store that is not open here and changes nothing of it, not even its format: an older one
 * has to be opened first (`storage.unreadable`, `older`).
 */
function guestPart(place: { readonly file: string; readonly key: Uint8Array }): Part {
  const db = openToRead(place);
  try {
    requireNewestFormat(db, 'main', cacheMigration);
    if ((statSync(marksFileOf(place.file), { throwIfNoEntry: false })?.size ?? 0) === 0)
      throw new DeskError('storage.unreadable', { reason: 'older' });
    readMarks(db, place);
    requireNewestFormat(db, 'own', userMigration);
    const { readNote } = notesOperations(db);
    return {
      state: { kind: 'encrypted-file', setAside: null, failure: null, bytes: 0 },
      operations: { ...createReader(db, clock.now).operations, readNote },
      idle: () => false,
      close: () => db.close(),
    };
  } catch (thrown) {
    db.close();
    throw thrown;
  } finally {
    place.key.fill(0);
  }
}

function requireNewestFormat(db: Database, schema: 'main' | 'own', migration: Migration): void {
  const format = Number(db.pragma(`${schema}.user_version`));
  const newest = newestFormat(migration);
  requireKnownFormat(format, newest);
  if (format < newest) throw new DeskError('storage.unreadable', { reason: 'older' });
}

function writerPart(start: ThreadStart): Part {
  const bytes = () => (start.file === null ? 0 : bytesOf(start.file));
  const reports = new ChangeReports((resource) => send({ kind: 'changed', resource }));
  const changed = (resource: Syncable, isListChange: boolean) => {
    if (resource === 'merchant') return;
    reports.report(resource, isListChange);
    if (isListChange) send({ kind: 'state', state: { bytes: bytes() } });
  };
  // A separate copy: opening the store zeroes its own.
  const key = start.key?.slice() ?? null;
  const onMigrating = (share: number) => send({ kind: 'migrating', share });
  const opening = { ...start, onMigrating };
  const { db, made, kind, setAside, wasNotClosed, close } = openStored(
    opening,
    (database: Database) => ({
      writer: createWriter(database, changed),
      reader: start.role === 'both' ? createReader(database, clock.now) : null,
    }),
  );
  const { writer, reader } = made;
  // Created for the first long list that is sorted here, so that the reading thread can keep
  // answering.
  let sorting = reader;
  const marksSetAside = withMarks(db, { ...opening, key }, close);
  const checking = wasNotClosed ? writer.check() : null;
  const check = (): boolean => {
    const step = checking?.next();
    if (step === undefined || step.done === true) return false;
    if (step.value !== 'ok') throw new DeskError('storage.unreadable', { reason: 'damaged' });
    return true;
  };
  return {
    state: {
      kind,
      setAside,
      failure: null,
      bytes: bytes(),
      ...(marksSetAside && { marksSetAside }),
    },
    operations: {
      ...reader?.operations,
      ...writer.operations,
      order: (query: RecordsQuery) =>
        (sorting ??= createReader(db, clock.now)).operations.order(query),
      ...auditedLookups(db, writer.operations),
      ...auditOperations(db),
      ...settlementOperations(db),
      ...marksOperations(db, (resource) => changed(resource, true)),
      ...notesOperations(db),
    },
    stagePages: writer.stagePages,
    log: start.file === null ? null : new WriteAheadLog(db, start.file),
    idle: () => check() || writer.idle(),
    close,
  };
}

/** True when the earlier marks could not be read and were set aside. The key is zeroed. */
function withMarks(
  db: Database,
  {
    file,
    key,
    onMigrating,
  }: Pick<ThreadStart, 'file' | 'key'> & {
    readonly onMigrating: (share: number) => void;
  },
  close: Part['close'],
): boolean {
  try {
    return openMarks(db, file === null || key === null ? null : { file, key, onMigrating });
  } catch (thrown) {
    close(false);
    throw thrown;
  } finally {
    key?.fill(0);
  }
}

function bytesOf(file: string): number {
  const sizes = ['', '-wal'].map((part) => statSync(`${file}${part}`, { throwIfNoEntry: false }));
  return sizes.reduce((sum, found) => sum + (found?.size ?? 0), 0);
}
