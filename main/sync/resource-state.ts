import type { Failure } from '../../shared/failures';
import type { Completeness, ResourceSync, Syncable } from '../../shared/ipc/sync';
import type { SyncProgress } from './sync-run';
import { Rate } from '../http/time-left';

const fresh = { pages: 0, totalPages: null, records: 0, totalRecords: null };

/**
 * The sync state of one resource, as shown on the screens (shared/ipc/sync.ts). Times in epoch
 * milliseconds.
 */
export class ResourceState {
  readonly resource: Syncable;
  #status: Pick<ResourceSync, 'phase' | 'asOf' | 'last' | 'failure'> = {
    phase: 'never',
    asOf: null,
    last: null,
    failure: null,
  };
  #progress: SyncProgress = fresh;
  #rate = new Rate();

  constructor(resource: Syncable) {
    this.resource = resource;
  }

  get phase(): ResourceSync['phase'] {
    return this.#status.phase;
  }

  get isUnderWay(): boolean {
    return this.phase === 'queued' || this.phase === 'running';
  }

  get isUnfinished(): boolean {
    return this.isUnderWay || this.phase === 'paused' || this.phase === 'failed';
  }

  get current(): ResourceSync {
    const { totalRecords, records } = this.#progress;
    const isMoving = this.phase === 'running' && this.#status.failure === null;
    const hasEnd = isMoving && totalRecords !== null;
    return {
      resource: this.resource,
      ...this.#status,
      ...this.#progress,
      secondsLeft: hasEnd ? this.#rate.secondsFor(totalRecords - records) : null,
    };
  }

  /** Loads the state stored for the profile. */
  loaded(last: Pick<ResourceSync, 'asOf' | 'last'> | null, unfinished: SyncProgress | null): void {
    this.#set({ ...last });
    this.discarded();
    if (unfinished !== null) this.stopped('paused');
    this.#progress = unfinished ?? fresh;
  }

  queued(): void {
    // The counts of a finished sync do not apply to the next one.
    if (!this.isUnfinished) this.#progress = fresh;
    this.#set({ phase: 'queued', failure: null });
  }

  running(now: number): void {
    this.#set({ phase: 'running', failure: null });
    this.#rate = new Rate();
    this.#rate.start(now, this.#progress.records);
  }

  progressed(progress: SyncProgress, now: number): void {
    this.#progress = progress;
    this.#rate.note(now, progress.records);
  }

  /** The sync waits for the service to become reachable; null when it has. */
  waiting(failure: Failure | null, now: number): void {
    this.#set({ failure });
    if (failure === null) this.#rate.start(now, this.#progress.records);
    else this.#rate.stop();
  }

  done(asOf: number, last: Completeness | null): void {
    this.#set({ asOf, last, failure: null, phase: 'idle' });
  }

  stopped(phase: 'paused' | 'failed', failure: Failure | null = null): void {
    this.#set({ phase, failure });
  }

  /** The unfinished sync is discarded; the last complete list stays. */
  discarded(): void {
    this.#set({ phase: this.#status.asOf === null ? 'never' : 'idle', failure: null });
    this.#progress = fresh;
  }

  #set(change: Partial<ResourceSync>): void {
    this.#status = { ...this.#status, ...change };
  }
}
