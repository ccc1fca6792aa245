import type { DeskError } from '../failure';
import type { DriftDetector } from './drift-detector';
import type { Answer } from './fetched-page';
import type { ListBounds } from './list-bounds';

/** An answer that is looked at and not staged. */
export interface Peek {
  readonly ids: Float64Array;
  /** Whether it says that more follows. */
  readonly hasMore: boolean;
}

/** What finding out whether a list is complete needs of the sync that reads it. */
export interface ListReader {
  readonly drift: DriftDetector;
  readonly bounds: ListBounds;
  /** The last page that was read, even if it was empty; 0 before the first. */
  readonly lastPage: number;
  /** Records staged for this sync, including those of an earlier run. */
  readonly records: number;
  readonly isDoubtful: boolean;
  /** Parallel requests. */
  readonly concurrency: () => number;
  readonly readToEnd: () => Promise<void>;
  /** Reads a page once more and stages it; whether it changed. */
  readonly readAgain: (page: number) => Promise<boolean>;
  readonly readAllAgain: () => Promise<boolean>;
  readonly readPageZero: () => Promise<void>;
  /** A page without staging it, or the service's refusal. */
  readonly peek: (page: number, perPage: number) => Promise<Peek | DeskError>;
  readonly fetch: (page: number, perPage?: number) => Promise<Answer>;
  readonly refuse: (reason: 'pages-repeat' | 'pages-endless') => never;
}
