import type { Browsable, browse, NotUnderstood } from '../../preload/contract/browse';
import type { RowWindow } from '../../preload/contract/lists';
import type { changes, CacheState, Completeness, Syncable } from '../../preload/contract/sync';
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

/** A sync of a list under way. What it staged is shown only when it is published; a list never published before is shown as it comes. */
export interface StagedSync {
  readonly id: number;
  readonly resource: Listed;
  readonly perPage: number;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** In ascending order: a resumed sync asks for the ones that are missing. */
  readonly pagesStaged: readonly number[];
  /** Records on their last readings; one that stands on two pages counts twice until it is published. */
  readonly records: number;
  /** As the service last announced it; null when it never did. */
  readonly total: number | null;
}

export interface PageToStage {
  /** From 0, for services that count so; below `maxPages`. */
  readonly page: number;
  readonly records: readonly ServiceRecord[];
  /** As announced with this page. */
  readonly total: number | null;
}

/** Beyond it a place in the list would no longer be a whole number that JavaScript holds exactly. */
export const maxPages = 2 ** 21;

/** To sort more rows takes half a second and more, in which a thread answers nothing else. */
export const longList = 250_000;

/** What only sync knows of its end. */
export interface SyncEnd {
  /** Epoch milliseconds. */
  readonly completedAt: number;
  /** What is shown is no newer than this; by default the end of the sync. */
  readonly asOf?: number;
  readonly gaps: number;
  readonly moved: number;
  readonly twice: number;
  readonly doubtful: boolean;
  readonly endRefused?: boolean;
  /**
   * What only earlier readings of a page held: `keep` it (in a list that moves a record may be on no page's last reading and yet have been
   * there all the time), or `drop` it (the list stood still in the end).
   */
  readonly former: 'keep' | 'drop';
}

type Browse = Bridge<{ browse: typeof browse }>['browse'];
type Changes = Bridge<{ changes: typeof changes }>['changes'];
export type ChangesQuery = Parameters<Changes['list']>[0];
export type ChangedFieldsQuery = Parameters<Changes['fields']>[0];
export type ChangedFields = Awaited<ReturnType<Changes['fields']>>;
export type ListedChanges = Awaited<ReturnType<Changes['list']>>;

/** A place among changes, newest first, from which they are gone on with. */
export interface ChangesCursor {
  readonly sync: number;
  /** Within a sync they are ordered by kind: new, changed, gone. */
  readonly kind: ListedChanges['changes'][number]['kind'];
  /** The last row of them that lies behind; 0 before the first. */
  readonly rid: number;
}

export interface ChangesPage {
  readonly changes: ListedChanges['changes'];
  /** Null after the last. */
  readonly next: ChangesCursor | null;
}

/** A sync that was completed; of single records, one writing of them. */
export interface CompletedSync {
  readonly no: number;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly completedAt: number;
  readonly asOf: number;
  /** Null for single records. */
  readonly completeness: Completeness | null;
}

/** A version of a record, under a row of its own; a later sync never changes its content. */
export interface FoundVersion {
  readonly row: number;
  /** Of its record, as it is stored (main/values/cells.ts). */
  readonly id: string;
  readonly record: ServiceRecord;
}

export interface VersionKey {
  readonly row: number;
  /** The sync that found it. */
  readonly since: number;
}

/** Where a reader of what a sync found or closed stands; `after` is the row before, 0 at the beginning. */
export interface VersionsCursor {
  readonly resource: Syncable;
  readonly sync: number;
  readonly after: number;
  readonly limit: number;
}

export interface StoredRecord {
  readonly record: ServiceRecord;
  /** Epoch milliseconds of the last time it was read. */
  readonly seenAt: number;
}

/**
 * The encrypted store of one profile, as the rest of main sees it: a thread that writes and one that reads do the work. Every call may
 * fail with `storage.unreadable` or `storage.unwritable` (reason `full`, `locked`, `damaged` …), `app.cancelled` after `close`.
 */
