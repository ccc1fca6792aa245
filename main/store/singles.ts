import { type SingleRecord, decodeRecord, reorderedBody } from '../values/cells';
import { storedIds } from '../values/ids';
import type { WriterParts } from './writer-parts';
import type { Single, StoredRecord } from './sync-store';

type SingleParts = Omit<WriterParts, 'pages'>;

/**
 * The merchant and looked-up cards, written one by one; a version and a sync are added only where
 * the content differs.
 */
export class Singles {
  readonly #parts: SingleParts;

  constructor(parts: SingleParts) {
    this.#parts = parts;
  }

  /**
   * Runs in the caller's transaction; the new versions share one sync. Of several records with one
   * id the last counts. Fails as `Fields.checkRoom`.
   */
  write(resource: Single, records: readonly SingleRecord[]): void {
    const { db, fields, syncs, versions, digestOf, unusedFields } = this.#parts;
    const versionsOf = versions[resource];
    let sync: number | null = null;
    const names = records.map((each) => each.fields);
    fields.checkRoom(resource, names, () => unusedFields.removeNow(resource));
    for (const { id, fields: text, body: encoded, seenAt } of lastOfEach(records)) {
      const { shape, order } = fields.shapedAs(resource, text);
      const body = reorderedBody(encoded, order);
      const digest = digestOf(body, shape.no);
      const [before] = versionsOf.ofId(id);
      let rid = before?.rid;
      const isSame =
        before !== undefined &&
        (before.digest === digest || versionsOf.isSame(before.rid, shape, body));
      if (!isSame) {
        const newest = Math.max(...records.map((each) => each.seenAt));
        sync ??= syncs.insertSingles(resource, newest, shape.fields);
        db.run(`UPDATE ${resource} SET until = ? WHERE rid = ?`, sync, rid ?? null);
        rid = versionsOf.add({ id, shape, body, digest }, sync, before?.pos ?? 0);
      }
      if (isSame && before.digest !== digest) {
        versionsOf.renewDigest(before.rid, { id, shape, body, digest });
      }
      const seen = db.command(`UPDATE ${resource} SET seen_at = ?, pos = ? WHERE rid = ?`);
      seen(seenAt, before?.pos ?? rid ?? 0, rid ?? 0);
    }
  }

  /** The newest version, of an id or of the record read last. */
  stored(resource: Single, id: string | null): StoredRecord | null {
    const { db, fields } = this.#parts;
    const rows = db.select(
      `SELECT seen_at AS seenAt, shape, body FROM ${resource} JOIN ${resource}_body USING (rid)
       WHERE until IS NULL AND (? IS NULL OR id = ?) ORDER BY seen_at DESC LIMIT 1`,
      { seenAt: 'number', shape: 'number', body: 'text' },
    );
    for (const each of id === null ? [null] : storedIds(id)) {
      const row = rows.get(each, each);
      if (row === undefined) continue;
      return {
        record: decodeRecord(fields.shape(row.shape).fields, row.body),
        seenAt: row.seenAt,
      };
    }
    return null;
  }
}

function lastOfEach(records: readonly SingleRecord[]): Iterable<SingleRecord> {
  return new Map(records.map((each) => [each.id, each])).values();
}
