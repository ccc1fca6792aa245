import { parentPort, workerData } from 'node:worker_threads';
import { toFailure } from '../failure';
import { readTable, type Table, type ToTableWorker } from './read-table';
import type { FromFileThread } from './file-thread';

/** Reads one file; then the thread ends. */
try {
  const read = readTable(workerData as ToTableWorker);
  parentPort?.postMessage({ read } satisfies FromFileThread<Table>, [read.packed.buffer]);
} catch (thrown) {
  parentPort?.postMessage({ failure: toFailure(thrown) } satisfies FromFileThread<Table>);
}
