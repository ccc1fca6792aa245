import type * as v from 'valibot';
import type { recordVersionSchema } from '../../preload/contract/browse';
import { changeKinds } from '../../preload/contract/sync';
import type { Change, SyncPoint, Syncable } from '../../preload/contract/sync';
import { browsable, storedResources } from '../../preload/contract/lists';
import type { Source } from './change-sources';
import { changesAsked, differingFields, ended, newestFirst, sourcesOf } from './change-sources';
import { idShown, decodeRecord, fromCell, storedIds } from '../values/cells';
import type { Cell } from '../values/cells';
import { titleOf } from '../values/computed';
import type { StoredBody } from './list-fields';
import { recordCells } from './list-fields';
import { notUnderstoodBy, requireUnderstood } from './question';
import type { QueryContext } from './question';
import { readRows } from './rows';
import type {
  ChangesCursor,
  ChangesPage,
  ChangesQuery,
  ListedChanges,
  CompletedSync,
  VersionKey,
  VersionsCursor,
} from '../store/store';
import { historyLeft } from '../store/schema';
import { count } from '../store/syncs';

type RecordVersion = v.InferOutput<typeof recordVersionSchema>;
type Kind = Change['kind'];

const maxListed = 500;

/** Complete syncs of lists, newest first; those whose state retention has dropped are left out. */
export function syncPoints(reading: QueryContext): SyncPoint[] {
  return browsable
    .flatMap((resource) => reading.syncs.all(resource).map((sync) => ({ ...sync, resource })))
    .sort(newestFirst)
    .flatMap(({ no, resource, startedAt, completedAt, asOf, completeness, history }) =>
      completeness === null || history < historyLeft.state
        ? []
        : { syncId: no, resource, startedAt, completedAt, asOf, completeness },
    );
}

/** As the contract says (preload/contract/sync.ts). Fails with `input.filter` for words of `matching` that are not understood. */
export function listChanges(
  reading: QueryContext,
  query: ChangesQuery,
): ListedChanges & { start: ChangesCursor | null } {
  const { resource, search, matching, zone, language } = query;
  if (resource !== null && matching)
    requireUnderstood(reading, resource, { ...matching, zone, language });
  const resources = resource === null ? storedResources : [resource];
  const counts = { new: 0, changed: 0, gone: 0 };
  const changes: Change[] = [];
  const sources = sourcesOf(reading, query);
  let skip = Math.max(0, Math.trunc(query.offset));
  const limit = Math.min(maxListed, Math.max(0, Math.trunc(query.limit)));
  for (const source of sources) {
    for (const kind of changeKinds) {
      const asked = changesAsked(reading, source, kind, query);
      const found = asked === null ? 0 : count(reading.db, asked.sql, asked.values);
      counts[kind] += found;
      if (asked === null || (query.kind !== null && query.kind !== kind)) continue;
      if (changes.length < limit && skip < found) {
        const rids = reading.db.numbers(
          `SELECT v.rid ${asked.sql} ORDER BY v.rid LIMIT ? OFFSET ?`,
        );
        const own = rids(...asked.values, limit - changes.length, skip);
        changes.push(...readChanges(reading, source, kind, own));
      }
      skip = Math.max(0, skip - found);
    }
  }
  const [first] = sources;
  return {
    counts,
    total: query.kind === null ? counts.new + counts.changed + counts.gone : counts[query.kind],
    changes,
    notUnderstood: notUnderstoodBy(reading, resources, { search, zone, language }),
    drift: sources.flatMap(({ resource, completedAt, completeness }) => {
      const { newFields, lostFields } = completeness ?? { newFields: [], lostFields: [] };
      if (newFields.length + lostFields.length === 0) return [];
      return { resource, seenAt: completedAt, newFields, lostFields };
    }),
    start: first === undefined ? null : { sync: first.no, kind: changeKinds[0], rid: 0 },
  };
}

/**
 * The changes behind a cursor of the same question; what a later sync finds does not move them. History given up meanwhile is the oldest:
 * then they end early.
 */
