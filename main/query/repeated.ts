import type {
  DuplicateGroup,
  Duplicates,
  DuplicatesQuestion,
} from '../../preload/contract/analysis';
import { isDocumentName, isPhoneName } from '../../preload/contract/fields';
import { decodeBody, fromCell, idShown } from '../values/cells';
import { ClientNames, exactKey, keyExpression } from './list-fields';
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
/** The most records returned of a group; all are counted. */
const maxRecords = 100;
const between = '\u001f';
/** Such a number, behind the words of its kind: `DNI 45.678.912`. */
const writtenNumber = /^(\p{L}[^\d+(]* )?([+(]*\d[\d\s().\-/]*)$/u;

/** `same_key` combines the keys of several fields; null when one of them has no value. */
export function defineSameKey(db: Database): void {
  db.define('same_key', (...keys) => {
    const parts = keys.map(sameKey);
    return parts.includes(null) ? null : parts.join(between);
  });
  db.define('same_number', sameNumber);
  db.define('same_phone', samePhone);
}

/** The values of some fields as one text, equal where people mean the same. */
export function sameKeyOf(fields: readonly string[], keyOf: (field: string) => string): string {
  const keys = fields.map((field) => {
    // People write these numbers with and without signs between their digits; in any other field signs tell values apart.
    if (isPhoneName(field)) return `same_phone(${keyOf(field)})`;
    return isDocumentName(field) ? `same_number(${keyOf(field)})` : keyOf(field);
  });
  return `same_key(${keys.join(', ')})`;
}

/**
 * Condition for rows whose values in these fields occur in another row of the list (restricted by `among`); with `same`, for rows with exactly this
 * value.
 */
export function compileRepeated(
  own: (alias: string) => string,
  same: string | null,
  {
    table,
    alias,
    shown,
    among,
  }: Pick<Target, 'table' | 'alias' | 'shown'> & { among: (alias: string) => Sql },
): Sql {
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

/** Records that occur in a list more than once by the values of some fields, largest groups first. */
export function duplicatesOf(context: QueryContext, asked: DuplicatesQuestion): Duplicates {
  const { db, fields } = context;
  const { resource, by, columns, offset, limit } = asked;
  const question = questionOf(context, { ...asked, filters: asked.filters ?? [], asOf: null });
  refuseWords(question.notUnderstood);
  const { shown, columns: known } = question;
  if (by.length === 0) throw new DeskError('input.params', { reason: 'no-key' });
  for (const field of [...by, ...columns]) knownField(known, field);
  const source = { asOf: shown.asOf, complete: shown.complete };
  if (known.length === 0) return { groups: 0, records: 0, lines: [], ...source };
  const own = sameKeyOf(by, (field) =>
    exactKey(resource, field, keyExpression(context, resource, field, 'r'), 'r'),
  );
  const rows = rowsAsked(context, question);
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
    records: readRows(context, resource, membersOf(rids)).map(({ id, shape, body }) => {
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
 * Normalizes a key (keys.ts) so that one person or thing entered twice compares equal: case and accents are already folded, spaces are trimmed and
 * collapsed. Null for anything without a value.
 */
export function sameKey(key: unknown): string | null {
  if (typeof key === 'number' || typeof key === 'bigint') return String(key);
  if (typeof key !== 'string') return null;
  return key.replace(/\s+/gu, ' ').trim() || null;
}

/** As `sameKey`, for the number of a document: reduced to its digits, without leading zeros. */
export function sameNumber(key: unknown): string | null {
  return digitsOf(key, (digits) => digits);
}

/** As `sameNumber`, for the number of a phone, without Peru's country code: `+51 900 123 456`, `0051900123456` and `900123456` are one. */
export function samePhone(key: unknown): string | null {
  return digitsOf(key, (digits) => digits.replace(/^(?:00)?51(?=9\d{8}$)/, ''));
}

function digitsOf(key: unknown, local: (digits: string) => string): string | null {
  const text = sameKey(key);
  const [, kind = '', number] = writtenNumber.exec(text ?? '') ?? [];
  if (number === undefined) return text;
  return kind + local(number.replace(/\D/g, '')).replace(/^0+(?=\d)/, '');
}
