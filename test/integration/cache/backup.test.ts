import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUp } from '../../../main/cache/backup';
import { openDatabase } from '../../../main/cache/database';
import type { Database } from '../../../main/cache/database';
import { migrate, versionOf } from '../../../main/cache/migrate';
import { openStored } from '../../../main/cache/open-stored';
import { buildNode, temporaryFolder } from './built-worker';

const key = randomBytes(32);

let folder: string;
let file: string;
let db: Database;

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'cache.db');
  db = openDatabase({ file, key });
  db.exec('CREATE TABLE kept (value)');
  db.prepare('INSERT INTO kept VALUES (?)').run('before');
});
afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true, force: true });
});

const backups = () => readdirSync(folder).filter((name) => name.includes('.before-'));

it('another process is kept out while the database is backed up, and afterwards', async () => {
  const other = await buildNode('test/integration/cache/second-process.ts', 'second-process');
  try {
    const tries = () =>
      spawnSync(process.execPath, [other.file, file, key.toString('hex')], {
        encoding: 'utf8',
        env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
      }).stdout;
    expect(tries()).toBe('SQLITE_BUSY');
    backUp(db, file, 1);
    expect(tries()).toBe('SQLITE_BUSY');
    db.close();
    expect(tries()).toBe('opened');
  } finally {
    other.remove();
  }
});

it('a backup is encrypted with the same key, for this user only, and takes the place of one left half made', () => {
  const backup = `${file}.before-2`;
  writeFileSync(backup, 'half made');
  backUp(db, file, 1);
  db.exec("UPDATE kept SET value = 'after'");
  expect(statSync(backup).mode & 0o777).toBe(0o600);
  expect(readFileSync(backup).includes('SQLite format')).toBe(false);
  // The fixed bytes of a salt that is taken for no known kind of file.
  expect(readFileSync(backup).subarray(0, 4).toString('hex')).toBe('d4b1e9c5');
  const before = openDatabase({ file: backup, key });
  expect(before.prepare('SELECT value FROM kept').pluck().all()).toEqual(['before']);
  before.close();
});

it('however many steps are gone through at once, one backup is made, of what was before the first', () => {
  const step = 'ALTER TABLE kept ADD COLUMN';
  db.pragma('user_version = 1');
  migrate(db, (from) => backUp(db, file, from), ['', `${step} second`, `${step} third`]);
  expect(backups()).toEqual(['cache.db.before-2']);
  const before = openDatabase({ file: `${file}.before-2`, key });
  expect(versionOf(before)).toBe(1);
  before.close();
});

it('a second opening after a migration removes all backups, and nothing else', () => {
  db.close();
  const opening = () => ({ file, key: Uint8Array.from(key), keyFit: 'same' as const });
  const open = () => {
    openStored(opening(), () => undefined).close(false);
  };
  rmSync(file);
  open();
  const inThisVersion = readdirSync(folder);
  for (const name of [`cache.db.before-2`, 'cache.db.before-3']) {
    writeFileSync(join(folder, name), 'x');
  }
  writeFileSync(join(folder, 'other.db.before-2'), 'x');
  open();
  expect(readdirSync(folder)).toEqual([...inThisVersion, 'other.db.before-2'].toSorted());
});
