import type { Browsable, browse } from '../../preload/contract/browse';
import type { changes } from '../../preload/contract/changes';
import type { Bridge } from '../../preload/contract/define';
import type { CacheState, Completeness, Syncable } from '../../preload/contract/sync';
import type { ServiceRecord } from '../../preload/contract/values';
import type { search } from '../../preload/contract/search';
import type { ChangesCursor, ChangesPage, ChangesQuery, ListedChanges } from './history';
import type { LookupStore } from './lookup-types';
import type { KeptPage, KnownBy } from './wire';

/** Lists are walked page by page; merchant and cards are single records. */
export type Listed = Extract<Syncable, 'clients' | 'lots'>;

/** An unfinished pass through a list, staged beside the generation that is shown. */
export interface Walk {
  readonly id: number;
  readonly resource: Listed;
  readonly perPage: number;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** Pages already written: a resumed walk asks for the ones that are missing. */
  readonly pagesDone: readonly number[];
  readonly records: number;
  /** As the service last announced it; null when it never did. */
  readonly total: number | null;
  /** Records that stood on two of its pages so far. */
  readonly moved: number;
  /** Records that stood once more on the same page so far. */
  readonly twice: number;
}

export interface PageToWrite {
  readonly page: number;
  readonly records: readonly ServiceRecord[];
  /** As announced with this page. */
  readonly total: number | null;
  /** What to remember the page by. */
  readonly known?: KnownBy | null;
}

/** What the shown generation remembers of its pages. */
export interface RememberedPages {
  /** Of their digests; 32 bytes, the same for ever. */
  readonly key: Uint8Array;
  readonly pages: readonly ({ readonly page: number } & KnownBy)[];
}

export interface PageOutcome {
  /** Ids that stood on an earlier page of this walk: they moved, or the service repeats itself. */
  readonly seenBefore: number;
  /** Records whose id stood on this page already, with whatever content. */
  readonly twice: number;
  /** Whether every id of the page was seen before: a repeated page. */
  readonly repeated: boolean;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly withoutId: number;
  readonly conflicting: number;
  /** Records of the whole walk so far. */
  readonly records: number;
}

/** What a walk found, with the fields only its end can tell. */
export interface WalkEnd {
  readonly completedAt: number;
  readonly gaps: number;
  /** Told of a list that is known to have stood still: so many records it held once more, and none moved. */
  readonly twice?: number;
}

/**
 * The encrypted cache of one profile, as the rest of main sees it: a worker thread does the work. Every call may fail with
 * `storage.unreadable` or `storage.unwritable` (reason `full`, `locked`, `damaged` …), `app.cancelled` after `close`.
 */
export interface Cache {
  readonly state: CacheState;
  onState(listener: (state: CacheState) => void): () => void;
  /** Told after a page was written, a generation flipped, a single record written. */
  onChange(listener: (resource: Browsable) => void): () => void;

  // What sync writes.
  unfinishedWalk(resource: Listed): Promise<Walk | null>;
  beginWalk(resource: Listed, options: { perPage: number; startedAt: number }): Promise<Walk>;
  /** Page and cursor in one transaction; writing the same page of a walk twice counts once. */
  writePage(walkId: number, page: PageToWrite): Promise<PageOutcome>;
  /**
   * As `writePage`, of a page that has the bytes it had in the shown generation. Null, and nothing written, when it cannot be taken over
   * as it stands: then its records are to be written.
   */
  keepPage(walkId: number, page: KeptPage): Promise<PageOutcome | null>;
  rememberedPages(resource: Listed): Promise<RememberedPages>;
  /** Makes the walk the generation that is shown, at once. */
  finishWalk(walkId: number, end: WalkEnd): Promise<Completeness>;
  abandonWalk(walkId: number): Promise<void>;
  /** The merchant or a looked-up card: a new version only when the content differs. */
  writeRecord(
    resource: 'merchant' | 'cards',
    record: { id: string; record: ServiceRecord; seenAt: number },
  ): Promise<void>;
  /** The newest version of the merchant (`id` null: the only one) or of a looked-up card; null when there is none. */
  keptRecord(
    resource: 'merchant' | 'cards',
    id: string | null,
  ): Promise<{ record: ServiceRecord; seenAt: number } | null>;
  lastSync(resource: Syncable): Promise<{ asOf: number; last: Completeness | null } | null>;
  /** Drops versions that stopped being current before this moment (epoch milliseconds). */
  forgetHistory(before: number): Promise<void>;

  /** A small text of the desk's own, kept beside the records; null when there is none. Names begin with `desk.`. */
  readNote(name: string): Promise<string | null>;
  writeNote(note: { name: string; text: string }): Promise<void>;

  // What the screens read: the contract's own methods.
  readonly browse: Omit<Bridge<{ browse: typeof browse }>['browse'], 'changed'>;
  readonly search: Bridge<{ search: typeof search }>['search'];
  readonly changes: Pick<Bridge<{ changes: typeof changes }>['changes'], 'syncs'> & {
    /** As in the contract; also where a reader of all of them begins. */
    list(query: ChangesQuery): Promise<ListedChanges>;
    /** At most `limit` more of them, from where the one before ended; the query's `offset` does not count. */
    page(query: ChangesQuery, cursor: ChangesCursor): Promise<ChangesPage>;
  };

  readonly lookups: LookupStore;

  close(): Promise<void>;
}
