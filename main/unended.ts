import type { Worker } from 'node:worker_threads';

/** What waits for the system and cannot be ended from here. */
const all = new Set<Promise<unknown>>();

/** Work of the disk: an orderly exit of the process waits for it, however long it takes. */
export function trackUnended<T>(work: Promise<T>): Promise<T> {
  all.add(work);
  const forget = () => void all.delete(work);
  work.then(forget, forget);
  return work;
}

/**
 * Terminates a thread. One that waits for a disk, or for SQLite, ends when that answers; an orderly
 * exit of the process waits for it too.
 */
export function endThread(worker: Worker): void {
  void trackUnended(worker.terminate());
}

export function isUnended(): boolean {
  return all.size > 0;
}
