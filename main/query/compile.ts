import { DeskError } from '../failure';
import { needlesOf } from '../values/keys';
import type { Condition, Test } from './parse';
import type { Calendar } from './vocabulary';
import { compileRepeated } from './repeated';
import type { Sql } from './predicates';
import { join, negated, no, yes, compileTest } from './predicates';
import type { Filter } from '../../preload/contract/browse';
import { joined } from './parse';

/** What a condition is compiled for. */
export interface Target {
  /** A resource's table (main/store/schema.ts). */
  readonly table: string;
  /** Of the row that is asked about. */
  readonly alias: string;
  readonly calendar: Calendar;
  /** Which rows belong to the list that is asked about, of a table called so. */
  shown(alias: string): Sql;
  /** The key of a field, of rows called so; null when it has none, undefined when no record has the field. */
  key(field: string, alias?: string): string | null | undefined;
  /** Rows up to this one are in the text index, later ones are read one by one; null when all are in it. */
  readonly indexed: number | null;
  /** Trigrams of the text index that begin so. */
  trigrams(beginning: string): readonly string[];
}

/**
 * A condition as a WHERE clause: never null, so that NOT may stand before it. The one place where a question becomes SQL. How values stand
 * in key columns and texts in the index is said in main/values/keys.ts.
 *
 * Fails with `input.params` (`unknown-field`, `field-unkeyed`, `filter-bound`).
 */
export function compile(condition: Condition, target: Target): Sql {
  const match = matchOf(condition, target);
  if (match !== null) return matching(condition, match, target);
  const all = (conditions: readonly Condition[]) => conditions.map((each) => compile(each, target));
  switch (condition.kind) {
    case 'all': {
      // Adjacent words are one query of the index.
      const words = condition.of.filter((each) => matchOf(each, target) !== null);
      const others = condition.of.filter((each) => !words.includes(each));
      const asked: readonly Condition[] = words.length > 0 ? [{ kind: 'all', of: words }] : [];
      return join('AND', all([...asked, ...others]));
    }
    case 'any':
      return join('OR', all(condition.of));
    case 'not':
      return negated(compile(condition.of, target));
    case 'repeated': {
      const keys = (alias: string) => condition.fields.map((field) => keyOf(field, target, alias));
      const among = (alias: string) =>
        condition.among === null ? yes : compile(condition.among, { ...target, alias });
      return compileRepeated(keys, condition.same, { ...target, among });
    }
    case 'field': {
      const { fields, test } = condition;
      const places = fields.map((field) => ({ field, target, key: keyOf(field, target) }));
      return join(
        'OR',
        places.map((place) => compileTest(test, place)),
      );
    }
    case 'words':
      return no;
  }
}

/** A condition as a question to the text index, when it can answer all of it. */
export function matchOf(condition: Condition, target: Target): string | null {
  if (condition.kind === 'words') {
    return anyOf(
      needlesOf(condition.text, condition.exact).flatMap((needle) =>
        Array.from(needle).length < 3 ? target.trigrams(needle) : needle,
      ),
    );
  }
  if (condition.kind !== 'all' && condition.kind !== 'any') return null;
  const parts = condition.of.map((each) => matchOf(each, target));
  if (parts.length === 0 || parts.some((part) => part === null)) return null;
  return `(${parts.join(condition.kind === 'all' ? ' AND ' : ' OR ')})`;
}

function anyOf(texts: readonly string[]): string {
  const phrases = texts.map((text) => `"${text.replaceAll('"', '""')}"`);
  // None: what stands in no text.
  return phrases.length === 0 ? '"\u0001\u0001\u0001"' : `(${phrases.join(' OR ')})`;
}

function matching(condition: Condition, match: string, target: Target): Sql {
  const { table, alias, indexed } = target;
  const found: Sql = {
    sql: `${alias}.rid IN (SELECT rowid FROM ${table}_text WHERE ${table}_text MATCH ?)`,
    values: [match],
  };
  if (indexed === null) return found;
  const later: Sql = { sql: `${alias}.rid > ?`, values: [indexed] };
  return join('OR', [found, join('AND', [later, readOneByOne(condition, target)])]);
}

