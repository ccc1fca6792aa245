import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { marksOperations, openMarks } from '../../main/marks/file';
import { attach, openDatabase, type Database } from '../../main/store/database';
import { openStored } from '../../main/store/open-stored';
import { makeTables } from '../../main/store/schema';
import { firstUserTables, userMigration } from '../../main/store/migrations/user-steps';
import { migrate } from '../../main/store/migrations/migrate';
import { createWriter } from '../../main/store/writer';
import { encodePage } from '../../main/values/cells';
import { completeSettlements } from '../integration/backup/settled';
import { quietEnd } from '../integration/store/rig';
import { clients, record } from '../integration/store/samples';
import { prove } from '../threats/proof';
import { databasesWith, withDatabases, wordOf, type Attack } from './forging';

const at = '2026-11-20T14:00:00.000Z';

/** What the service has; `amount` is a number, and some fields are lists and objects. */
const listed = clients(0, 6, (index) => ({
  many: { kind: 'list', items: ['a', { kind: 'number', text: `${index}` }] },
  nested: { kind: 'object', entries: [['x', null]] },
}));

function syncClients(db: Database, completedAt: number, records = listed) {
  const writer = createWriter(db, () => undefined);
  const { id } = writer.operations.beginSync({
    resource: 'clients',
    perPage: 50,
    startedAt: completedAt - 1,
  });
  const page = encodePage({ page: 1, records, total: records.length });
  writer.operations.stagePage({ syncId: id, page });
  writer.operations.commitSync({ syncId: id, end: { ...quietEnd, completedAt } });
  while (writer.idle());
  return writer.operations;
}

/** A row in every table, as the app writes it. */
function fill(db: Database): void {
  const operations = syncClients(db, 2_000);
  const { id } = operations.beginSync({ resource: 'lots', perPage: 1, startedAt: 3_000 });
  const lots = [record({ id: 'l1', name: 'Gift' })];
  operations.stagePage({ syncId: id, page: encodePage({ page: 1, records: lots, total: 9 }) });
  for (const resource of ['cards', 'merchant'] as const) {
    const { fields, bodies } = encodePage({
      page: 1,
      records: [record({ id: 'k', client_id: 'c1' })],
      total: null,
    });
    const single = { id: 'k', fields: fields[0] ?? '', body: bodies[0] ?? '', seenAt: 4_000 };
    operations.writeRecord({ resource, record: single });
  }
  db.exec(`
    INSERT INTO lookup VALUES (1, 'list', 'digest', 5000, 1, 0, 'done', NULL);
    INSERT INTO lookup_line VALUES (0, 1, 'k', 'found', NULL, NULL, 'k', 'c1');`);
  marksOperations(db, () => undefined).setMark({
    ...{ resource: 'clients', id: 'c1', tag: 'paid', annotation: 'by hand', due: '2026-12-01' },
    ...{ assignee: 'Rosa', by: 'mquispe', at },
  });
  db.exec(`
    INSERT INTO own.entry VALUES ('desk.views', '[]');
    INSERT INTO own.reconcile_run VALUES (1, 'set-up', '', 'nov.csv', '${at}', '');
    INSERT INTO own.reconcile_line VALUES (1, 'line', 'agreed', '', '', 'mquispe', '${at}', '');
    INSERT INTO own.reconcile_pair VALUES (1, 'set-up', 1, '["a"]', '["b"]', '', 'mquispe', '${at}');`);
  completeSettlements(db);
}

let filled: ReturnType<typeof databasesWith> | null = null;

const forging = (change: (db: Database) => void) => (folder: string) =>
  withDatabases(folder, change, (filled ??= databasesWith(fill)));

/** Every column of every table that has a type. */
function typedColumns() {
  const db = openDatabase(null);
  try {
    makeTables(db);
    attach(db, null);
    db.exec(firstUserTables);
    migrate(db, userMigration, { file: null });
    return ['main', 'own'].flatMap((schema) =>
      db
        .select(
          `SELECT t.name AS place, c.name AS name, c.type AS declared, c.pk AS pk
           FROM pragma_table_list t JOIN pragma_table_xinfo(t.name, t.schema) c
           WHERE t.schema = ? AND t.type = 'table' AND t.name NOT LIKE 'sqlite@_%' ESCAPE '@'
           AND c.type <> '' ORDER BY t.name, c.cid`,
          { place: 'text', name: 'text', declared: 'text', pk: 'number' },
        )
        .all(schema)
        .map(({ place, ...column }) => ({ ...column, place: `${schema}.${place}` })),
    );
  } finally {
    db.close();
  }
}

