import type { Syncable } from '../../preload/contract/sync';
import type { Client } from './connection';
import { quoted } from './names';
import { holdMarker } from './schema';
import { stayingAfter } from './source';
import type { CompletedSync, VersionStore } from './source';
import type { ResourceTables } from './tables';

// Where the database and the store no longer tell the same: a store that was wiped, brought back from a copy, or has forgotten.

interface Told {
  /** Of the store's own numbers. */
  readonly no: number;
  /** Epoch milliseconds. */
  readonly completedAt: number;
}

/** The last sync of this store that is there; null: none is. */
export async function lastOf(
  client: Client,
  schema: string,
  resource: Syncable,
): Promise<Told | null> {
  const [last] = await toldSyncs(client, schema, resource, 'LIMIT 1');
  return last ?? null;
}

/** Newest first. */
async function toldSyncs(
  client: Client,
  schema: string,
  resource: Syncable,
  limit = '',
): Promise<Told[]> {
  const name = quoted(schema);
  const { rows } = await client.query<{ no: string; completed_at: Date }>(
    `SELECT s.no - m.base AS no, s.completed_at FROM ${name}.desk_marker m
     JOIN ${name}.syncs s ON s.resource = $1 AND s.no > m.base ORDER BY s.no DESC ${limit}`,
    [resource],
  );
  return rows.map(({ no, completed_at }) => {
    return { no: Number(no), completedAt: completed_at.getTime() };
  });
}

/**
 * The number of the last sync that both know, 0 when there is none. What a home that was brought back from a copy no longer knows is taken
 * back: it counts on from there, and would meet its own numbers.
 */
export async function agree(
  client: Client,
  { versions }: VersionStore,
  { schema, resource }: { schema: string; resource: Syncable },
): Promise<number> {
  const last = await lastOf(client, schema, resource);
  if (last === null) return 0;
  const isKnown = (syncs: readonly CompletedSync[]) => (told: Told) =>
    syncs.some(({ no, completedAt }) => no === told.no && completedAt === told.completedAt);
  if (isKnown(await versions.syncs(resource, last.no - 1))(last)) return last.no;
  const own = await versions.syncs(resource, 0);
  await client.query('BEGIN');
  const { base } = await holdMarker(client, schema);
  const common = (await toldSyncs(client, schema, resource)).find(isKnown(own))?.no ?? 0;
  const [table, syncs] = [`${resource}_versions`, 'syncs'].map(
    (name) => `${quoted(schema)}.${quoted(name)}`,
  );
  await client.query(`DELETE FROM ${table} WHERE desk_sync > $1`, [base + common]);
  await client.query(
    `UPDATE ${table} SET desk_until = NULL WHERE desk_sync > $1
       AND desk_until IN (SELECT completed_at FROM ${syncs} WHERE resource = $2 AND no > $3)`,
    [base, resource, base + common],
  );
  await client.query(`DELETE FROM ${syncs} WHERE resource = $1 AND no > $2`, [
    resource,
    base + common,
  ]);
  await client.query('COMMIT');
  return common;
}

interface Place {
  readonly tables: ResourceTables;
  readonly schema: string;
  /** See `Marker`. */
  readonly base: number;
}

/** What a store that was wiped had published ends with the first sync of the one after it. */
export async function endEarlierStore(
  client: Client,
  { tables, schema, base }: Place,
  first: CompletedSync,
): Promise<number> {
  if (base === 0 || (await lastOf(client, schema, tables.resource)) !== null) return 0;
  const { rowCount } = await client.query(
    `UPDATE ${tables.versions} SET desk_until = greatest(desk_since, $1)
     WHERE desk_until IS NULL AND desk_sync <= $2`,
    [new Date(first.completedAt), base],
  );
  return rowCount ?? 0;
}

/**
 * When retention has given up versions before it was told that they ended, all that is open is held against what the store still has: what
 * it has not ended when its record's next version began, or with the sync up to which the store has forgotten.
 */
export async function endForgotten(
  client: Client,
  source: VersionStore,
  { tables, base, syncs }: Place & { readonly syncs: readonly CompletedSync[] },
): Promise<number> {
  // Asked when all that ended has been read, and before anything is given up it is said to be.
  const last = await source.versions.forgotten(tables.resource);
  const sync = syncs.find(({ no }) => no === last);
  if (sync === undefined) return 0;
  await client.query(
    'CREATE TEMPORARY TABLE desk_staying(sync bigint, row_no bigint) ON COMMIT DROP',
  );
  for await (const page of stayingAfter(source, tables.resource, sync.no)) {
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
