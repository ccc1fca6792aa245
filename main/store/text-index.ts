import { kept } from '../../preload/contract/resources';
import type { Syncable } from '../../preload/contract/sync';
import { decodeBody } from '../values/cells';
import type { Database } from './database';
import { searchText } from '../values/search-text';

/** Records indexed in one step: some tens of milliseconds. */
const atOnce = 500;

/**
 * The index of the records' text follows their versions, in order, while nothing else is to be done. What a later sync has staged waits
 * until it is shown: it may yet be given up.
 */
export class TextIndex {
  readonly #db: Database;
  readonly #reached;
  readonly #parts;

  constructor(db: Database) {
    this.#db = db;
    this.#reached = db.select('SELECT rid FROM indexed WHERE resource = ?', { rid: 'number' });
    this.#parts = new Map(kept.map((resource) => [resource, this.#part(resource)]));
  }

  /** One step; false when all is indexed. */
  goOn(): boolean {
    return kept.some((resource) => this.#goOn(resource));
  }

  #part(resource: Syncable) {
    return {
      next: this.#db.select(
        `SELECT rid, body FROM ${resource}_body WHERE rid > ? AND rid < ifnull(
           (SELECT min(rid) FROM ${resource} WHERE since >
             (SELECT max(no) FROM sync WHERE resource = '${resource}' AND completed_at IS NOT NULL)), 1e15)
         ORDER BY rid LIMIT ${atOnce}`,
        { rid: 'number', body: 'text' },
      ),
      insert: `INSERT INTO ${resource}_text(rowid, text) VALUES (?, ?)`,
    };
  }

  #goOn(resource: Syncable): boolean {
    const part = this.#parts.get(resource);
    const rows = part?.next.all(this.#reached.get(resource)?.rid ?? 0) ?? [];
    const last = rows.at(-1);
    if (part === undefined || last === undefined) return false;
    this.#db.unhurried(() => {
      const insert = this.#db.command(part.insert);
      for (const { rid, body } of rows) insert(rid, searchText(decodeBody(body)));
      this.#db.run('UPDATE indexed SET rid = ? WHERE resource = ?', last.rid, resource);
    });
    return true;
  }
}
