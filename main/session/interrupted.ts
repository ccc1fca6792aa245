import type { Syncable } from '../../preload/contract/sync';
import type { Scheduler } from './schedule';
import type { SyncEngine } from '../sync/sync-engine';

/** What a lock broke off, and is gone on with after it. */
export interface Interrupted {
  /** Those that were being read or waited their turn. */
  readonly resources: readonly Syncable[];
  /** Epoch milliseconds of the last sync by schedule: being locked does not put the next one off. */
  readonly lastRun: number;
}

export function interruptedBy(sync: SyncEngine, scheduler: Scheduler): Interrupted {
  const underWay = sync.state.filter(({ phase }) => phase === 'running' || phase === 'queued');
  return { resources: underWay.map(({ resource }) => resource), lastRun: scheduler.lastRun };
}
