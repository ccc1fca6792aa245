import type { ViewQuery } from '../../preload/contract/browse';
import type { Syncable } from '../../preload/contract/sync';
import { DeskError } from '../failure';
import type { Target } from './compile';
import { compile, matchOf, orderOf } from './compile';
import { keyIn, knownNames, shownNames } from '../marks/fields';
import { conditionOf, fieldsOf } from './filters';
import type { Condition, Understood } from './parse';
import { parseSearch } from './parse';
import type { Sql } from './sql';
import { join, no, yes } from './sql';
import type { Database } from '../store/database';
import type { Fields } from '../store/fields';
import type { Shown, Syncs } from '../store/syncs';
import { count, rowsOf } from '../store/syncs';

/** What a question is asked of: one connection, whose parts all answers share. */
export interface Reading {
  readonly db: Database;
  readonly fields: Fields;
  readonly syncs: Syncs;
  readonly now: () => number;
}

/** A condition on the records of a resource, and where and how it is meant. */
export type Conditions = Pick<ViewQuery, 'search' | 'filters' | 'zone' | 'language'>;

/** Rows beyond the text index that are read for a search, the oldest first; more of them would take too long. */
const maxReadOneByOne = 5_000;

/** Words that so great a part of a list has are soon met on the way through it. */
const frequent = 0.02;

/** A question about a list as SQL. */
export interface Question extends Understood {
  readonly shown: Shown;
  readonly columns: readonly string[];
  /** The conditions alone, on rows called `r`. */
  readonly where: Sql;
  readonly order: string;
  /** What the text index is asked, where it alone answers. */
  readonly match: string | null;
  /** The same conditions for going through the list in its own order, where that is asked for. */
  readonly walked: Sql | null;
  /** Rows that words were not looked for in. */
  readonly behind: number;
}

/** Fails with `input.params` (`unknown-field`, `field-unkeyed`, `filter-bound`, `no-such-sync`). */
export function questionOf(
  reading: Reading,
  {
    resource,
    asOf,
    sort = [],
    ...asked
  }: Conditions & {
    readonly resource: Syncable;
    readonly asOf: number | null;
    readonly sort?: ViewQuery['sort'];
  },
): Question {
  const shown = reading.syncs.shown(resource, asOf);
  const columns = shownNames(reading, resource);
  const understood = understand(reading, resource, asked);
  const { condition, notUnderstood } = understood;
  const target = targetOf(reading, shown, asked.zone, 'r');
  const known = { shown, columns, ...understood, match: null, walked: null, behind: 0 };
  if (columns.length === 0 || notUnderstood.length > 0) {
    const where = notUnderstood.length > 0 ? no : yes;
    return { ...known, where, order: orderOf(columns.length === 0 ? [] : sort, target) };
  }
  const order = orderOf(sort, target);
  if (condition === null) return { ...known, where: yes, order };
  const where = compile(condition, target);
  const match = target.indexed === null ? matchOf(condition, target) : null;
  const isWalked = match !== null && sort.length === 0;
  const walked = isWalked ? compile(condition, { ...target, isWalked }) : null;
  const read = (target.indexed ?? Infinity) + maxReadOneByOne;
  const behind = hasWords(condition) ? Math.max(0, lastRow(reading, resource) - read) : 0;
  const bound: Sql[] = behind > 0 ? [{ sql: 'r.rid <= ?', values: [read] }] : [];
  return { ...known, where: join('AND', [where, ...bound]), order, match, walked, behind };
}

/** A condition on rows called by this alias; null when nothing can satisfy it: it was not understood, or no record has its fields. */
export function conditionOn(
  reading: Reading,
  resource: Syncable,
  asked: Conditions,
  alias: string,
): Sql | null {
  const fields = new Set(knownNames(reading, resource));
  const missing = asked.filters.filter((each) =>
    fieldsOf(each).some((field) => !fields.has(field)),
  );
  if (missing.some(({ not }) => not !== true)) return null;
  const filters = asked.filters.filter((filter) => !missing.includes(filter));
  const { condition, notUnderstood } = understand(reading, resource, { ...asked, filters });
  if (notUnderstood.length > 0) return null;
  if (condition === null) return yes;
  return compile(
    condition,
    targetOf(reading, reading.syncs.shown(resource, null), asked.zone, alias),
  );
}

function understand(
  reading: Reading,
  resource: Syncable,
  { search, filters, zone, language }: Conditions,
): Understood {
  const fields = knownNames(reading, resource);
  const calendar = { zone, now: reading.now() };
  const { condition, notUnderstood } = parseSearch(search, { fields, language, calendar });
  const of = [...(condition === null ? [] : [condition]), ...filters.map(conditionOf)];
  return { condition: of.length === 0 ? null : { kind: 'all', of }, notUnderstood };
}

