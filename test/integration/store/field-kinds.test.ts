import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { holdsOnly } from '../../../main/query/field-kinds';
import { makeFile, openDatabase, openToRead, type Database } from '../../../main/store/database';
import { Fields } from '../../../main/store/fields';
import { makeTables } from '../../../main/store/schema';
import { Syncs } from '../../../main/store/syncs';
import { writeSync } from '../../support/written-store';
import { temporaryFolder } from './rig';

/** Two connections of one file, as the store has them; `reads` counts what the second reads. */
function connections() {
  const folder = temporaryFolder();
  const place = { file: join(folder, 'cache.db'), key: Buffer.alloc(32, 9) };
  makeFile(place.file);
  const writing = openDatabase(place);
  makeTables(writing);
  const reading = openToRead(place);
  onTestFinished(() => {
    reading.close();
    writing.close();
    rmSync(folder, { recursive: true });
  });
  const statements: string[] = [];
  const db: Database = {
    ...reading,
    numbers: (sql) => {
      statements.push(sql);
      return reading.numbers(sql);
    },
  };
  const fields = new Fields(db);
  const context = { db, fields, syncs: new Syncs(db), now: () => 0 };
  return {
    writing,
    reading,
    datesOf: (field: string) => {
      fields.refresh();
      statements.length = 0;
      const isSo = holdsOnly(context, 'clients', field, 'dates');
      return { isSo, reads: statements.filter((sql) => sql.includes('clients')).length };
    },
  };
}

test('all values of a field are read once, and again when others were written', () => {
  const { writing, datesOf } = connections();
  writeSync(writing, 'clients', [
    [
      ['id', 'a'],
      ['seen', '2026-01-02'],
    ],
  ]);
  expect(datesOf('seen')).toEqual({ isSo: true, reads: 2 });
  expect(datesOf('seen')).toEqual({ isSo: true, reads: 0 });
  const column = new Fields(writing).column('clients', 'seen');
  writing.run(`UPDATE clients SET ${column} = 'yesterday'`);
  expect(datesOf('seen')).toEqual({ isSo: false, reads: 1 });
  expect(datesOf('seen')).toEqual({ isSo: false, reads: 0 });
});

test('a version of what is read changes with each write, of another connection and of its own', () => {
  const { writing, reading } = connections();
  const versions = () => [writing.version(), reading.version()];
  const before = versions();
  expect(versions()).toEqual(before);
  reading.exec('CREATE TEMP TABLE beside(no)');
  reading.run('INSERT INTO temp.beside VALUES (1)');
  expect(versions()).toEqual(before);
  writing.run("INSERT INTO note(name, value) VALUES ('test', '1')");
  const [written, read] = versions();
  expect(written).not.toBe(before[0]);
  expect(read).not.toBe(before[1]);
});
