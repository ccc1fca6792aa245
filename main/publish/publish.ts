import { storedResources } from '../../shared/resources';
import type { Syncable } from '../../shared/ipc/sync';
import { isComplete } from '../../shared/completeness';
import type { Secret } from '../vault/secret';
import {
  asPublishFailure,
  connectTo,
  defaultTimeouts,
  inTransaction,
  type Client,
  type Timeouts,
} from './connection';
import type { Destination } from './destination';
import { reconcileSyncs, claimSchema, lockMarker, type Publication } from './claimed-schema';
import { continueEarlierStore, endForgotten, followsEarlierStore, lastOf } from './earlier-stores';
import { VersionCopy } from './version-copy';
import { storableJson } from './storable-json';
import { quotedIdentifier, ResourceTables } from './tables';
import type { CompletedSync } from '../store/sync-store';
import { type VersionStore, foundBy, closedBy } from './source';

export interface PublishOptions extends Omit<Publication, 'schema'> {
  readonly source: VersionStore;
  readonly destination: Destination;
  /** Null: looked up as psql does (PGPASSFILE). */
  readonly password: Secret | null;
  readonly signal: AbortSignal;
  readonly timeouts?: Timeouts;
  /** Called with the number of versions sent so far. */
  readonly onProgress: (sent: number) => void;
}

export interface Published {
  readonly syncs: number;
  /** Versions added to the database, and versions that ended. */
  readonly versions: number;
  readonly ended: number;
  readonly bytes: number;
  /** Text columns added for fields whose values are not of their column's kind. */
  readonly otherKinds: readonly { readonly resource: Syncable; readonly column: string }[];
}

/**
 * Single records sync one by one, thousands after a lookup: up to this many share a transaction.
 */
const maxSinglesPerTransaction = 200;

/**
 * Copies what each sync found and closed since the last publishing run, one transaction per sync:
 * after an interruption the next run continues with the first missing sync. Fails with `publish.*`,
 * `app.cancelled` and as the store does.
 */
export async function publish(options: PublishOptions): Promise<Published> {
  const { source, destination, password, signal, timeouts = defaultTimeouts } = options;
  const connection = await connectTo(destination, password, { signal, timeouts });
  const { client } = connection;
  const { schema } = destination;
  const done = {
    syncs: 0,
    versions: 0,
    ended: 0,
    bytes: 0,
    otherKinds: [] as Published['otherKinds'],
  };
  try {
    await inTransaction(connection, () => claimSchema(client, { ...options, schema }));
    await inTransaction(connection, () => reconcileSyncs(client, source, schema));
    for (const resource of storedResources) {
      const published = await inTransaction(connection, () => lastOf(client, schema, resource));
      const last = published?.no ?? 0;
      const waiting = await source.versions.syncs(resource, last);
      // Even without new syncs, make sure that the view exists.
      for (const syncs of waiting.length === 0 && last > 0 ? [[]] : groupedByTransaction(waiting)) {
        const part = { resource, syncs, before: done.versions };
        const sent = await inTransaction(connection, () => publishSyncs(client, options, part));
        done.syncs += sent.syncs;
        done.versions += sent.versions;
        done.ended += sent.ended;
        done.bytes += sent.bytes;
        done.otherKinds = [...done.otherKinds, ...sent.otherKinds];
      }
    }
    return done;
  } catch (thrown) {
    throw asPublishFailure(thrown, signal);
  } finally {
    // Closing the connection rolls back an open transaction.
    await connection.end();
  }
}

function groupedByTransaction(syncs: readonly CompletedSync[]): CompletedSync[][] {
  const groups: CompletedSync[][] = [];
  for (const sync of syncs) {
    const group = groups.at(-1);
    const isRoom = group !== undefined && group.length < maxSinglesPerTransaction;
    if (isRoom && sync.completeness === null) group.push(sync);
    else groups.push([sync]);
  }
  return groups;
}

interface Part {
  readonly resource: Syncable;
  readonly syncs: readonly CompletedSync[];
  /** Number of versions sent before this part. */
  readonly before: number;
}

async function publishSyncs(
  client: Client,
  { source, destination: { schema }, onProgress }: PublishOptions,
  { resource, syncs, before }: Part,
): Promise<Published> {
  const base = await lockMarker(client, schema);
  // Another copy of the app has published it already.
  const [first] = syncs;
  if (first !== undefined && ((await lastOf(client, schema, resource))?.no ?? 0) >= first.no) {
    return { syncs: 0, versions: 0, ended: 0, bytes: 0, otherKinds: [] };
  }
  const tables = await ResourceTables.open(client, schema, resource);
  const copy = new VersionCopy(client, tables);
  const at = { tables, schema, base };
  const isFollowing = await followsEarlierStore(client, at);
  for (const { no, completedAt } of syncs) {
    for await (const versions of foundBy(source, resource, no)) {
      await copy.add(versions, { sync: base + no, since: completedAt });
      onProgress(before + copy.versions);
    }
  }
  await copy.finish();
  const earlier =
    first !== undefined && isFollowing
      ? await continueEarlierStore(client, at, first)
      : { continued: 0, ended: 0 };
  let { ended } = earlier;
  for (const { no, completedAt } of syncs) {
    for await (const closed of closedBy(source, resource, no)) {
      const { rowCount } = await client.query(
        `UPDATE ${tables.versions} v SET desk_until = $1
         FROM unnest($2::bigint[], $3::bigint[]) AS c(sync, row_no)
         WHERE v.desk_sync = c.sync AND v.desk_row = c.row_no AND v.desk_until IS NULL`,
        [
          new Date(completedAt),
          closed.map((each) => base + each.since),
          closed.map((each) => each.row),
        ],
      );
      ended += rowCount ?? 0;
    }
  }
  ended += await endForgotten(client, source, { ...at, syncs });
  await tables.showView();
  for (const sync of syncs)
    await insertSync(client, schema, { resource, sync, no: base + sync.no });
  const { bytes, otherKinds } = copy;
  const versions = copy.versions - earlier.continued;
  return { syncs: syncs.length, versions, ended, bytes, otherKinds };
}

async function insertSync(
  client: Client,
  schema: string,
  { resource, sync, no }: { resource: Syncable; sync: CompletedSync; no: number },
): Promise<void> {
  const { startedAt, completedAt, asOf, completeness } = sync;
  await client.query(
    `INSERT INTO ${quotedIdentifier(schema)}.syncs(no, resource, started_at, completed_at, as_of, complete, records, completeness)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ...[no, resource, new Date(startedAt), new Date(completedAt), new Date(asOf)],
      completeness === null || isComplete(completeness),
      completeness?.records ?? null,
      completeness && storableJson(JSON.stringify(completeness)),
    ],
  );
}
