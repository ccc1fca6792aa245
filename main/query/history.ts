import type * as v from 'valibot';
import type { recordVersionSchema } from '../../shared/ipc/browse';
import { changeKinds, type Syncable } from '../../shared/ipc/sync';
import type { Change, SyncPoint } from '../../shared/ipc/changes';
import { browsable } from '../../shared/resources';
import {
  type Source,
  prepareChanges,
  differingFields,
  endedBy,
  newestFirst,
  resourcesOf,
  sourcesOf,
  uncomparedOf,
} from './change-sources';
import { decodeRecord, fromCell, type Cell } from '../values/cells';
import { idShown } from '../store/shown-id';
import { storedIds } from '../values/ids';
import { titleOf } from '../values/title';
import { type StoredBody, recordCells } from './stored-body';
import { notUnderstoodBy, interpretationsBy, requireUnderstood } from './question';
import type { QueryContext } from '../store/query-context';
import { readRows } from './rows';
import type { ChangesCursor, ChangesPage, ChangesQuery, ListedChanges } from './changes';
import { historyDepth } from '../store/schema';
import { count } from '../store/syncs';
import { forgottenSync } from './found-versions';

type RecordVersion = v.InferOutput<typeof recordVersionSchema>;
type Kind = Change['kind'];

const maxListed = 500;

/** Complete syncs of lists, newest first, without those whose state retention has removed. */
export function syncPoints(context: QueryContext): SyncPoint[] {
  return browsable
    .flatMap((resource) => context.syncs.all(resource).map((sync) => ({ ...sync, resource })))
    .sort(newestFirst)
    .flatMap(({ no, resource, startedAt, completedAt, asOf, completeness, history }) =>
      completeness === null || history < historyDepth.state
        ? []
        : { syncId: no, resource, startedAt, completedAt, asOf, completeness },
    );
}

/**
 * As in the contract (shared/ipc/sync.ts). Fails with `input.filter` for words of `matching` that
 * are not understood.
 */
export function listChanges(
  context: QueryContext,
  query: ChangesQuery,
): ListedChanges & { start: ChangesCursor | null } {
  const { resource, search, matching, locale } = query;
  if (resource !== null && matching) requireUnderstood(context, resource, { ...matching, locale });
  const resources = resourcesOf(resource);
  const counts = { new: 0, changed: 0, gone: 0 };
  const changes: Change[] = [];
  const sources = sourcesOf(context, query);
  let skip = Math.max(0, Math.trunc(query.offset));
  const limit = Math.min(maxListed, Math.max(0, Math.trunc(query.limit)));
  for (const source of sources) {
    for (const kind of changeKinds) {
      const request = prepareChanges(context, source, kind, query);
      const found = request === null ? 0 : count(context.db, request.sql, request.values);
      counts[kind] += found;
      if (request === null || (query.kind !== null && query.kind !== kind)) continue;
      if (changes.length < limit && skip < found) {
        const rids = context.db.numbers(
          `SELECT v.rid ${request.sql} ORDER BY v.rid LIMIT ? OFFSET ?`,
        );
        const page = rids(...request.values, limit - changes.length, skip);
        changes.push(...readChanges(context, source, kind, page));
      }
      skip = Math.max(0, skip - found);
    }
  }
  const [first] = sources;
  return {
    since: Math.max(query.since, ...resources.map((each) => forgottenUntil(context, each))),
    counts,
    total: query.kind === null ? counts.new + counts.changed + counts.gone : counts[query.kind],
    changes,
    notUnderstood: notUnderstoodBy(context, resources, { search, locale }),
    ...interpretationsBy(context, resources, [
      { search, filters: [], locale },
      ...(matching ? [{ ...matching, locale }] : []),
    ]),
    uncompared: uncomparedOf(context, query),
    drift: sources.flatMap(({ resource, completedAt, completeness }) => {
      const { newFields, lostFields } = completeness ?? { newFields: [], lostFields: [] };
      if (newFields.length + lostFields.length === 0) return [];
      return { resource, seenAt: completedAt, newFields, lostFields };
    }),
    start: first === undefined ? null : { sync: first.no, kind: changeKinds[0], rid: 0 },
  };
}

/**
 * The changes after a cursor of the same query; later syncs do not shift them. If retention removes
 * history meanwhile, it is the oldest, and they end early.
 */
