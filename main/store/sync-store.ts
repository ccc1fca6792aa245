import type { Listed } from '../../shared/resources';
import type { Completeness, Syncable, SyncLack } from '../../shared/ipc/sync';
import type { ServiceRecord } from '../../shared/values';

export type Single = Exclude<Syncable, Listed>;

/**
 * An unfinished sync of a list. What it staged becomes visible when it is published; a list never
 * published before is shown as it grows.
 */
export interface StagedSync {
  readonly id: number;
  readonly resource: Listed;
  readonly perPage: number;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** In ascending order: a resumed sync requests the missing ones. */
  readonly pagesStaged: readonly number[];
  /**
   * Records on the last reading of each page; one that is on two pages counts twice until
   * publishing.
   */
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
  readonly unconfirmed?: boolean;
  /**
   * What to do with records found only on earlier readings of a page: `keep` them (in a list that
   * shifts while it is read, a record can be on no page's last reading and still have been there
   * all the time), or `drop` them (the list stood still in the end).
   */
  readonly former: 'keep' | 'drop';
  /**
   * What to do with records that are shown and were found on no reading: `keep` them until a
   * complete list proves that they were removed.
   */
  readonly unseen: 'keep' | 'remove';
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

export interface StoredRecord {
  readonly record: ServiceRecord;
  /** When it was last read, in epoch milliseconds. */
  readonly seenAt: number;
}
