import type * as v from 'valibot';
import type { recordVersionSchema } from '../../preload/contract/browse';
import type { Change, SyncPoint } from '../../preload/contract/changes';
import { browsable, kept } from '../../preload/contract/resources';
import type { Syncable } from '../../preload/contract/sync';
import { idShown } from './id-shown';
import type { Sql } from './sql';
import { join, yes } from './sql';
import type { Cell } from '../values/cells';
import { decodeBody, decodeRecord, fromCell } from '../values/cells';
import { storedIds } from '../values/ids';
import { titleOf } from '../values/title';
import type { Reading } from './question';
import { conditionOn, readRows } from './question';
import { isSingle } from '../store/schema';
import type { ChangesCursor, ChangesPage, ChangesQuery, ListedChanges } from '../store/store';
import type { Published } from '../store/syncs';
import { count } from '../store/syncs';

type RecordVersion = v.InferOutput<typeof recordVersionSchema>;
type Kind = Change['kind'];

/** A sync that can tell changes. */
interface Source extends Published {
  readonly resource: Syncable;
}

const maxListed = 500;
const kinds = ['new', 'changed', 'gone'] as const;

/** Complete syncs of lists, newest first; those whose state retention has dropped are left out. */
export function syncPoints(reading: Reading): SyncPoint[] {
  return browsable
    .flatMap((resource) => reading.syncs.all(resource).map((sync) => ({ ...sync, resource })))
    .sort(newestFirst)
    .flatMap(({ no, resource, startedAt, completedAt, asOf, completeness, history }) =>
      completeness === null || history === 0
        ? []
        : { generation: no, resource, startedAt, completedAt, asOf, completeness },
    );
}

export function listChanges(
  reading: Reading,
  query: ChangesQuery,
): ListedChanges & { start: ChangesCursor | null } {
  const counts = { new: 0, changed: 0, gone: 0 };
  const changes: Change[] = [];
  const sources = sourcesOf(reading, query);
  let skip = Math.max(0, Math.trunc(query.offset));
  const limit = Math.min(maxListed, Math.max(0, Math.trunc(query.limit)));
  for (const source of sources) {
    for (const kind of kinds) {
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
    drift: sources.flatMap(({ resource, completedAt, completeness }) => {
      const { newFields, lostFields } = completeness ?? { newFields: [], lostFields: [] };
      if (newFields.length + lostFields.length === 0) return [];
      return { resource, seenAt: completedAt, newFields, lostFields };
    }),
    start: first === undefined ? null : { sync: first.no, kind: kinds[0], rid: 0 },
  };
}

/**
 * The changes behind a cursor of the same question; what a later sync finds does not move them. History given up meanwhile is the oldest:
 * then they end early.
 */
export function changesPage(
  reading: Reading,
  query: ChangesQuery,
  cursor: ChangesCursor,
): ChangesPage {
  const sources = sourcesOf(reading, query);
  const at = sources.findIndex(({ no }) => no === cursor.sync);
  const limit = Math.min(maxListed, Math.max(1, Math.trunc(query.limit)));
  const changes: Change[] = [];
  for (const source of at < 0 ? [] : sources.slice(at)) {
    const isFirst = source.no === cursor.sync;
    for (const kind of kinds.slice(isFirst ? kinds.indexOf(cursor.kind) : 0)) {
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
  reading: Reading,
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
    generation: shown.complete ? since : 0,
    seenAt: completedAt.get(since) ?? shown.asOf ?? 0,
    record: decodeRecord(reading.fields.shape(shape).fields, body),
    goneAt: at === 0 && until !== null ? (completedAt.get(until) ?? null) : null,
  }));
}

