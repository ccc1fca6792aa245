import type { Client } from './connection';
import type { Syncable } from '../../shared/ipc/sync';
import type { CompletedSync } from '../store/sync-store';
import { openAfter, type VersionStore } from './source';
import { type ResourceTables, quotedIdentifier } from './tables';

// What follows reconciles the database with a store that was wiped, was restored from a copy, or
// has forgotten versions.

export interface PublishedSync {
  /** The store's own number of the sync. */
  readonly no: number;
  /** Epoch milliseconds. */
  readonly completedAt: number;
}

/** Newest first. */
export async function publishedSyncs(
  client: Client,
  schema: string,
  resource: Syncable,
  limit = '',
): Promise<PublishedSync[]> {
  const name = quotedIdentifier(schema);
  const { rows } = await client.query<{ no: string; completed_at: Date }>(
    `SELECT s.no - m.base AS no, s.completed_at FROM ${name}.desk_marker m
     JOIN ${name}.syncs s ON s.resource = $1 AND s.no > m.base ORDER BY s.no DESC ${limit}`,
    [resource],
  );
  return rows.map(({ no, completed_at }) => {
    return { no: Number(no), completedAt: completed_at.getTime() };
  });
}

/** This store's last published sync of a resource; null if there is none. */
export async function lastOf(
  client: Client,
  schema: string,
  resource: Syncable,
): Promise<PublishedSync | null> {
  const [last] = await publishedSyncs(client, schema, resource, 'LIMIT 1');
  return last ?? null;
}

interface PublishedTables {
  readonly tables: ResourceTables;
  readonly schema: string;
  /** See `lockMarker`. */
  readonly base: number;
}

/**
 * Called once the versions of a store's first syncs are copied. What an earlier store published and
 * they found unchanged goes on as one version, since when it was; all else of the earlier store
 * ends with the first of them. Returns the number of versions that go on, and of those that ended.
 */
export async function continueEarlierStore(
  client: Client,
  { tables, base }: PublishedTables,
  first: CompletedSync,
): Promise<{ continued: number; ended: number }> {
  const { versions } = tables;
  // As text: two numbers of equal value may differ in their digits. Records may share an id.
  const numbered = (by: string) => `desk_sync, desk_row, desk_id, desk_body::text AS body,
    row_number() OVER (PARTITION BY desk_id, ${by}desk_body::text ORDER BY desk_sync, desk_row) AS no`;
  await client.query(
    `CREATE TEMPORARY TABLE desk_same ON COMMIT DROP AS
     WITH earlier AS (
       SELECT ${numbered('')}
       FROM ${versions} WHERE desk_until IS NULL AND desk_sync <= $1
     ), found AS (
       SELECT ${numbered('desk_sync, ')}, min(desk_sync) OVER (PARTITION BY desk_id) AS first_sync
       FROM ${versions} WHERE desk_sync > $1
     )
     SELECT earlier.desk_sync AS old_sync, earlier.desk_row AS old_row,
       found.desk_sync, found.desk_row
     FROM earlier JOIN found USING (desk_id, body, no) WHERE found.desk_sync = found.first_sync`,
    [base],
  );
  await client.query(
    `DELETE FROM ${versions} v USING pg_temp.desk_same s
     WHERE v.desk_sync = s.desk_sync AND v.desk_row = s.desk_row`,
  );
  const { rowCount: continued } = await client.query(
    `UPDATE ${versions} v SET desk_sync = s.desk_sync, desk_row = s.desk_row
     FROM pg_temp.desk_same s WHERE v.desk_sync = s.old_sync AND v.desk_row = s.old_row`,
  );
  await client.query('DROP TABLE pg_temp.desk_same');
  const { rowCount: ended } = await client.query(
    `UPDATE ${versions} SET desk_until = greatest(desk_since, $1)
     WHERE desk_until IS NULL AND desk_sync <= $2`,
    [new Date(first.completedAt), base],
  );
  return { continued: continued ?? 0, ended: ended ?? 0 };
}

/** Whether an earlier store, that was wiped, published a resource of which this one has not yet. */
export async function followsEarlierStore(
  client: Client,
  { tables, schema, base }: PublishedTables,
): Promise<boolean> {
  return base > 0 && (await lastOf(client, schema, tables.resource)) === null;
}

/**
 * When retention has dropped versions whose end was not published yet, compares all open versions
 * with those the store still has. A version that is gone ended when its record's next version
 * began, or with the sync up to which the store has forgotten.
 */
export async function endForgotten(
  client: Client,
  source: VersionStore,
  { tables, base, syncs }: PublishedTables & { readonly syncs: readonly CompletedSync[] },
): Promise<number> {
  // Asked after all ended versions were read; the store says so before it drops anything.
  const last = await source.versions.forgotten(tables.resource);
  const sync = syncs.find(({ no }) => no === last);
  if (sync === undefined) return 0;
  await client.query(
    'CREATE TEMPORARY TABLE desk_staying(sync bigint, row_no bigint) ON COMMIT DROP',
  );
  for await (const page of openAfter(source, tables.resource, sync.no)) {
    await client.query(
      'INSERT INTO pg_temp.desk_staying SELECT * FROM unnest($1::bigint[], $2::bigint[])',
      [page.map(({ since }) => base + since), page.map(({ row }) => row)],
    );
  }
  await client.query('ANALYZE pg_temp.desk_staying');
  const { rowCount } = await client.query(
    `UPDATE ${tables.versions} v SET desk_until = g.until FROM (
       SELECT o.desk_sync, o.desk_row, least($1::timestamptz, min(n.desk_since)) AS until
       FROM ${tables.versions} o
       LEFT JOIN ${tables.versions} n ON n.desk_id = o.desk_id AND n.desk_sync > o.desk_sync
       WHERE o.desk_until IS NULL AND o.desk_sync > $2 AND o.desk_sync <= $3 AND NOT EXISTS (
         SELECT FROM pg_temp.desk_staying s WHERE s.sync = o.desk_sync AND s.row_no = o.desk_row)
       GROUP BY 1, 2) g
     WHERE v.desk_sync = g.desk_sync AND v.desk_row = g.desk_row`,
    [new Date(sync.completedAt), base, base + sync.no],
  );
  return rowCount ?? 0;
}
