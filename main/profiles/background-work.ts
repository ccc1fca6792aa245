import type { Syncable } from '../../shared/ipc/sync';
import { type SyncEngine } from '../sync/sync-engine';
import { type Scheduler } from './schedule';

/** Work interrupted by a lock, to be resumed after it. */
export interface InterruptedWork {
  /** Resources being read or queued. */
  readonly resources: readonly Syncable[];
  /**
   * Epoch milliseconds of the last scheduled sync, so that being locked does not delay the next
   * one.
   */
  readonly lastRun: number;
}

export function interruptedBy(sync: SyncEngine, scheduler: Scheduler): InterruptedWork {
  const underWay = sync.state.filter(({ phase }) => phase === 'running' || phase === 'queued');
  return { resources: underWay.map(({ resource }) => resource), lastRun: scheduler.lastRun };
}