/** Syncs that can tell changes, newest first: not the first of a list, and not those whose history was given up. */
function sourcesOf(reading: Reading, { since, resource }: ChangesQuery): Source[] {
  return kept
    .filter((each) => resource === null || each === resource)
    .flatMap((each) =>
      reading.syncs
        .all(each)
        .filter(({ history }, at) => history === 2 && (at > 0 || isSingle(each)))
        .map((sync) => ({ ...sync, resource: each })),
    )
    .filter(({ completedAt }) => completedAt > since)
    .sort(newestFirst);
}

/** FROM and WHERE of the changes of a kind, called `v`; null when there can be none. */
function changesAsked(
  reading: Reading,
  { resource, no }: Source,
  kind: Kind,
  query: ChangesQuery,
): Sql | null {
  // A looked-up card is no news; that it changed since the last look is.
  if (kind !== 'changed' && isSingle(resource)) return null;
  const { search, matching, zone, language } = query;
  const asker = { search, filters: [], zone, language };
  const sought = conditionOn(reading, resource, asker, 'v');
  // Must hold of what the sync found.
  const found = matching
    ? conditionOn(reading, resource, { ...matching, zone, language }, 'v')
    : yes;
  if (sought === null || found === null) return null;
  // By the id: a sync may have closed as many versions as there are.
  const other = (born: 'since' | 'until', and = '1') =>
    `EXISTS (SELECT 1 FROM ${resource} o WHERE o.id = v.id AND +o.${born} = ${no} AND (${and}))`;
  const rows = (born: 'since' | 'until', conditions: readonly Sql[]): Sql => {
    const all = join('AND', [...conditions, found]);
    return {
      sql: `FROM ${resource} v WHERE v.${born} = ${no} AND ${all.sql}`,
      values: all.values,
    };
  };
  if (kind === 'gone') return rows('until', [not(other('since')), sought]);
  if (kind === 'new') return rows('since', [not(other('until')), sought]);
  const changed: Sql = { sql: other('until'), values: [] };
  if (sought === yes) return rows('since', [changed]);
  // Who looks for a name finds the change that took it away.
  const before = conditionOn(reading, resource, asker, 'o') ?? yes;
  const old: Sql = { sql: other('until', before.sql), values: before.values };
  return rows('since', [changed, join('OR', [sought, old])]);
}

function readChanges(
  reading: Reading,
  { resource, no, completedAt }: Source,
  kind: Kind,
  rids: readonly number[],
): Change[] {
  return readRows(reading, resource, rids).map(({ id: stored, shape, body }) => {
    const { fields } = reading.fields.shape(shape);
    const cells = cellsOf(fields, body);
    const id = idShown(reading.db, resource, stored);
    return {
      resource,
      id,
      title: titleOf((field) => cells.get(field), id),
      kind,
      seenAt: completedAt,
      generation: no,
      fields: kind === 'changed' ? differences(reading, resource, stored, no, cells) : [],
      record: decodeRecord(fields, body),
    };
  });
}

function differences(
  reading: Reading,
  resource: Syncable,
  id: string,
  sync: number,
  now: ReadonlyMap<string, Cell>,
): Change['fields'] {
  const before = reading.db.numbers(
    `SELECT rid FROM ${resource} WHERE +until = ? AND id = ? LIMIT 1`,
  );
  const [row] = readRows(reading, resource, before(sync, id));
  if (row === undefined) return [];
  const old = cellsOf(reading.fields.shape(row.shape).fields, row.body);
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((field) => ({ field, before: old.get(field), after: now.get(field) }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after))
    .map(({ field, before, after }) => ({
      field,
      before: before === undefined ? undefined : fromCell(before),
      after: after === undefined ? undefined : fromCell(after),
    }));
}

function cellsOf(fields: readonly string[], body: string): Map<string, Cell> {
  const cells = decodeBody(body);
  return new Map(fields.map((field, at) => [field, cells[at] ?? null]));
}

function newestFirst(one: Published, other: Published): number {
  return other.completedAt - one.completedAt || other.no - one.no;
}

function not(sql: string): Sql {
  return { sql: `NOT ${sql}`, values: [] };
}
