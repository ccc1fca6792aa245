import type {
  Browsable,
  browse,
  NotUnderstood,
  View,
  ViewQuery,
} from '../../preload/contract/browse';
import type { RowWindow } from '../../preload/contract/lists';
import type {
  changes,
  CacheState,
  Completeness,
  Syncable,
  SyncLack,
} from '../../preload/contract/sync';
import type { Bridge } from '../../preload/contract/define';
import type { ServiceRecord } from '../../preload/contract/values';
import type {
  search,
  Duplicates,
  DuplicatesQuestion,
  SummaryAnswer,
  SummaryQuestion,
} from '../../preload/contract/analysis';
import type { LookupStore } from '../lookup/lookup-store';
import type { MarkToSet } from '../marks/stored-marks';
import type { GoneMark, Mark } from '../../preload/contract/marks';
import type { ReconcileStore } from '../reconcile/reconcile-store';
import { DeskError } from '../failure';

/** Lists are synced page by page; merchant and cards are single records. */
export type Listed = Extract<Syncable, 'clients' | 'lots'>;
export type Single = Exclude<Syncable, Listed>;

/** An unfinished sync of a list. What it staged becomes visible when it is published; a list never published before is shown as it grows. */
export interface StagedSync {
  readonly id: number;
  readonly resource: Listed;
  readonly perPage: number;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** In ascending order: a resumed sync requests the missing ones. */
  readonly pagesStaged: readonly number[];
  /** Records on the last reading of each page; one that is on two pages counts twice until publishing. */
  readonly records: number;
  /** The total the service announced last; null when it never did. */
  readonly total: number | null;
  /** Why it was set aside when it had been read; null for one that can be resumed. */
  readonly lack: SyncLack | null;
}

export interface PageToStage {
  /** From 0, for services that count that way; below `maxPages`. */
  readonly page: number;
  readonly records: readonly ServiceRecord[];
  /** The total announced with this page. */
  readonly total: number | null;
}

/** The limit up to which positions are safe integers. */
export const maxPages = 2 ** 21;

/** Sorting more rows takes half a second or more, during which a thread answers nothing else. */
export const longList = 250_000;

/** A summary with at most so many rows; by default as many as a screen shows. */
export interface SummaryOrder extends SummaryQuestion {
  readonly maxRows?: number;
}

/** What only the sync knows when it ends. */
export interface SyncEnd {
  /** Epoch milliseconds. */
  readonly completedAt: number;
  /** The records are no newer than this; default: the end of the sync. */
  readonly asOf?: number;
  readonly gaps: number;
  readonly moved: number;
  readonly twice: number;
  readonly doubtful: boolean;
  readonly endRefused?: boolean;
  readonly unsteady?: boolean;
  /**
   * What to do with records found only on earlier readings of a page: `keep` them (in a list that shifts while it is read, a record can be on no
   * page's last reading and still have been there all the time), or `drop` them (the list stood still in the end).
   */
  readonly former: 'keep' | 'drop';
  /** What to do with records that are shown and were found on no reading: `keep` them until a complete list proves that they were removed. */
  readonly unseen: 'keep' | 'remove';
}

type Browse = Bridge<{ browse: typeof browse }>['browse'];
type Changes = Bridge<{ changes: typeof changes }>['changes'];
export type ChangesQuery = Parameters<Changes['list']>[0];
export type ChangedFieldsQuery = Parameters<Changes['fields']>[0];
export type ChangedFields = Awaited<ReturnType<Changes['fields']>>;
export type ListedChanges = Awaited<ReturnType<Changes['list']>>;

/** A cursor into the changes, newest first. */
export interface ChangesCursor {
  readonly sync: number;
  /** Within a sync they are ordered by kind: new, changed, gone. */
  readonly kind: ListedChanges['changes'][number]['kind'];
  /** The last row already returned; 0 before the first. */
  readonly rid: number;
}

export interface ChangesPage {
  readonly changes: ListedChanges['changes'];
  /** Null after the last page. */
  readonly next: ChangesCursor | null;
}

