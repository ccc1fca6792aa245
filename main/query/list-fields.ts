import type { Syncable } from '../../shared/ipc/sync';
import { DeskError } from '../failure';
import type { Database } from '../store/database';
import type { QueryContext } from '../store/query-context';
import type { QueriedList } from './computed-column';
import { computedColumnsOf, withComputed } from './computed-columns';

// The fields of a list as queries know them: the service's own, and the computed ones.

/** Names of a list's fields: those of marks only if it has any. */
export function shownNames(context: QueryContext, resource: Syncable): readonly string[] {
  return withComputed(context, resource, 'shown');
}

/** Names a search understands: those of marks even before the first mark. */
export function knownNames(context: QueryContext, resource: Syncable): readonly string[] {
  return withComputed(context, resource, 'known');
}

/**
 * The key of a field as an expression over the list's rows; null when it has none, undefined when
 * no record has the field.
 */
export function keyIn(list: QueriedList, field: string): string | null | undefined {
  const column = list.fields.column(list.resource, field);
  if (column !== undefined) return column === null ? null : `${list.alias}.${column}`;
  return computedColumnsOf(field)?.key(list, field, (other) => keyIn(list, other));
}

/** As `keyIn`; fails with `input.params` (`field-unkeyed`). */
export function keyExpression(list: QueriedList, field: string): string {
  const key = keyIn(list, field);
  if (typeof key === 'string') return key;
  throw new DeskError('input.params', { reason: 'field-unkeyed', column: field });
}

/**
 * The beginning of a subquery for a field's text. Its first value is the field; the caller appends
 * a row number and `)`.
 */
export function textByRow(list: QueriedList, field: string | null): string {
  const computed = field === null ? undefined : computedColumnsOf(field)?.text?.(list);
  return computed ?? `(SELECT cell_text(shape, body, ?) FROM ${list.resource}_body WHERE rid =`;
}

/** The key a row is grouped by: everything without a value is one group (`x''`). */
export function groupKey(key: string): string {
  return `iif(${key} >= x'', x'', ${key})`;
}

/**
 * The digits of a number in the list's rows as the service sent them, where its key (a double) does
 * not hold them all; otherwise NULL. Its first value is the field, as for `textByRow`.
 */
export function sentDigits(list: QueriedList, field: string | null, key: string): string {
  const isLong = `iif(typeof(${key}) = 'integer', abs(${key}) > 9e15, CAST(printf('%!.15g', ${key}) AS REAL) <> ${key})`;
  return `iif(${key} < '' AND ${isLong}, ${textByRow(list, field)} ${list.alias}.rid), NULL)`;
}

/**
 * The key in rows with this alias, but of a number that it does not hold exactly something else for
 * each value: accounts of 20 digits have one double, and are still two.
 */
export function exactKey(table: string, field: string, key: string, alias: string): string {
  if (computedColumnsOf(field) !== undefined) return key;
  const name = `CAST(x'${Buffer.from(field).toString('hex')}' AS TEXT)`;
  const digits = `(SELECT exact_number(cell_text(shape, body, ${name})) FROM ${table}_body WHERE rid = ${alias}.rid)`;
  return `iif(${isInexact(key)}, ${digits}, ${key})`;
}

/**
 * Whether the key is a double that may stand for other digits. Hundredths, as nearly all amounts
 * are, are told fast.
 */
export function isInexact(key: string): string {
  const isHundredths = `abs(${key}) < 1e9 AND round(${key} * 100) / 100 = ${key}`;
  return `${key} < '' AND typeof(${key}) = 'real' AND NOT (${isHundredths}) AND CAST(printf('%!.15g', ${key}) AS REAL) <> ${key}`;
}

/** As `exactKey` if any record needs it: the key alone is grouped without reading the records. */
export function countedKey(db: Database, table: string, field: string, key: string): string {
  const column = key.replace(/^r\./, '');
  if (!/^k\d+$/.test(column)) return key;
  const has = db.numbers(`SELECT EXISTS(SELECT 1 FROM ${table} WHERE ${isInexact(column)})`)();
  return has[0] === 1 ? exactKey(table, field, key, 'r') : key;
}
