import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { auditOperations } from '../../../main/audit/audit-table';
import { chainedHash } from '../../../main/audit/chain';
import { openMarks } from '../../../main/marks/file';
import { attach, openDatabase, type Database } from '../../../main/store/database';
import { migrate, newestFormat } from '../../../main/store/migrations/migrate';
import { userMigration } from '../../../main/store/migrations/user-steps';
import { openStored } from '../../../main/store/open-stored';
import { workerAndFolder } from './rig';

/**
 * The file beside the cache, of each format, with rows in the tables it has. Every later version
 * must open them with every row. A new step needs one more of them:
 * `MERCHANT_DESK_STORE_FORMAT=1 npx vitest run test/integration/store/stored-formats.test.ts`
 * writes what is missing, and never writes over a file.
 */
const homes = resolve(import.meta.dirname, '../../homes');
const beside = join(homes, 'beside');
const cache = join(homes, 'format-2/caches/1ea092c3-5693-4220-a2a3-c90d9d1199fe.db');
const keyOfHome = '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff';
const newKey = () => Buffer.from(keyOfHome, 'hex');
const place = workerAndFolder();
const formats = userMigration.steps.map(({ to }) => to);
const fileOf = (format: number) => join(beside, `format-${format}.marks`);
const rowsFileOf = (format: number) => join(beside, `format-${format}.json`);

type Rows = Readonly<Record<string, readonly Readonly<Record<string, unknown>>[]>>;

/** Each row of each table, by the names of its columns. */
function rowsOf(db: Database): Rows {
  const tables = db
    .select(
      "SELECT name FROM own.sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
      { name: 'text' },
    )
    .all();
  const read = ({ name }: { name: string }) => {
    const columns = db
      .select('SELECT name FROM pragma_table_info(?, ?)', { name: 'text' })
      .all(name, 'own')
      .map((column) => `'${column.name}', "${column.name}"`);
    const rows = db.select(`SELECT json_object(${columns.join()}) AS row FROM own."${name}"`, {
      row: 'text',
    });
    return [name, rows.all().map(({ row }) => JSON.parse(row) as Record<string, unknown>)] as const;
  };
  return Object.fromEntries(tables.map(read));
}

const who = 'mquispe';
const at = '2026-11-20T14:00:00.000Z';

/** Written as each format had it; what was written in one stays in those after it. */
const writing: Readonly<Record<number, (db: Database) => void>> = {
  2: (db) =>
    db.run(
      'INSERT OR REPLACE INTO own.entry VALUES (\'desk.column-kinds\', \'{"amount":"money"}\')',
    ),
  3: (db) => {
    const about = '{"file":{"sha256":"00"}}';
    db.run(
      'INSERT INTO own.reconcile_run VALUES (7, ?, ?, ?, ?, ?)',
      ...['set-up', '2026-11-01', 'nov.csv', at, about],
    );
    db.run(
      'INSERT INTO own.reconcile_line VALUES (7, ?, ?, ?, ?, ?, ?, ?)',
      ...['line 1', 'agreed', 'paid “twice”', '{"amount":"2.10"}', who, at, '{}'],
    );
  },
  4: (db) =>
    db.run(
      'INSERT INTO own.reconcile_pair VALUES (3, ?, 7, ?, ?, ?, ?, ?)',
      ...['set-up', '["line 2"]', '["c5"]', '{}', who, at],
    ),
  5: (db) => {
    // As the format says, before the first entry.
    let previous = '0'.repeat(64);
    for (const no of [1, 2]) {
      const detail = '{"state":"done","subject":"clients","count":3}';
      const entry = { no, at, who, what: 'export', detail };
      previous = chainedHash(previous, entry);
      db.run(
        'INSERT INTO own.audit VALUES (?, ?, ?, ?, ?, ?)',
        no,
        at,
        who,
        'export',
        detail,
        previous,
      );
    }
    db.run('UPDATE own.audit_end SET no = 2, hash = ?', previous);
  },
  6: (db) => db.run("UPDATE own.mark SET due = '2026-12-04' WHERE resource = 'clients'"),
  7: (db) => db.run("UPDATE own.mark SET assignee = 'Rosa Quispe' WHERE resource = 'lots'"),
};

/** Makes a file of this format from that of the version of 26 November 2026, step by step. */
function store(format: number): void {
  mkdirSync(beside, { recursive: true });
  const [file, copy] = [join(place.folder, `making-${format}.db`), fileOf(format)];
  copyFileSync(cache, file);
  copyFileSync(`${cache}.marks`, copy);
  const db = openDatabase({ file, key: newKey() });
  attach(db, { file: copy, key: newKey() });
  for (const step of userMigration.steps.filter(({ to }) => to <= format)) {
    migrate(db, { ...userMigration, steps: [step] }, { file: null });
    writing[step.to]?.(db);
  }
  db.exec('PRAGMA own.wal_checkpoint(TRUNCATE); PRAGMA own.journal_mode = DELETE;');
  writeFileSync(rowsFileOf(format), `${JSON.stringify(rowsOf(db), null, 2)}\n`);
  db.close();
}

if (process.env.MERCHANT_DESK_STORE_FORMAT === '1') {
  for (const format of formats) if (!existsSync(fileOf(format))) store(format);
}

test('a file of every format is stored', () => {
  const names = existsSync(beside) ? readdirSync(beside) : [];
  for (const format of formats)
    expect(names, 'see the top of this file').toContain(`format-${format}.marks`);
});

describe.each(formats)('a file of format %i', (format) => {
  test('opens with every row, and its audit log unbroken', () => {
    const file = join(place.folder, `open-${format}.db`);
    copyFileSync(cache, file);
    copyFileSync(fileOf(format), `${file}.marks`);
    const opened = openStored({ file, key: newKey(), keyFit: 'unknown' }, () => null);
    try {
      expect(openMarks(opened.db, { file, key: newKey() })).toBe(false);
      expect(opened.db.pragma('own.user_version')).toBe(newestFormat(userMigration));
      const stored = JSON.parse(readFileSync(rowsFileOf(format), 'utf8')) as Rows;
      const now = rowsOf(opened.db);
      for (const [table, rows] of Object.entries(stored)) {
        expect(now[table], table).toEqual(rows.map((row): unknown => expect.objectContaining(row)));
      }
      const check = auditOperations(opened.db).checkAudit(null);
      expect(check).toMatchObject({ broken: null, entries: stored.audit?.length ?? 0 });
    } finally {
      opened.close(false);
    }
  });

  test('has a row in each table that its version wrote', () => {
    const stored = JSON.parse(readFileSync(rowsFileOf(format), 'utf8')) as Rows;
    // Entries are written since format 5, which made the log's ends.
    const empty = Object.keys(stored).filter((table) => stored[table]?.length === 0);
    expect(empty).toEqual(format < 5 ? ['audit'] : []);
  });
});