export function changesPage(
  reading: QueryContext,
  { query, cursor }: { readonly query: ChangesQuery; readonly cursor: ChangesCursor },
): ChangesPage {
  const sources = sourcesOf(reading, query);
  const at = sources.findIndex(({ no }) => no === cursor.sync);
  const limit = Math.min(maxListed, Math.max(1, Math.trunc(query.limit)));
  const changes: Change[] = [];
  for (const source of at < 0 ? [] : sources.slice(at)) {
    const isFirst = source.no === cursor.sync;
    for (const kind of changeKinds.slice(isFirst ? changeKinds.indexOf(cursor.kind) : 0)) {
      const isAsked = query.kind === null || query.kind === kind;
      const asked = isAsked ? changesAsked(reading, source, kind, query) : null;
      if (asked === null) continue;
      const behind = isFirst && kind === cursor.kind ? cursor.rid : 0;
      const rids = reading.db.numbers(
        `SELECT v.rid ${asked.sql} AND v.rid > ? ORDER BY v.rid LIMIT ?`,
      )(...asked.values, behind, limit - changes.length);
      changes.push(...readChanges(reading, source, kind, rids));
      const rid = rids.at(-1) ?? behind;
      if (changes.length >= limit) return { changes, next: { sync: source.no, kind, rid } };
    }
  }
  return { changes, next: null };
}

/** Versions newest first; null when no screen shows the record. */
export function recordVersions(
  reading: QueryContext,
  resource: Syncable,
  id: string,
): RecordVersion[] | null {
  const { syncs } = reading;
  const shown = syncs.shown(resource, null);
  const completedAt = new Map(syncs.all(resource).map((sync) => [sync.no, sync.completedAt]));
  const select = reading.db.select(
    `SELECT r.since, r.until, b.shape, b.body FROM ${resource} r JOIN ${resource}_body b ON b.rid = r.rid
     WHERE r.id = ? AND r.since <= ? ORDER BY r.since DESC, r.rid DESC`,
    { since: 'number', until: 'number?', shape: 'number', body: 'text' },
  );
  const rows = storedIds(id)
    .map((stored) => select.all(stored, shown.sync))
    .find((found) => found.length > 0);
  if (rows === undefined) return null;
  return rows.slice(0, shown.complete ? undefined : 1).map(({ since, until, shape, body }, at) => ({
    syncId: shown.complete ? since : 0,
    seenAt: completedAt.get(since) ?? shown.asOf ?? 0,
    record: decodeRecord(reading.fields.shape(shape).fields, body),
    goneAt: at === 0 && until !== null ? (completedAt.get(until) ?? null) : null,
  }));
}

function readChanges(
  reading: QueryContext,
  source: Source,
  kind: Kind,
  rids: readonly number[],
): Change[] {
  const { resource, no, completedAt } = source;
  return readRows(reading, resource, rids).map(({ id: stored, shape, body }) => {
    const id = idShown(reading.db, resource, stored);
    return {
      resource,
      id,
      title: titleOf(recordCells(reading.fields, { shape, body }), id),
      kind,
      seenAt: completedAt,
      syncId: no,
      fields: kind === 'changed' ? differences(reading, source, stored, { shape, body }) : [],
      record: decodeRecord(reading.fields.shape(shape).fields, body),
    };
  });
}

function differences(
  reading: QueryContext,
  source: Source,
  id: string,
  now: StoredBody,
): Change['fields'] {
  const { resource } = source;
  const before = reading.db.numbers(
    `SELECT o.rid FROM ${resource} o WHERE o.id = ? AND ${ended(source, '+o')} LIMIT 1`,
  );
  const [old] = readRows(reading, resource, before(id));
  if (old === undefined) return [];
  const [oldCell, newCell] = [old, now].map((each) => recordCells(reading.fields, each));
  const valueOf = (cell: Cell | undefined) => (cell === undefined ? undefined : fromCell(cell));
  return differingFields(reading.fields, old, now).map((field) => {
    return { field, before: valueOf(oldCell?.(field)), after: valueOf(newCell?.(field)) };
  });
}

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
  { resource, after }: { readonly resource: Syncable; readonly after: number },
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