export function changesPage(
  context: QueryContext,
  { query, cursor }: { readonly query: ChangesQuery; readonly cursor: ChangesCursor },
): ChangesPage {
  const sources = sourcesOf(context, query);
  const at = sources.findIndex(({ no }) => no === cursor.sync);
  const limit = Math.min(maxListed, Math.max(1, Math.trunc(query.limit)));
  const changes: Change[] = [];
  for (const source of at < 0 ? [] : sources.slice(at)) {
    const isFirst = source.no === cursor.sync;
    for (const kind of changeKinds.slice(isFirst ? changeKinds.indexOf(cursor.kind) : 0)) {
      const isWanted = query.kind === null || query.kind === kind;
      const request = isWanted ? prepareChanges(context, source, kind, query) : null;
      if (request === null) continue;
      const behind = isFirst && kind === cursor.kind ? cursor.rid : 0;
      const rids = context.db.numbers(
        `SELECT v.rid ${request.sql} AND v.rid > ? ORDER BY v.rid LIMIT ?`,
      )(...request.values, behind, limit - changes.length);
      changes.push(...readChanges(context, source, kind, rids));
      const rid = rids.at(-1) ?? behind;
      if (changes.length >= limit) return { changes, next: { sync: source.no, kind, rid } };
    }
  }
  return { changes, next: null };
}

/** Null before the first complete sync. */
export function lastSync({ syncs }: QueryContext, resource: Syncable) {
  const last = syncs.latest(resource);
  const { asOf } = syncs.shown(resource, null);
  return last === null || asOf === null ? null : { asOf, last: last.completeness };
}

/** Newest version first; null when no screen shows the record. */
export function recordWithVersions(
  context: QueryContext,
  { resource, id }: { resource: Syncable; id: string },
): { id: string; versions: RecordVersion[] } | null {
  const { syncs } = context;
  const shown = syncs.shown(resource, null);
  const completedAt = new Map(syncs.all(resource).map((sync) => [sync.no, sync.completedAt]));
  const select = context.db.select(
    `SELECT r.since, r.until, b.shape, b.body FROM ${resource} r JOIN ${resource}_body b ON b.rid = r.rid
     WHERE r.id = ? AND r.since <= ? ORDER BY r.since DESC, r.rid DESC`,
    { since: 'number', until: 'number?', shape: 'number', body: 'text' },
  );
  const rows = storedIds(id)
    .map((stored) => select.all(stored, shown.sync))
    .find((found) => found.length > 0);
  if (rows === undefined) return null;
  const seen = shown.synced ? rows : rows.slice(0, 1);
  const versions = seen.map(({ since, until, shape, body }, at) => ({
    syncId: shown.synced ? since : 0,
    seenAt: completedAt.get(since) ?? shown.asOf ?? 0,
    record: decodeRecord(context.fields.shape(shape).fields, body),
    // Otherwise the next version begins where this one ends.
    goneAt:
      until !== null && until !== rows[at - 1]?.since ? (completedAt.get(until) ?? null) : null,
  }));
  return { id, versions };
}

function readChanges(
  context: QueryContext,
  source: Source,
  kind: Kind,
  rids: readonly number[],
): Change[] {
  const { resource, no, completedAt } = source;
  return readRows(context, resource, rids).map(({ id: stored, shape, body }) => {
    const id = idShown(context.db, resource, stored);
    return {
      resource,
      id,
      title: titleOf(recordCells(context.fields, { shape, body }), id),
      kind,
      seenAt: completedAt,
      syncId: no,
      fields: kind === 'changed' ? differences(context, source, stored, { shape, body }) : [],
      record: decodeRecord(context.fields.shape(shape).fields, body),
    };
  });
}

function differences(
  context: QueryContext,
  source: Source,
  id: string,
  now: StoredBody,
): Change['fields'] {
  const { resource } = source;
  const before = context.db.numbers(
    `SELECT o.rid FROM ${resource} o WHERE o.id = ? AND ${endedBy(source, '+o')} LIMIT 1`,
  );
  const [old] = readRows(context, resource, before(id));
  if (old === undefined) return [];
  const [oldCell, newCell] = [old, now].map((each) => recordCells(context.fields, each));
  const valueOf = (cell: Cell | undefined) => (cell === undefined ? undefined : fromCell(cell));
  return differingFields(context.fields, old, now).map((field) => {
    return { field, before: valueOf(oldCell?.(field)), after: valueOf(newCell?.(field)) };
  });
}

/** When that sync was completed, in epoch milliseconds; 0: none. */
function forgottenUntil(context: QueryContext, resource: Syncable): number {
  const sync = forgottenSync(context, resource);
  const [completedAt] = context.db.numbers('SELECT completed_at FROM sync WHERE no = ?')(sync);
  return completedAt ?? 0;
}
