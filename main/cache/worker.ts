import { statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { DeskError, toFailure } from '../failure';
import type { FromWorker, Question, WorkerStart } from './messages';
import { openStored } from './open-stored';
import type { Job } from './scheduler';
import { Scheduler } from './scheduler';
import { createStore, quietMs } from './store';
import { asDeskError } from './trouble';

/** Entry of the cache's own thread; open.ts is its other end. */
const port = parentPort;
if (!port) throw new Error('The cache worker runs in a worker thread only.');

const say = (message: FromWorker) => port.postMessage(message);
const start = workerData as WorkerStart;

try {
  const opened = openStored(start);
  const store = createStore(opened.db, (resource) => say({ kind: 'changed', resource }));
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

  port.on('message', ({ number, name, given }: Question) => {
    const refuse = (thrown: unknown) => {
      const failure = toFailure(asDeskError(thrown));
      hadTrouble ||= failure.code === 'storage.unreadable';
      say({ kind: 'refusal', number, failure });
    };
    if (name === 'end') {
      clearTimeout(quiet);
      scheduler.close(new DeskError('app.cancelled'));
      opened.close(hadTrouble);
      say({ kind: 'answer', number, value: undefined });
      port.close();
      return;
    }
    try {
      const operations = store.operations as Record<string, (given: unknown) => unknown>;
      const answer = operations[name]?.(given);
      if (isJob(answer)) {
        scheduler.run(answer).then((value) => {
          say({ kind: 'answer', number, value });
          if (name === 'finishWalk') say({ kind: 'bytes', bytes: bytesOf(start.file) });
        }, refuse);
      } else {
        say({ kind: 'answer', number, value: answer });
      }
    } catch (thrown) {
      refuse(thrown);
    }
    scheduler.wake();
    if (name === 'writePage') {
      clearTimeout(quiet);
      quiet = setTimeout(() => scheduler.wake(), quietMs + 10);
    }
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
