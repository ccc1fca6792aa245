import type { Listed } from '../../shared/resources';
import type { Browsable, ReadAs } from '../../shared/ipc/browse';
import type { CacheState, Completeness, Syncable, SyncLack } from '../../shared/ipc/sync';
import type { ServiceRecord } from '../../shared/values';
import type { AuditStore } from '../audit/audit-store';
import type { LookupStore } from '../lookup/lookup-store';
import type { MarkStore } from '../marks/mark-store';
import type { ReconcileStore } from '../reconcile/reconcile-store';
import type { SettlementStore } from '../reconcile/settlement-store';
import type { RecordQueries } from '../query/record-queries';
import type {
  Single,
  StagedSync,
  PageToStage,
  SyncEnd,
  CompletedSync,
  FoundVersion,
  VersionKey,
  VersionsCursor,
  StoredRecord,
} from '../store/sync-store';

/**
 * The encrypted store of one profile, as the rest of main sees it: one thread writes and one reads.
 * Every call may fail with `storage.unreadable` or `storage.unwritable` (reason `full`, `locked`,
 * `damaged` …), and with `app.cancelled` after `close`.
 */
export interface Store extends RecordQueries {
  readonly state: CacheState;
  /**
   * Called after a page of a first sync was staged, a sync was published, or a single record was
   * written.
   */
  onChange(listener: (resource: Browsable) => void): () => void;
  /** Called while an answer waits for the text index, with the number of records it still lacks. */
  onIndexing(listener: (remaining: number) => void): () => void;
  /**
   * Called before an answer is returned, with the typed dates and amounts of its question that can
   * be read in two ways, and how they were read.
   */
  onReadAs(listener: (readAs: readonly ReadAs[]) => void): () => void;

  // Written by sync.
  unfinishedSync(resource: Listed): Promise<StagedSync | null>;
  /** Abandons an unfinished sync of the list. */
  beginSync(resource: Listed, options: { perPage: number; startedAt: number }): Promise<StagedSync>;
  /**
   * One transaction. Staging a page again adds a new reading; `commitSync` decides about records only
   * the earlier one held. Where a record was read several times, the last content counts. Returns
   * the number of records on all pages so far, as in `StagedSync`. Fails with `input.params`
   * (`sync-over`) when the sync was published or abandoned.
   */
  stagePage(syncId: number, page: PageToStage): Promise<number>;
  /** Makes the staged records the current list, atomically. Fails as `stagePage`. */
  commitSync(syncId: number, end: SyncEnd): Promise<Completeness>;
  /**
   * Stores why a sync that was read to its end was not published; it stays unfinished. Fails as
   * `stagePage`.
   */
  setAsideSync(syncId: number, lack: SyncLack): Promise<void>;
  /** The previous complete list stays. */
  abandonSync(syncId: number): Promise<void>;
  /** The merchant or a looked-up card: a new version is written only when the content differs. */
  writeRecord(
    resource: Single,
    record: { id: string; record: ServiceRecord; seenAt: number },
  ): Promise<void>;
  /**
   * The newest version of the merchant (`id` null: the only one) or of a looked-up card; null when
   * there is none.
   */
  storedRecord(resource: Single, id: string | null): Promise<StoredRecord | null>;
  /** The last complete sync; `last` is null for single records. */
  lastSync(resource: Syncable): Promise<{ asOf: number; last: Completeness | null } | null>;
  /** The days in UTC, in order, whose history `forgetHistory` would remove. */
  dueHistory(before: number): Promise<string[]>;
  /**
   * Deletes versions that stopped being current before this moment (epoch milliseconds), and
   * everything derived from them.
   */
  forgetHistory(before: number): Promise<void>;

  /**
   * A small text of the app, stored with the records; null if there is none. Names begin with
   * `desk.`.
   */
  readNote(name: string): Promise<string | null>;
  writeNote(note: { name: string; text: string }): Promise<void>;

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
    /**
     * The sync up to which retention removes ended versions, set before the first is removed; 0:
     * none.
     */
    readonly forgotten: (resource: Syncable) => Promise<number>;
  };

  readonly lookups: LookupStore;
  readonly marks: MarkStore;
  readonly reconciling: ReconcileStore;
  readonly settlements: SettlementStore;
  /** Who did what. */
  readonly audit: AuditStore;

  close(): Promise<void>;
}
