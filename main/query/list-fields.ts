import { clientField, isComposed } from '../../shared/computed-fields';
import { isMarkField, markFields } from '../../shared/ipc/marks';
import type { Syncable } from '../../shared/ipc/sync';
import { DeskError } from '../failure';
import { hasAnyMarks, hasMarks, keyOfMark, textOfMark } from '../marks/stored-marks';
import { composedKey, composedNames } from '../values/computed';
import type { QueryContext } from '../store/query-context';
import type { Database } from '../store/database';
import { hasIndex } from '../store/schema';
import type { Fields } from '../store/fields';
import { type Cell, decodeBody } from '../values/cells';

// The fields of a list as queries know them: the service's own, those composed of them
// (shared/field-names.ts), the name of a card's client, and those of marks.

/**
 * Names of a list's fields: the service's, the computed ones, and those of marks if there are any.
 */
export function shownNames(context: QueryContext, resource: Syncable): readonly string[] {
  const names = withComputed(context, resource);
  return names.length > 0 && hasAnyMarks(context.db, resource) ? withMarks(names) : names;
}

/** Names a search understands: those of marks even before the first mark. */
export function knownNames(context: QueryContext, resource: Syncable): readonly string[] {
  const names = withComputed(context, resource);
  return names.length > 0 && resource !== 'merchant' && hasMarks(context.db)
    ? withMarks(names)
    : names;
}

function withComputed({ db, fields }: QueryContext, resource: Syncable): readonly string[] {
  const names = fields.names(resource);
  const client = hasClientNames(db, fields, resource) ? [clientField] : [];
  return [...names, ...composedNames(names), ...client.filter((name) => !names.includes(name))];
}

/** A service's own field of the same name takes precedence. */
function withMarks(names: readonly string[]): readonly string[] {
  return [...names, ...markFields.filter((field) => !names.includes(field))];
}

/**
 * The key of a field as an expression over rows with this alias; null when it has none, undefined
 * when no record has the field.
 */
export function keyIn(
  { fields }: Pick<QueryContext, 'fields'>,
  resource: Syncable,
  field: string,
  alias: string,
): string | null | undefined {
  const column = fields.column(resource, field);
  if (column !== undefined) return column === null ? null : `${alias}.${column}`;
  if (isMarkField(field)) return keyOfMark(resource, field, alias);
  if (field === clientField && resource === 'cards') {
    return `ifnull((SELECT own_key(client_name(b.shape, b.body)) ${clientOfCard} ${alias}.rid), x'02')`;
  }
  if (!isComposed(field) || !composedNames(fields.names(resource)).includes(field))
    return undefined;
  return composedKey(field, (part) => keyIn({ fields }, resource, part, alias));
}

/** As `keyIn`; fails with `input.params` (`field-unkeyed`). */
export function keyExpression(
  context: Pick<QueryContext, 'fields'>,
  resource: Syncable,
  field: string,
  alias: string,
): string {
  const key = keyIn(context, resource, field, alias);
  if (typeof key === 'string') return key;
  throw new DeskError('input.params', { reason: 'field-unkeyed', column: field });
}

/**
 * The beginning of a subquery for a field's text. Its first value is the field; the caller appends
 * a row number and `)`.
 */
export function textByRow(table: string, field: string | null): string {
  if (field === clientField && table === 'cards') {
    return `(SELECT iif(? IS NULL, NULL, client_name(b.shape, b.body)) ${clientOfCard}`;
  }
  if (field === null || !isMarkField(field)) {
    return `(SELECT cell_text(shape, body, ?) FROM ${table}_body WHERE rid =`;
  }
  return textOfMark(table);
}

/** The key a row is grouped by: everything without a value is one group (`x''`). */
export function groupKey(key: string): string {
  return `iif(${key} >= x'', x'', ${key})`;
}

