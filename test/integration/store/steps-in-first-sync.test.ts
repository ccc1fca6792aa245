import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { ServiceRecord } from '../../../shared/values';
import { months } from '../../../main/query/figures';
import { defineFunctions } from '../../../main/query/functions';
import { questionOf, questionSoFar } from '../../../main/query/question';
import { countBetween } from '../../../main/query/rows';
import { valueCounts } from '../../../main/query/value-counts';
import { openDatabase, openToRead, makeFile, pageSize } from '../../../main/store/database';
import { Fields } from '../../../main/store/fields';
import type { QueryContext } from '../../../main/store/query-context';
import { Syncs } from '../../../main/store/syncs';
import { listsInStore } from '../../support/lists-in-store';
import { everything } from '../../support/written-store';
import { temporaryFolder } from './rig';

/** More than two steps of counting. */
const size = 25_000;
const perPage = 5_000;

const folder = temporaryFolder();
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const lost = {
  ...everything,
  filters: [{ kind: 'one-of' as const, field: 'status', values: ['LOST'] }],
};

/**
 * A list in its first sync, with so many rows in the text index. After nine tenths, some rows
 * cannot be read.
 */
function damagedList(name: string, indexed = 0): QueryContext {
  const place = { file: join(folder, `${name}.db`), key: Buffer.alloc(32, 9) };
  makeFile(place.file);
  const db = openDatabase(place);
  const lists = listsInStore(db);
  const no = lists.begin();
  for (let page = 1; page <= size / perPage; page += 1) {
    const records = Array.from({ length: perPage }, (_, at): ServiceRecord => {
      const id = `r${page * perPage + at}`;
      return [
        ['id', id],
        ['status', at % 2 === 0 ? 'ACTIVE' : 'LOST'],
        ['created_at', '2026-11-03T10:00:00Z'],
      ];
    });
    lists.stagePage(no, page, records);
  }
  db.run("INSERT OR REPLACE INTO indexed(resource, rid) VALUES ('clients', ?)", indexed);
  const leaves = db.numbers(
    "SELECT pageno FROM dbstat WHERE name = 'clients' AND pagetype = 'leaf' ORDER BY path",
  )();
  db.close();
  const damaged = leaves[Math.floor(leaves.length * 0.9)] ?? 0;
  const handle = openSync(place.file, 'r+');
  writeSync(handle, Buffer.alloc(64, 1), 0, 64, (damaged - 1) * pageSize + 100);
  closeSync(handle);
  const read = openToRead(place);
  const fields = new Fields(read);
  defineFunctions(read, fields);
  return { db: read, fields, syncs: new Syncs(read), now: Date.now };
}

test('a step of counting reads its own rows only, while a list is in its first sync', () => {
  const context = damagedList('all');
  const inStatus = { query: everything, field: 'status' };
  const inMonths = { query: everything, field: 'created_at' };
  for (const steps of [valueCounts(context, inStatus), months(context, inMonths)]) {
    expect(steps.next().done).toBe(false);
    expect(steps.next().done).toBe(false);
    // The third one meets the damage.
    expect(() => steps.next()).toThrow();
  }
  const question = questionOf(context, lost);
  expect(countBetween(context, question, 0, 10_000)).toEqual({ found: 5_000, isLast: false });
  expect(() => countBetween(context, question, 0, size)).toThrow();
  context.db.close();
});

test('so does a step of counting what can be searched so far', () => {
  const context = damagedList('so-far', 19_000);
  const found = questionSoFar(context, { ...lost, search: 'quispe' });
  if (found.searched === 'all') throw new Error('Nothing is left to be searched.');
  const { questionSoFar: question } = found;
  expect(countBetween(context, question, 0, 10_000)).toEqual({ found: 0, isLast: false });
  expect(() => countBetween(context, question, 0, size)).toThrow();
  context.db.close();
});
