import { decodeBody, encodeRecord, reorderedBody } from '../../main/values/cells';
import { idOf } from '../../main/values/ids';
import { type Database, openDatabase } from '../../main/store/database';
import { makeTables } from '../../main/store/schema';
import { Fields } from '../../main/store/fields';
import { sortKey, searchText } from '../../main/values/keys';
import { createReader } from '../../main/query/reader';
import type { QueryLocale, RecordsQuery } from '../../shared/ipc/browse';
import type { Syncable } from '../../shared/ipc/sync';
import type { ServiceRecord } from '../../shared/values';
import { testLocale } from './test-locale';

/** A query's locale in a zone. */
export function at(zone: string): QueryLocale {
  return testLocale({ zone });
}

export const everything: RecordsQuery = {
  resource: 'clients',
  search: '',
  filters: [],
  sort: [],
  asOf: null,
  locale: testLocale({ dates: 'day-first' }),
};

/**
 * Writes one published sync of records row by row, as the tables are meant, without the store's own
 * way of writing.
 */
export function writeSync(
  db: Database,
  resource: Syncable,
  records: readonly ServiceRecord[],
  indexed = records.length,
): void {
  const fields = new Fields(db);
  db.transaction(() => {
    for (const [at, record] of records.entries()) {
      const { fields: names, body: encoded } = encodeRecord(record);
      const { shape, order } = fields.shapedAs(resource, names);
      const body = reorderedBody(encoded, order);
      const cells = decodeBody(body);
      const keys = shape.fields.flatMap((name) => {
        const column = fields.column(resource, name);
        return column ? [{ column, key: sortKey(cells[shape.positions.get(name) ?? -1]) }] : [];
      });
      const columns = ['rid', 'id', 'since', 'pos', 'digest', ...keys.map(({ column }) => column)];
      db.run(
        `INSERT INTO ${resource}(${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
        ...[at + 1, idOf(record) ?? `~${at}`, 1, at * 4096, at, ...keys.map(({ key }) => key)],
      );
      db.run(`INSERT INTO ${resource}_body VALUES (?, ?, ?)`, at + 1, shape.no, body);
      if (at < indexed) {
        db.run(
          `INSERT INTO ${resource}_text(rowid, text) VALUES (?, ?)`,
          ...[at + 1, searchText(cells)],
        );
      }
    }
    const completeness = {
      ...{ records: records.length, gaps: 0, moved: 0, twice: 0, conflicting: 0, withoutId: 0 },
      ...{ added: records.length, changed: 0, gone: 0, newFields: [], lostFields: [] },
      doubtful: false,
    };
    db.run(
      `INSERT INTO sync(no, resource, started_at, completed_at, as_of, completeness) VALUES (1, ?, 1, 2, 2, ?)`,
      ...[resource, JSON.stringify(completeness)],
    );
    db.run(
      'UPDATE indexed SET rid = ? WHERE resource = ?',
      Math.min(indexed, records.length),
      resource,
    );
  });
}

/** A reader of records that were written so. `now`: epoch milliseconds. */
export function readerOf(
  records: readonly ServiceRecord[],
  { now, indexed }: { now?: number; indexed?: number } = {},
) {
  const db = openDatabase(null);
  makeTables(db);
  writeSync(db, 'clients', records, indexed);
  return createReader(db, () => now ?? Date.UTC(2026, 10, 13, 3));
}

/** Ids of the records that fit, in order. */
export function idsOf(
  { operations }: ReturnType<typeof readerOf>,
  query: Partial<RecordsQuery>,
): string[] {
  const cursor = operations.open({ ...everything, ...query });
  if (cursor.notUnderstood.length > 0) throw new Error(JSON.stringify(cursor.notUnderstood));
  const ids: string[] = [];
  for (let offset = 0; offset < cursor.count; offset += 500) {
    const { rows } = operations.rows({ cursorId: cursor.cursorId, offset, limit: 500 });
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
}