/**
 * The digits of a number in rows with alias `r` as the service sent them, where its key (a double)
 * does not hold them all; otherwise NULL. Its first value is the field, as for `textByRow`.
 */
export function sentDigits(table: string, field: string | null, key: string): string {
  const isLong = `iif(typeof(${key}) = 'integer', abs(${key}) > 9e15, CAST(printf('%!.15g', ${key}) AS REAL) <> ${key})`;
  return `iif(${key} < '' AND ${isLong}, ${textByRow(table, field)} r.rid), NULL)`;
}

/**
 * The key in rows with this alias, but of a number that it does not hold exactly something else for
 * each value: accounts of 20 digits have one double, and are still two.
 */
export function exactKey(table: string, field: string, key: string, alias: string): string {
  if (field === clientField || isMarkField(field) || isComposed(field)) return key;
  const name = `CAST(x'${Buffer.from(field).toString('hex')}' AS TEXT)`;
  const digits = `(SELECT exact_number(cell_text(shape, body, ${name})) FROM ${table}_body WHERE rid = ${alias}.rid)`;
  return `iif(${isInexact(key)}, ${digits}, ${key})`;
}

/**
 * Whether the key is a double that may stand for other digits. Hundredths, as nearly all amounts
 * are, are told fast.
 */
function isInexact(key: string): string {
  const isHundredths = `abs(${key}) < 1e9 AND round(${key} * 100) / 100 = ${key}`;
  return `${key} < '' AND typeof(${key}) = 'real' AND NOT (${isHundredths}) AND CAST(printf('%!.15g', ${key}) AS REAL) <> ${key}`;
}

/** As `exactKey` if any record needs it: the key alone can be counted from its index. */
export function countedKey(db: Database, table: string, field: string, key: string): string {
  const column = key.replace(/^r\./, '');
  if (!/^k\d+$/.test(column)) return key;
  const has = db.numbers(`SELECT EXISTS(SELECT 1 FROM ${table} WHERE ${isInexact(column)})`)();
  return has[0] === 1 ? exactKey(table, field, key, 'r') : key;
}

/**
 * What the rows of a query depend on besides the list's own records: marks, and the names of
 * clients.
 */
export function dependenciesOf({ db, syncs }: QueryContext, sql: string): readonly unknown[] {
  return [
    sql.includes(' own.mark ') ? (db.numbers('SELECT no FROM own.revision')()[0] ?? 0) : 0,
    sql.includes('client_name(') ? syncs.shown('clients', null) : null,
  ];
}

/** Whether cards have the names of their clients: not before the first list of clients. */
function hasClientNames(db: Database, fields: Fields, resource: Syncable): boolean {
  const isOfCards = resource === 'cards' && fields.column('cards', 'client_id') !== undefined;
  return isOfCards && fields.names('clients').length > 0 && hasIndex(db, 'clients_id');
}

/**
 * The current version of a client, otherwise its last one; none of a sync that is not published
 * yet, as in the list of clients.
 */
export const newestClient = `AND c.since <= (SELECT max(no) FROM sync WHERE resource = 'clients' AND completed_at IS NOT NULL)
  ORDER BY c.until IS NULL DESC, c.rid DESC LIMIT 1`;

/**
 * Part of a subquery: the version of the client (`b`) that `ClientNames` would use for the card in
 * this row.
 */
const clientOfCard = `FROM cards_body k
  JOIN clients_body b ON b.rid = (SELECT c.rid FROM clients c WHERE c.id = client_of(k.shape, k.body)
    ${newestClient}) WHERE k.rid =`;

/** A record's body, and the number of its shape. */
export interface StoredBody {
  readonly shape: number;
  readonly body: string;
}

/** Reads a record's own fields; undefined where it lacks one. */
export function recordCells(fields: Fields, { shape, body }: StoredBody) {
  const { positions } = fields.shape(shape);
  const cells = decodeBody(body);
  return (field: string): Cell | undefined => cells[positions.get(field) ?? -1];
}
