import { expect, it } from 'vitest';
import { openDatabase } from '../../../main/store/database';
import { makeTables } from '../../../main/store/schema';
import { Fields } from '../../../main/store/fields';
import { Syncs } from '../../../main/store/syncs';
import { createReader } from '../../../main/query/reader';
import { defineFunctions } from '../../../main/query/functions';
import { Orders, readAtOnce } from '../../../main/query/orders';
import { questionOf } from '../../../main/query/question';
import { Cursors } from '../../../main/query/cursors';
import type { RecordsQuery } from '../../../shared/ipc/browse';
import { firstRows } from '../../../renderer/lists/cursor-rows.svelte';
import { peopleOf, toRecord } from '../../bench/people';
import { everything, writeSync } from '../../support/written-store';

const size = 5_000;
const db = openDatabase(null);
makeTables(db);
writeSync(db, 'clients', Array.from(peopleOf(size), toRecord));
/** Nothing was asked of it before. */
const newReader = () => createReader(db, () => 0).operations;
type Reader = ReturnType<typeof newReader>;

/** All rows, read to the end. */
function idsOf(reader: Reader, cursorId: number): string[] {
  const ids: string[] = [];
  for (let offset = 0; ; offset = ids.length) {
    const { rows } = reader.rows({ cursorId, offset, limit: 500 });
    if (rows.length === 0) return ids;
    ids.push(...rows.map(({ id }) => id));
  }
}

function countOf(reader: Reader, cursorId: number): number {
  for (;;) {
    const { count, counted } = reader.count({ cursorId });
    if (counted) return count;
  }
}

const orders: RecordsQuery['sort'][] = [
  [],
  [{ field: 'second_name', direction: 'descending' }],
  [
    { field: 'residence_city', direction: 'ascending' },
    { field: 'created_at', direction: 'descending' },
  ],
  [{ field: 'desk.full_name', direction: 'descending' }],
];
const searches = [
  ...['q', '4', 'mar', 'quispe', 'maria fe', 'nobody at all', '-lima', 'lima or cusco'],
  ...['gender:f', 'status:blocked', 'document_number:40', 'created_at:>2030-01-01'],
  ...['mar status:blocked', 'mar or status:blocked'],
];

it.each(orders.map((sort) => ({ sort })))(
  'narrows a list as if it had asked for it anew: $sort',
  ({ sort }) => {
    const reader = newReader();
    const list = reader.open({ ...everything, sort });
    expect(new Set(idsOf(reader, list.cursorId)).size).toBe(size);
    for (const search of searches) {
      const query = { ...everything, sort, search };
      const request = newReader();
      // Without a number of first rows it is counted and sorted by SQLite alone.
      const all = request.open(query);
      const expected = idsOf(request, all.cursorId);
      expect(expected).toHaveLength(all.count);
      const { cursorId } = reader.open({ ...query, firstRows });
      // Rows beyond these are asked for anew.
      const { rows } = reader.rows({ cursorId, offset: 0, limit: firstRows });
      const first = rows.map(({ id }) => id);
      expect(first, search).toEqual(expected.slice(0, firstRows));
      expect(countOf(reader, cursorId), search).toBe(expected.length);
      expect(idsOf(reader, cursorId), search).toEqual(expected);
    }
  },
);

it('reads a long list ahead in steps, by which a search is counted with its first rows', () => {
  const long = openDatabase(null);
  makeTables(long);
  const records = Array.from(peopleOf(2 * readAtOnce + 500), toRecord);
  writeSync(long, 'clients', records);
  // Moved to the end, and one that is gone.
  long.run('UPDATE clients SET pos = (SELECT max(pos) FROM clients) + 1 WHERE rid = 3');
  long.run('UPDATE clients SET until = 1 WHERE rid = 15000');
  const expected = long.numbers('SELECT rid FROM clients WHERE until IS NULL ORDER BY pos, rid')();
  const fields = new Fields(long);
  fields.refresh();
  const context = { db: long, fields, syncs: new Syncs(long), now: () => 0 };
  const cursors = new Cursors(context);
  defineFunctions(long, fields);
  const { cursorId } = cursors.open({ ...everything, firstRows });
  expect([
    cursors.readAhead(),
    cursors.readAhead(),
    cursors.readAhead(),
    cursors.readAhead(),
  ]).toEqual([...[true, true, false, false]]);
  const ids = new Map(
    long
      .select('SELECT rid, id FROM clients', { rid: 'number', id: 'text' })
      .all()
      .map(({ rid, id }) => [rid, id]),
  );
  for (const offset of [0, readAtOnce + 100, 14_900, 2 * readAtOnce + 400]) {
    const { rows } = cursors.rows({ cursorId, offset, limit: 500 });
    expect(rows.map(({ id }) => id)).toEqual(
      expected.slice(offset, offset + 500).map((rid) => ids.get(rid)),
    );
  }
  expect(cursors.open({ ...everything, search: 'quispe', firstRows }).counted).toBe(true);

  // In one piece: a longer one for each step would leave as many behind as there are steps.
  const orders = new Orders(context);
  const order = orders.of(questionOf(context, everything));
  orders.count(order);
  orders.readAhead(order);
  const { buffer } = order.rids;
  while (orders.readAhead(order));
  expect(order.rids).toHaveLength(expected.length);
  expect(order.rids.buffer).toBe(buffer);
});

