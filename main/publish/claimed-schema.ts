import { DeskError } from '../failure';
import type { Client } from './connection';
import { quotedIdentifier } from './tables';
import { storedResources } from '../../shared/resources';
import type { Syncable } from '../../shared/ipc/sync';
import type { CompletedSync } from '../store/sync-store';
import type { VersionStore } from './source';
import { lastOf, type PublishedSync, publishedSyncs } from './earlier-stores';

/** Format of the tables; a newer format is refused. */
const format = 1;

/** Who publishes, and where. */
export interface Publication {
  readonly schema: string;
  readonly profileId: string;
  /** See `storeId`. */
  readonly store: string;
  readonly writtenBy: string;
}

/**
 * Creates the schema's tables if it does not exist or is empty, otherwise checks whose it is. Fails
 * with `publish.foreign` and a reason: `not-ours` (it has somebody else's tables; nothing is
 * touched), `other-profile` or `newer`. Like all that follows it runs in a transaction.
 */
export async function claimSchema(client: Client, publication: Publication): Promise<void> {
  const { schema, profileId, store, writtenBy } = publication;
  const name = quotedIdentifier(schema);
  // Against two simultaneous first runs.
  await client.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 7))', [schema]);
  const state = await stateOf(client, schema);
  if (state === 'foreign') throw new DeskError('publish.foreign', { reason: 'not-ours', schema });
  if (state === 'none') await client.query(`CREATE SCHEMA ${name}`);
  if (state !== 'ours') {
    await client.query(`
      CREATE TABLE ${name}.desk_marker(
        one boolean PRIMARY KEY DEFAULT true CHECK (one),
        format integer NOT NULL, profile text NOT NULL, store text NOT NULL, base bigint NOT NULL,
        made_at timestamptz NOT NULL DEFAULT now(), made_by text NOT NULL
      );
      COMMENT ON TABLE ${name}.desk_marker IS
        'Merchant Desk made the tables desk_*, *_versions and syncs and the views of this schema, and writes to nothing else.';
      CREATE TABLE ${name}.desk_columns(
        no bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
        resource text NOT NULL, field text NOT NULL, name text NOT NULL, kind text NOT NULL,
        UNIQUE (resource, name)
      );
      CREATE TABLE ${name}.syncs(
        no bigint PRIMARY KEY, resource text NOT NULL,
        started_at timestamptz NOT NULL, completed_at timestamptz NOT NULL, as_of timestamptz NOT NULL,
        complete boolean NOT NULL, records bigint, completeness jsonb,
        published_at timestamptz NOT NULL DEFAULT now()
      );
      COMMENT ON TABLE ${name}.syncs IS
        'Each published sync of Merchant Desk, and what it knew of its own completeness.'`);
    await client.query(
      `INSERT INTO ${name}.desk_marker(format, profile, store, base, made_by) VALUES ($1, $2, $3, 0, $4)`,
      [format, profileId, store, writtenBy],
    );
  }
  await checkMarker(client, publication);
}

/**
 * Locks the marker until the transaction ends, so that two desks that publish at once wait for each
 * other. Returns its base: what is added to this store's sync numbers so that they never meet those
 * of an earlier store.
 */
export async function lockMarker(client: Client, schema: string): Promise<number> {
  const { rows } = await client.query<{ base: string }>(
    `SELECT base FROM ${quotedIdentifier(schema)}.desk_marker FOR UPDATE`,
  );
  return Number(rows[0]?.base ?? 0);
}

async function stateOf(
  client: Client,
  schema: string,
): Promise<'none' | 'empty' | 'ours' | 'foreign'> {
  const { rows } = await client.query<{ there: boolean; marked: boolean; tables: string }>(
    `SELECT count(DISTINCT n.oid) > 0 AS there,
            coalesce(bool_or(c.relname = 'desk_marker'), false) AS marked, count(c.oid) AS tables
     FROM pg_catalog.pg_namespace n LEFT JOIN pg_catalog.pg_class c ON c.relnamespace = n.oid
     WHERE n.nspname = $1`,
    [schema],
  );
  const found = rows[0];
  if (found?.there !== true) return 'none';
  if (found.marked) return 'ours';
  return found.tables === '0' ? 'empty' : 'foreign';
}

async function checkMarker(client: Client, publication: Publication): Promise<void> {
  const { schema, profileId, store } = publication;
  const name = quotedIdentifier(schema);
  const { rows } = await client
    .query<{ format: number; profile: string; store: string }>(
      `SELECT format, profile, store FROM ${name}.desk_marker FOR UPDATE`,
    )
    .catch((thrown: unknown) => {
      // A table of that name with other columns is not ours.
      if (thrown instanceof Error && 'code' in thrown && thrown.code === '42703')
        return { rows: [] };
      throw thrown;
    });
  const [marker] = rows;
  const refuse = (reason: string) => new DeskError('publish.foreign', { reason, schema });
  if (marker === undefined) throw refuse('not-ours');
  if (marker.format > format) throw refuse('newer');
  if (marker.profile !== profileId) throw refuse('other-profile');
  if (marker.store === store) return;
  await client.query(`UPDATE ${name}.desk_marker SET store = $1`, [store]);
  await continueNumbering(client, schema);
}

/**
 * Continues the numbering after another store's syncs, for a store that was wiped and synced again.
 */
async function continueNumbering(client: Client, schema: string): Promise<void> {
  const name = quotedIdentifier(schema);
  await client.query(
    `UPDATE ${name}.desk_marker SET base = (SELECT coalesce(max(no), 0) FROM ${name}.syncs)`,
  );
}

/**
 * Checks whether the store still knows what it published last. A home restored from a copy would
 * use the same numbers again for other syncs: what it does not know is removed. A store that knows
 * none of it is a new one, as after a wipe.
 */
export async function reconcileSyncs(
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
  const base = await lockMarker(client, schema);
  if (found.every(({ common }) => common === 0)) await continueNumbering(client, schema);
  else {
    for (const { resource, common } of apart) {
      await takeBack(client, schema, { resource, base, behind: base + common });
    }
  }
}

async function takeBack(
  client: Client,
  schema: string,
  { resource, base, behind }: { resource: Syncable; base: number; behind: number },
): Promise<void> {
  const table = `${quotedIdentifier(schema)}.${quotedIdentifier(`${resource}_versions`)}`;
  const syncs = `${quotedIdentifier(schema)}.syncs`;
  // By the exact moments of those syncs: after a clock was set back, an order by time means
  // nothing.
  await client.query(
    `UPDATE ${table} SET desk_until = NULL WHERE desk_sync > $1
       AND desk_until IN (SELECT completed_at FROM ${syncs} WHERE resource = $2 AND no > $3)`,
    [base, resource, behind],
  );
  // What goes on from an earlier store began before the sync: it is the earlier store's again.
  await client.query(
    `UPDATE ${table} v SET desk_sync = -v.desk_sync FROM ${syncs} s
     WHERE s.no = v.desk_sync AND v.desk_sync > $1 AND v.desk_since < s.completed_at`,
    [behind],
  );
  await client.query(`DELETE FROM ${table} WHERE desk_sync > $1`, [behind]);
  await client.query(`DELETE FROM ${syncs} WHERE resource = $1 AND no > $2`, [resource, behind]);
}
