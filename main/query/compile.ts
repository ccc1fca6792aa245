import { isComposed } from '../../shared/computed-fields';
import { DeskError } from '../failure';
import { needlesOf } from '../values/search-text';
import type { Condition } from './condition';
import { exactKey } from './list-fields';
import { compileRepeated, sameKeyOf } from './duplicate-key';
import { compileTest } from './predicates';
import { type Sql, join, negated, no, yes } from '../store/sql';
import type { Target } from './target';

/**
 * Compiles a condition to a WHERE clause that is never NULL, so that NOT can precede it. The one
 * place where a query becomes SQL. How values are encoded in key columns and in the text index is
 * described in main/values/keys.ts.
 *
 * Fails with `input.params` (`unknown-field`, `field-unkeyed`, `filter-bound`).
 */
export function compile(condition: Condition, target: Target): Sql {
  const match = matchOf(condition, target);
  if (match !== null) return matching(condition, match, target);
  const all = (conditions: readonly Condition[]) => conditions.map((each) => compile(each, target));
  switch (condition.kind) {
    case 'all': {
      // Words of one conjunction are combined into one query of the text index.
      const words = condition.of.filter((each) => matchOf(each, target) !== null);
      const others = condition.of.filter((each) => !words.includes(each));
      const together: Condition = { kind: 'all', of: words };
      const isOne = words.length > 0 && matchOf(together, target) !== null;
      return join('AND', all([...(isOne ? [together] : words), ...others]));
    }
    case 'any':
      return join('OR', all(condition.of));
    case 'not':
      return negated(compile(condition.of, target));
    case 'repeated': {
      const { fields, same } = condition;
      const clause = (alias: string) =>
        sameKeyOf(fields, (field) =>
          exactKey(target.table, field, conditionKey(field, target, alias), alias),
        );
      const among = (alias: string) =>
        condition.among === null ? yes : compile(condition.among, { ...target, alias });
      return compileRepeated(clause, same, { ...target, among });
    }
    case 'field': {
      const { fields, test } = condition;
      const places = fields.map((field) => ({ field, target, key: conditionKey(field, target) }));
      return join(
        'OR',
        places.map((place) => compileTest(test, place)),
      );
    }
    case 'words':
      return no;
  }
}

/** The text index refuses queries that are nested more than some thirty levels deep. */
const maxNesting = 16;

function nestingOf(condition: Condition): number {
  if (condition.kind !== 'all' && condition.kind !== 'any') return 0;
  return 1 + condition.of.reduce((most, each) => Math.max(most, nestingOf(each)), 0);
}

/** A condition as a text index query, when the index can answer all of it. */
export function matchOf(condition: Condition, target: Target): string | null {
  if (condition.kind === 'words') {
    return anyOf(
      needlesOf(condition.text, condition.exact).flatMap((needle) =>
        Array.from(needle).length < 3 ? target.trigrams(needle) : needle,
      ),
    );
  }
  if (condition.kind !== 'all' && condition.kind !== 'any') return null;
  if (nestingOf(condition) > maxNesting) return null;
  const parts = condition.of.map((each) => matchOf(each, target));
  if (parts.length === 0 || parts.some((part) => part === null)) return null;
  return `(${parts.join(condition.kind === 'all' ? ' AND ' : ' OR ')})`;
}

function anyOf(texts: readonly string[]): string {
  const phrases = texts.map((text) => `"${text.replaceAll('"', '""')}"`);
  // No trigram has this prefix: a phrase that no text contains.
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

/** A condition the text index could answer, evaluated on the row's own text instead. */
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
function conditionKey(field: string, target: Target, alias = target.alias): string {
  const key = target.key(field, alias);
  if (key === undefined)
    throw new DeskError('input.params', { reason: 'unknown-field', column: field });
  if (key === null) throw new DeskError('input.params', { reason: 'field-unkeyed', column: field });
  return key;
}

/**
 * ORDER BY of a list: rows without a sortable value last in both directions, ties in the service's
 * order.
 */
export function orderBy(
  sort: readonly { readonly field: string; readonly direction: 'ascending' | 'descending' }[],
  target: Target,
): string {
  const { alias } = target;
  const keys = sort.map(({ field, direction }) => {
    const key = conditionKey(field, target);
    if (direction === 'ascending') return key;
    // An expression costs as much as reading its row: evaluated once. It is missing in one way only.
    if (isComposed(field) && key.includes('(')) return `nullif(${key}, x'02') DESC`;
    return `iif(${key} < x'', ${key}, NULL) DESC, ${key}`;
  });
  return [...keys, `${alias}.pos`, `${alias}.rid`].join(', ');
}
