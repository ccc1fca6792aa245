import type { Syncable } from '../../preload/contract/sync';
import type { Shown } from '../store/syncs';
import { count, rowsOf } from '../store/syncs';
import type { Question, Reading } from './question';
import { lastRow } from './question';
import type { Sql } from './sql';
import { join } from './sql';

/** Words in at least this share of a list's records are found sooner by scanning the list. */
const frequent = 0.02;

/** FROM and WHERE of a query's rows, called `r`; with `INDEXED BY` if an index is named. */
export function rowsAsked(
  { syncs }: Reading,
  { shown, where: own }: Question,
  where = own,
  index: string | null = null,
): Sql {
  const rows = join('AND', [rowsOf(shown, 'r', syncs.isNow(shown)), where]);
  const by = index === null ? '' : ` INDEXED BY ${index}`;
  return { sql: `FROM ${shown.resource} r${by} WHERE ${rows.sql}`, values: rows.values };
}

/** Whether so many records match that scanning the list finds the first ones sooner. Decided without counting them all. */
export function isFrequent(reading: Reading, question: Question): boolean {
  const { shown, match } = question;
  if (match === null || !reading.syncs.isNow(shown)) return false;
  const some = Math.ceil(shown.of * frequent);
  const found = `FROM (SELECT 1 FROM ${textOf(shown)} WHERE ${textOf(shown)} MATCH ? LIMIT ?)`;
  return count(reading.db, found, [match, some + 1]) > some;
}

/** The first rows of a query; for frequent words by a scan of the list. */
export function firstOf(
  reading: Reading,
  question: Question,
  { frequent: isWalked, limit }: { readonly frequent: boolean; readonly limit: number },
): number[] {
  const { where, walked, order } = question;
  const { sql, values } = rowsAsked(reading, question, (isWalked ? walked : null) ?? where);
  return reading.db.numbers(`SELECT r.rid ${sql} ORDER BY ${order} LIMIT ?`)(...values, limit);
}

/** Those of a list in its own order that stand behind one of them. */
export function rowsBehind(reading: Reading, question: Question, rid: number, limit: number) {
  const { sql, values } = rowsAsked(reading, question);
  const behind = `(r.pos, r.rid) > (SELECT pos, rid FROM ${question.shown.resource} WHERE rid = ?)`;
  const rows = `SELECT r.rid ${sql} AND ${behind} ORDER BY ${question.order} LIMIT ?`;
  return reading.db.numbers(rows)(...values, rid, limit);
}

/** 1 for each matching version, by its number; if the text index alone answers, also for those that are not shown. */
export function matching(reading: Reading, question: Question): Uint8Array {
  const { shown, match } = question;
  const { sql, values } = rowsAsked(reading, question);
  const text = textOf(shown);
  const rids =
    match === null
      ? reading.db.numbers(`SELECT r.rid ${sql}`)(...values)
      : reading.db.numbers(`SELECT rowid FROM ${text} WHERE ${text} MATCH ?`)(match);
  const found = new Uint8Array(lastRow(reading, shown.resource) + 1);
  for (const rid of rids) found[rid] = 1;
  return found;
}

/** Those of some rows of its list that match, in that order. */
export function matchingAmong(
  { db }: Reading,
  { shown }: Question,
  where: Sql,
  rids: Uint32Array,
): number[] {
  return db.numbers(
    `SELECT r.rid FROM json_each(?) n CROSS JOIN ${shown.resource} r ON r.rid = n.value WHERE ${where.sql} ORDER BY n.key`,
  )(JSON.stringify([...rids]), ...where.values);
}

/** The number of matching rows. */
export function countOf(reading: Reading, question: Question): number {
  const { db } = reading;
  const { shown, where } = question;
  if (where.sql === '1') return shown.of;
  if (!isCountedByText(reading, question)) {
    const { sql, values } = rowsAsked(reading, question);
    return count(db, sql, values);
  }
  // The text index has all versions: those that are not shown do not count.
  const found = matching(reading, question);
  const not = (which: string) => db.numbers(`SELECT rid FROM ${shown.resource} WHERE ${which}`)();
  for (const rid of not('until IS NOT NULL')) found[rid] = 0;
  for (const rid of not(`since > ${shown.sync}`)) found[rid] = 0;
  return found.reduce((sum, each) => sum + each, 0);
}

/** In one go: the text index goes through a word's records from the first on, wherever a step begins. */
export function isCountedByText({ syncs }: Reading, { shown, match }: Question): boolean {
  return match !== null && syncs.isNow(shown);
}

/** Of the versions above one number up to another, how many are rows of a question; and whether none lies above. */
export function countBetween(
  reading: Reading,
  question: Question,
  after: number,
  upTo: number,
): { readonly found: number; readonly isLast: boolean } {
  const range: Sql = { sql: 'r.rid > ? AND r.rid <= ?', values: [after, upTo] };
  const { sql, values } = rowsAsked(reading, question, join('AND', [question.where, range]));
  const isLast = upTo >= lastRow(reading, question.shown.resource);
  return { found: count(reading.db, sql, values), isLast };
}

function textOf({ resource }: Shown): string {
  return `${resource}_text`;
}

/** Versions by their numbers, in that order; missing ones are omitted. */
export function readRows({ db }: Reading, resource: Syncable, rids: Iterable<number>) {
  return db
    .select(
      `SELECT r.id, b.shape, b.body FROM json_each(?) n CROSS JOIN ${resource} r ON r.rid = n.value
         CROSS JOIN ${resource}_body b ON b.rid = n.value ORDER BY n.key`,
      { id: 'text', shape: 'number', body: 'text' },
    )
    .all(JSON.stringify([...rids]));
}
