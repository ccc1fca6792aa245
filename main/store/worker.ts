import { statSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { Browsable } from '../../preload/contract/browse';
import type { Syncable } from '../../preload/contract/sync';
import { DeskError, toFailure } from '../failure';
import type { Database } from './database';
import { isLocked, openToRead } from './database';
import type { FromWorker, Question, WorkerLook, WorkerStart } from './messages';
import { Notices } from './notices';
import { lockOf, openStored } from './open-stored';
import { createReader } from './reader';
import { asDeskError } from './trouble';
import type { PageOfSync } from './writer';
import { createWriter } from './writer';

/** Entry of the store's threads; open.ts is their other end. */
const port = parentPort;
if (!port) throw new Error('The store runs in a worker thread only.');

const say = (message: FromWorker) => port.postMessage(message);

/** While pages come in, what can wait does so until so long after each: the sync needs the processor. */
const quietMs = 300;
/** A transaction is not made longer than this by pages that wait. */
const maxTogether = 1_000;

/** One thread's part: what it can be asked, and what it does when nothing is asked. */
interface Part {
  readonly operations: Readonly<Record<string, (given: never) => unknown>>;
  /** One step; false when nothing is left to do. */
  readonly idle: () => boolean;
  readonly stagePages?: (
    pages: readonly PageOfSync[],
  ) => readonly ({ outcome: unknown } | { thrown: unknown })[];
  readonly close: (hadTrouble: boolean) => void;
}

// Started before its database is known, so that its own start is over by then.
port.once('message', (start: WorkerStart | WorkerLook) => {
  try {
    if ('lookAt' in start) {
      if (isLocked(lockOf(start.lookAt))) {
        throw new DeskError('storage.unwritable', { reason: 'locked' });
      }
      say({ kind: 'ready', state: { kind: 'none', setAside: null, problem: null, bytes: 0 } });
      port.close();
    } else serve(start.role === 'reader' ? readerPart(start) : writerPart(start));
  } catch (thrown) {
    say({ kind: 'failed', failure: toFailure(asDeskError(thrown)) });
    port.close();
  }
});

function readerPart({ file, key }: WorkerStart): Part {
  if (file === null || key === null) throw new TypeError('What is in memory only is not shared.');
  const db = openToRead({ file, key });
  key.fill(0);
  const { operations } = createReader(db);
  say({
    kind: 'ready',
    state: { kind: 'encrypted-file', setAside: null, problem: null, bytes: 0 },
  });
  return { operations, idle: () => false, close: () => db.close() };
}

function writerPart(start: WorkerStart): Part {
  const notices = new Notices<Browsable>((resource) => say({ kind: 'changed', resource }));
  const changed = (resource: Syncable, isWhole: boolean) => {
    if (resource === 'merchant') return;
    if (isWhole) notices.now(resource);
    else notices.changed(resource);
    if (isWhole) say({ kind: 'state', state: { bytes: bytesOf(start.file) } });
  };
  const make = (db: Database) => ({
    writer: createWriter(db, changed),
    reader: start.role === 'both' ? createReader(db) : null,
  });
  const stored = openStored(start, make);
  const { kind, setAside, wasLeftOpen } = stored;
  const { writer, reader } = stored.made;
  const checking = wasLeftOpen ? writer.check() : null;
  let isChecked = !wasLeftOpen;
  const check = (): boolean => {
    if (isChecked || checking === null) return false;
    const step = checking.next();
    isChecked = step.done === true;
    if (step.done !== true && step.value !== 'ok') {
      throw new DeskError('storage.unreadable', { reason: 'damaged' });
    }
    return true;
  };
  const state = { kind, setAside, problem: null, bytes: bytesOf(start.file) } as const;
  say({ kind: 'ready', state });
  return {
    operations: { ...reader?.operations, ...writer.operations },
    stagePages: writer.stagePages,
    idle: () => check() || writer.idle(),
    close: (hadTrouble) => stored.close(hadTrouble),
  };
}

function serve({ operations, idle, stagePages, close }: Part): void {
  const pages: Question[] = [];
  let hadTrouble = false;
  let isIdle = false;
  let quietUntil = 0;
  let waiting: NodeJS.Timeout | undefined;

  const answer = (number: number, value: unknown) => say({ kind: 'answer', number, value });
  const trouble = (thrown: unknown) => {
    const failure = toFailure(asDeskError(thrown));
    if (failure.code === 'storage.unreadable' && !hadTrouble) {
      hadTrouble = true;
      if (failure.params.reason === 'damaged')
        say({ kind: 'state', state: { problem: 'damaged' } });
    }
    return failure;
  };
  const refuse = (number: number, thrown: unknown) =>
    say({ kind: 'refusal', number, failure: trouble(thrown) });

  /** The pages that wait, as many as share a transaction; the rest after whatever came in meanwhile. */
  const writePages = () => {
    const together = pages.splice(0, togetherIn(pages));
    if (together.length === 0 || stagePages === undefined) return;
    if (pages.length > 0) setImmediate(writePages);
    try {
      const outcomes = stagePages(together.map(({ given }) => given as PageOfSync));
      for (const [at, written] of outcomes.entries()) {
        const number = together[at]?.number ?? 0;
        if ('outcome' in written) answer(number, written.outcome);
        else refuse(number, written.thrown);
      }
    } catch (thrown) {
      for (const { number } of together) refuse(number, thrown);
    }
    quietUntil = performance.now() + quietMs;
    wake();
  };

  const rest = () => {
    isIdle = false;
    const left = quietUntil - performance.now();
    if (left > 0) {
      waiting = setTimeout(wake, left + 1);
      return;
    }
    try {
      if (idle()) wake();
    } catch (thrown) {
      trouble(thrown);
    }
  };
  const wake = () => {
    clearTimeout(waiting);
    if (isIdle) return;
    isIdle = true;
    setImmediate(rest);
  };

  const take = async ({ number, name, given }: Question) => {
    try {
      const operation = operations[name] as ((given: unknown) => unknown) | undefined;
      if (operation === undefined) throw new DeskError('app.internal');
      const value = operation(given);
      answer(number, value instanceof Promise ? await value : value);
    } catch (thrown) {
      refuse(number, thrown);
    }
    wake();
  };

  port?.on('message', (question: Question) => {
    if (question.name === 'stagePage') {
      // Those that wait beside it come in the same turn.
      if (pages.push(question) === 1) setImmediate(writePages);
      return;
    }
    while (pages.length > 0) writePages();
    if (question.name === 'trouble') hadTrouble = true;
    else if (question.name !== 'end') void take(question);
    else {
      clearTimeout(waiting);
      isIdle = true;
      close(hadTrouble);
      answer(question.number, undefined);
      port.close();
    }
  });
  wake();
}

function togetherIn(pages: readonly Question[]): number {
  let records = 0;
  const over = pages.findIndex(({ given }) => {
    records += (given as PageOfSync).page.bodies.length;
    return records > maxTogether;
  });
  return over < 0 ? pages.length : Math.max(1, over);
}

function bytesOf(file: string | null): number {
  if (file === null) return 0;
  return ['', '-wal'].reduce((sum, part) => {
    return sum + (statSync(`${file}${part}`, { throwIfNoEntry: false })?.size ?? 0);
  }, 0);
}
