import { Worker } from 'node:worker_threads';
import type { Failure } from '../../shared/failures';
import { DeskError } from '../failure';
import { endThread } from '../unended';
import type { Manifest } from './manifest';
import type { MergeJob, Merged } from './merge';
import type { InspectJob, StagedBackup, StageJob } from './read-backup';
import type { BackupJob, BackupResult } from './write-backup';

export type BackupTask = BackupJob | InspectJob | StageJob | MergeJob;

interface Results {
  write: BackupResult;
  inspect: Manifest;
  stage: StagedBackup;
  merge: Merged;
}

export type BackupAnswer<T> =
  | { readonly kind: 'progress'; readonly share: number }
  | { readonly kind: 'done'; readonly value: T }
  | { readonly kind: 'failed'; readonly failure: Failure };

/** How long a thread that was cancelled is waited for. */
const usualPatienceMs = 3_000;

export interface Progress {
  /** The share that is done, from 0 to 1. */
  readonly onProgress?: (share: number) => void;
  readonly signal?: AbortSignal;
  /** For tests. */
  readonly patienceMs?: number;
}

/**
 * Runs a task in a thread of its own, because encrypting keeps a processor busy. Fails as the task
 * does, and with `app.cancelled` when the signal aborts, once the thread has ended: what it was
 * writing can then be removed. One that waits for a disk which does not answer is left: it ends
 * when that does, and its draft goes at the next start.
 */
export function runTask<T extends BackupTask>(
  workerFile: string,
  task: T,
  { onProgress, signal, patienceMs = usualPatienceMs }: Progress = {},
): Promise<Results[T['kind']]> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted === true) {
      reject(new DeskError('app.cancelled'));
      return;
    }
    const worker = new Worker(workerFile, { workerData: task });
    let late: NodeJS.Timeout | undefined;
    const cancel = () => {
      endThread(worker);
      late = setTimeout(() => reject(new DeskError('app.cancelled')), patienceMs);
    };
    signal?.addEventListener('abort', cancel, { once: true });
    worker.on('message', (answer: BackupAnswer<Results[T['kind']]>) => {
      if (answer.kind === 'progress') onProgress?.(answer.share);
      else if (answer.kind === 'done') resolve(answer.value);
      else reject(new DeskError(answer.failure.code, answer.failure.params));
    });
    worker.once('error', (cause) => reject(new DeskError('app.internal', {}, { cause })));
    worker.once('exit', () => {
      clearTimeout(late);
      signal?.removeEventListener('abort', cancel);
      reject(new DeskError(signal?.aborted === true ? 'app.cancelled' : 'app.internal'));
    });
  });
}