/** The list an open view shows: what opening the view returned, and what is known of its sync. */
export interface ListOfView extends Pick<View, 'columns' | 'of' | 'asOf' | 'complete'> {
  /** Null for single records and before the first complete sync. */
  readonly completeness: Completeness | null;
}

/** A completed sync; for single records, one write. */
export interface CompletedSync {
  readonly no: number;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly completedAt: number;
  /** The records are no newer than this. */
  readonly asOf: number;
  /** Null for single records. */
  readonly completeness: Completeness | null;
}

/** A version of a record with its own row; later syncs never change its content. */
export interface FoundVersion {
  readonly row: number;
  /** Its record's stored id (main/values/cells.ts). */
  readonly id: string;
  readonly record: ServiceRecord;
}

export interface VersionKey {
  readonly row: number;
  /** The sync that found it. */
  readonly since: number;
}

/** A cursor into what a sync found or closed; `after` is the previous row, 0 at the beginning. */
export interface VersionsCursor {
  readonly resource: Syncable;
  readonly sync: number;
  readonly after: number;
  readonly limit: number;
}

/** Which records of a list, and in which order. */
export interface ListQuestion extends Pick<
  ViewQuery,
  'search' | 'filters' | 'also' | 'zone' | 'language' | 'asOf'
> {
  readonly resource: Syncable;
  readonly sort?: ViewQuery['sort'];
}

/** Asks a question once all records of these lists can be searched for its words. */
export type Completely = <A>(lists: readonly ListQuestion[], ask: () => Promise<A>) => Promise<A>;

type Everywhere = Bridge<{ search: typeof search }>['search']['everywhere'];

export type SearchQuestion = Parameters<Everywhere>[0];
export type SearchSoFar = Awaited<ReturnType<Everywhere>>;
/** Of all records. */
export type SearchAnswer = Omit<Extract<SearchSoFar, { searched: 'all' }>, 'searched'>;

export interface StoredRecord {
  readonly record: ServiceRecord;
  /** When it was last read, in epoch milliseconds. */
  readonly seenAt: number;
}

/**
 * The encrypted store of one profile, as the rest of main sees it: one thread writes and one reads. Every call may fail with `storage.unreadable` or
 * `storage.unwritable` (reason `full`, `locked`, `damaged` …), and with `app.cancelled` after `close`.
 */
export interface Store {
  readonly state: CacheState;
  /** Called after a page of a first sync was staged, a sync was published, or a single record was written. */
  onChange(listener: (resource: Browsable) => void): () => void;
  /** Called while an answer waits for the text index, with the number of records it still lacks. */
  onIndexing(listener: (left: number) => void): () => void;

  // Written by sync.
  unfinishedSync(resource: Listed): Promise<StagedSync | null>;
  /** Abandons an unfinished sync of the list. */
  beginSync(resource: Listed, options: { perPage: number; startedAt: number }): Promise<StagedSync>;
  /**
   * One transaction. Staging a page again adds a new reading; `publish` decides about records only the earlier one held. Where a record was read
   * several times, the last content counts. Returns the number of records on all pages so far, as in `StagedSync`. Fails with `input.params`
   * (`sync-over`) when the sync was published or abandoned.
   */
  stagePage(syncId: number, page: PageToStage): Promise<number>;
  /** Makes the staged records the current list, atomically. Fails as `stagePage`. */
  publish(syncId: number, end: SyncEnd): Promise<Completeness>;
  /** Stores why a sync that was read to its end was not published; it stays unfinished. Fails as `stagePage`. */
  setAsideSync(syncId: number, lack: SyncLack): Promise<void>;
  /** The previous complete list stays. */
  abandonSync(syncId: number): Promise<void>;
  /** The merchant or a looked-up card: a new version is written only when the content differs. */
  writeRecord(
    resource: Single,
    record: { id: string; record: ServiceRecord; seenAt: number },
  ): Promise<void>;
  /** The newest version of the merchant (`id` null: the only one) or of a looked-up card; null when there is none. */
  storedRecord(resource: Single, id: string | null): Promise<StoredRecord | null>;
  /** The last complete sync; `last` is null for single records. */
  lastSync(resource: Syncable): Promise<{ asOf: number; last: Completeness | null } | null>;
  /** Deletes versions that stopped being current before this moment (epoch milliseconds), and everything derived from them. */
  forgetHistory(before: number): Promise<void>;

