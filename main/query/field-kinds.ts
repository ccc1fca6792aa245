import { dateNameKind, isAmountName } from '../../preload/contract/fields';
import type { Syncable } from '../../preload/contract/sync';
import { isDay, isDecimalText, isMoment } from './predicates';
import type { QueryContext } from './question';

/** What all values of a field may be: days or moments, days alone, or numbers. */
export type FieldKind = 'dates' | 'days' | 'amounts';

/**
 * Whether each value a field ever had is of this kind: then nothing else can be asked of it. Of a field without any value its name says so.
 * Texts of digits are amounts only by their field's name: documents and phones are written in digits too.
 */
export function holdsOnly(
  { db, fields }: Pick<QueryContext, 'db' | 'fields'>,
  resource: Syncable,
  field: string,
  kind: FieldKind,
): boolean {
  const column = fields.column(resource, field);
  if (typeof column !== 'string') return isNamedSo(field, kind);
  const ofKind = {
    dates: `${isMoment(column)} OR ${isDay(column)}`,
    days: isDay(column),
    amounts: `${column} < ''${isAmountName(field) ? ` OR ${isDecimalText(column)}` : ''}`,
  }[kind];
  const has = (sql: string) =>
    db.numbers(`SELECT EXISTS(SELECT 1 FROM ${resource} WHERE ${sql})`)()[0] === 1;
  if (has(`${column} < x'' AND NOT (${ofKind})`)) return false;
  return has(`${column} < x''`) || isNamedSo(field, kind);
}

function isNamedSo(field: string, kind: FieldKind): boolean {
  if (kind === 'amounts') return isAmountName(field);
  const named = dateNameKind(field);
  return kind === 'dates' ? named !== null : named === 'date';
}