/** A condition that the text index can answer, answered by the texts of the row instead. */
export function readOneByOne(condition: Condition, target: Target): Sql {
  if (condition.kind === 'all' || condition.kind === 'any') {
    const parts = condition.of.map((each) => readOneByOne(each, target));
    return join(condition.kind === 'all' ? 'AND' : 'OR', parts);
  }
  if (condition.kind !== 'words') return no;
  const { table, alias } = target;
  const sql = `(SELECT holds_text(body, ?) FROM ${table}_body WHERE rid = ${alias}.rid)`;
  const needles = needlesOf(condition.text, condition.exact);
  return join(
    'OR',
    needles.map((needle) => ({ sql, values: [needle] })),
  );
}

/** Fails with `input.params` (`unknown-field`, `field-unkeyed`). */
function keyOf(field: string, target: Target, alias = target.alias): string {
  const key = target.key(field, alias);
  if (key === undefined)
    throw new DeskError('input.params', { reason: 'unknown-field', column: field });
  if (key === null) throw new DeskError('input.params', { reason: 'field-unkeyed', column: field });
  return key;
}

/** The order of a list: what is no value to sort by last both ways, ties in the service's own order. */
export function orderOf(
  sort: readonly { readonly field: string; readonly direction: 'ascending' | 'descending' }[],
  target: Target,
): string {
  const { alias } = target;
  const keys = sort.map(({ field, direction }) => {
    const key = keyOf(field, target);
    return direction === 'ascending' ? key : `iif(${key} < x'', ${key}, NULL) DESC, ${key}`;
  });
  return [...keys, `${alias}.pos`, `${alias}.rid`].join(', ');
}

/** A filter as a condition; `read` reads the search language. */
export function conditionOf(filter: Filter, read: (search: string) => Condition | null): Condition {
  const condition = plainCondition(filter, read);
  return filter.not === true ? { kind: 'not', of: condition } : condition;
}

/** The fields it is about. */
export function fieldsOf(filter: Filter): string[] {
  if (filter.kind !== 'repeated') return [filter.field];
  return [...sameFields(filter), ...(filter.filters ?? []).map(({ field }) => field)];
}

type Repeated = Extract<Filter, { kind: 'repeated' }>;

/** Whose values are the same. */
function sameFields({ field, also = [] }: Repeated): string[] {
  return [field, ...also];
}

function plainCondition(filter: Filter, read: (search: string) => Condition | null): Condition {
  if (filter.kind === 'repeated') {
    const { same = null, among: words = '', filters = [] } = filter;
    const said = read(words);
    const of = [
      ...(said === null ? [] : [said]),
      ...filters.map((each) => conditionOf(each, read)),
    ];
    const among = of.length === 0 ? null : joined('all', of);
    return { kind: 'repeated', fields: sameFields(filter), same, among };
  }
  const of = (test: Test): Condition => ({ kind: 'field', fields: [filter.field], test });
  return joined('all', testsOf(filter).map(of));
}

function testsOf(filter: Exclude<Filter, { kind: 'repeated' }>): Test[] {
  switch (filter.kind) {
    case 'contains':
    case 'starts-with':
      return [{ kind: filter.kind, text: filter.text }];
    case 'one-of':
      return [{ kind: 'one-of', texts: filter.values }];
    // Without any bound they still ask for a number, a day.
    case 'number': {
      const { least, most } = filter;
      const lower = least === null && most === null ? '-1e999' : least;
      return bounds(lower, most, (by, digits) => ({ kind: 'number', by, digits }));
    }
    case 'days': {
      const { first, last } = filter;
      const lower = first === null && last === null ? '0001' : first;
      return bounds(lower, last, (by, text) => ({ kind: 'days', by, text }));
    }
    case 'presence':
      return [{ kind: 'presence', is: filter.is }];
  }
}

function bounds(
  lower: string | null,
  upper: string | null,
  test: (by: '>=' | '<=', text: string) => Test,
): Test[] {
  return [
    ...(lower === null ? [] : [test('>=', lower.trim())]),
    ...(upper === null ? [] : [test('<=', upper.trim())]),
  ];
}
