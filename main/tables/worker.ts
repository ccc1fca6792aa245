import { parentPort, workerData } from 'node:worker_threads';
import { toFailure } from '../failure';
import { readTable, type ToTableWorker } from './read-table';
import type { FromTableWorker } from './tables';

/** Reads one file; then the thread ends. */
try {
  const table = readTable(workerData as ToTableWorker);
  parentPort?.postMessage({ table } satisfies FromTableWorker, [table.packed.buffer]);
} catch (thrown) {
  parentPort?.postMessage({ failure: toFailure(thrown) } satisfies FromTableWorker);
}
