import { storedResources } from '../../preload/contract/lists';
import type { Syncable } from '../../preload/contract/sync';
import type { Client } from './connection';
import { quoted } from './names';
import { countOn, holdMarker } from './schema';
import { stayingAfter } from './source';
import type { CompletedSync, VersionStore } from './source';
import type { ResourceTables } from './tables';

// Where the database and the store no longer tell the same: a store that was wiped, brought back from a copy, or has forgotten.

interface PublishedSync {
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
): Promise<PublishedSync | null> {
  const [last] = await publishedSyncs(client, schema, resource, 'LIMIT 1');
  return last ?? null;
}

/** Newest first. */
async function publishedSyncs(
  client: Client,
  schema: string,
  resource: Syncable,
  limit = '',
): Promise<PublishedSync[]> {
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
 * Looks whether the store still knows what it published last. What a home that was brought back from a copy does not know is taken back: it
 * counts on from there, and would meet its own numbers. A store that knows nothing of it is another one, as after a wipe.
 */
export async function agree(
  client: Client,
  { versions }: VersionStore,
  schema: string,
): Promise<void> {
  const found: { resource: Syncable; last: number; common: number }[] = [];
  for (const resource of storedResources) {
    const last = await lastOf(client, schema, resource);
    if (last === null) continue;
    const isKnown = (syncs: readonly CompletedSync[]) => (sync: PublishedSync) =>
      syncs.some(({ no, completedAt }) => no === sync.no && completedAt === sync.completedAt);
    const common = isKnown(await versions.syncs(resource, last.no - 1))(last)
      ? last
      : (await publishedSyncs(client, schema, resource)).find(
          isKnown(await versions.syncs(resource, 0)),
        );
    found.push({ resource, last: last.no, common: common?.no ?? 0 });
  }
  const apart = found.filter(({ last, common }) => common < last);
  if (apart.length === 0) return;
  await client.query('BEGIN');
  const { base } = await holdMarker(client, schema);
  if (found.every(({ common }) => common === 0)) await countOn(client, schema);
  else {
    for (const { resource, common } of apart) {
      await takeBack(client, schema, { resource, base, behind: base + common });
    }
  }
  await client.query('COMMIT');
}

async function takeBack(
  client: Client,
  schema: string,
  { resource, base, behind }: { resource: Syncable; base: number; behind: number },
): Promise<void> {
  const [table, syncs] = [`${resource}_versions`, 'syncs'].map(
    (name) => `${quoted(schema)}.${quoted(name)}`,
  );
  await client.query(`DELETE FROM ${table} WHERE desk_sync > $1`, [behind]);
  // By the moments of those syncs: a clock that was put back says nothing of an order.
  await client.query(
    `UPDATE ${table} SET desk_until = NULL WHERE desk_sync > $1
       AND desk_until IN (SELECT completed_at FROM ${syncs} WHERE resource = $2 AND no > $3)`,
    [base, resource, behind],
  );
  await client.query(`DELETE FROM ${syncs} WHERE resource = $1 AND no > $2`, [resource, behind]);
}

interface PublishedTables {
  readonly tables: ResourceTables;
  readonly schema: string;
  /** See `Marker`. */
  readonly base: number;
}

/** What a store that was wiped had published ends with the first sync of the one after it. */
export async function endEarlierStore(
  client: Client,
  { tables, schema, base }: PublishedTables,
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
 * When retention has given up versions whose end was not published yet, all that is open is held against what the store still has: what
 * it has not ended when its record's next version began, or with the sync up to which the store has forgotten.
 */
export async function endForgotten(
  client: Client,
  source: VersionStore,
  { tables, base, syncs }: PublishedTables & { readonly syncs: readonly CompletedSync[] },
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
