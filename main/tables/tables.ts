import { Worker } from 'node:worker_threads';
import type { Failure } from '../../shared/failures';
import { DeskError } from '../failure';
import type { Table, ToTableWorker } from './read-table';

export type FromTableWorker = { readonly table: Table } | { readonly failure: Failure };

interface Limits {
  readonly heapMb: number;
  /** Some ten times what the largest readable file takes. */
  readonly deadlineMs: number;
}

const usualLimits: Limits = { heapMb: 768, deadlineMs: 180_000 };

/** Reads files in a thread of their own, one at a time: a newer reading ends an unfinished one. */
export class TableReader {
  readonly #workerFile: string;
  readonly #limits: Limits;
  #end: (failure: DeskError) => void = () => undefined;

  /** `workerFile` is the built worker.ts. */
  constructor(workerFile: string, limits: Partial<Limits> = {}) {
    this.#workerFile = workerFile;
    this.#limits = { ...usualLimits, ...limits };
  }

  /**
   * Fails as `readTable` does, with `app.cancelled` when it is ended, and with `input.table`
   * (`too-slow`) at the deadline. A file crafted to exhaust memory ends only its thread, and fails
   * with `too-large`.
   */
  read({ bytes, sheet }: ToTableWorker): Promise<Table> {
    this.cancel();
    const { heapMb, deadlineMs } = this.#limits;
    const resourceLimits = { maxOldGenerationSizeMb: heapMb };
    const worker = new Worker(this.#workerFile, { workerData: { bytes, sheet }, resourceLimits });
    return new Promise<Table>((resolve, reject) => {
      const end = (failure: DeskError) => {
        reject(failure);
        void worker.terminate();
      };
      this.#end = end;
      const deadline = setTimeout(
        () => end(new DeskError('input.table', { reason: 'too-slow' })),
        deadlineMs,
      );
      worker.once('message', (answer: FromTableWorker) => {
        if ('table' in answer) resolve(answer.table);
        else reject(new DeskError(answer.failure.code, answer.failure.params));
      });
      worker.once('error', (cause: Error & { code?: string }) => {
        const isFull = cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
        const reason = isFull ? 'too-large' : 'damaged';
        reject(new DeskError('input.table', { reason }, { cause }));
      });
      worker.once('exit', () => {
        clearTimeout(deadline);
        reject(new DeskError('app.internal'));
      });
    });
  }

  /** Ends the reading, if there is one. */
  cancel(): void {
    this.#end(new DeskError('app.cancelled'));
    this.#end = () => undefined;
  }
}
