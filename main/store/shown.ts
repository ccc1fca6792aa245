import * as v from 'valibot';
import type { Completeness, Syncable } from '../../preload/contract/sync';
import { completenessSchema } from '../../preload/contract/sync';
import { DeskError } from '../failure';
import type { Database } from './database';
import type { Sql } from '../query/sql';
import { isSingle } from './schema';

/** A list as it stood at the end of a sync, or as it stands now. */
export interface Shown {
  readonly resource: Syncable;
  /** The sync it is as of; 0 before the first. */
  readonly sync: number;
  /** Epoch milliseconds; null before the first page. */
  readonly asOf: number | null;
  /** False while the first sync is under way. */
  readonly complete: boolean;
  /** Its records. */
  readonly of: number;
  /** Rows written later do not belong to it; null where syncs tell that already. */
  readonly upTo: number | null;
}

export interface SyncRow {
  readonly no: number;
  readonly resource: string;
  readonly started_at: number;
  readonly completed_at: number | null;
  readonly as_of: number | null;
  readonly completeness: string | null;
  readonly history: number;
}

const syncColumns = {
  no: 'number',
  resource: 'text',
  started_at: 'number',
  completed_at: 'number?',
  as_of: 'number?',
  completeness: 'text?',
  history: 'number',
} as const;
const columnNames = Object.keys(syncColumns).join(', ');

/** What of a resource is shown, now or as of an earlier sync. */
export class ShownLists {
  readonly #db: Database;
  readonly #last;
  readonly #underWay;
  readonly #one;
  readonly #all;

  constructor(db: Database) {
    this.#db = db;
    const select = (where: string) =>
      db.select(`SELECT ${columnNames} FROM sync WHERE ${where}`, syncColumns);
    this.#last = select('resource = ? AND completed_at IS NOT NULL ORDER BY no DESC LIMIT 1');
    this.#underWay = select('resource = ? AND completed_at IS NULL ORDER BY no DESC LIMIT 1');
    this.#one = select('no = ? AND resource = ? AND completed_at IS NOT NULL');
    this.#all = select('resource = ? AND completed_at IS NOT NULL ORDER BY no');
  }

  /** The list now (`asOf` null) or at the end of a sync. Fails with `input.params` (`no-such-sync`). */
  of(resource: Syncable, asOf: number | null): Shown {
    if (asOf !== null) return this.#then(resource, asOf);
    const last = this.#last.get(resource);
    if (isSingle(resource)) {
      const { of, seen } = this.#singles(resource);
      return { resource, sync: last?.no ?? 0, asOf: seen, complete: true, of, upTo: null };
    }
    if (last !== undefined) return this.#completed(resource, last);
    const first = this.#underWay.get(resource);
    const { of, upTo } = this.#staged(resource);
    return {
      resource,
      sync: first?.no ?? 0,
      asOf: of > 0 ? (first?.started_at ?? null) : null,
      complete: false,
      of,
      upTo,
    };
  }

  /** Completed syncs, oldest first. */
  all(resource: Syncable): SyncRow[] {
    return this.#all.all(resource);
  }

  #then(resource: Syncable, sync: number): Shown {
    const row = this.#one.get(sync, resource);
    if (row === undefined || row.history === 0) {
      throw new DeskError('input.params', { reason: 'no-such-sync' });
    }
    return this.#completed(resource, row);
  }

  #completed(resource: Syncable, row: SyncRow): Shown {
    const shown = { resource, sync: row.no, asOf: asOfOf(row), complete: true, upTo: null };
    const of = completenessOf(row)?.records ?? this.#count(resource, { ...shown, of: 0 });
    return { ...shown, of };
  }

  #count(resource: Syncable, shown: Shown): number {
    const { sql, values } = rowsOf(shown, 'r', false);
    return count(this.#db, `FROM ${resource} r WHERE ${sql}`, values);
  }

  #singles(resource: Syncable): { of: number; seen: number | null } {
    return (
      this.#db
        .select(
          `SELECT count(*) AS "of", max(seen_at) AS seen FROM ${resource} WHERE until IS NULL`,
          { of: 'number', seen: 'number?' },
        )
        .get() ?? { of: 0, seen: null }
    );
  }

  #staged(resource: Syncable): { of: number; upTo: number } {
    return (
      this.#db
        .select(
          `SELECT count(*) AS "of", ifnull(max(rid), 0) AS upTo FROM ${resource} WHERE until IS NULL`,
          { of: 'number', upTo: 'number' },
        )
        .get() ?? { of: 0, upTo: 0 }
    );
  }
}

/** Which rows belong to a list. `isNow`: no later sync was published since, so that the index of what is shown serves. */
export function rowsOf(shown: Shown, alias: string, isNow: boolean): Sql {
  const { sync, upTo } = shown;
  const until = isNow ? `${alias}.until IS NULL` : `(${alias}.until IS NULL OR ${alias}.until > ?)`;
  const bound = upTo === null ? '' : ` AND ${alias}.rid <= ?`;
  return {
    sql: `${until} AND ${alias}.since <= ?${bound}`,
    values: [...(isNow ? [] : [sync]), sync, ...(upTo === null ? [] : [upTo])],
  };
}

export function completenessOf({ completeness }: SyncRow): Completeness | null {
  return completeness === null ? null : v.parse(completenessSchema, JSON.parse(completeness));
}

function asOfOf({ as_of, completed_at }: SyncRow): number | null {
  return as_of ?? completed_at;
}

export function count(db: Database, from: string, values: Sql['values']): number {
  return (
    db.select(`SELECT count(*) AS count ${from}`, { count: 'number' }).get(...values)?.count ?? 0
  );
}
