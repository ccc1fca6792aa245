import { clientField, isComposed } from '../../preload/contract/fields';
import { isMarkField, markFields } from '../../preload/contract/marks';
import type { Syncable } from '../../preload/contract/sync';
import { DeskError } from '../failure';
import { hasAnyMarks, hasMarks, keyOfMark, textOfMark } from '../marks/stored-marks';
import { composedKey, composedNames } from '../values/computed';
import { clientOfCard, hasClientNames } from './client-names';
import type { QueryContext } from './question';

// The fields of a list as questions know them: the service's own, those computed from them (preload/contract/fields.ts), the name of a card's
// client, and those of marks.

/** Names of a list's fields: the service's, those computed from them, and those of marks where there are any. */
export function shownNames(reading: QueryContext, resource: Syncable): readonly string[] {
  const names = withComputed(reading, resource);
  return names.length > 0 && hasAnyMarks(reading.db, resource) ? withMarks(names) : names;
}

/** Names that are understood: those of marks also before there is one. */
export function knownNames(reading: QueryContext, resource: Syncable): readonly string[] {
  const names = withComputed(reading, resource);
  return names.length > 0 && resource !== 'merchant' && hasMarks(reading.db)
    ? withMarks(names)
    : names;
}

function withComputed({ db, fields }: QueryContext, resource: Syncable): readonly string[] {
  const names = fields.names(resource);
  const client = hasClientNames(db, fields, resource) ? [clientField] : [];
  return [...names, ...composedNames(names), ...client.filter((name) => !names.includes(name))];
}

/** A service that has a field of this very name keeps it. */
function withMarks(names: readonly string[]): readonly string[] {
  return [...names, ...markFields.filter((field) => !names.includes(field))];
}

/**
 * The key of a field as an expression over rows called so; null when it has none, undefined when no record has the field.
 */
export function keyIn(
  { fields }: Pick<QueryContext, 'fields'>,
  resource: Syncable,
  field: string,
  alias: string,
): string | null | undefined {
  const column = fields.column(resource, field);
  if (column === undefined && isMarkField(field)) {
    return keyOfMark(resource, field, alias);
  }
  if (column === undefined && field === clientField && resource === 'cards') {
    return `ifnull((SELECT own_key(client_name(b.shape, b.body)) ${clientOfCard} ${alias}.rid), x'02')`;
  }
  if (column === undefined && isComposed(field)) {
    const names = composedNames(fields.names(resource));
    const part = (each: string) => keyIn({ fields }, resource, each, alias);
    return names.includes(field) ? composedKey(field, part) : undefined;
  }
  return column === undefined || column === null ? column : `${alias}.${column}`;
}

/** As `keyIn`; fails with `input.params` (`field-unkeyed`). */
export function keyExpression(
  reading: Pick<QueryContext, 'fields'>,
  resource: Syncable,
  field: string,
  alias: string,
): string {
  const key = keyIn(reading, resource, field, alias);
  if (typeof key === 'string') return key;
  throw new DeskError('input.params', { reason: 'field-unkeyed', column: field });
}

/** The beginning of a subquery of a field's own text: the field is its first value, a row's number follows, then `)`. */
export function textByRow(table: string, field: string | null): string {
  if (field === clientField && table === 'cards') {
    return `(SELECT iif(? IS NULL, NULL, client_name(b.shape, b.body)) ${clientOfCard}`;
  }
  if (field === null || !isMarkField(field)) {
    return `(SELECT cell_text(shape, body, ?) FROM ${table}_body WHERE rid =`;
  }
  return textOfMark(table);
}

/** What the rows of a question hang on besides the list's own records: marks, and the names of clients. */
export function besidesOf({ db, syncs }: QueryContext, sql: string): readonly unknown[] {
  const isOfMarks = sql.includes(' own.mark ');
  return [
    isOfMarks ? (db.numbers('SELECT no FROM own.revision')()[0] ?? 0) : 0,
    sql.includes('client_name(') ? syncs.shown('clients', null) : null,
  ];
}
