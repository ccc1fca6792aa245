import type { Syncable } from '../../shared/ipc/sync';
import { count, rowsOf } from '../store/syncs';
import type { QueryContext } from '../store/query-context';
import { type Question, lastRow } from './question';
import { type Sql, join, yes } from '../store/sql';

/**
 * If at least this share of a list's records contains a word, scanning the list finds the first
 * ones faster.
 */
const frequent = 0.02;
const scannedAtOnce = 1_000;

/** FROM and WHERE of a query's rows, with alias `r`; with `INDEXED BY` if an index is named. */
export function selectRows(
  { syncs }: QueryContext,
  { shown, where: condition }: Question,
  where = condition,
  index: string | null = null,
): Sql {
  const rows = join('AND', [rowsOf(shown, 'r', syncs.isNow(shown)), where]);
  const by = index === null ? '' : ` INDEXED BY ${index}`;
  return { sql: `FROM ${shown.resource} r${by} WHERE ${rows.sql}`, values: rows.values };
}

/** As `selectRows`, within a range of row numbers. */
export function selectBetween(
  context: QueryContext,
  question: Question,
  after: number,
  upTo: number,
): Sql {
  const range: Sql = { sql: 'r.rid > ? AND r.rid <= ?', values: [after, upTo] };
  return selectRows(context, question, join('AND', [question.where, range]));
}

function firstOf(context: QueryContext, question: Question, limit: number): number[] {
  const { sql, values } = selectRows(context, question);
  const rows = `SELECT r.rid ${sql} ORDER BY ${question.order} LIMIT ?`;
  return context.db.numbers(rows)(...values, limit);
}

/** The rows after a given one, for a list in the service's order. */
export function rowsBehind(context: QueryContext, question: Question, rid: number, limit: number) {
  const { sql, values } = selectRows(context, question);
  const behind = `(r.pos, r.rid) > (SELECT pos, rid FROM ${question.shown.resource} WHERE rid = ?)`;
  const rows = `SELECT r.rid ${sql} AND ${behind} ORDER BY ${question.order} LIMIT ?`;
  return context.db.numbers(rows)(...values, rid, limit);
}

/** What the text index finds. */
interface FoundRows {
  /** Row numbers; may include versions that are not shown. */
  readonly rids: readonly number[];
  /** 1 at each matching row number, including versions that are not shown. */
  readonly versions: Uint8Array;
  /** Number of rows that are shown. */
  readonly count: number;
}

/**
 * Null when the index cannot answer the whole query. Not split into steps: FTS5 visits a word's
 * records from the first on, wherever a step begins.
 */
export function foundByText(context: QueryContext, question: Question): FoundRows | null {
  const { shown, match } = question;
  const { db, syncs } = context;
  if (match === null || !syncs.isNow(shown)) return null;
  const { resource } = shown;
  const rids = db.numbers(`SELECT rowid FROM ${resource}_text WHERE ${resource}_text MATCH ?`)(
    match,
  );
  const versions = bitmapOf(context, resource, rids);
  const notShown = db.numbers(
    `SELECT rid FROM ${resource} WHERE until IS NOT NULL UNION ALL SELECT rid FROM ${resource} WHERE since > ${shown.sync} AND until IS NULL`,
  )();
  const others = notShown.reduce((sum, rid) => sum + (versions[rid] ?? 0), 0);
  return { rids, versions, count: rids.length - others };
}

/**
 * 1 at each matching row number; if the text index answers alone, including versions that are not
 * shown.
 */
export function matchingBitmap(context: QueryContext, question: Question): Uint8Array {
  const { sql, values } = selectRows(context, question);
  return (
    foundByText(context, question)?.versions ??
    bitmapOf(context, question.shown.resource, context.db.numbers(`SELECT r.rid ${sql}`)(...values))
  );
}

function bitmapOf(context: QueryContext, resource: Syncable, rids: readonly number[]): Uint8Array {
  const marks = new Uint8Array(lastRow(context, resource) + 1);
  for (const rid of rids) marks[rid] = 1;
  return marks;
}

/** The first rows of a query, with their number where the text index gives both. */
export function queryFirstRows(
  context: QueryContext,
  question: Question,
  limit: number,
): { readonly rids: readonly number[]; readonly count: number | null } {
  const found = foundByText(context, question);
  return found === null
    ? { rids: firstOf(context, question, limit), count: null }
    : { rids: firstFound(context, question, found, limit), count: found.count };
}

/** The first of the rows found, in the query's order. */
function firstFound(
  context: QueryContext,
  question: Question,
  { rids, versions, count }: FoundRows,
  limit: number,
): number[] {
  const { db, syncs } = context;
  const { shown, isSorted, order } = question;
  // Few matches are sorted faster than they are met while scanning the list.
  if (count <= frequent * shown.listCount) {
    const { sql, values } = rowsOf(shown, 'r', syncs.isNow(shown));
    const among = `json_each(?) n CROSS JOIN ${shown.resource} r ON r.rid = n.value`;
    const rows = `SELECT r.rid FROM ${among} WHERE ${sql} ORDER BY ${order} LIMIT ?`;
    return db.numbers(rows)(JSON.stringify(rids), ...values, limit);
  }
  if (isSorted) return firstOf(context, question, limit);
  const list = { ...question, where: yes };
  const first: number[] = [];
  for (
    let rows = firstOf(context, list, scannedAtOnce);
    rows.length > 0 && first.length < limit;
    rows = rowsBehind(context, list, rows.at(-1) ?? 0, scannedAtOnce)
  ) {
    first.push(...rows.filter((rid) => versions[rid] === 1));
  }
  return first.slice(0, limit);
}

/** Which of these rows match, in the same order. */
export function matchingAmong(
  { db }: QueryContext,
  { shown }: Question,
  where: Sql,
  rids: Uint32Array,
): number[] {
  return db.numbers(
    `SELECT r.rid FROM json_each(?) n CROSS JOIN ${shown.resource} r ON r.rid = n.value WHERE ${where.sql} ORDER BY n.key`,
  )(JSON.stringify([...rids]), ...where.values);
}

/** Whether a condition scans the whole list, so that a range of it takes as long (same-key.ts). */
export function scansList({ where }: Question): boolean {
  return where.sql.includes(' OVER (');
}

/** The number of matching rows. */
export function countRecords(context: QueryContext, question: Question): number {
  const { shown, where } = question;
  if (where.sql === yes.sql) return shown.listCount;
  const found = foundByText(context, question);
  if (found !== null) return found.count;
  const { sql, values } = selectRows(context, question);
  return count(context.db, sql, values);
}

/** Counts matching rows within a range of row numbers; `isLast` when no row is above it. */
export function countBetween(
  context: QueryContext,
  question: Question,
  after: number,
  upTo: number,
): { readonly found: number; readonly isLast: boolean } {
  const { sql, values } = selectBetween(context, question, after, upTo);
  const isLast = upTo >= lastRow(context, question.shown.resource);
  return { found: count(context.db, sql, values), isLast };
}

/** Records by row number, in that order; missing ones are omitted. */
export function readRows({ db }: QueryContext, resource: Syncable, rids: Iterable<number>) {
  return db
    .select(
      `SELECT r.id, b.shape, b.body FROM json_each(?) n CROSS JOIN ${resource} r ON r.rid = n.value
         CROSS JOIN ${resource}_body b ON b.rid = n.value ORDER BY n.key`,
      { id: 'text', shape: 'number', body: 'text' },
    )
    .all(JSON.stringify([...rids]));
}
