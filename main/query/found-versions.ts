import type { Syncable } from '../../shared/ipc/sync';
import type { QueryContext } from '../store/query-context';
import type { CompletedSync, VersionKey, VersionsCursor } from '../store/sync-store';
import { historyDepth } from '../store/schema';

/** Versions as sent from the thread; bodies are decoded by the receiver. */
export interface WireVersions {
  readonly shapes: readonly (readonly string[])[];
  readonly versions: readonly {
    readonly row: number;
    readonly id: string;
    /** Index into `shapes`. */
    readonly shape: number;
    readonly body: string;
  }[];
}

export function completedSyncs(
  context: QueryContext,
  { resource, after }: { readonly resource: Syncable; readonly after: number },
): CompletedSync[] {
  return context.syncs
    .all(resource, after)
    .map(({ no, startedAt, completedAt, asOf, completeness }) => {
      return { no, startedAt, completedAt, asOf, completeness };
    });
}

export function foundVersions(
  context: QueryContext,
  { resource, sync, after, limit }: VersionsCursor,
): WireVersions {
  const rows = context.db
    .select(
      `SELECT r.rid, r.id, b.shape, b.body FROM ${resource} r JOIN ${resource}_body b ON b.rid = r.rid
       WHERE r.since = ? AND r.rid > ? ORDER BY r.rid LIMIT ?`,
      { rid: 'number', id: 'text', shape: 'number', body: 'text' },
    )
    .all(sync, after, limit);
  const numbers = [...new Set(rows.map(({ shape }) => shape))];
  return {
    shapes: numbers.map((no) => context.fields.shape(no).fields),
    versions: rows.map(({ rid, id, shape, body }) => {
      return { row: rid, id, shape: numbers.indexOf(shape), body };
    }),
  };
}

export function closedVersions(context: QueryContext, cursor: VersionsCursor): VersionKey[] {
  return keys(context, cursor, ['until IS NOT NULL AND until = ?', cursor.sync]);
}

export function stayingVersions(context: QueryContext, cursor: VersionsCursor): VersionKey[] {
  const { sync } = cursor;
  return keys(context, cursor, ['since <= ? AND (until IS NULL OR until > ?)', sync, sync]);
}

function keys(
  context: QueryContext,
  { resource, after, limit }: VersionsCursor,
  [condition, ...values]: readonly [string, ...number[]],
): VersionKey[] {
  return context.db
    .select(
      `SELECT rid AS row, since FROM ${resource} WHERE ${condition} AND rid > ? ORDER BY rid LIMIT ?`,
      { row: 'number', since: 'number' },
    )
    .all(...values, after, limit);
}

/** The last sync before which versions were removed by retention, or are about to be; 0: none. */
export function forgottenSync(context: QueryContext, resource: Syncable): number {
  const [last] = context.db.numbers(
    `SELECT ifnull(max(no), 0) FROM sync WHERE resource = ? AND history < ${historyDepth.full}`,
  )(resource);
  return last ?? 0;
}
