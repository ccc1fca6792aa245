import { Worker } from 'node:worker_threads';
import type { Failure } from '../../preload/contract/failure';
import { DeskError } from '../failure';
import type { Table } from './read-table';

/** A file's bytes and the index of a sheet, as in the contract's `TableFile`. */
export interface ToTableWorker {
  readonly bytes: Uint8Array;
  readonly sheet: number | null;
}
export type FromTableWorker = { readonly table: Table } | { readonly failure: Failure };

/**
 * Reads a file in a thread of its own; `workerFile` is the built worker.ts. Fails as `readTable` does. A file crafted to exhaust memory ends
 * only its thread, at `heapMb`, and fails with `too-large`.
 */
export function readTableAside(
  workerFile: string,
  { bytes, sheet }: ToTableWorker,
  heapMb = 768,
): Promise<Table> {
  const resourceLimits = { maxOldGenerationSizeMb: heapMb };
  const worker = new Worker(workerFile, { workerData: { bytes, sheet }, resourceLimits });
  return new Promise((resolve, reject) => {
    worker.once('message', (answer: FromTableWorker) => {
      if ('table' in answer) resolve(answer.table);
      else reject(new DeskError(answer.failure.code, answer.failure.params));
    });
    worker.once('error', (cause: Error & { code?: string }) => {
      const isFull = cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
      const reason = isFull ? 'too-large' : 'damaged';
      reject(new DeskError('input.table', { reason }, { cause }));
    });
    worker.once('exit', () => reject(new DeskError('app.internal')));
  });
}
