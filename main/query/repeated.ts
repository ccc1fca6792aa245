import type {
  DuplicateGroup,
  Duplicates,
  DuplicatesQuestion,
} from '../../preload/contract/analysis';
import { decodeBody, fromCell, idShown } from '../values/cells';
import { ClientNames, keyExpression } from './list-fields';
import type { Database } from '../store/database';
import { DeskError } from '../failure';
import type { Target } from './compile';
import type { QueryContext } from './question';
import { knownField, questionOf } from './question';
import { readRows, rowsAsked } from './rows';
import { refuseWords } from '../store/store';
import type { Sql } from './predicates';
import { join } from './predicates';

const maxGroups = 200;
/** Records of a group that are returned; all are counted. */
const maxRecords = 100;
const between = '\u001f';
/** What a phone number or a document's number may be written with beside its digits. */
const ofNumbers = /^[+\d][\d\s().\-/]*$/;

/** `same_key` of the keys of several fields; null when one of them has no value. */
export function defineSameKey(db: Database): void {
  db.define('same_key', (...keys) => {
    const parts = keys.map(sameKey);
    return parts.includes(null) ? null : parts.join(between);
  });
}

/** Rows `among` the list whose values of these keys another one of them has too; with a key, those whose values are this one. */
export function compileRepeated(
  keys: (alias: string) => readonly string[],
  same: string | null,
  {
    table,
    alias,
    shown,
    among,
  }: Pick<Target, 'table' | 'alias' | 'shown'> & { among: (alias: string) => Sql },
): Sql {
  const own = (of: string) => `same_key(${keys(of).join(', ')})`;
  if (same !== null) {
    return join('AND', [{ sql: `ifnull(${own(alias)} = ?, 0)`, values: [same] }, among(alias)]);
  }
  const rows = join('AND', [shown('d'), among('d')]);
  return {
    sql: `${alias}.rid IN (SELECT rid FROM (
      SELECT rid, count(*) OVER (PARTITION BY own) AS times FROM (
        SELECT d.rid, ${own('d')} AS own FROM ${table} d WHERE ${rows.sql}
      ) WHERE own IS NOT NULL
    ) WHERE times > 1)`,
    values: rows.values,
  };
}

/** Records that stand in a list more than once by the values of some fields, the largest groups first. */
export function duplicatesOf(reading: QueryContext, asked: DuplicatesQuestion): Duplicates {
  const { db, fields } = reading;
  const { resource, by, columns, offset, limit } = asked;
  const question = questionOf(reading, { ...asked, filters: asked.filters ?? [], asOf: null });
  refuseWords(question.notUnderstood);
  const { shown, columns: known } = question;
  if (by.length === 0) throw new DeskError('input.params', { reason: 'no-key' });
  for (const field of [...by, ...columns]) knownField(known, field);
  const source = { asOf: shown.asOf, complete: shown.complete };
  if (known.length === 0) return { groups: 0, records: 0, lines: [], ...source };
  const keys = by.map((field) => keyExpression(reading, resource, field, 'r'));
  const rows = rowsAsked(reading, question);
  const own = `same_key(${keys.join(', ')})`;
  const found = db
    .select(
      `SELECT own, records, rids, count(*) OVER () AS "groups", sum(records) OVER () AS "all" FROM (
         SELECT own, count(*) AS records, min(pos) AS first, json_group_array(rid ORDER BY pos) AS rids
         FROM (SELECT r.rid, r.pos, ${own} AS own ${rows.sql})
         WHERE own IS NOT NULL GROUP BY own HAVING count(*) > 1
       ) ORDER BY records DESC, first LIMIT ? OFFSET ?`,
      { own: 'text', records: 'number', rids: 'text', groups: 'number', all: 'number' },
    )
    .all(...rows.values, Math.min(limit, maxGroups), offset);
  const membersOf = (rids: string) => (JSON.parse(rids) as number[]).slice(0, maxRecords);
  const clients = new ClientNames(db, fields);
  const lines = found.map(({ own: key, records, rids }): DuplicateGroup => ({
    key,
    count: records,
    records: readRows(reading, resource, membersOf(rids)).map(({ id, shape, body }) => {
      const cells = decodeBody(body);
      const { positions } = fields.shape(shape);
      return {
        id: idShown(db, resource, id),
        cells: columns.map((column) => {
          const cell = clients.cell(column, cells, positions);
          return cell === undefined ? undefined : fromCell(cell);
        }),
      };
    }),
  }));
  return { groups: found[0]?.groups ?? 0, records: found[0]?.all ?? 0, lines, ...source };
}

/**
 * A value as it is held against others to find one person or thing entered twice, from its key (keys.ts): without case and accents, of
 * texts also without spaces around and doubled; of what is made of digits these alone, without leading zeros and the country code of Peru.
 * A plain decimal keeps its point. Null for what is no value.
 */
export function sameKey(key: unknown): string | null {
  if (typeof key === 'number' || typeof key === 'bigint') return withoutZeros(String(key));
  if (typeof key !== 'string') return null;
  const text = key.replace(/\s+/gu, ' ').trim();
  if (text === '') return null;
  if (!ofNumbers.test(text) || /^\d+\.\d+$/.test(text)) return text;
  const digits = text.replace(/\D/g, '');
  // `+51 900 123 456`, `0051900123456` and `51900123456` are one mobile number, `900 123 456`.
  return withoutZeros(digits.replace(/^(?:00)?51(?=9\d{8}$)/, ''));
}

/** `00123` and `123`: a spreadsheet takes the zeros off what looks like a number. */
function withoutZeros(text: string): string {
  return text.replace(/^0+(?=\d)/, '');
}
