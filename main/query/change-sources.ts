import type { Syncable } from '../../shared/ipc/sync';
import type { Change } from '../../shared/ipc/changes';
import { storedResources } from '../../shared/resources';
import { historyDepth, isSingle } from '../store/schema';
import type { Fields } from '../store/fields';
import type { ChangedFieldsQuery, ChangesQuery, ChangedFields } from './changes';
import type { CommittedSync } from '../store/syncs';
import type { QueryContext } from '../store/query-context';
import { conditionOn } from './question';
import { type Sql, join, negated, yes } from '../store/sql';
import { type StoredBody, recordCells } from './stored-body';

type Kind = Change['kind'];
type Between = NonNullable<ChangesQuery['between']>;

/** A sync whose changes can be told, or a range of syncs compared by its two ends only. */
export interface Source extends CommittedSync {
  readonly resource: Syncable;
  /**
   * The sync a range begins at: its state is compared with that of `no`. Null for a single sync.
   */
  readonly from: number | null;
}

/**
 * Syncs whose changes can be told, newest first: not the first of a list, and not those whose
 * history retention has removed.
 */
export function sourcesOf(
  context: QueryContext,
  { since, until = Infinity, resource, between }: ChangedFieldsQuery & Pick<ChangesQuery, 'until'>,
): Source[] {
  const resources = resourcesOf(resource);
  if (between !== undefined) {
    return resources.flatMap((each) => spanOf(context, each, between)).sort(newestFirst);
  }
  return resources
    .flatMap((each) =>
      context.syncs
        .all(each)
        .filter(({ history }, at) => history === historyDepth.full && (at > 0 || isSingle(each)))
        .map((sync) => ({ ...sync, resource: each, from: null })),
    )
    .filter(({ completedAt }) => completedAt > since && completedAt <= until)
    .sort(newestFirst);
}

/** The resource asked for; null means all. */
export function resourcesOf(resource: Syncable | null): readonly Syncable[] {
  return resource === null ? storedResources : [resource];
}

/**
 * The range between a list's states at two moments; none where either state is not kept, or both
 * are the same sync.
 */
function spanOf(context: QueryContext, resource: Syncable, between: Between): Source[] {
  const [first, last] = statesAt(context.syncs.all(resource), between);
  if (first === undefined || last === undefined || first.no >= last.no) return [];
  const lost = first.fields.filter((field) => !last.fields.includes(field));
  const added = last.fields.filter((field) => !first.fields.includes(field));
  const completeness = last.completeness && {
    ...last.completeness,
    newFields: added,
    lostFields: lost,
  };
  return [{ ...last, resource, from: first.no, completeness }];
}

/** The states of a list at two moments; undefined where it had none or retention has removed it. */
function statesAt(syncs: readonly CommittedSync[], { from, to }: Between) {
  const stored = syncs.filter(({ history }) => history >= historyDepth.state);
  return [from, to].map((at) => stored.findLast(({ completedAt }) => completedAt <= at));
}

/** Lists that cannot be compared, because their state at the first moment is not stored. */
export function uncomparedOf(
  context: QueryContext,
  { resource, between }: ChangedFieldsQuery,
): Syncable[] {
  if (between === undefined) return [];
  return resourcesOf(resource).filter((each) => {
    const syncs = context.syncs.all(each);
    // A list first read in between has records of the later moment only. A looked-up card is never
    // new.
    const begun = isSingle(each) ? between.from : between.to;
    return (
      syncs.some(({ completedAt }) => completedAt <= begun) &&
      statesAt(syncs, between)[0] === undefined
    );
  });
}

/** Condition for the versions, in rows with this alias, that a source started. */
function startedBy({ no, from }: Source, alias: string): string {
  if (from === null) return `${alias}.since = ${no}`;
  const then = `(${alias}.until IS NULL OR ${alias}.until > ${no})`;
  return `${alias}.since > ${from} AND ${alias}.since <= ${no} AND ${then}`;
}

/** Condition for the versions that a source ended. */
export function endedBy({ no, from }: Source, alias: string): string {
  if (from === null) return `${alias}.until = ${no}`;
  return `${alias}.until > ${from} AND ${alias}.until <= ${no} AND ${alias}.since <= ${from}`;
}