it('answers from the order another thread has read, if it is one that was asked for', () => {
  const query: RecordsQuery = {
    ...everything,
    sort: [{ field: 'second_name', direction: 'descending' }],
  };
  const other = newReader();
  const { key, rids } = other.order(query);
  const expected = idsOf(other, other.open(query).cursorId);
  const reader = newReader();
  reader.hold({ key, rids: rids.toReversed() });
  // Nobody had asked for it.
  expect(idsOf(reader, reader.open({ ...query, firstRows }).cursorId)).toEqual(expected);
  const second = newReader();
  const { cursorId } = second.open({ ...query, firstRows });
  second.hold(other.order({ ...query, sort: [] }));
  // Not the right one, by which it is known again.
  second.hold({ key, rids: rids.toReversed() });
  expect(idsOf(second, cursorId)).toEqual(expected.toReversed());
  for (const search of ['document_number:40', 'quispe']) {
    const all = idsOf(other, other.open({ ...query, search }).cursorId);
    const found = second.open({ ...query, search, firstRows });
    expect(idsOf(second, found.cursorId)).toEqual(all.toReversed());
  }
});

it.each([{ query: {} }, { query: { firstRows: 0 } }])(
  'a list that was only counted has its rows when it is read ahead: $asked',
  ({ query }) => {
    const fields = new Fields(db);
    fields.refresh();
    const cursors = new Cursors({ db, fields, syncs: new Syncs(db), now: () => 0 });
    const { cursorId, count } = cursors.open({ ...everything, ...query });
    expect([cursors.readAhead(), count]).toEqual([false, size]);
    expect(cursors.rows({ cursorId, offset: 0, limit: 3 }).rows).toHaveLength(3);
    // Whoever opens it now gets the same rows.
    const next = cursors.open({ ...everything, firstRows });
    expect(cursors.rows({ cursorId: next.cursorId, offset: size - 1, limit: 3 }).rows).toHaveLength(
      1,
    );
  },
);

it('keeps the first rows of an order where all of it would be too much, and a short one whole', () => {
  const context = { db, fields: new Fields(db), syncs: new Syncs(db), now: () => 0 };
  const orders = new Orders(context, size + 300);
  const read = (query: Partial<RecordsQuery>) => {
    const order = orders.of(questionOf(context, { ...everything, ...query }));
    orders.readAll(order);
    return order;
  };
  const short = read({ search: 'document_number:40' });
  expect(short.rids.length).toBeLessThan(200);
  const long = read({});
  const all = long.rids;
  read({ sort: [{ field: 'second_name', direction: 'descending' }] });
  expect(long).toMatchObject({ rids: all.slice(0, 200), hasAll: false, count: size });
  expect(orders.of(long.question)).toBe(long);
  expect(short).toMatchObject({ hasAll: true, count: short.rids.length });
  expect(orders.rids(long, size - 5, 5)).toEqual(all.slice(-5));
});

it('holds the orders of more columns than a list has', () => {
  const context = { db, fields: new Fields(db), syncs: new Syncs(db), now: () => 0 };
  const orders = new Orders(context);
  const first = orders.of(questionOf(context, everything));
  orders.readFirst(first, firstRows);
  const fields = Array.from(peopleOf(1), (person) => Object.keys(person)).flat();
  const sorts = fields.flatMap((field) =>
    (['ascending', 'descending'] as const).map((direction) => ({ field, direction })),
  );
  expect(sorts.length).toBeGreaterThan(40);
  for (const sort of sorts) orders.of(questionOf(context, { ...everything, sort: [sort] }));
  expect(orders.of(first.question)).toBe(first);
  expect(first.rids.length).toBeGreaterThanOrEqual(firstRows);
});