/** Of another type than the column: SQLite keeps it as it is. */
const wrong: Readonly<Record<string, readonly string[]>> = {
  INTEGER: ["'x'", '1.5', "x'31'", '-1e300'],
  TEXT: ["x'31'"],
  BLOB: ["'x'"],
};

/** Nothing that is written keeps a value away: no reference, and not the trigger of the audit log. */
const put = (sql: string) => (db: Database) => {
  db.pragma('foreign_keys = OFF');
  const trigger = db
    .select("SELECT sql FROM own.sqlite_schema WHERE name = 'audit_unchanged'", { sql: 'text' })
    .get();
  db.exec(`DROP TRIGGER own.audit_unchanged; ${sql};`);
  db.exec(trigger?.sql.replace('CREATE TRIGGER ', 'CREATE TRIGGER own.') ?? '');
};

const refused =
  (sql: string): Attack =>
  async (folder) =>
    expect(await wordOf(forging(put(sql))(folder))).toBe('refused');

const ofColumns = typedColumns().flatMap(({ place, name, declared, pk }) => {
  // A number of a row can be nothing else; triggers keep the audit log.
  const isRowNumber = declared === 'INTEGER' && pk === 1;
  const values = isRowNumber ? ['-1', '9007199254740993'] : (wrong[declared] ?? []);
  return values.map((value, nth) => {
    const sql = `UPDATE OR REPLACE ${place} SET "${name}" = ${value}`;
    return { nth, name: `${place}.${name} = ${value}`, attack: refused(sql) };
  });
});

