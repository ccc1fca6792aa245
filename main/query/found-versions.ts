import type { Syncable } from '../../preload/contract/sync';
import type { QueryContext } from './question';
import { historyLeft } from '../store/schema';
import type { CompletedSync, VersionKey, VersionsCursor } from '../store/store';

/** Versions as they travel from the thread: bodies are decoded where they are wanted. */
export interface WireVersions {
  readonly shapes: readonly (readonly string[])[];
  readonly versions: readonly {
    readonly row: number;
    readonly id: string;
    /** Among `shapes`. */
    readonly shape: number;
    readonly body: string;
  }[];
}

export function completedSyncs(
  reading: QueryContext,
  resource: Syncable,
  after: number,
): CompletedSync[] {
  return reading.syncs
    .all(resource, after)
    .map(({ no, startedAt, completedAt, asOf, completeness }) => {
      return { no, startedAt, completedAt, asOf, completeness };
    });
}

export function foundVersions(
  reading: QueryContext,
  { resource, sync, after, limit }: VersionsCursor,
): WireVersions {
  const rows = reading.db
    .select(
      `SELECT r.rid, r.id, b.shape, b.body FROM ${resource} r JOIN ${resource}_body b ON b.rid = r.rid
       WHERE r.since = ? AND r.rid > ? ORDER BY r.rid LIMIT ?`,
      { rid: 'number', id: 'text', shape: 'number', body: 'text' },
    )
    .all(sync, after, limit);
  const numbers = [...new Set(rows.map(({ shape }) => shape))];
  return {
    shapes: numbers.map((no) => reading.fields.shape(no).fields),
    versions: rows.map(({ rid, id, shape, body }) => {
      return { row: rid, id, shape: numbers.indexOf(shape), body };
    }),
  };
}

export function closedVersions(reading: QueryContext, cursor: VersionsCursor): VersionKey[] {
  return keys(reading, cursor, ['until IS NOT NULL AND until = ?', cursor.sync]);
}

export function stayingVersions(reading: QueryContext, cursor: VersionsCursor): VersionKey[] {
  const { sync } = cursor;
  return keys(reading, cursor, ['since <= ? AND (until IS NULL OR until > ?)', sync, sync]);
}

function keys(
  reading: QueryContext,
  { resource, after, limit }: VersionsCursor,
  [condition, ...values]: readonly [string, ...number[]],
): VersionKey[] {
  return reading.db
    .select(
      `SELECT rid AS row, since FROM ${resource} WHERE ${condition} AND rid > ? ORDER BY rid LIMIT ?`,
      { row: 'number', since: 'number' },
    )
    .all(...values, after, limit);
}

/** The last sync whose versions before it were given up by retention, or are about to be; 0: none. */
export function forgottenSync(reading: QueryContext, resource: Syncable): number {
  const [last] = reading.db.numbers(
    `SELECT ifnull(max(no), 0) FROM sync WHERE resource = ? AND history < ${historyLeft.whole}`,
  )(resource);
  return last ?? 0;
}