function targetOf(reading: Reading, shown: Shown, zone: string, alias: string): Target {
  const { resource } = shown;
  const [upTo = 0] = reading.db.numbers('SELECT rid FROM indexed WHERE resource = ?')(resource);
  // A question is compiled for the index and for going through the list; each term found is counted by SQLite on the way.
  const trigrams = new Map<string, readonly string[]>();
  return {
    table: resource,
    alias,
    calendar: { zone, now: reading.now() },
    shown: (of) => rowsOf(shown, of, reading.syncs.isNow(shown)),
    key: (field, of = alias) => keyIn(reading, resource, field, of),
    indexed: lastRow(reading, resource) > upTo ? upTo : null,
    trigrams: (beginning) => {
      const known = trigrams.get(beginning) ?? trigramsOf(reading, resource, beginning);
      trigrams.set(beginning, known);
      return known;
    },
  };
}

/** Those of the text index that begin so. */
function trigramsOf(reading: Reading, resource: Syncable, beginning: string): readonly string[] {
  const found = reading.db.select(
    `SELECT term FROM temp.${resource}_words WHERE term >= ? AND term < ?`,
    { term: 'text' },
  );
  return found.all(beginning, `${beginning}\u{10ffff}`).map(({ term }) => term);
}

function lastRow(reading: Reading, resource: Syncable): number {
  return reading.db.numbers(`SELECT ifnull(max(rid), 0) FROM ${resource}`)()[0] ?? 0;
}

/** FROM and WHERE of a question's rows, called `r`; by an index where one is named. */
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

/** Whether so many records have what is looked for that the list itself is the shorter way to the first of them. Found without counting them all. */
export function isFrequent(reading: Reading, question: Question): boolean {
  const { shown, match } = question;
  if (match === null || !reading.syncs.isNow(shown)) return false;
  const some = Math.ceil(shown.of * frequent);
  const found = `FROM (SELECT 1 FROM ${textOf(shown)} WHERE ${textOf(shown)} MATCH ? LIMIT ?)`;
  return count(reading.db, found, [match, some + 1]) > some;
}

/** The first rows of a question; of a frequent one on the way through the list. */
export function firstOf(
  reading: Reading,
  question: Question,
  { frequent: isWalked, limit }: { readonly frequent: boolean; readonly limit: number },
): number[] {
  const { where, walked, order } = question;
  const { sql, values } = rowsAsked(reading, question, (isWalked ? walked : null) ?? where);
  return reading.db.numbers(`SELECT r.rid ${sql} ORDER BY ${order} LIMIT ?`)(...values, limit);
}

/** How many rows a question has. */
export function countOf(reading: Reading, question: Question): number {
  return question.where.sql === '1' ? question.shown.of : countIn(reading, question, null);
}

/** Of the versions above one number up to another, how many are rows of a question; and whether none lies above. */
export function countBetween(
  reading: Reading,
  question: Question,
  after: number,
  upTo: number,
): { readonly found: number; readonly isLast: boolean } {
  const isLast = upTo >= lastRow(reading, question.shown.resource);
  return { found: countIn(reading, question, [after, upTo]), isLast };
}

type Between = readonly [after: number, upTo: number];

/** Where the text index alone answers it is asked for all versions, of which those not shown are taken off. */
function countIn(reading: Reading, question: Question, between: Between | null): number {
  const { db, syncs } = reading;
  const { shown, match } = question;
  const within = (where: Sql, rid: string): Sql =>
    between === null
      ? where
      : join('AND', [where, { sql: `${rid} > ? AND ${rid} <= ?`, values: between }]);
  if (match === null || !syncs.isNow(shown)) {
    const { sql, values } = rowsAsked(reading, question, within(question.where, 'r.rid'));
    return count(db, sql, values);
  }
  const { resource, sync } = shown;
  const found = within({ sql: `${textOf(shown)} MATCH ?`, values: [match] }, 'rowid');
  const text = `FROM ${textOf(shown)} WHERE ${found.sql}`;
  const hidden = (which: string) =>
    count(db, `FROM ${resource} WHERE ${which} AND +rid IN (SELECT rowid ${text})`, found.values);
  return (
    count(db, text, found.values) -
    hidden('until IS NOT NULL') -
    hidden(`until IS NULL AND since > ${sync}`)
  );
}

function textOf({ resource }: Shown): string {
  return `${resource}_text`;
}

/** Versions by their numbers, in that order; those that are gone are left out. */
export function readRows({ db }: Reading, resource: Syncable, rids: Iterable<number>) {
  return db
    .select(
      `SELECT r.id, b.shape, b.body FROM json_each(?) n CROSS JOIN ${resource} r ON r.rid = n.value
         CROSS JOIN ${resource}_body b ON b.rid = n.value ORDER BY n.key`,
      { id: 'text', shape: 'number', body: 'text' },
    )
    .all(JSON.stringify([...rids]));
}

export function knownField(columns: readonly string[], field: string): void {
  if (columns.length === 0 || columns.includes(field)) return;
  throw new DeskError('input.params', { reason: 'unknown-field', column: field });
}

function hasWords(condition: Condition): boolean {
  if (condition.kind === 'words') return true;
  if (condition.kind === 'not') return hasWords(condition.of);
  return (condition.kind === 'all' || condition.kind === 'any') && condition.of.some(hasWords);
}
