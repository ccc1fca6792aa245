import { DeskError } from '../failure';
import { fold } from '../values/fold';
import { needleOf, wordNeedleOf } from '../values/search-text';
import type { Condition } from './parse';
import type { Calendar } from './period';
import type { Sql } from './sql';
import { join, negated, no } from './sql';
import { compileTest } from './tests';

/** What a condition is compiled for. */
export interface Target {
  /** A resource's table (schema.ts). */
  readonly table: string;
  /** Of the row that is asked about. */
  readonly alias: string;
  readonly calendar: Calendar;
  /** The key column of a field; null when it has none, undefined when no record has the field. */
  column(field: string): string | null | undefined;
  /** Rows up to this one are in the text index, those up to the other are read one by one; null when all are in it. */
  readonly indexed: { readonly upTo: number; readonly read: number } | null;
  /** Trigrams of the text index that begin so. */
  trigrams(beginning: string): readonly string[];
  /** The rows are gone through in their order, and looked up among those found, instead of the other way round. */
  readonly isWalked?: boolean;
}

/**
 * A condition as a WHERE clause: never null, so that NOT may stand before it. The one place where a question becomes SQL. How values stand
 * in key columns is said in main/values/sort-keys.ts, how texts stand in the index in search-text.ts.
 *
 * Fails with `input.params` (`unknown-field`, `field-unkeyed`, `filter-bound`).
 */
export function compile(condition: Condition, target: Target): Sql {
  const match = matchOf(condition, target);
  if (match !== null) return indexedMatch(condition, match, target);
  switch (condition.kind) {
    case 'all':
      return compileAll(condition.of, target);
    case 'any':
      return join(
        'OR',
        condition.of.map((each) => compile(each, target)),
      );
    case 'not':
      return negated(compile(condition.of, target));
    case 'words':
      return exactWords(condition.text, target);
    case 'field': {
      const { fields, test } = condition;
      const places = fields.map((field) => ({ field, target, key: columnOf(field, target) }));
      return join(
        'OR',
        places.map((place) => compileTest(test, place)),
      );
    }
  }
}

/** Words that stand beside each other are asked of the index at once. */
function compileAll(conditions: readonly Condition[], target: Target): Sql {
  const words = conditions.filter((each) => matchOf(each, target) !== null);
  const others = conditions.filter((each) => !words.includes(each));
  const parts = others.map((each) => compile(each, target));
  if (words.length > 0) parts.unshift(compile({ kind: 'all', of: words }, target));
  return join('AND', parts);
}

/** A condition as a question to the text index, when it can answer all of it. */
export function matchOf(condition: Condition, target: Target): string | null {
  if (condition.kind === 'words') return condition.exact ? null : phraseOf(condition.text, target);
  if (condition.kind !== 'all' && condition.kind !== 'any') return null;
  const parts = condition.of.map((each) => matchOf(each, target));
  if (parts.length === 0 || parts.some((part) => part === null)) return null;
  return `(${parts.join(condition.kind === 'all' ? ' AND ' : ' OR ')})`;
}

function phraseOf(text: string, target: Target): string {
  const needle = soughtOf(text);
  if (Array.from(needle).length >= 3) return quotedPhrase(needle);
  const trigrams = target.trigrams(needle);
  // Nothing begins so: what stands in no text.
  return trigrams.length === 0
    ? quotedPhrase('\u0001\u0001\u0001')
    : `(${trigrams.map(quotedPhrase).join(' OR ')})`;
}

function quotedPhrase(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** Words of one or two letters begin a word, longer ones stand anywhere. */
function soughtOf(text: string): string {
  return Array.from(fold(text)).length < 3 ? wordNeedleOf(text) : needleOf(text);
}

function indexedMatch(condition: Condition, match: string, target: Target): Sql {
  const { table, alias, indexed, isWalked = false } = target;
  const found: Sql = {
    // A plus keeps SQLite from going the other way.
    sql: `${isWalked ? '+' : ''}${alias}.rid IN (SELECT rowid FROM ${table}_text WHERE ${table}_text MATCH ?)`,
    values: [match],
  };
  if (indexed === null) return found;
  return join('OR', [
    found,
    join('AND', [
      { sql: `${alias}.rid > ? AND ${alias}.rid <= ?`, values: [indexed.upTo, indexed.read] },
      readOneByOne(condition, target),
    ]),
  ]);
}

function readOneByOne(condition: Condition, target: Target): Sql {
  if (condition.kind === 'all' || condition.kind === 'any') {
    const parts = condition.of.map((each) => readOneByOne(each, target));
    return join(condition.kind === 'all' ? 'AND' : 'OR', parts);
  }
  if (condition.kind !== 'words') return no;
  return inText('holds_text', soughtOf(condition.text), target);
}

/** The index finds the words, and of those few it is looked where they end. */
function exactWords(text: string, target: Target): Sql {
  const needle = wordNeedleOf(text);
  const whole = inText('holds_words', needle, target);
  if (Array.from(needle).length < 3) return whole;
  const { table, alias, indexed } = target;
  const found: Sql = {
    sql: `${alias}.rid IN (SELECT rowid FROM ${table}_text WHERE ${table}_text MATCH ?)`,
    values: [quotedPhrase(needle)],
  };
  if (indexed === null) return join('AND', [found, whole]);
  const beyond = {
    sql: `${alias}.rid > ? AND ${alias}.rid <= ?`,
    values: [indexed.upTo, indexed.read],
  };
  return join('AND', [join('OR', [found, beyond]), whole]);
}

function inText(name: string, needle: string, { table, alias }: Target): Sql {
  return {
    sql: `(SELECT ${name}(body, ?) FROM ${table}_body WHERE rid = ${alias}.rid)`,
    values: [needle],
  };
}

function columnOf(field: string, target: Target): string {
  const key = target.column(field);
  if (key === undefined)
    throw new DeskError('input.params', { reason: 'unknown-field', column: field });
  if (key === null) throw new DeskError('input.params', { reason: 'field-unkeyed', column: field });
  return `${target.alias}.${key}`;
}

/** The order of a list: what is no value to sort by last both ways, ties in the service's own order. */
export function orderOf(
  sort: readonly { readonly field: string; readonly direction: 'ascending' | 'descending' }[],
  target: Target,
): string {
  const { alias } = target;
  const keys = sort.map(({ field, direction }) => {
    const key = columnOf(field, target);
    return direction === 'ascending'
      ? key
      : `${key} >= x'', iif(${key} >= x'', NULL, ${key}) DESC, ${key}`;
  });
  return [...keys, `${alias}.pos`, `${alias}.rid`].join(', ');
}