  /** A small text of the app, stored with the records; null if there is none. Names begin with `desk.`. */
  readNote(name: string): Promise<string | null>;
  writeNote(note: { name: string; text: string }): Promise<void>;

  // Read by the screens: the contract's own methods. Every answer is of all records: one to a query with words waits until they are in the text index,
  // and where that cannot be, as on a full disk, they are read one by one. Only `openSoFar` and `everywhereSoFar` do not wait, and say by their type
  // what they lack.
  readonly browse: Omit<Browse, 'changed' | 'window'> & {
    readonly windowText: Browse['window'];
    readonly window: (asked: Parameters<Browse['window']>[0]) => Promise<RowWindow>;
    /** Fails with `input.params` when the view is gone. */
    readonly listOf: (view: { viewId: number }) => Promise<ListOfView>;
  };
  readonly search: {
    everywhere(question: SearchQuestion): Promise<SearchAnswer>;
    everywhereSoFar(question: SearchQuestion): Promise<SearchSoFar>;
  };
  readonly changes: Pick<Changes, 'syncs' | 'fields'> & {
    /** As in the contract, with the cursor from which all of them can be read (null: there are none). */
    list(query: ChangesQuery): Promise<ListedChanges & { readonly start: ChangesCursor | null }>;
    /** At most `limit` further changes, from the cursor on; the query's `offset` is ignored. */
    page(query: ChangesQuery, cursor: ChangesCursor): Promise<ChangesPage>;
  };

  /** What each complete sync found and closed: the whole retained history, in order. */
  readonly versions: {
    /** Syncs after this number, oldest first. */
    readonly syncs: (resource: Syncable, after: number) => Promise<CompletedSync[]>;
    /** Versions a sync was the first to find. */
    readonly found: (cursor: VersionsCursor) => Promise<FoundVersion[]>;
    /** Versions a sync closed. */
    readonly closed: (cursor: VersionsCursor) => Promise<VersionKey[]>;
    /** Versions shown as of a sync. */
    readonly staying: (cursor: VersionsCursor) => Promise<VersionKey[]>;
    /** The sync up to which retention removes ended versions, set before the first is removed; 0: none. */
    readonly forgotten: (resource: Syncable) => Promise<number>;
  };

  readonly lookups: LookupStore;
  /** What people note on records (preload/contract/marks.ts). */
  readonly marks: {
    of(record: { resource: Browsable; id: string }): Promise<Mark | null>;
    /** Null when tag and note are empty. Fails with `input.params` (`unknown-record`). */
    set(mark: MarkToSet): Promise<Mark | null>;
    tags(): Promise<string[]>;
    /** Marks of records that the newest complete lists no longer have. */
    gone(): Promise<GoneMark[]>;
    drop(mark: { resource: Browsable; stored: string }): Promise<void>;
  };
  readonly reconciling: ReconcileStore;
  /** As in the contract (preload/contract/analysis.ts). */
  summary(question: SummaryOrder): Promise<SummaryAnswer>;
  duplicates(question: DuplicatesQuestion): Promise<Duplicates>;

  close(): Promise<void>;
}

const maxWordsLength = 200;

/** For callers that act on a search instead of showing it: fails with `input.filter` if part of it was not understood. */
export function refuseWords(notUnderstood: readonly NotUnderstood[]): void {
  const [first] = notUnderstood;
  if (first === undefined) return;
  const words = notUnderstood.map(({ typed }) => typed).join(' ');
  const likely = notUnderstood.flatMap(({ instead }) => (instead === null ? [] : [instead]));
  throw new DeskError('input.filter', {
    words: words.slice(0, maxWordsLength),
    reason: first.why,
    ...(likely.length > 0 && { instead: likely.join(' ').slice(0, maxWordsLength) }),
  });
}
