import { parentPort, type Transferable, workerData } from 'node:worker_threads';
import { toFailure } from '../failure';
import type { FromFileThread } from './file-thread';

/**
 * Reads the one file of a thread, which then ends; the other side is `FileThread`. `moved`: what of
 * the answer is handed over instead of copied.
 */
export function answerFileTask<T>(
  read: (task: never) => T,
  moved: (answer: T) => readonly Transferable[] = () => [],
): void {
  try {
    const answer = read(workerData as never);
    parentPort?.postMessage({ read: answer } satisfies FromFileThread<T>, moved(answer));
  } catch (thrown) {
    parentPort?.postMessage({ failure: toFailure(thrown) } satisfies FromFileThread<T>);
  }
}
