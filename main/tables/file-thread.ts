import { Worker } from 'node:worker_threads';
import type { Failure } from '../../shared/failures';
import { DeskError } from '../failure';
import { endThread } from '../unended';

export type FromFileThread<T> = { readonly read: T } | { readonly failure: Failure };

export interface FileThreadLimits {
  readonly heapMb: number;
  /** Some ten times what the largest readable file takes. */
  readonly deadlineMs: number;
}

const usualLimits: FileThreadLimits = { heapMb: 768, deadlineMs: 180_000 };

type FileTrouble = 'too-slow' | 'too-large' | 'damaged';

/**
 * Reads files of strangers in a thread of their own, one at a time: a newer reading ends an
 * unfinished one.
 */
export class FileThread<Task, T> {
  readonly #workerFile: string;
  readonly #failure: (trouble: FileTrouble, cause?: Error) => DeskError;
  readonly #limits: FileThreadLimits;
  #end: (failure: DeskError) => void = () => undefined;

  /**
   * `workerFile`: built; posts one `FromFileThread` for the task in its `workerData`, and ends.
   * `failure`: for a file that is too much for the thread, or ends it.
   */
  constructor(
    workerFile: string,
    failure: (trouble: FileTrouble, cause?: Error) => DeskError,
    limits: Partial<FileThreadLimits> = {},
  ) {
    this.#workerFile = workerFile;
    this.#failure = failure;
    this.#limits = { ...usualLimits, ...limits };
  }

  /**
   * Fails as the thread says, with `app.cancelled` when it is ended, and with `failure` at the
   * deadline. A file crafted to exhaust memory ends only its thread.
   */
  read(task: Task): Promise<T> {
    this.cancel();
    const { heapMb, deadlineMs } = this.#limits;
    const resourceLimits = { maxOldGenerationSizeMb: heapMb };
    const worker = new Worker(this.#workerFile, { workerData: task, resourceLimits });
    return new Promise<T>((resolve, reject) => {
      const end = (failure: DeskError) => {
        reject(failure);
        endThread(worker);
      };
      this.#end = end;
      const deadline = setTimeout(() => end(this.#failure('too-slow')), deadlineMs);
      worker.once('message', (answer: FromFileThread<T>) => {
        if ('read' in answer) resolve(answer.read);
        else reject(new DeskError(answer.failure.code, answer.failure.params));
      });
      worker.once('error', (cause: Error & { code?: string }) => {
        const isFull = cause.code === 'ERR_WORKER_OUT_OF_MEMORY';
        reject(this.#failure(isFull ? 'too-large' : 'damaged', cause));
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
