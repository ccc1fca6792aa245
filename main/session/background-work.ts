import type { Syncable } from '../../preload/contract/sync';
import type { SyncEngine } from '../sync/sync-engine';
import type { OpenProfile } from './open-profile';
import type { Scheduler } from './schedule';

/** What a lock interrupted, to be resumed after it. */
export interface InterruptedWork {
  /** Those that were being read or waited their turn. */
  readonly resources: readonly Syncable[];
  /** Epoch milliseconds of the last sync by schedule: being locked does not put the next one off. */
  readonly lastRun: number;
}

export function interruptedBy(sync: SyncEngine, scheduler: Scheduler): InterruptedWork {
  const underWay = sync.state.filter(({ phase }) => phase === 'running' || phase === 'queued');
  return { resources: underWay.map(({ resource }) => resource), lastRun: scheduler.lastRun };
}

type Beginning = Pick<OpenProfile, 'sync' | 'lookup' | 'scheduler' | 'past'>;

/** What an open profile does by itself: begun once, when that is time, and not any more when the profile was left before. */
export class BackgroundWork {
  readonly #of: Beginning;
  readonly #interrupted: InterruptedWork | null;
  #hasBegun = false;

  /** Resumes `interrupted`; null starts from the beginning. */
  constructor(of: Beginning, interrupted: InterruptedWork | null) {
    this.#of = of;
    this.#interrupted = interrupted;
  }

  begin({ bySchedule, isSample }: { bySchedule: boolean; isSample: boolean }): void {
    const { sync, lookup, scheduler, past } = this.#of;
    if (past.signal.aborted) return;
    this.#hasBegun = true;
    const before = this.#interrupted;
    if (bySchedule && !isSample) {
      if (before === null) scheduler.start();
      else scheduler.resume(before.lastRun);
    }
    if (before !== null && before.resources.length > 0) sync.start(before);
    if (bySchedule) lookup.resumeInterrupted();
  }

  /** What leaving it breaks off: not yet begun, all of what was to be gone on with. */
  get interrupted(): InterruptedWork | null {
    const { sync, scheduler } = this.#of;
    return this.#hasBegun ? interruptedBy(sync, scheduler) : this.#interrupted;
  }
}
