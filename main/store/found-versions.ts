import type { Syncable } from '../../preload/contract/sync';
import type { Database } from './database';
import type { Fields } from './fields';
import type { CompletedSync, VersionsPlace } from './store';
import type { Syncs } from './syncs';

/** Versions as they travel from the thread: bodies are decoded where they are wanted. */
export interface WireVersions {
  readonly shapes: readonly (readonly string[])[];
  readonly versions: readonly {
    readonly row: number;
    readonly id: string;
    /** Among `shapes`. */
    readonly shape: number;
    readonly body: string;
  }[];
}

/** What each complete sync found and what it closed, by row, for whoever keeps a copy of the versions elsewhere. */
export class FoundVersions {
  readonly #db: Database;
  readonly #fields: Fields;
  readonly #syncs: Syncs;

  constructor(db: Database, fields: Fields, syncs: Syncs) {
    this.#db = db;
    this.#fields = fields;
    this.#syncs = syncs;
  }

  syncs(resource: Syncable, after: number): CompletedSync[] {
    return this.#syncs
      .all(resource)
      .filter(({ no }) => no > after)
      .map(({ no, startedAt, completedAt, asOf, completeness }) => {
        return { no, startedAt, completedAt, asOf, completeness };
      });
  }

  found({ resource, sync, after, limit }: VersionsPlace): WireVersions {
    const rows = this.#db
      .select(
        `SELECT r.rid, r.id, b.shape, b.body FROM ${resource} r JOIN ${resource}_body b ON b.rid = r.rid
         WHERE r.since = ? AND r.rid > ? ORDER BY r.rid LIMIT ?`,
        { rid: 'number', id: 'text', shape: 'number', body: 'text' },
      )
      .all(sync, after, limit);
    const numbers = [...new Set(rows.map(({ shape }) => shape))];
    return {
      shapes: numbers.map((no) => this.#fields.shape(no).fields),
      versions: rows.map(({ rid, id, shape, body }) => {
        return { row: rid, id, shape: numbers.indexOf(shape), body };
      }),
    };
  }

  closed({ resource, sync, after, limit }: VersionsPlace): { row: number; since: number }[] {
    return this.#db
      .select(
        `SELECT rid AS row, since FROM ${resource}
         WHERE until IS NOT NULL AND until = ? AND rid > ? ORDER BY rid LIMIT ?`,
        { row: 'number', since: 'number' },
      )
      .all(sync, after, limit);
  }
}
