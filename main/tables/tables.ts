import { Worker } from 'node:worker_threads';
import type { Failure } from '../../preload/contract/failure';
import { DeskError } from '../failure';
import type { Table } from './read-table';

/** A file's bytes, and which of its sheets, as the contract's `TableFile` has them. */
export interface ToTableWorker {
  readonly bytes: Uint8Array;
  readonly sheet: number | null;
}
export type FromTableWorker = { readonly table: Table } | { readonly failure: Failure };

/**
 * Reads a file in a thread that lives as long; `workerFile` is the built worker.ts. Fails as `readTable` does. A file made to burst takes its
 * thread along when that has more than `heapMb`, not the desk.
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
