import type { ViewQuery } from '../../preload/contract/browse';
import { kept } from '../../preload/contract/resources';
import type { Syncable } from '../../preload/contract/sync';
import { DeskError } from '../failure';
import type { Target } from '../query/compile';
import { compile, matchOf, orderOf } from '../query/compile';
import { conditionOf } from '../query/filters';
import type { Condition, Understood } from '../query/parse';
import { parseSearch } from '../query/parse';
import type { Sql } from '../query/sql';
import { join, no, yes } from '../query/sql';
import type { Database } from './database';
import type { Fields } from './fields';
import type { Shown } from './syncs';
import { count, rowsOf, Syncs } from './syncs';

/** A condition on the records of a resource, and where and how it is meant. */
export type Conditions = Pick<ViewQuery, 'search' | 'filters' | 'zone' | 'language'>;

/** Rows beyond the text index that are read for a search, the oldest first; more of them would take too long. */
const maxReadOneByOne = 5_000;

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

/** Compiles what is asked. */
export class Questions {
  readonly syncs: Syncs;
  readonly #db: Database;
  readonly #fields: Fields;
  readonly #now: () => number;

  constructor(db: Database, fields: Fields, now: () => number) {
    this.#db = db;
    this.#fields = fields;
    this.#now = now;
    this.syncs = new Syncs(db);
    for (const each of kept) {
      db.exec(
        `CREATE VIRTUAL TABLE IF NOT EXISTS temp.${each}_words USING fts5vocab('main', '${each}_text', 'row')`,
      );
    }
  }

  /** Fails with `input.params` (`unknown-field`, `field-unkeyed`, `filter-bound`, `no-such-sync`). */
  of({
    resource,
    asOf,
    sort = [],
    ...asked
  }: Conditions & {
    readonly resource: Syncable;
    readonly asOf: number | null;
    readonly sort?: ViewQuery['sort'];
  }): Question {
    const shown = this.syncs.shown(resource, asOf);
    const columns = this.#fields.names(resource);
    const understood = this.#understood(resource, asked);
    const { condition, notUnderstood } = understood;
    const target = this.#target(resource, asked.zone, 'r');
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
    const behind = hasWords(condition) ? Math.max(0, this.#last(resource) - read) : 0;
    const bound: Sql[] = behind > 0 ? [{ sql: 'r.rid <= ?', values: [read] }] : [];
    return { ...known, where: join('AND', [where, ...bound]), order, match, walked, behind };
  }

  /** A condition on rows called by this alias; null when nothing can satisfy it: it was not understood, or no record has its fields. */
  condition(resource: Syncable, asked: Conditions, alias: string): Sql | null {
    const fields = new Set(this.#fields.names(resource));
    const missing = asked.filters.filter(({ field }) => !fields.has(field));
    if (missing.some(({ not }) => not !== true)) return null;
    const filters = asked.filters.filter((filter) => !missing.includes(filter));
    const { condition, notUnderstood } = this.#understood(resource, { ...asked, filters });
    if (notUnderstood.length > 0) return null;
    return condition === null ? yes : compile(condition, this.#target(resource, asked.zone, alias));
  }

  #understood(resource: Syncable, { search, filters, zone, language }: Conditions): Understood {
    const fields = this.#fields.names(resource);
    const calendar = { zone, now: this.#now() };
    const { condition, notUnderstood } = parseSearch(search, { fields, language, calendar });
    const of = [...(condition === null ? [] : [condition]), ...filters.map(conditionOf)];
    return { condition: of.length === 0 ? null : { kind: 'all', of }, notUnderstood };
  }

  #target(resource: Syncable, zone: string, alias: string): Target {
    const [upTo = 0] = this.#db.numbers('SELECT rid FROM indexed WHERE resource = ?')(resource);
    return {
      table: resource,
      alias,
      calendar: { zone, now: this.#now() },
      column: (field) => this.#fields.column(resource, field),
      indexed: this.#last(resource) > upTo ? upTo : null,
      trigrams: (beginning) =>
        this.#db
          .select(`SELECT term FROM temp.${resource}_words WHERE term >= ? AND term < ?`, {
            term: 'text',
          })
          .all(beginning, `${beginning}\u{10ffff}`)
          .map(({ term }) => term),
    };
  }

  #last(resource: Syncable): number {
    return this.#db.numbers(`SELECT ifnull(max(rid), 0) FROM ${resource}`)()[0] ?? 0;
  }
}

/** FROM and WHERE of a question's rows, called `r`. */
export function rowsAsked({ shown, where: own }: Question, isNow: boolean, where = own): Sql {
  const rows = join('AND', [rowsOf(shown, 'r', isNow), where]);
  return { sql: `FROM ${shown.resource} r WHERE ${rows.sql}`, values: rows.values };
}

/** How many rows a question has. Where the text index alone answers it is asked for all versions, of which those not shown are taken off. */
export function countOf(db: Database, question: Question, isNow: boolean): number {
  const { shown, where, match } = question;
  if (where.sql === '1') return shown.of;
  const { resource, sync } = shown;
  if (match === null || !isNow) {
    const { sql, values } = rowsAsked(question, isNow);
    return count(db, sql, values);
  }
  const found = `FROM ${resource}_text WHERE ${resource}_text MATCH ?`;
  const hidden = (which: string) =>
    count(db, `FROM ${resource} WHERE ${which} AND +rid IN (SELECT rowid ${found})`, [match]);
  return (
    count(db, found, [match]) -
    hidden('until IS NOT NULL') -
    hidden(`until IS NULL AND since > ${sync}`)
  );
}

/** Versions by their numbers, in that order; those that are gone are left out. */
export function readRows(db: Database, resource: Syncable, rids: Iterable<number>) {
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
  return condition.kind !== 'field' && condition.of.some(hasWords);
}
