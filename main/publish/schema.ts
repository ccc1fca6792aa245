import { DeskError } from '../failure';
import type { Client } from './connection';
import { quoted } from './names';

/** Format of the tables; those of a newer version are left unchanged. */
const format = 1;

/** Who publishes. */
export interface Publication {
  readonly schema: string;
  readonly profileId: string;
  /** See `nameOfStore`. */
  readonly store: string;
  readonly writtenBy: string;
}

/** The marker's row, held until the transaction ends: two desks that publish at once wait for each other. */
export interface Marker {
  /** Added to the numbers of this store's syncs, so that those of an earlier one are never met again. */
  readonly base: number;
}

/**
 * Makes the schema where there is none or an empty one, and looks whose it is where there is one. Fails with `publish.foreign` and a reason:
 * `not-ours` (somebody else's tables are in it; nothing is touched), `other-profile` or `newer`.
 */
export async function claimSchema(client: Client, publication: Publication): Promise<void> {
  const { schema, profileId, store, writtenBy } = publication;
  const name = quoted(schema);
  await client.query('BEGIN');
  // Two first publishings at once.
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
  await client.query('COMMIT');
}

/** Each in a separate transaction. */
export async function holdMarker(client: Client, schema: string): Promise<Marker> {
  const { rows } = await client.query<{ base: string }>(
    `SELECT base FROM ${quoted(schema)}.desk_marker FOR UPDATE`,
  );
  return { base: Number(rows[0]?.base ?? 0) };
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
  const name = quoted(schema);
  const { rows } = await client
    .query<{ format: number; profile: string; store: string }>(
      `SELECT format, profile, store FROM ${name}.desk_marker FOR UPDATE`,
    )
    .catch((thrown: unknown) => {
      // A table of that name with other columns.
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
  await countOn(client, schema);
}

/** Wiped and synced anew: the syncs of another store are counted on from here. */
export async function countOn(client: Client, schema: string): Promise<void> {
  const name = quoted(schema);
  await client.query(
    `UPDATE ${name}.desk_marker SET base = (SELECT coalesce(max(no), 0) FROM ${name}.syncs)`,
  );
}
