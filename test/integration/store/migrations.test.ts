import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { copyFileSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { openMarks } from '../../../main/marks/file';
import { openDatabase, type Database } from '../../../main/store/database';
import { cacheMigration } from '../../../main/store/migrations/cache-steps';
import { migrate, newestFormat, type Migration } from '../../../main/store/migrations/migrate';
import { userMigration } from '../../../main/store/migrations/user-steps';
import { openStored } from '../../../main/store/open-stored';
import { makeTables } from '../../../main/store/schema';
import { buildNode } from '../../support/built-node';
import { temporaryFolder } from './rig';
import { stepThatEnds } from './migration-step';

/**
 * SHA-256 of every table, index and trigger of each format. A changed schema needs a new step in
 * main/store/migrations/ and one more line here; a line that was released is never changed.
 */
const schemas: Readonly<Record<'main' | 'own', Readonly<Record<number, string>>>> = {
  main: {
    2: 'e3799c19290f4bec2c396c622260918afb63e74920ed08d3e78aefa2a3e7ff7c',
    3: '078a01c54e1d2d2d56e1c85dfef24b6efaa8d36cbcecb897c2939f5d08ea92f2',
  },
  own: {
    1: '3275e9b77cf45791e25c8309897e06a536f9a00220ff9a211c06dd85b658a9fa',
    2: '0df6839b598e122e132156536343becd74c1665eb6cfb213ac05420a5d8d8140',
    3: '2ded59b824820ed2b27fff1c1bb959d3c3d6e32436b5370a6fc78300a30fdec1',
    4: '7833ec12651ce0875c0aaffc49abed999f46e041da487933a9c7cf0667ac96a4',
    5: '5c2ef5325af9554bb7d92061ec8fb87aab79b37f6dafd7a2b419c45bbbec1a3f',
    6: 'f3cefe52b73d714d13a2716bcd9a9329fc891187cb66dc465c820d021da15bb8',
    7: 'b0ca4f598d52cc2a9e7c059891f8d54bbb6af82d721b39397a3dc14a74ba5e96',
  },
};

function schemaOf(db: Database, name: 'main' | 'own'): string {
  const rows = db
    .select(
      `SELECT type, name, tbl_name AS "table", ifnull(sql, '') AS sql FROM ${name}.sqlite_schema`,
      {
        type: 'text',
        name: 'text',
        table: 'text',
        sql: 'text',
      },
    )
    .all()
    .map(({ type, name: each, table, sql }) => [
      type,
      each,
      table,
      sql.replaceAll(/\s+/g, ' ').trim(),
    ])
    .map((row) => JSON.stringify(row))
    .toSorted();
  return createHash('sha256').update(rows.join('\n')).digest('hex');
}

let folder: string;
let file: string;
const key = randomBytes(32);
beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'cache.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const openThere = (more: Partial<Parameters<typeof openStored>[0]> = {}) =>
  openStored({ file, key: Uint8Array.from(key), keyFit: 'unknown', ...more }, () => null);

/** A file of the newest format with some rows, closed. */
function fill(): void {
  const stored = openThere();
  for (let at = 0; at < 500; at += 1) {
    stored.db.run('INSERT INTO note(name, value) VALUES (?, ?)', `desk.${at}`, `value ${at}`);
  }
  stored.close(false);
}

function notes(): { format: number; values: string[]; extra: number } {
  const db = openDatabase({ file, key });
  try {
    const read = db.select("SELECT value FROM note WHERE name LIKE 'desk.%' ORDER BY name", {
      value: 'text',
    });
    const values = read.all().map(({ value }) => value);
    const extra = db.numbers("SELECT count(*) FROM sqlite_schema WHERE name = 'extra'")()[0] ?? 0;
    return { format: Number(db.pragma('user_version')), values, extra };
  } finally {
    db.close();
  }
}

describe('the schema of each format', () => {
  test('the cache has the tables its format says', () => {
    const db = openDatabase(null);
    makeTables(db);
    const format = newestFormat(cacheMigration);
    expect(db.pragma('user_version')).toBe(format);
    expect(schemaOf(db, 'main'), `cache, format ${format}`).toBe(schemas.main[format]);
    expect(Object.keys(schemas.main).map(Number)).toEqual(formatsOf(cacheMigration));
    db.close();
  });

  test('the file beside it too', () => {
    const db = openDatabase(null);
    makeTables(db);
    openMarks(db, null);
    const format = newestFormat(userMigration);
    expect(db.pragma('own.user_version')).toBe(format);
    expect(schemaOf(db, 'own'), `beside the cache, format ${format}`).toBe(schemas.own[format]);
    expect(Object.keys(schemas.own).map(Number)).toEqual(formatsOf(userMigration));
    db.close();
  });

  test('a stored home of the first format comes to the same tables', () => {
    const home = resolve(import.meta.dirname, '../../homes/format-2/caches');
    const name = '1ea092c3-5693-4220-a2a3-c90d9d1199fe.db';
    const stored = Buffer.from(
      '00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff',
      'hex',
    );
    for (const part of ['', '.marks']) copyFileSync(join(home, `${name}${part}`), `${file}${part}`);
    const first = openDatabase({ file: `${file}.marks`, key: stored });
    expect(schemaOf(first, 'main')).toBe(schemas.own[1]);
    first.close();
    const opened = openStored({ file, key: stored.subarray(), keyFit: 'unknown' }, () => null);
    openMarks(opened.db, {
      file,
      key: Buffer.from('00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff', 'hex'),
    });
    expect(schemaOf(opened.db, 'own')).toBe(schemas.own[newestFormat(userMigration)]);
    expect(opened.db.pragma('user_version')).toBe(newestFormat(cacheMigration));
    // In one of the two at every moment; now only beside the cache.
    const views = (table: string) =>
      opened.db.numbers(`SELECT count(*) FROM ${table} WHERE name = 'desk.views'`)()[0];
    expect([views('main.note'), views('own.entry')]).toEqual([0, 1]);
    opened.close(false);
  });
});

function formatsOf(migration: Migration): number[] {
  return [migration.first, ...migration.steps.map(({ to }) => to)];
}

describe('a migration', () => {
  const next = newestFormat(cacheMigration) + 1;
  const extra = (steps: Migration['steps']): Migration => ({
    ...cacheMigration,
    steps: [...cacheMigration.steps, ...steps],
  });

  test('runs its steps in order, once, and sets the format', () => {
    fill();
    const ran: number[] = [];
    const migration = extra(
      [next, next + 1].map((to) => ({ to, space: 0, run: () => void ran.push(to) })),
    );
    openThere({ migration }).close(false);
    openThere({ migration }).close(false);
    expect(ran).toEqual([next, next + 1]);
    expect(notes()).toMatchObject({ format: next + 1, extra: 0 });
  });

  test('that fails leaves the format before it, with every row', () => {
    fill();
    const before = notes();
    const migration = extra([
      {
        to: next,
        space: 0,
        run: (db) => {
          db.exec('CREATE TABLE extra(n)');
          db.run("DELETE FROM note WHERE name LIKE 'desk.%'");
          throw new Error('on purpose');
        },
      },
    ]);
    expect(() => openThere({ migration })).toThrow('on purpose');
    expect(notes()).toEqual(before);
  });

  test('that is killed in the middle goes on at the next opening, and nothing is lost', async () => {
    fill();
    const before = notes();
    const process_ = await buildNode('test/integration/store/migration-process.ts', 'migrating');
    for (const rows of [1, 250, 499]) {
      const ended = spawnSync(
        process.execPath,
        [process_.file, file, key.toString('hex'), String(rows)],
        { encoding: 'utf8', env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' } },
      );
      expect(ended.signal, ended.stderr).toBe('SIGKILL');
      expect(notes()).toEqual(before);
    }
    openThere({ migration: extra([stepThatEnds(next, Infinity)]) }).close(false);
    const after = notes();
    expect(after).toMatchObject({ format: next, extra: 1 });
    expect(after.values).toEqual(before.values.map((value) => value.toUpperCase()));
  });

  test('without enough space on the disk is not begun', () => {
    fill();
    const bytes = readFileSync(file);
    const db = openDatabase({ file, key });
    const migration = extra([{ to: next, space: 2, run: () => expect.unreachable() }]);
    const full = { code: 'storage.unwritable', params: { reason: 'full' } };
    const begin = () => migrate(db, migration, { file, freeBytes: () => 2 * bytes.length });
    expect(begin).toThrow(expect.objectContaining(full));
    db.close();
    expect(notes().format).toBe(newestFormat(cacheMigration));
  });

  test('says how far it is only when it takes longer than a second', () => {
    fill();
    const reported: number[] = [];
    let waited = 0;
    const slow = extra([
      {
        to: next,
        space: 0,
        run: (_db, progress) => {
          progress(0.1);
          const until = performance.now() + waited;
          while (performance.now() < until);
          progress(0.5);
        },
      },
      { to: next + 1, space: 0, run: () => undefined },
    ]);
    const db = openDatabase({ file, key });
    const run = () => migrate(db, slow, { file, onProgress: (share) => reported.push(share) });
    run();
    expect(reported).toEqual([]);
    db.pragma(`user_version = ${newestFormat(cacheMigration)}`);
    waited = 1_010;
    run();
    expect(reported).toEqual([0.25]);
    db.close();
  });
});
