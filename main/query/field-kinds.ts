import { dateNameKind } from '../../shared/field-names';
import type { Syncable } from '../../shared/ipc/sync';
import { isAmountName } from '../../shared/money';
import type { Database } from '../store/database';
import type { QueryContext } from '../store/query-context';
import type { FieldKind } from './field-tests';
import { hasFormOfDay, isDecimalText, isInstant } from './predicates';

interface Known {
  readonly version: string;
  readonly answers: Map<string, boolean>;
}

/** Of each connection, as long as its records are the same: all of them are read for an answer. */
const known = new WeakMap<Database, Known>();

/**
 * Whether every value a field ever had is of this kind, so that anything else typed for it is an
 * error. For a field without values its name decides. Texts of digits count as amounts only if the
 * field's name says so: documents and phone numbers consist of digits too.
 */
export function holdsOnly(
  { db, fields }: QueryContext,
  resource: Syncable,
  field: string,
  kind: FieldKind,
): boolean {
  const column = fields.column(resource, field);
  if (typeof column !== 'string') return isNamedSo(field, kind);
  const answers = answersOf(db);
  const key = `${resource} ${kind} ${field}`;
  const answer = answers.get(key) ?? isSo(db, { resource, column, field, kind });
  answers.set(key, answer);
  return answer;
}

function answersOf(db: Database): Map<string, boolean> {
  const version = db.version();
  const found = known.get(db);
  if (found?.version === version) return found.answers;
  const answers = new Map<string, boolean>();
  known.set(db, { version, answers });
  return answers;
}

interface KindQuestion {
  readonly resource: Syncable;
  readonly column: string;
  readonly field: string;
  readonly kind: FieldKind;
}

function isSo(db: Database, { resource, column, field, kind }: KindQuestion): boolean {
  const ofKind = {
    dates: `${isInstant(column)} OR ${hasFormOfDay(column)}`,
    days: hasFormOfDay(column),
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
