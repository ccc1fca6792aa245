import * as v from 'valibot';
import { type Listed, listed } from '../../shared/resources';
import {
  completenessSchema,
  syncLackSchema,
  type Syncable,
  type SyncLack,
} from '../../shared/ipc/sync';
import { DeskError } from '../failure';
import type { Sql } from './sql';
import type { Database } from './database';
import { hasIndex, historyDepth, isSingle, namesSchema } from './schema';
import type { CompletedSync } from './sync-store';

export interface CommittedSync extends CompletedSync {
  /** Names of its records' fields. */
  readonly fields: readonly string[];
  /** One of `historyDepth` (schema.ts). */
  readonly history: number;
}

export interface UnderWay {
  readonly no: number;
  readonly resource: Listed;
  readonly perPage: number;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  /** The total announced last. */
  readonly total: number | null;
  /** Why it was set aside; null for one that can be resumed. */
  readonly lack: SyncLack | null;
}

/** A list as of the end of a sync, or now. */
export interface Shown {
  readonly resource: Syncable;
  /** The sync it is as of; 0 before the first. */
  readonly sync: number;
  /** Epoch milliseconds; null before the first page. */
  readonly asOf: number | null;
  /** False during the first sync. */
  readonly synced: boolean;
  /** Number of records. */
  readonly listCount: number;
  /** Rows written later are excluded; null where sync numbers do that already. */
  readonly upTo: number | null;
}

/**
 * The table of syncs: what was read when, and hence which state of a resource is shown. Numbers are
 * never reused.
 */
export class Syncs {
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  /** Those after a number, oldest first. */
  all(resource: Syncable, after = 0): CommittedSync[] {
    return this.#committed('resource = ? AND no > ? ORDER BY no', resource, after);
  }

  latest(resource: Syncable): CommittedSync | null {
    return this.#committed('resource = ? ORDER BY no DESC LIMIT 1', resource)[0] ?? null;
  }

