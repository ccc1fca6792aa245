import { isDocumentName, isPhoneName } from '../../shared/field-names';
import type { Database } from '../store/database';
import type { Target } from './target';
import { type Sql, join } from '../store/sql';

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
export function sameKeyOf(fields: readonly string[], keySql: (field: string) => string): string {
  const keys = fields.map((field) => {
    // People write these numbers with and without signs between their digits; in any other field
    // signs tell values apart.
    if (isPhoneName(field)) return `same_phone(${keySql(field)})`;
    return isDocumentName(field) ? `same_number(${keySql(field)})` : keySql(field);
  });
  return `same_key(${keys.join(', ')})`;
}

/**
 * Condition for rows whose values in these fields occur in another row of the list (restricted by
 * `among`); with `same`, for rows with exactly this value.
 */
export function compileRepeated(
  keyOfRow: (alias: string) => string,
  same: string | null,
  {
    table,
    alias,
    shown,
    among,
  }: Pick<Target, 'table' | 'alias' | 'shown'> & { among: (alias: string) => Sql },
): Sql {
  if (same !== null) {
    return join('AND', [
      { sql: `ifnull(${keyOfRow(alias)} = ?, 0)`, values: [same] },
      among(alias),
    ]);
  }
  const rows = join('AND', [shown('d'), among('d')]);
  return {
    sql: `${alias}.rid IN (SELECT rid FROM (
      SELECT rid, count(*) OVER (PARTITION BY own) AS times FROM (
        SELECT d.rid, ${keyOfRow('d')} AS own FROM ${table} d WHERE ${rows.sql}
      ) WHERE own IS NOT NULL
    ) WHERE times > 1)`,
    values: rows.values,
  };
}

/**
 * Normalizes a key (keys.ts) so that one person or thing entered twice compares equal: case and
 * accents are already folded, spaces are trimmed and collapsed. Null for anything without a value.
 */
export function sameKey(key: unknown): string | null {
  if (typeof key === 'number' || typeof key === 'bigint') return String(key);
  if (typeof key !== 'string') return null;
  return key.replace(/\s+/gu, ' ').trim() || null;
}

/**
 * As `sameNumber`, for the number of a phone, without Peru's country code: `+51 900 123 456`,
 * `0051900123456` and `900123456` are one.
 */
export function samePhone(key: unknown): string | null {
  return keyDigits(key, (digits) => digits.replace(/^(?:00)?51(?=9\d{8}$)/, ''));
}

function keyDigits(key: unknown, local: (digits: string) => string): string | null {
  const text = sameKey(key);
  const [, kind = '', number] = writtenNumber.exec(text ?? '') ?? [];
  if (number === undefined) return text;
  return kind + local(number.replace(/\D/g, '')).replace(/^0+(?=\d)/, '');
}

/** As `sameKey`, for the number of a document: reduced to its digits, without leading zeros. */
export function sameNumber(key: unknown): string | null {
  return keyDigits(key, (digits) => digits);
}
