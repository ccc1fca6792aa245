import type { RecordsQuery } from '../../shared/ipc/browse';
import type { InSteps } from '../store/in-steps';
import type { QueryContext } from '../store/query-context';
import type { Sql } from '../store/sql';
import { keyExpression } from './list-fields';
import { knownField, lastRow, type Question, questionOf } from './question';
import { scansList, selectBetween } from './rows';

/** Row numbers per step: some tens of milliseconds, so that lists are answered in between. */
const rowsAtOnce = 10_000;

/** Which values a question is about: those of a field, in the records that a query finds. */
export interface FieldQuestion {
  readonly query: RecordsQuery;
  readonly field: string;
}

/** Rows whose values of a field are read by its key. */
export interface FieldRows {
  readonly question: Question;
  /** The key expression. */
  readonly key: string;
}

/**
 * Null when no record has any field. Fails with `input.params` (`unknown-field`, `field-unkeyed`).
 */
export function fieldRows(
  context: QueryContext,
  { query, field }: FieldQuestion,
): FieldRows | null {
  const question = questionOf(context, query);
  knownField(question.columns, field);
  if (question.columns.length === 0) return null;
  return { question, key: keyExpression(question.list, field) };
}

/**
 * Takes all rows in steps, as FROM and WHERE with alias `r`. False: the list has changed meanwhile,
 * and what was taken belongs to its former state.
 */
export function* takeInSteps(
  context: QueryContext,
  params: FieldQuestion,
  rows: FieldRows,
  take: (part: Sql) => void,
): InSteps<boolean> {
  const { question } = rows;
  const last = lastRow(context, question.shown.resource);
  const atOnce = needsAllRows(question) ? last : rowsAtOnce;
  for (let after = 0; after < last; after += atOnce) {
    if (after > 0) {
      yield;
      if (!isSame(fieldRows(context, params), rows)) return false;
    }
    take(selectBetween(context, question, after, after + atOnce));
  }
  return true;
}

/**
 * Whether its conditions look at the whole list wherever a range of it begins: words of the text
 * index, and what scans the list for each of its parts.
 */
function needsAllRows(question: Question): boolean {
  const { match, where } = question;
  return match !== null || where.sql.includes(' MATCH ') || scansList(question);
}

/** Whether both are of the same state of the list. A first sync adds rows behind the last. */
function isSame(now: FieldRows | null, { question: { shown }, key }: FieldRows): boolean {
  if (now?.key !== key) return false;
  return now.question.shown.sync === shown.sync && now.question.shown.synced === shown.synced;
}
