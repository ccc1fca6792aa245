import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '../../../main/store/database';
import { openStored, type Stored } from '../../../main/store/open-stored';
import { encodePage } from '../../../main/values/cells';
import { createWriter, type Writer } from '../../../main/store/writer';
import type { ServiceRecord } from '../../../shared/values';
import { plainPages } from '../../support/plain-pages';
import { quietEnd, temporaryFolder } from './rig';
import { clients, record } from './samples';

const key = Buffer.alloc(32, 7);
/**
 * In letters that nothing else is written in: two of them in a row are the value's, in whatever the
 * index makes of it.
 */
const secret = 'ᚠᚢᚦᚨᚱᚲ';
const trace = Buffer.from('ᚢᚦ');

let folder: string;
let file: string;
let stored: Stored<Writer>;

beforeEach(() => {
  folder = temporaryFolder();
  file = join(folder, 'cache.db');
  open();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(): void {
  const make = (db: Database) => createWriter(db, () => undefined);
  stored = openStored({ file, key: Uint8Array.from(key), keyFit: 'unknown' }, make);
}

function sync(records: readonly ServiceRecord[], completedAt: number): void {
  const { operations } = stored.made;
  const { id } = operations.beginSync({
    resource: 'clients',
    perPage: 500,
    startedAt: completedAt,
  });
  for (let page = 1; (page - 1) * 500 < records.length; page += 1) {
    const cut = records.slice((page - 1) * 500, page * 500);
    operations.stagePage({ syncId: id, page: encodePage({ page, records: cut, total: null }) });
  }
  operations.commitSync({ syncId: id, end: { ...quietEnd, completedAt } });
}

function rest(): void {
  while (stored.made.idle());
}

function traces(): number {
  stored.close(false);
  const pages = plainPages(file, key);
  open();
  let count = 0;
  for (let at = pages.indexOf(trace); at >= 0; at = pages.indexOf(trace, at + 1)) count += 1;
  return count;
}

const said = (note: string, long = '') =>
  clients(0, 2_000, (at) => (at % 700 === 5 ? { note, long } : {}));

test('a value that was changed or whose record is gone is in no page of the file once its history is forgotten', async () => {
  sync(
    [...said(secret, secret.repeat(5_000)), ...clients(3_000, 3_001, () => ({ secret }))],
    1_000,
  );
  // In an index of its values as well.
  stored.made.operations.wantValues({ resource: 'clients', field: 'note' });
  rest();
  sync(said('another'), 2_000);
  rest();
  expect(traces()).toBeGreaterThan(10);
  await stored.made.operations.forgetHistory(3_000);
  expect(statSync(`${file}-wal`).size).toBe(0);
  expect(traces()).toBe(0);
  stored.close(false);
});

test('one that was looked up, too', async () => {
  const { operations } = stored.made;
  const body = (value: string) => ({ fields: '["id","note"]', body: JSON.stringify(['c', value]) });
  const write = (value: string, seenAt: number) =>
    operations.writeRecord({ resource: 'cards', record: { id: 'c', seenAt, ...body(value) } });
  write(secret, 1_000);
  rest();
  write('another', 2_000);
  rest();
  expect(traces()).toBeGreaterThan(0);
  await stored.made.operations.forgetHistory(3_000);
  expect(traces()).toBe(0);
  expect(stored.made.operations.storedRecord({ resource: 'cards', id: 'c' })).toMatchObject({
    record: [
      ['id', 'c'],
      ['note', 'another'],
    ],
  });
  stored.close(false);
});

test('what a process did not get to is forgotten by the next one', async () => {
  sync(said(secret), 1_000);
  rest();
  sync(said('another'), 2_000);
  rest();
  const begun = stored.made.operations.forgetHistory(3_000);
  stored.close(true);
  await expect(begun).rejects.toThrow('not open');
  open();
  rest();
  expect(traces()).toBe(0);
  stored.close(false);
});

describe('of syncs that ended at these moments, what is kept from 100 on', () => {
  test.each([
    { what: 'in order', at: [10, 20, 30, 110, 120], remaining: [30, 110, 120] },
    { what: 'all before', at: [10, 20], remaining: [20] },
    { what: 'the clock once behind', at: [110, 120, 130, 50], remaining: [110, 120, 130, 50] },
    { what: 'the same later', at: [10, 120, 130, 50, 140], remaining: [10, 120, 130, 50, 140] },
    { what: 'the clock once ahead', at: [10, 900, 30, 40, 110], remaining: [40, 110] },
  ])('$what', async ({ at, remaining }) => {
    for (const instant of at) sync([record({ id: 'a', instant: `${instant}` })], instant);
    await stored.made.operations.forgetHistory(100);
    const bodies = stored.db.select('SELECT body FROM clients_body ORDER BY rid', { body: 'text' });
    expect(bodies.all().map(({ body }) => body)).toEqual(
      remaining.map((instant) => JSON.stringify(['a', `${instant}`])),
    );
    stored.close(false);
  });
});

test('the days of what is due are told before it goes, and each day goes by itself', async () => {
  const day = 86_400_000;
  const { operations } = stored.made;
  for (const at of [1, 1.2, 2, 4, 4.1])
    sync(
      clients(0, 5, () => ({ at: String(at) })),
      at * day,
    );
  expect(operations.dueHistory(1 * day)).toEqual([]);
  expect(operations.dueHistory(3 * day)).toEqual(['1970-01-02', '1970-01-03']);
  expect(operations.dueHistory(9 * day)).toEqual(['1970-01-02', '1970-01-03', '1970-01-05']);
  await operations.forgetHistory(2 * day);
  expect(operations.dueHistory(9 * day)).toEqual(['1970-01-03', '1970-01-05']);
  await operations.forgetHistory(3 * day);
  expect(operations.dueHistory(3 * day)).toEqual([]);
  await operations.forgetHistory(9 * day);
  expect(operations.dueHistory(9 * day)).toEqual([]);
  stored.close(false);
});
