import type { ViewQuery } from '../../preload/contract/browse';
import type { Syncable } from '../../preload/contract/sync';
import { DeskError } from '../failure';
import type { Database } from './database';
import type { Fields } from './fields';
import type { Target } from '../query/compile';
import { compile, matchOf, orderOf } from '../query/compile';
import { conditionOf } from '../query/filters';
import type { Condition, Understood } from '../query/parse';
import { parseSearch } from '../query/parse';
import type { Sql } from '../query/sql';
import { join, yes } from '../query/sql';
import type { Shown } from './shown';
import { ShownLists, count, rowsOf } from './shown';

/** A condition on the records of a resource, and where and how it is meant. */
export type Conditions = Pick<ViewQuery, 'search' | 'filters' | 'zone' | 'language'>;

/** Rows beyond the index that are read for a search, newest; more of them would take too long. */
const maxReadOneByOne = 5_000;

/** A question about a list as SQL. */
export interface Question {
  readonly shown: Shown;
  readonly columns: readonly string[];
  readonly condition: Condition | null;
  readonly notUnderstood: Understood['notUnderstood'];
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
  readonly lists: ShownLists;
  readonly #db: Database;
  readonly #fields: Fields;
  readonly #indexed;
  readonly #now: () => number;
  readonly #vocabularies = new Set<Syncable>();

  constructor(db: Database, fields: Fields, now: () => number) {
    this.#db = db;
    this.#fields = fields;
    this.#now = now;
    this.lists = new ShownLists(db);
    this.#indexed = db.select('SELECT rid FROM indexed WHERE resource = ?', { rid: 'number' });
  }

  /** Fails with `input.params` (`unknown-field`, `field-unkeyed`, `filter-bound`, `no-such-sync`). */
  of(
    query: Omit<ViewQuery, 'resource' | 'sort'> &
      Partial<Pick<ViewQuery, 'sort'>> & { resource: Syncable },
  ): Question {
    const shown = this.lists.of(query.resource, query.asOf);
    const columns = this.#fields.names(query.resource);
    const { condition, notUnderstood } = this.understood(query.resource, query);
    const { target, behind } = this.target(query.resource, query, 'r');
    const isKnown = columns.length > 0;
    const isBehind = behind > 0 && condition !== null && hasWords(condition);
    const isIndexed = isKnown && notUnderstood.length === 0 && target.indexed === null;
    const match = isIndexed && condition !== null ? matchOf(condition, target) : null;
    const asked = isKnown && condition !== null ? compile(condition, target) : yes;
    return {
      shown,
      columns,
      condition,
      notUnderstood,
      where:
        notUnderstood.length > 0
          ? { sql: '0', values: [] }
          : isBehind
            ? join('AND', [asked, { sql: 'r.rid <= ?', values: [target.indexed?.read ?? 0] }])
            : asked,
      match,
      walked:
        match === null || condition === null || (query.sort ?? []).length > 0
          ? null
          : compile(condition, { ...target, isWalked: true }),
      order: orderOf(isKnown ? (query.sort ?? []) : [], target),
      behind: isBehind ? behind : 0,
    };
  }

  understood(resource: Syncable, { search, filters, zone, language }: Conditions): Understood {
    const fields = this.#fields.names(resource);
    const calendar = { zone, now: this.#now() };
    const { condition, notUnderstood } = parseSearch(search, { fields, language, calendar });
    const of = [...(condition === null ? [] : [condition]), ...filters.map(conditionOf)];
    return { condition: of.length === 0 ? null : { kind: 'all', of }, notUnderstood };
  }

  /** A condition on rows called by this alias; null when nothing can satisfy it: it was not understood, or no record has its fields. */
  condition(resource: Syncable, asked: Conditions, alias: string): Sql | null {
    const fields = new Set(this.#fields.names(resource));
    const missing = asked.filters.filter(({ field }) => !fields.has(field));
    if (missing.some(({ not }) => not !== true)) return null;
    const filters = asked.filters.filter((filter) => !missing.includes(filter));
    const { condition, notUnderstood } = this.understood(resource, { ...asked, filters });
    if (notUnderstood.length > 0) return null;
    if (condition === null) return yes;
    return compile(condition, this.target(resource, asked, alias).target);
  }

  target(
    resource: Syncable,
    { zone }: Pick<Conditions, 'zone'>,
    alias: string,
  ): { target: Target; behind: number } {
    const upTo = this.#indexed.get(resource)?.rid ?? 0;
    const last =
      this.#db
        .select(`SELECT ifnull(max(rid), 0) AS last FROM ${resource}`, { last: 'number' })
        .get()?.last ?? 0;
    const read = Math.min(last, upTo + maxReadOneByOne);
    const target: Target = {
      table: resource,
      alias,
      calendar: { zone, now: this.#now() },
      column: (field) => this.#fields.column(resource, field),
      indexed: last > upTo ? { upTo, read } : null,
      trigrams: (beginning) => this.#trigrams(resource, beginning),
    };
    return { target, behind: last - Math.max(read, upTo) };
  }

  #trigrams(resource: Syncable, beginning: string): string[] {
    if (!this.#vocabularies.has(resource)) {
      this.#db.exec(
        `CREATE VIRTUAL TABLE IF NOT EXISTS temp.${resource}_words USING fts5vocab('main', '${resource}_text', 'row')`,
      );
      this.#vocabularies.add(resource);
    }
    return this.#db
      .select(`SELECT term FROM temp.${resource}_words WHERE term >= ? AND term < ?`, {
        term: 'text',
      })
      .all(beginning, `${beginning}\u{10ffff}`)
      .map(({ term }) => term);
  }
}

/** FROM and WHERE of a question's rows, called `r`. */
export function rowsAsked({ shown, where: own }: Question, isNow: boolean, where = own): Sql {
  const rows = join('AND', [rowsOf(shown, 'r', isNow), where]);
  return { sql: `FROM ${shown.resource} r WHERE ${rows.sql}`, values: rows.values };
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