const contents: Readonly<Record<string, Attack>> = {
  'nothing: what the app wrote is read': async (folder) =>
    expect(await wordOf(forging(() => undefined)(folder))).toBe('read'),
  'a record that no sync would replace': async (folder) => {
    const { profiles } = await forging((db) =>
      db.run(`UPDATE clients_body SET body = replace(body, 'Ana', 'Eva')`),
    )(folder);
    const [restored] = profiles;
    const file = join(restored?.path ?? '', 'cache.db');
    const key = Buffer.from(restored?.key ?? '', 'hex');
    const stored = openStored({ file, key: Buffer.from(key), keyFit: 'unknown' }, () => null);
    try {
      openMarks(stored.db, { file, key });
      const names = () =>
        stored.db
          .select('SELECT body FROM clients_body JOIN clients USING (rid) WHERE until IS NULL', {
            body: 'text',
          })
          .all()
          .map(({ body }) => (JSON.parse(body) as string[])[3]);
      expect(names()).toContain('Eva');
      // The digests in the file are those of what the service has.
      syncClients(stored.db, 9_000);
      expect(names()).not.toContain('Eva');
      expect(names()).toContain('Ana');
    } finally {
      stored.close(false);
    }
  },
  'names of fields that are no list': refused(`UPDATE shape SET fields = '{"a":1}'`),
  'names of fields that are no names': refused("UPDATE shape SET fields = '[1, 2]'"),
  'names of fields that are no JSON': refused("UPDATE shape SET fields = 'x'"),
  'a record without a body': refused('DELETE FROM clients_body WHERE rid = 2'),
  'a body that is no JSON': refused("UPDATE clients_body SET body = 'x' WHERE rid = 5"),
  'a body that is no list': refused('UPDATE clients_body SET body = \'{"length":3}\''),
  'a cell that is a bare number': refused("UPDATE clients_body SET body = '[5]'"),
  'a cell that is an object': refused('UPDATE cards_body SET body = \'[{"a":1}]\''),
  'a number that is none': refused('UPDATE clients_body SET body = \'[["ten"]]\''),
  'a number that no sum ends with': refused('UPDATE clients_body SET body = \'[["1e99999999"]]\''),
  'an object without its last value': refused('UPDATE clients_body SET body = \'[[1,"x"]]\''),
  'cells in cells in cells': refused(
    `UPDATE clients_body SET body = '[${'[0,'.repeat(900)}0${']'.repeat(900)}]'`,
  ),
  'a body of no shape': refused('UPDATE clients_body SET shape = 77'),
  'a body of another list’s shape': refused(
    "UPDATE lots_body SET shape = (SELECT min(no) FROM shape WHERE resource = 'clients')",
  ),
  'a column that no field has': refused(
    "ALTER TABLE clients ADD COLUMN k99 NOT NULL DEFAULT x'02'",
  ),
  'a key that is any blob': refused("UPDATE clients SET k1 = x'ffff'"),
  'a record of no sync': refused('UPDATE clients SET since = 99 WHERE rid = 1'),
  'a record that ended with no sync': refused('UPDATE clients SET until = 99 WHERE rid = 1'),
  'a list of nothing': refused("UPDATE sync SET resource = 'others'"),
  'a moment that is no date': refused('UPDATE sync SET completed_at = 9000000000000000'),
  'a sync without a moment': refused('UPDATE sync SET as_of = NULL'),
  'a completeness of words': refused('UPDATE sync SET completeness = \'"all"\''),
  'a completeness that is no JSON': refused("UPDATE sync SET completeness = 'all'"),
  'half a version on a page': refused("UPDATE sync_page SET rids = x'010203'"),
  'shapes of a page that are none': refused("UPDATE sync_page SET shapes = '[77]'"),
  'no version after this one': refused(
    "UPDATE sqlite_sequence SET seq = 9223372036854775807 WHERE name = 'sync'",
  ),
  'a sequence of words': refused("UPDATE sqlite_sequence SET seq = 'x'"),
  'an index of words that never grows': refused('UPDATE indexed SET rid = 4000000'),
  'no index of words': refused("DELETE FROM indexed WHERE resource = 'clients'"),
  'a setting of the index of words': refused(
    "INSERT INTO clients_text(clients_text, rank) VALUES ('rank', 'bm25(10.0)')",
  ),
  'a page size of the index of words': refused(
    "INSERT INTO clients_text(clients_text, rank) VALUES ('pgsz', 64)",
  ),
  'a note of the store that is a text': refused("UPDATE note SET value = 'x' WHERE name = 'keys'"),
  'a key of digests that is a number': refused(
    "UPDATE note SET value = 7 WHERE name = 'digest-key'",
  ),
  'an outcome that is none': refused("UPDATE lookup_line SET outcome = 'lost'"),
  'outcomes that were not counted': refused('UPDATE lookup_count SET count = 900'),
  'a phase that is none': refused("UPDATE lookup SET phase = 'x'"),
  'a failure that is none': refused('UPDATE lookup SET failure = \'{"code":1}\''),
  'two lookups': refused(
    'INSERT INTO lookup SELECT 2, name, digest, begun_at, lines, blank, phase, failure FROM lookup',
  ),
  'a mark of no moment': refused("UPDATE own.mark SET at = 'x'"),
  'a mark of no list': refused("UPDATE own.mark SET resource = 'x'"),
  'a day that is none': refused("UPDATE own.mark SET due = 'x'"),
  'no revision': refused('DELETE FROM own.revision'),
  'no end of the audit log': refused('DELETE FROM own.audit_end'),
  'two beginnings of the audit log': refused(
    'INSERT INTO own.audit_start SELECT hash, no FROM own.audit_start',
  ),
  'a run about nothing': refused("UPDATE own.reconcile_run SET about = '{}'"),
  'a run that is no JSON': refused("UPDATE own.reconcile_run SET about = 'x'"),
  'a line of no state': refused("UPDATE own.reconcile_line SET state = 'x'"),
  'a line about nothing': refused("UPDATE own.reconcile_line SET about = 'null'"),
  'a pair of numbers': refused("UPDATE own.reconcile_pair SET mine = '[1]'"),
  'a pair of what was never settled': refused(
    'UPDATE own.reconcile_pair SET before = \'[{"line":1}]\'',
  ),
};

const attacks = [
  ...Object.entries(contents),
  // One value for each column first.
  ...ofColumns
    .toSorted((one, other) => one.nth - other.nth)
    .map(({ name, attack }) => [name, attack] as const),
];

prove('43-forged-values', async ({ tries, report }) => {
  for (let nth = 0; nth < tries; nth += 1) {
    const [name, attack] = attacks[nth % attacks.length] ?? [];
    if (name === undefined || attack === undefined) continue;
    await report.try(name, async () => {
      const folder = mkdtempSync(join(tmpdir(), 'desk-forged-'));
      try {
        await attack(folder);
      } finally {
        rmSync(folder, { recursive: true });
      }
    });
  }
});
