import type { ListPage, PageMemory } from '../api/list-page';
import type { Cache, Listed } from '../cache/cache';

/** What a walk writes to: the cache, or a model of it. */
export type WalkStore = Pick<
  Cache,
  | 'unfinishedWalk'
  | 'beginWalk'
  | 'rememberedPages'
  | 'keepPage'
  | 'writePage'
  | 'finishWalk'
  | 'abandonWalk'
>;

export interface WalkOptions {
  readonly store: WalkStore;
  readonly resource: Listed;
  /** One page of the list. Fails as the client does; waiting out an outage is its own business. */
  readonly read: (
    page: number,
    perPage: number,
    how: { readonly signal: AbortSignal; readonly memory: PageMemory },
  ) => Promise<ListPage>;
  readonly perPage: number;
  readonly concurrency: number;
  /** Epoch milliseconds. */
  readonly now: () => number;
  readonly onProgress?: (progress: WalkProgress) => void;
  /**
   * `when-doubtful` (usual): a list whose announced total stands still throughout, without a record met twice, is believed to have stood
   * still itself. `always`: it is read twice, as lists without a total are.
   */
  readonly confirm?: 'when-doubtful' | 'always';
  /** However long a list goes on, it ends here. */
  readonly mostPages?: number;
}

export interface WalkProgress {
  /** Pages of the list read so far; pages read again count once. */
  readonly pages: number;
  readonly totalPages: number | null;
  readonly records: number;
  readonly totalRecords: number | null;
}
