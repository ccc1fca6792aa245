import * as v from 'valibot';
import { completenessSchema } from '../../preload/contract/sync';
import type { Completeness, Syncable } from '../../preload/contract/sync';
import type { Database } from './database';
import type { Listed } from './store';

/** A complete sync, or the writing of a single record. */
export interface Published {
  readonly no: number;
  /** Epoch milliseconds. */
  readonly startedAt: number;
  readonly completedAt: number;
  readonly asOf: number;
  /** Null for single records. */
  readonly completeness: Completeness | null;
  readonly fields: readonly string[];
  /** 2: whole; 1: it can be shown, but not compared with the one before; 0: only its dates are left. */
  readonly history: number;
}

export interface UnderWay {
  readonly no: number;
  readonly resource: Listed;
  readonly perPage: number;
  readonly startedAt: number;
  readonly total: number | null;
}

const published = `SELECT no, started_at, completed_at, as_of, completeness, fields, history FROM sync
  WHERE completed_at IS NOT NULL AND resource = ?`;
const publishedColumns = {
  no: 'number',
  started_at: 'number',
  completed_at: 'number',
  as_of: 'number',
  completeness: 'text?',
  fields: 'text',
  history: 'number',
} as const;
const fieldsSchema = v.array(v.string());

/** The table of syncs. A number is never used twice. */
export class Syncs {
  readonly #db: Database;
  readonly #all;
  readonly #latest;
  readonly #underWay;

  constructor(db: Database) {
    this.#db = db;
    this.#all = db.select(`${published} ORDER BY no`, publishedColumns);
    this.#latest = db.select(`${published} ORDER BY no DESC LIMIT 1`, publishedColumns);
    this.#underWay = db.select(
      `SELECT no, resource, per_page, started_at, total FROM sync
       WHERE completed_at IS NULL AND (no = ? OR resource = ?)`,
      {
        no: 'number',
        resource: 'text',
        per_page: 'number',
        started_at: 'number',
        total: 'number?',
      },
    );
  }

  /** The oldest first. */
  all(resource: Syncable): Published[] {
    return this.#all.all(resource).map(toPublished);
  }

  latest(resource: Syncable): Published | null {
    const row = this.#latest.get(resource);
    return row === undefined ? null : toPublished(row);
  }

  /** By its number, or of a resource. */
  underWay(sync: number | Syncable): UnderWay | null {
    const isNumber = typeof sync === 'number';
    const row = this.#underWay.get(isNumber ? sync : null, isNumber ? null : sync);
    if (row === undefined) return null;
    const { no, per_page, started_at, total } = row;
    const resource = row.resource === 'lots' ? 'lots' : 'clients';
    return { no, resource, perPage: per_page, startedAt: started_at, total };
  }

  begin(resource: Syncable, { startedAt, perPage }: { startedAt: number; perPage: number }): void {
    this.#db.run(
      'INSERT INTO sync(resource, started_at, per_page) VALUES (?, ?, ?)',
      ...[resource, startedAt, perPage],
    );
  }

  setTotal(no: number, total: number): void {
    this.#db.run('UPDATE sync SET total = ? WHERE no = ?', total, no);
  }

  complete(no: number, of: Pick<Published, 'completedAt' | 'asOf' | 'completeness' | 'fields'>) {
    this.#db.run(
      'UPDATE sync SET completed_at = ?, as_of = ?, completeness = ?, fields = ? WHERE no = ?',
      ...[of.completedAt, of.asOf, JSON.stringify(of.completeness), JSON.stringify(of.fields), no],
    );
    this.#db.run('DELETE FROM sync_page WHERE sync = ?', no);
  }

  /** Of single records that were written at one time; its number. */
  ofSingles(resource: Syncable, seenAt: number, fields: readonly string[]): number {
    this.#db.run(
      'INSERT INTO sync(resource, started_at, completed_at, as_of, fields) VALUES (?, ?, ?, ?, ?)',
      ...[resource, seenAt, seenAt, seenAt, JSON.stringify(fields)],
    );
    return this.latest(resource)?.no ?? 0;
  }

  /** Its pages go with it. */
  remove(no: number): void {
    this.#db.run('DELETE FROM sync WHERE no = ?', no);
  }
}

function toPublished(row: {
  readonly no: number;
  readonly started_at: number;
  readonly completed_at: number;
  readonly as_of: number;
  readonly completeness: string | null;
  readonly fields: string;
  readonly history: number;
}): Published {
  const { no, started_at, completed_at, as_of, completeness, fields, history } = row;
  return {
    no,
    startedAt: started_at,
    completedAt: completed_at,
    asOf: as_of,
    completeness:
      completeness === null ? null : v.parse(completenessSchema, JSON.parse(completeness)),
    fields: v.parse(fieldsSchema, JSON.parse(fields)),
    history,
  };
}
