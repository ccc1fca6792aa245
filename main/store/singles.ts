import type { Database } from './database';
import { decodeRecord } from '../values/cells';
import { digestOf } from '../values/digest';
import type { Fields } from './fields';
import { storedIds, storedText } from '../values/ids';
import type { Single, StoredRecord } from './store';
import type { Syncs } from './syncs';
import type { Versions } from './versions';

/** A merchant or card as it travels to the writer. */
export interface SingleRecord {
  /** As people see it. */
  readonly id: string;
  readonly fields: readonly string[];
  readonly body: string;
  /** Epoch milliseconds. */
  readonly seenAt: number;
}

interface SingleParts {
  readonly db: Database;
  readonly fields: Fields;
  readonly syncs: Syncs;
  readonly versions: Readonly<Record<Single, Versions>>;
}

/** The merchant and looked-up cards: written one by one, a version and a sync of their own only where the content differs. */
export class Singles {
  readonly #parts: SingleParts;

  constructor(parts: SingleParts) {
    this.#parts = parts;
  }

  /** In the caller's transaction; the new versions share one sync. The last of several with one id counts. */
  write(resource: Single, given: readonly SingleRecord[]): void {
    const { db, fields, syncs, versions } = this.#parts;
    const of = versions[resource];
    const latest = new Map(given.map((each) => [each.id, each]));
    const fresh = [...latest.values()].flatMap(({ id: shown, fields: names, body, seenAt }) => {
      const id = storedText(shown);
      const shape = fields.shapeOf(resource, names);
      const digest = digestOf(body, shape.no);
      const before = of.ofId(id)[0];
      const isSame =
        before !== undefined && (before.digest === digest || of.isSame(before.rid, shape, body));
      if (isSame) {
        db.run(`UPDATE ${resource} SET seen_at = ? WHERE rid = ?`, seenAt, before.rid);
        return [];
      }
      return { content: { id, shape, body, digest }, seenAt, before };
    });
    const newest = fresh.at(-1);
    if (newest === undefined) return;
    const seenAt = Math.max(...fresh.map((each) => each.seenAt));
    const sync = syncs.ofSingles(resource, seenAt, newest.content.shape.fields);
    for (const { content, before, ...each } of fresh) {
      if (before !== undefined) {
        db.run(`UPDATE ${resource} SET until = ? WHERE rid = ?`, sync, before.rid);
      }
      const rid = of.add(content, sync, before?.pos ?? 0);
      const pos = before?.pos ?? rid;
      db.run(`UPDATE ${resource} SET seen_at = ?, pos = ? WHERE rid = ?`, each.seenAt, pos, rid);
    }
  }

  /** The newest version, of an id or of the one read last. */
  stored(resource: Single, id: string | null): StoredRecord | null {
    const { db, fields } = this.#parts;
    const rows = db.select(
      `SELECT seen_at, shape, body FROM ${resource} JOIN ${resource}_body USING (rid)
       WHERE until IS NULL AND (? IS NULL OR id = ?) ORDER BY seen_at DESC LIMIT 1`,
      { seen_at: 'number', shape: 'number', body: 'text' },
    );
    for (const each of id === null ? [null] : storedIds(id)) {
      const row = rows.get(each, each);
      if (row === undefined) continue;
      const record = decodeRecord(fields.shape(row.shape).fields, row.body);
      return { record, seenAt: row.seen_at };
    }
    return null;
  }
}
