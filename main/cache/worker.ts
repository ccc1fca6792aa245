import { statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import type { Browsable } from '../../preload/contract/browse';
import { DeskError, toFailure } from '../failure';
import type { FromWorker, Question, WorkerStart } from './messages';
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
const start = workerData as WorkerStart;

try {
  const opened = openStored(start);
  const notices = new Notices<Browsable>((resource) => say({ kind: 'changed', resource }));
  const store = createStore(opened.db, (resource) => notices.changed(resource));
  const scheduler = new Scheduler(
    () => store.background(),
    () => {
      hadTrouble = true;
    },
  );
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
  const writePages = () => {
    const together = pages.splice(0);
    if (together.length === 0) return;
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
    if (name === 'writePage') {
      // Those that wait beside it come in the same turn.
      if (pages.push({ number, name, given }) === 1) setImmediate(writePages);
      return;
    }
    writePages();
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
