import type { Completeness } from '../../preload/contract/sync';
import type { ListPage } from '../api/list-page';
import type { Listed, StagedSync, Store } from '../store/store';
import { SyncRun } from './sync-run';

/** What a sync of a list writes to: the store, or a model of it. */
export type SyncStore = Pick<
  Store,
  'unfinishedSync' | 'beginSync' | 'stagePage' | 'publish' | 'abandonSync'
>;

export interface ListSyncOptions {
  readonly store: SyncStore;
  readonly resource: Listed;
  /** One page of the list. Fails as the client does; waiting out an outage is its own business. */
  readonly read: (page: number, perPage: number, signal: AbortSignal) => Promise<ListPage>;
  readonly perPage: number;
  readonly concurrency: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly onProgress?: (progress: SyncProgress) => void;
  /**
   * `when-doubtful` (usual): a list whose announced total stands still throughout, whose first and last page read the same at the end and
   * which gave no record twice is believed to have stood still itself. `always`: it is read twice, as lists without a total are.
   */
  readonly confirm?: 'when-doubtful' | 'always';
  /** However long a list goes on, it ends here. */
  readonly maxPages?: number;
}

export interface SyncProgress {
  /** Pages of the list read so far; pages read again count once. */
  readonly pages: number;
  readonly totalPages: number | null;
  readonly records: number;
  readonly totalRecords: number | null;
}

/** A sync that stopped longer ago says too little about the list as it is now. */
const maxResumeAgeMs = 24 * 3_600_000;

/**
 * The sync of one list, in as many runs as it takes: it can be stopped at any moment and run again, in this process with nothing lost,
 * in a later one with what was staged. What is shown changes only at its end, all at once.
 */
export class ListSync {
  readonly #options: ListSyncOptions;
  #run: SyncRun | null = null;

  constructor(options: ListSyncOptions) {
    this.#options = options;
  }

  /**
   * Resolves when the sync is published. Fails with `app.cancelled` when the signal aborts, `service.unknown-shape` (`pages-repeat`,
   * `pages-endless`), `storage.*`, or as reading a page does; after a failure `run` goes on where it stopped.
   */
  async run(signal: AbortSignal): Promise<Completeness> {
    this.#run ??= await this.#begin();
    const completeness = await this.#run.complete(signal);
    this.#run = null;
    return completeness;
  }

  /** Forgets the unfinished sync; what was complete before stays. */
  async giveUp(): Promise<void> {
    const { store, resource } = this.#options;
    this.#run = null;
    const unfinished = await store.unfinishedSync(resource);
    if (unfinished !== null) await store.abandonSync(unfinished.id);
  }

  async #begin(): Promise<SyncRun> {
    const staged = await this.#open();
    // One begun anew starts at nothing, whatever the one before it had counted.
    this.#options.onProgress?.(progressOf(staged));
    return new SyncRun(this.#options, staged);
  }

  async #open(): Promise<StagedSync> {
    const { store, resource, perPage, now } = this.#options;
    const unfinished = await store.unfinishedSync(resource);
    if (unfinished !== null) {
      if (now() - unfinished.startedAt < maxResumeAgeMs) return unfinished;
      await store.abandonSync(unfinished.id);
    }
    return store.beginSync(resource, { perPage, startedAt: now() });
  }
}

/** What was staged by an earlier run of the app. */
export function progressOf({ pagesStaged, records, total, perPage }: StagedSync): SyncProgress {
  return {
    pages: pagesStaged.length,
    totalPages: total === null ? null : Math.max(pagesStaged.length, Math.ceil(total / perPage)),
    records,
    totalRecords: total,
  };
}
