import { parentPort, workerData } from 'node:worker_threads';
import { toFailure } from '../../failure';
import type { FromFileThread } from '../../tables/file-thread';
import { readAct, type ReadAct } from './read-act';

/** Reads one statement; then the thread ends. */
try {
  const read = readAct(workerData as Uint8Array);
  parentPort?.postMessage({ read } satisfies FromFileThread<ReadAct>);
} catch (thrown) {
  parentPort?.postMessage({ failure: toFailure(thrown) } satisfies FromFileThread<ReadAct>);
}
