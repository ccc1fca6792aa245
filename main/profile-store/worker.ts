import { statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { Deed } from '../audit/deeds';
import type { Browsable, RecordsQuery } from '../../shared/ipc/browse';
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
import type { Operations, Question, ThreadStart, ThreadMessage } from '../store/thread';
import { marksFileOf, marksOperations, openMarks, openMarksAlone, readMarks } from '../marks/file';
import { notesOperations } from '../notes/stored-notes';
import { settlementOperations } from '../reconcile/settlement-operations';
import { cacheMigration } from '../store/migrations/cache-steps';
import { newestFormat, type Migration } from '../store/migrations/migrate';
import { userMigration } from '../store/migrations/user-steps';
import type { PageOfSync } from '../store/sync-operations';
import { WriteAheadLog } from '../store/write-ahead-log';
import { type Writer, createWriter } from '../store/writer';

/** Entry point of the store's threads; thread.ts is the other end, in main. */
const port = parentPort;
if (!port) throw new Error('The store runs in a worker thread only.');

/** That of the run (`Threads`). */
const clock = new Clock((workerData as { readonly aheadMs: number }).aheadMs);

const send = (message: ThreadMessage) => port.postMessage(message);

/** How long idle work waits after each page of a sync, which needs the processor. */
const quietMs = 300;
/** The most records that waiting pages may put into one transaction. */
const maxBatchRecords = 1_000;
/**
 * Minimum time between two notifications that a resource's records changed: screens query again at
 * each.
 */
const notifyEveryMs = 1_000;

/** A thread's methods, and its idle work. */
interface Part {
  readonly state: CacheState;
  readonly operations: Operations;
  readonly stagePages?: Writer['stagePages'];
  /** That of the connection that writes; none in memory. */
  readonly log?: WriteAheadLog | null;
  /** Does one step of idle work; false when none is left. */
  readonly idle: () => boolean;
  readonly close: (hadTrouble: boolean) => void;
}

// The thread is started before its database is known, so that it is ready by then.
port.once('message', ({ number, params }: Question) => {
  try {
    const part = partOf(params as ThreadStart);
    send({ kind: 'answer', number, value: part?.state });
    if (part === null) port.close();
    else serve(part, (params as ThreadStart).holdsIdle);
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
  const changed = (resource: Syncable, isListChange: boolean) => {
    if (resource === 'merchant') return;
    reportChange(resource, isListChange);
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

/** Resources reported as changed within the last interval, and whether they changed again since. */
const recentChanges = new Map<Browsable, { again: boolean }>();

/**
 * Reports a resource's first change at once, and further ones once per interval. `isListChange`: a
 * change of all its rows, always reported at once.
 */
function reportChange(resource: Browsable, isListChange: boolean): void {
  const before = recentChanges.get(resource);
  if (before !== undefined && !isListChange) {
    before.again = true;
    return;
  }
  const recent = { again: false };
  recentChanges.set(resource, recent);
  send({ kind: 'changed', resource });
  const later = setTimeout(() => {
    if (recentChanges.get(resource) !== recent) return;
    recentChanges.delete(resource);
    if (recent.again) reportChange(resource, false);
  }, notifyEveryMs);
  // This timer must not keep the thread alive: nobody would be left to notify.
  later.unref();
}

function serve({ operations, idle, stagePages, log, close }: Part, holdsIdle: boolean): void {
  const pages: Question[] = [];
  let hadTrouble = false;
  /** A step is already scheduled, or idle work is held back or over. */
  let isScheduled = holdsIdle;
  let quietUntil = 0;
  let waiting: NodeJS.Timeout | undefined;

  const answer = (number: number, value: unknown) => send({ kind: 'answer', number, value });
  const noteFailure = (thrown: unknown) => {
    const failure = toFailure(asDeskError(thrown));
    if (failure.code === 'storage.unreadable' && !hadTrouble) {
      hadTrouble = true;
      if (failure.params.reason === 'damaged') send({ kind: 'state', state: { failure } });
    }
    return failure;
  };
  const refuse = (number: number, thrown: unknown) =>
    send({ kind: 'refusal', number, failure: noteFailure(thrown) });

  const limitLog = () => {
    try {
      log?.limit();
    } catch (thrown) {
      noteFailure(thrown);
    }
  };

  /**
   * Writes waiting pages in one transaction; the rest follow after other calls that arrived
   * meanwhile.
   */
  const writePages = () => {
    const batch = pages.splice(0, batchLength(pages));
    if (batch.length === 0 || stagePages === undefined) return;
    if (pages.length > 0) setImmediate(writePages);
    try {
      const staged = stagePages(batch.map(({ params }) => params as PageOfSync));
      for (const [at, written] of staged.entries()) {
        const number = batch[at]?.number ?? 0;
        if ('records' in written) answer(number, written.records);
        else refuse(number, written.thrown);
      }
    } catch (thrown) {
      for (const { number } of batch) refuse(number, thrown);
    }
    limitLog();
    quietUntil = performance.now() + quietMs;
    scheduleIdle();
  };

  const runIdle = () => {
    isScheduled = false;
    const remaining = quietUntil - performance.now();
    if (remaining > 0) {
      waiting = setTimeout(scheduleIdle, remaining + 1);
      return;
    }
    try {
      if (idle()) scheduleIdle();
    } catch (thrown) {
      noteFailure(thrown);
    }
    limitLog();
  };
  const scheduleIdle = () => {
    clearTimeout(waiting);
    if (isScheduled) return;
    isScheduled = true;
    setImmediate(runIdle);
  };

  const handle = async ({ number, name, params }: Question) => {
    try {
      const operation = operations[name] as ((params: unknown) => unknown) | undefined;
      if (operation === undefined) throw new DeskError('app.internal');
      answer(number, await operation(params));
    } catch (thrown) {
      refuse(number, thrown);
    }
    limitLog();
    scheduleIdle();
  };

  port?.on('message', (question: Question) => {
    if (question.name === 'stagePage') {
      // Pages sent together arrive in the same turn of the event loop.
      if (pages.push(question) === 1) setImmediate(writePages);
      return;
    }
    while (pages.length > 0) writePages();
    if (question.name === 'trouble') hadTrouble = true;
    else if (question.name === 'beginIdle') {
      isScheduled = false;
      scheduleIdle();
    } else if (question.name !== 'end') void handle(question);
    else {
      clearTimeout(waiting);
      isScheduled = true;
      close(hadTrouble);
      answer(question.number, undefined);
      port.close();
    }
  });
  scheduleIdle();
}

function batchLength(pages: readonly Question[]): number {
  let records = 0;
  const over = pages.findIndex(({ params }) => {
    records += (params as PageOfSync).page.bodies.length;
    return records > maxBatchRecords;
  });
  return over < 0 ? pages.length : Math.max(1, over);
}

function bytesOf(file: string): number {
  const sizes = ['', '-wal'].map((part) => statSync(`${file}${part}`, { throwIfNoEntry: false }));
  return sizes.reduce((sum, found) => sum + (found?.size ?? 0), 0);
}