  /** By its number, or of a resource. */
  underWay(sync: number | Syncable): UnderWay | null {
    const rows = this.#db.select(
      `SELECT no, resource, ifnull(per_page, 0) AS perPage, started_at AS startedAt, total,
         ifnull(completeness, 'null') AS lack FROM sync
       WHERE completed_at IS NULL AND ${typeof sync === 'number' ? 'no' : 'resource'} = ?`,
      {
        no: 'number',
        resource: 'text',
        perPage: 'number',
        startedAt: 'number',
        total: 'number?',
        lack: 'text',
      },
    );
    const row = rows.get(sync);
    return row === undefined
      ? null
      : {
          ...row,
          resource: listedNamed(row.resource),
          lack: v.parse(v.nullable(syncLackSchema), JSON.parse(row.lack)),
        };
  }

  /** Stores why an unfinished sync is not resumed. */
  setAside(no: number, lack: SyncLack): void {
    this.#db.run('UPDATE sync SET completeness = ? WHERE no = ?', JSON.stringify(lack), no);
  }

  begin(
    resource: Syncable,
    { startedAt, perPage }: { startedAt: number; perPage: number },
  ): number {
    const insert = this.#db.insert(
      'INSERT INTO sync(resource, started_at, per_page) VALUES (?, ?, ?)',
    );
    return insert(resource, startedAt, perPage);
  }

  complete(
    no: number,
    end: Pick<CommittedSync, 'completedAt' | 'asOf' | 'completeness' | 'fields'>,
  ) {
    this.#db.run(
      'UPDATE sync SET completed_at = ?, as_of = ?, completeness = ?, fields = ? WHERE no = ?',
      ...[
        end.completedAt,
        end.asOf,
        JSON.stringify(end.completeness),
        JSON.stringify(end.fields),
        no,
      ],
    );
    this.#db.run('DELETE FROM sync_page WHERE sync = ?', no);
  }

  /** Adds the sync for single records written at one time; returns its number. */
  insertSingles(resource: Syncable, seenAt: number, fields: readonly string[]): number {
    const insert = this.#db.insert(
      'INSERT INTO sync(resource, started_at, completed_at, as_of, fields) VALUES (?, ?, ?, ?, ?)',
    );
    return insert(resource, seenAt, seenAt, seenAt, JSON.stringify(fields));
  }

  /**
   * The list now (`asOf` null) or at the end of a sync. Fails with `input.params` (`no-such-sync`).
   */
  shown(resource: Syncable, asOf: number | null): Shown {
    if (asOf !== null) {
      const [then] = this.#committed('no = ? AND resource = ?', asOf, resource);
      if (then !== undefined && then.history >= historyDepth.state)
        return this.#shownOf(resource, then);
      throw new DeskError('input.params', { reason: 'no-such-sync' });
    }
    const last = this.latest(resource);
    if (last !== null && !isSingle(resource)) return this.#shownOf(resource, last);
    if (isSingle(resource)) return this.#singlesOf(resource, last?.no ?? 0);
    const { listCount, upTo } = this.#staged(resource);
    const first = this.underWay(resource);
    const begun = listCount > 0 ? (first?.startedAt ?? null) : null;
    return { resource, sync: first?.no ?? 0, asOf: begun, synced: false, listCount, upTo };
  }

  #singlesOf(resource: Syncable, sync: number): Shown {
    const { listCount = 0, seen = null } =
      this.#db
        .select(
          `SELECT count(*) AS listCount, max(seen_at) AS seen FROM ${resource} WHERE until IS NULL`,
          { listCount: 'number', seen: 'number?' },
        )
        .get() ?? {};
    return { resource, sync, asOf: seen, synced: true, listCount, upTo: null };
  }

  /**
   * The records of a list before its first sync has ended. Each page adds rows behind the last, and
   * none is removed before a page is read again, for which the index of ids is made: until then
   * their numbers tell how many they are. To count them takes seconds for some millions, and screens
   * ask after every page.
   */
  #staged(resource: Syncable): Pick<Shown, 'listCount'> & { readonly upTo: number } {
    const [first, upTo] = this.#db.numbers(
      `SELECT (SELECT min(rid) FROM ${resource}) AS rid UNION ALL SELECT max(rid) FROM ${resource}`,
    )();
    if (typeof first !== 'number' || typeof upTo !== 'number') return { listCount: 0, upTo: 0 };
    const isCounted = hasIndex(this.#db, `${resource}_id`);
    const listCount = isCounted
      ? count(this.#db, `FROM ${resource} WHERE until IS NULL`, [])
      : upTo - first + 1;
    return { listCount, upTo };
  }

  /**
   * Whether a list is the newest complete one, so that the index of current versions can be used.
   */
  isNow({ resource, sync, synced }: Shown): boolean {
    return synced && this.latest(resource)?.no === sync;
  }

  #shownOf(resource: Syncable, { no, asOf, completeness }: CommittedSync): Shown {
    const shown = { resource, sync: no, asOf, synced: true, upTo: null };
    if (completeness !== null) return { ...shown, listCount: completeness.records };
    const { sql, values } = rowsOf({ ...shown, listCount: 0 }, 'r', false);
    return { ...shown, listCount: count(this.#db, `FROM ${resource} r WHERE ${sql}`, values) };
  }

  #committed(where: string, ...values: readonly (number | string)[]): CommittedSync[] {
    const rows = this.#db.select(
      `SELECT no, started_at AS startedAt, completed_at AS completedAt, as_of AS asOf, history,
         ifnull(completeness, 'null') AS completeness, ifnull(fields, '[]') AS fields
       FROM sync WHERE completed_at IS NOT NULL AND ${where}`,
      {
        no: 'number',
        startedAt: 'number',
        completedAt: 'number',
        asOf: 'number',
        history: 'number',
        completeness: 'text',
        fields: 'text',
      },
    );
    return rows.all(...values).map((row) => ({
      ...row,
      completeness: v.parse(v.nullable(completenessSchema), JSON.parse(row.completeness)),
      fields: v.parse(namesSchema, row.fields),
    }));
  }
}

/** The condition for the rows of a list. */
export function rowsOf({ sync, upTo }: Shown, alias: string, isNow: boolean): Sql {
  const until = isNow ? `${alias}.until IS NULL` : `(${alias}.until IS NULL OR ${alias}.until > ?)`;
  // With `+` SQLite does not search by it, which would take the place of the bound of a step.
  const bound = upTo === null ? '' : ` AND +${alias}.rid <= ?`;
  return {
    sql: `${until} AND ${alias}.since <= ?${bound}`,
    values: [...(isNow ? [] : [sync]), sync, ...(upTo === null ? [] : [upTo])],
  };
}

export function count(db: Database, from: string, values: Sql['values']): number {
  return db.numbers(`SELECT count(*) ${from}`)(...values)[0] ?? 0;
}

/** The list whose sync is under way; nothing else is staged. */
function listedNamed(resource: string): Listed {
  const found = listed.find((each) => each === resource);
  if (found === undefined) throw new Error(`no list is called ${resource}`);
  return found;
}