export interface Store {
  readonly state: CacheState;
  /** Told after a page of a first sync was staged, a sync was published, a single record written. */
  onChange(listener: (resource: Browsable) => void): () => void;

  // What sync writes.
  unfinishedSync(resource: Listed): Promise<StagedSync | null>;
  /** One that was unfinished is given up. */
  beginSync(resource: Listed, options: { perPage: number; startedAt: number }): Promise<StagedSync>;
  /**
   * One transaction. Staged again, a page has a new reading; what only the former one held is decided by `publish`.
   * Where a record was read several times the last time counts. Answers the records of all pages so far, as in `StagedSync`. Fails with
   * `input.params` (`sync-over`) when the sync was published or given up.
   */
  stagePage(syncId: number, page: PageToStage): Promise<number>;
  /** Makes what was staged the list that is shown, at once. Fails as `stagePage`. */
  publish(syncId: number, end: SyncEnd): Promise<Completeness>;
  /** What was complete before stays. */
  abandonSync(syncId: number): Promise<void>;
  /** The merchant or a looked-up card: a new version only when the content differs. */
  writeRecord(
    resource: Single,
    record: { id: string; record: ServiceRecord; seenAt: number },
  ): Promise<void>;
  /** The newest version of the merchant (`id` null: the only one) or of a looked-up card; null when there is none. */
  storedRecord(resource: Single, id: string | null): Promise<StoredRecord | null>;
  /** The last complete one; `last` is null for single records. */
  lastSync(resource: Syncable): Promise<{ asOf: number; last: Completeness | null } | null>;
  /** Drops versions that stopped being current before this moment (epoch milliseconds), and all that was made from them. */
  forgetHistory(before: number): Promise<void>;

  /** A small text of the app, stored with the records; null if there is none. Names begin with `desk.`. */
  readNote(name: string): Promise<string | null>;
  writeNote(note: { name: string; text: string }): Promise<void>;

  // What the screens read: the contract's own methods.
  readonly browse: Omit<Browse, 'changed' | 'window'> & {
    readonly windowText: Browse['window'];
    readonly window: (asked: Parameters<Browse['window']>[0]) => Promise<RowWindow>;
  };
  readonly search: Bridge<{ search: typeof search }>['search'];
  readonly changes: Pick<Changes, 'syncs' | 'fields'> & {
    /** As in the contract; also where a reader of all of them begins (null: there is none). */
    list(query: ChangesQuery): Promise<ListedChanges & { readonly start: ChangesCursor | null }>;
    /** At most `limit` more of them, from where the one before ended; the query's `offset` does not count. */
    page(query: ChangesQuery, cursor: ChangesCursor): Promise<ChangesPage>;
  };

  /** What each complete sync found and closed: all of history that is kept, in the order it came about. */
  readonly versions: {
    /** Those behind this number, oldest first. */
    readonly syncs: (resource: Syncable, after: number) => Promise<CompletedSync[]>;
    /** Versions a sync was the first to find. */
    readonly found: (cursor: VersionsCursor) => Promise<FoundVersion[]>;
    /** Versions a sync no longer found. */
    readonly closed: (cursor: VersionsCursor) => Promise<VersionKey[]>;
    /** Versions that are shown as of a sync. */
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
    /** Of records that the newest complete lists no longer have. */
    gone(): Promise<GoneMark[]>;
    drop(mark: { resource: Browsable; stored: string }): Promise<void>;
  };
  readonly reconciling: ReconcileStore;
  /** As the contract says (preload/contract/analysis.ts). */
  summary(question: SummaryQuestion): Promise<SummaryAnswer>;
  duplicates(question: DuplicatesQuestion): Promise<Duplicates>;

  close(): Promise<void>;
}

const maxWordsLength = 200;

/** For whatever acts on a search instead of showing it: fails with `input.filter` if part of it was not understood. */
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
