import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { backUp } from '../../../main/cache/backup';
import { openDatabase } from '../../../main/cache/database';
import { migrate, newestVersion, versionOf } from '../../../main/cache/migrate';
import { temporaryFolder } from './built-worker';

const key = Buffer.alloc(32, 3);
const first = 'CREATE TABLE note(name TEXT PRIMARY KEY, value)';
const second = 'ALTER TABLE note ADD COLUMN more; UPDATE note SET more = value';
const broken = 'DELETE FROM note; SELECT no_such_function()';

let folder: string;
let file: string;

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'cache.db');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function filled() {
  const db = openDatabase({ file, key });
  migrate(db, () => expect.fail('a new file needs no backup'), [first]);
  db.prepare("INSERT INTO note(name, value) VALUES ('kept', 7)").run();
  return db;
}

it('takes a database to the next version after an encrypted copy of it was made', () => {
  const db = filled();
  const copied: number[] = [];
  migrate(
    db,
    (version) => {
      copied.push(version);
      backUp(db, file, version);
    },
    [first, second],
  );
  expect(copied).toEqual([1]);
  expect(versionOf(db)).toBe(2);
  expect(db.prepare('SELECT more FROM note').pluck().get()).toBe(7);
  db.close();
  const copy = `${file}.before-2`;
  expect(readFileSync(copy).includes('SQLite format')).toBe(false);
  const before = openDatabase({ file: copy, key });
  expect(versionOf(before)).toBe(1);
  expect(before.prepare('SELECT value FROM note').pluck().get()).toBe(7);
  before.close();
});

it('leaves everything as it was when a step fails', () => {
  const db = filled();
  expect(() => migrate(db, () => undefined, [first, broken])).toThrow('no_such_function');
  expect(versionOf(db)).toBe(1);
  expect(db.prepare('SELECT value FROM note').pluck().get()).toBe(7);
  db.close();
});

it('begins every new database at the newest version', () => {
  const db = openDatabase({ file, key });
  migrate(db, () => undefined);
  expect(versionOf(db)).toBe(newestVersion);
  db.close();
});

it('refuses a key that is none', () => {
  expect(() => openDatabase({ file, key: new Uint8Array() })).toThrow('32 bytes');
});
