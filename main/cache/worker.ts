import { statSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import type { Browsable } from '../../preload/contract/browse';
import { DeskError, toFailure } from '../failure';
import { isHeld } from './database';
import type { FromWorker, Question, WorkerLook, WorkerStart } from './messages';
import { Notices } from './notices';
import { openStored } from './open-stored';
import type { Job } from './scheduler';
import { Scheduler } from './scheduler';
import type { PageToStore } from './store';
import { createStore, quietMs } from './store';
import { asDeskError } from './trouble';

/** Entry of the cache's own thread; open.ts is its other end. */
const port = parentPort;
if (!port) throw new Error('The cache worker runs in a worker thread only.');

const say = (message: FromWorker) => port.postMessage(message);
/** Started before its database is known, so that its own start is over by then. */
const begin = (start: WorkerStart | WorkerLook): void => {
  try {
    if ('lookAt' in start) {
      if (isHeld(start.lookAt)) throw new DeskError('storage.unwritable', { reason: 'locked' });
      say({ kind: 'ready', state: { kind: 'none', setAside: null, problem: null, bytes: 0 } });
      port.close();
      return;
    }
    const notices = new Notices<Browsable>(
      (resource) => say({ kind: 'changed', resource }),
      () => scheduler.spentMs,
    );
    const opened = openStored(start, (db) =>
      createStore(db, (resource, isWhole) => {
        if (isWhole) notices.now(resource);
        else notices.changed(resource);
      }),
    );
    const store = opened.made;
    const scheduler = new Scheduler({
      background: () => store.background(),
      rest: () => store.rest(),
      onTrouble: () => {
        hadTrouble = true;
      },
    });
    const { kind, setAside } = opened;
    let hadTrouble = false;
    let quiet: NodeJS.Timeout | undefined;
    say({ kind: 'ready', state: { kind, setAside, problem: null, bytes: bytesOf(start.file) } });

    const refuse = (number: number, thrown: unknown) => {
      const failure = toFailure(asDeskError(thrown));
      hadTrouble ||= failure.code === 'storage.unreadable';
      say({ kind: 'refusal', number, failure });
    };
    const answer = (number: number, value: unknown) => say({ kind: 'answer', number, value });

    const pages: Question[] = [];
    /** The pages that wait, as many as share a transaction; the rest after whatever came in meanwhile. */
    const writePages = () => {
      const together = pages.splice(0, togetherIn(pages));
      if (together.length === 0) return;
      if (pages.length > 0) setImmediate(writePages);
      try {
        const given = together.map((question) => question.given as PageToStore);
        for (const [at, written] of store.writePages(given).entries()) {
          const number = together[at]?.number ?? 0;
          if ('outcome' in written) answer(number, written.outcome);
          else refuse(number, written.thrown);
        }
      } catch (thrown) {
        for (const { number } of together) refuse(number, thrown);
      }
      clearTimeout(quiet);
      quiet = setTimeout(() => scheduler.wake(), quietMs + 10);
      scheduler.wake();
    };

    port.on('message', ({ number, name, given }: Question) => {
      if (name === 'writePage' || name === 'keepPage') {
        // Those that wait beside it come in the same turn.
        if (pages.push({ number, name, given }) === 1) setImmediate(writePages);
        return;
      }
      while (pages.length > 0) writePages();
      if (name === 'end') {
        clearTimeout(quiet);
        scheduler.close(new DeskError('app.cancelled'));
        opened.close(hadTrouble);
        answer(number, undefined);
        port.close();
        return;
      }
      try {
        const operations = store.operations as Record<string, (given: unknown) => unknown>;
        const value = operations[name]?.(given);
        if (!isJob(value)) answer(number, value);
        else {
          scheduler.run(value).then(
            (done) => {
              answer(number, done);
              if (name === 'finishWalk') say({ kind: 'bytes', bytes: bytesOf(start.file) });
            },
            (thrown: unknown) => refuse(number, thrown),
          );
        }
      } catch (thrown) {
        refuse(number, thrown);
      }
      scheduler.wake();
    });
    scheduler.wake();
  } catch (thrown) {
    say({ kind: 'failed', failure: toFailure(asDeskError(thrown)) });
    port.close();
  }
};
port.once('message', begin);

/** A transaction is not made longer than this by what waits: somebody may be looking at the list. */
const mostTogether = 1_000;

function togetherIn(pages: readonly Question[]): number {
  let records = 0;
  const over = pages.findIndex(({ given }) => {
    const { page } = given as PageToStore;
    records += 'bodies' in page ? page.bodies.length : 0;
    return records > mostTogether;
  });
  return over < 0 ? pages.length : Math.max(1, over);
}

function isJob(answer: unknown): answer is Job<unknown> {
  return (
    typeof answer === 'object' && answer !== null && Symbol.iterator in answer && 'next' in answer
  );
}

function bytesOf(file: string | null): number {
  if (file === null) return 0;
  return ['', '-wal'].reduce((sum, part) => {
    return sum + (statSync(`${file}${part}`, { throwIfNoEntry: false })?.size ?? 0);
  }, 0);
}