/** FROM and WHERE of the changes of one kind, with alias `v`; null when there can be none. */
export function prepareChanges(
  context: QueryContext,
  source: Source,
  kind: Kind,
  query: ChangedFieldsQuery & Pick<ChangesQuery, 'fields'>,
): Sql | null {
  const { resource } = source;
  // A looked-up card is not reported as new, only as changed since its last lookup.
  if (kind !== 'changed' && isSingle(resource)) return null;
  const { search, matching, fields = [], locale } = query;
  const conditions = { search, filters: [], locale };
  const sought = conditionOn(context, resource, conditions, 'v');
  // Applies to the version the sync found.
  const found = matching ? conditionOn(context, resource, { ...matching, locale }, 'v') : yes;
  if (sought === null || found === null) return null;
  // By id (the `+` keeps SQLite off the index of syncs): one sync may have closed as many versions
  // as there are.
  const other = (which: typeof startedBy, and: Sql = yes): Sql => ({
    sql: `EXISTS (SELECT 1 FROM ${resource} o WHERE o.id = v.id AND ${which(source, '+o')} AND (${and.sql}))`,
    values: and.values,
  });
  const rows = (which: typeof startedBy, conditions: readonly Sql[]): Sql => {
    const all = join('AND', [...conditions, found]);
    return {
      sql: `FROM ${resource} v WHERE ${which(source, 'v')} AND ${all.sql}`,
      values: all.values,
    };
  };
  if (kind === 'gone') return rows(endedBy, [negated(other(startedBy)), sought]);
  if (kind === 'new') return rows(startedBy, [negated(other(endedBy)), sought]);
  const was =
    matching?.entered === true
      ? conditionOn(context, resource, { ...matching, locale }, 'o')
      : null;
  const isOther = was === null ? yes : negated(was);
  const changed = other(endedBy, join('AND', [changeOf(source, fields), isOther]));
  if (sought === yes) return rows(startedBy, [changed]);
  // A search for a name also finds the change that removed it.
  const before = conditionOn(context, resource, conditions, 'o') ?? yes;
  return rows(startedBy, [changed, join('OR', [sought, other(endedBy, before)])]);
}

/** What makes `v` differ from `o`: other content, or another value in one of the fields. */
function changeOf({ resource, from }: Source, fields: readonly string[]): Sql {
  const bodies = `SELECT 1 FROM ${resource}_body x JOIN ${resource}_body y ON y.rid = v.rid WHERE x.rid = o.rid`;
  if (fields.length > 0) {
    return {
      sql: `EXISTS (${bodies} AND differ_in(x.shape, x.body, y.shape, y.body, ?))`,
      values: [JSON.stringify(fields)],
    };
  }
  if (from === null) return yes;
  // Over several syncs a record may have returned to its earlier content, with a digest of another
  // kind (main/store/content-digest.ts), or with its fields in another order. Most lists have one
  // order: this is asked first, once.
  return {
    sql: `o.digest <> v.digest AND NOT EXISTS (${bodies} AND x.shape = y.shape AND x.body = y.body) AND NOT (
      EXISTS (SELECT 1 FROM shape a JOIN shape b ON b.resource = a.resource AND b.no > a.no
        WHERE a.resource = '${resource}' AND is_reordered(a.no, b.no))
      AND EXISTS (${bodies} AND is_reordered(x.shape, y.shape)
        AND differing(x.shape, x.body, y.shape, y.body) = '[]'))`,
    values: [],
  };
}

export function newestFirst(one: CommittedSync, other: CommittedSync): number {
  return other.completedAt - one.completedAt || other.no - one.no;
}

/** The most changed records compared field by field: takes a second, and nobody reads more. */
const maxCompared = 20_000;

export function differingFields(fields: Fields, one: StoredBody, other: StoredBody): string[] {
  const names = new Set([one, other].flatMap(({ shape }) => fields.shape(shape).fields));
  return [...names].filter(differsBetween(fields, one, other));
}

export function differsBetween(fields: Fields, one: StoredBody, other: StoredBody) {
  const [before, after] = [one, other].map((each) => recordCells(fields, each));
  return (field: string) => JSON.stringify(before?.(field)) !== JSON.stringify(after?.(field));
}

/**
 * Fields in which records changed, most frequent first; `exact` is false when there were too many
 * changes to compare them all.
 */
export function changedFields(context: QueryContext, query: ChangedFieldsQuery): ChangedFields {
  const counts = new Map<string, number>();
  let remaining = maxCompared;
  for (const source of sourcesOf(context, query)) {
    const request = prepareChanges(context, source, 'changed', { ...query, fields: [] });
    if (request === null) continue;
    const before = `SELECT o.rid FROM ${source.resource} o WHERE o.id = v.id AND ${endedBy(source, '+o')} LIMIT 1`;
    const pairs = context.db
      .select(
        `SELECT differing(x.shape, x.body, y.shape, y.body) AS fields
         FROM (SELECT v.rid, (${before}) AS was ${request.sql} LIMIT ?) p
         JOIN ${source.resource}_body x ON x.rid = p.was JOIN ${source.resource}_body y ON y.rid = p.rid`,
        { fields: 'text' },
      )
      .all(...request.values, remaining);
    remaining -= pairs.length;
    for (const { fields } of pairs) {
      for (const field of JSON.parse(fields) as string[]) {
        counts.set(field, (counts.get(field) ?? 0) + 1);
      }
    }
    if (remaining <= 0) break;
  }
  const fields = [...counts].map(([field, count]) => ({ field, count }));
  return {
    fields: fields.toSorted((one, other) => other.count - one.count),
    exact: remaining > 0,
  };
}
