import type { Failure } from '../../preload/contract/failure';
import type { Completeness, ResourceSync, Syncable } from '../../preload/contract/sync';
import type { SyncProgress } from './list-sync';
import { Rate } from './rate';

type Phase = ResourceSync['phase'];

const fresh = { pages: 0, totalPages: null, records: 0, totalRecords: null };

/** How one resource stands: what the screen shows of it (preload/contract/sync.ts). Moments in epoch milliseconds. */
export class ResourceState {
  readonly resource: Syncable;
  #phase: Phase = 'never';
  #progress: SyncProgress = fresh;
  #asOf: number | null = null;
  #last: Completeness | null = null;
  #failure: Failure | null = null;
  #rate = new Rate();

  constructor(resource: Syncable) {
    this.resource = resource;
  }

  get phase(): Phase {
    return this.#phase;
  }

  get current(): ResourceSync {
    const { totalRecords, records } = this.#progress;
    const isRunning = this.#phase === 'running' && this.#failure === null;
    return {
      resource: this.resource,
      phase: this.#phase,
      ...this.#progress,
      recordsPerSecond: isRunning ? this.#rate.perSecond : null,
      secondsLeft:
        isRunning && totalRecords !== null ? this.#rate.secondsFor(totalRecords - records) : null,
      asOf: this.#asOf,
      last: this.#last,
      failure: this.#failure,
    };
  }

  /** As found in the store when the profile was opened. */
  found(
    last: { asOf: number; last: Completeness | null } | null,
    unfinished: SyncProgress | null,
  ): void {
    this.#asOf = last?.asOf ?? null;
    this.#last = last?.last ?? null;
    this.#progress = unfinished ?? fresh;
    this.#phase = unfinished === null ? this.#atRest : 'paused';
  }

  queued(): void {
    // What a pass that is over had counted says nothing of the next.
    if (this.#phase === this.#atRest) this.#progress = fresh;
    this.#phase = 'queued';
    this.#failure = null;
  }

  running(now: number): void {
    this.#phase = 'running';
    this.#failure = null;
    this.#rate = new Rate();
    this.#rate.start(now, this.#progress.records);
  }

  progressed(progress: SyncProgress, now: number): void {
    this.#progress = progress;
    this.#rate.note(now, progress.records);
  }

  /** Everything waits for the service; null when it is back. */
  waiting(failure: Failure | null, now: number): void {
    this.#failure = failure;
    if (failure === null) this.#rate.start(now, this.#progress.records);
    else this.#rate.stop();
  }

  done(asOf: number, last: Completeness | null): void {
    this.#asOf = asOf;
    this.#last = last;
    this.#failure = null;
    this.#phase = 'idle';
  }

  paused(failure: Failure | null = null): void {
    this.#phase = 'paused';
    this.#failure = failure;
  }

  failed(failure: Failure): void {
    this.#phase = 'failed';
    this.#failure = failure;
  }

  /** The unfinished pass is given up; what was complete before stays. */
  rest(): void {
    this.#phase = this.#atRest;
    this.#failure = null;
    this.#progress = fresh;
  }

  get #atRest(): Phase {
    return this.#asOf === null ? 'never' : 'idle';
  }
}
