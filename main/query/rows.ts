import type { Syncable } from '../../preload/contract/sync';
import { count, rowsOf } from '../store/syncs';
import type { Question, QueryContext } from './question';
import { lastRow } from './question';
import type { Sql } from './predicates';
import { join, yes } from './predicates';

/** Words in at least this share of a list's records are found sooner by scanning the list. */
const frequent = 0.02;
const scannedAtOnce = 1_000;

/** FROM and WHERE of a query's rows, called `r`; with `INDEXED BY` if an index is named. */
export function rowsAsked(
  { syncs }: QueryContext,
  { shown, where: own }: Question,
  where = own,
  index: string | null = null,
): Sql {
  const rows = join('AND', [rowsOf(shown, 'r', syncs.isNow(shown)), where]);
  const by = index === null ? '' : ` INDEXED BY ${index}`;
  return { sql: `FROM ${shown.resource} r${by} WHERE ${rows.sql}`, values: rows.values };
}

function firstOf(reading: QueryContext, question: Question, limit: number): number[] {
  const { sql, values } = rowsAsked(reading, question);
  const rows = `SELECT r.rid ${sql} ORDER BY ${question.order} LIMIT ?`;
  return reading.db.numbers(rows)(...values, limit);
}

/** Those of a list in its own order that stand behind one of them. */
export function rowsBehind(reading: QueryContext, question: Question, rid: number, limit: number) {
  const { sql, values } = rowsAsked(reading, question);
  const behind = `(r.pos, r.rid) > (SELECT pos, rid FROM ${question.shown.resource} WHERE rid = ?)`;
  const rows = `SELECT r.rid ${sql} AND ${behind} ORDER BY ${question.order} LIMIT ?`;
  return reading.db.numbers(rows)(...values, rid, limit);
}

/** What the text index finds. */
interface FoundRows {
  /** Numbers of versions; also of those that are not shown. */
  readonly rids: readonly number[];
  /** 1 for each version, by its number; also for those that are not shown. */
  readonly versions: Uint8Array;
  /** Of the rows. */
  readonly count: number;
}

/** Null when it does not answer all of the question. In one go: it goes through a word's records from the first on, wherever a step begins. */
export function foundByText(reading: QueryContext, question: Question): FoundRows | null {
  const { shown, match } = question;
  const { db, syncs } = reading;
  if (match === null || !syncs.isNow(shown)) return null;
  const { resource } = shown;
  const rids = db.numbers(`SELECT rowid FROM ${resource}_text WHERE ${resource}_text MATCH ?`)(
    match,
  );
  const versions = marked(reading, resource, rids);
  const notShown = db.numbers(
    `SELECT rid FROM ${resource} WHERE until IS NOT NULL UNION ALL SELECT rid FROM ${resource} WHERE since > ${shown.sync} AND until IS NULL`,
  )();
  const others = notShown.reduce((sum, rid) => sum + (versions[rid] ?? 0), 0);
  return { rids, versions, count: rids.length - others };
}

/** 1 for each matching version, by its number; if the text index alone answers, also for those that are not shown. */
export function matching(reading: QueryContext, question: Question): Uint8Array {
  const { sql, values } = rowsAsked(reading, question);
  return (
    foundByText(reading, question)?.versions ??
    marked(reading, question.shown.resource, reading.db.numbers(`SELECT r.rid ${sql}`)(...values))
  );
}

function marked(reading: QueryContext, resource: Syncable, rids: readonly number[]): Uint8Array {
  const marks = new Uint8Array(lastRow(reading, resource) + 1);
  for (const rid of rids) marks[rid] = 1;
  return marks;
}

/** The first rows of a question, with their count where the text index tells both. */
export function firstRowsOf(
  reading: QueryContext,
  question: Question,
  limit: number,
): { readonly rids: readonly number[]; readonly count: number | null } {
  const found = foundByText(reading, question);
  return found === null
    ? { rids: firstOf(reading, question, limit), count: null }
    : { rids: firstFound(reading, question, found, limit), count: found.count };
}

/** The first of what was found, in the question's order. */
function firstFound(
  reading: QueryContext,
  question: Question,
  { rids, versions, count }: FoundRows,
  limit: number,
): number[] {
  const { db, syncs } = reading;
  const { shown, isSorted, order } = question;
  // What few records have is sooner sorted than met on the way through the list.
  if (count <= frequent * shown.of) {
    const { sql, values } = rowsOf(shown, 'r', syncs.isNow(shown));
    const among = `json_each(?) n CROSS JOIN ${shown.resource} r ON r.rid = n.value`;
    const rows = `SELECT r.rid FROM ${among} WHERE ${sql} ORDER BY ${order} LIMIT ?`;
    return db.numbers(rows)(JSON.stringify(rids), ...values, limit);
  }
  if (isSorted) return firstOf(reading, question, limit);
  const list = { ...question, where: yes };
  const first: number[] = [];
  for (
    let rows = firstOf(reading, list, scannedAtOnce);
    rows.length > 0 && first.length < limit;
    rows = rowsBehind(reading, list, rows.at(-1) ?? 0, scannedAtOnce)
  ) {
    first.push(...rows.filter((rid) => versions[rid] === 1));
  }
  return first.slice(0, limit);
}

/** Those of some rows of its list that match, in that order. */
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

/** The number of matching rows. */
export function countOf(reading: QueryContext, question: Question): number {
  const { shown, where } = question;
  if (where.sql === yes.sql) return shown.of;
  const found = foundByText(reading, question);
  if (found !== null) return found.count;
  const { sql, values } = rowsAsked(reading, question);
  return count(reading.db, sql, values);
}

/** Of the versions above one number up to another, how many are rows of a question; and whether none lies above. */
export function countBetween(
  reading: QueryContext,
  question: Question,
  after: number,
  upTo: number,
): { readonly found: number; readonly isLast: boolean } {
  const range: Sql = { sql: 'r.rid > ? AND r.rid <= ?', values: [after, upTo] };
  const { sql, values } = rowsAsked(reading, question, join('AND', [question.where, range]));
  const isLast = upTo >= lastRow(reading, question.shown.resource);
  return { found: count(reading.db, sql, values), isLast };
}

/** Versions by their numbers, in that order; missing ones are omitted. */
export function readRows({ db }: QueryContext, resource: Syncable, rids: Iterable<number>) {
  return db
    .select(
      `SELECT r.id, b.shape, b.body FROM json_each(?) n CROSS JOIN ${resource} r ON r.rid = n.value
         CROSS JOIN ${resource}_body b ON b.rid = n.value ORDER BY n.key`,
      { id: 'text', shape: 'number', body: 'text' },
    )
    .all(JSON.stringify([...rids]));
}
