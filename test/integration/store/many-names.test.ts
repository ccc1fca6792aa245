import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Store } from '../../../main/profile-store/store';
import { allRecords } from '../../../shared/all-records';
import type { ServiceRecord } from '../../../shared/values';
import { openTestStore, syncWith, workerAndFolder } from './rig';
import { record } from './samples';

const place = workerAndFolder();

/** As many as a list may have over all its syncs: each is read at every start. */
const mostNames = 10_000;
const named = (id: string, from: number, to: number) =>
  record({
    id,
    ...Object.fromEntries(
      Array.from({ length: to - from }, (_, at) => [`field_${from + at}`, String(at)]),
    ),
  });

test('the names of a list are bounded over all its syncs, and what is beyond changes nothing', async () => {
  const store = await openTestStore(null);
  const ids = async () => {
    const { cursorId, count, columns } = await store.browse.open(allRecords('clients'));
    const { rows } = await store.browse.rows({ cursorId, offset: 0, limit: count });
    await store.browse.close({ cursorId });
    return [rows.map(({ cells }) => cells[columns.indexOf('id')]), columns.includes('field_9999')];
  };
  // With `id` these are all that there may be.
  await syncWith(store, [named('a', 0, 5_000), named('b', 5_000, mostNames - 1)]);
  expect(await ids()).toEqual([['a', 'b'], false]);
  const more = { what: 'names', max: mostNames };
  await expect(syncWith(store, [named('c', mostNames - 1, mostNames)])).rejects.toMatchObject({
    ...{ code: 'service.too-large', params: more },
  });
  expect(await ids()).toEqual([['a', 'b'], false]);
  // Names that are known already cost nothing, in whatever order and number.
  await syncWith(store, [named('d', 4_000, 6_000), named('e', 0, 10)], { at: 9 });
  expect((await ids())[0]).toEqual(['d', 'e']);
  // Each list has its own.
  await syncWith(store, [named('l', mostNames - 1, mostNames)], { resource: 'lots' });
  await store.close();
});

const some = (prefix: string, count: number, value = '1') =>
  Object.fromEntries(Array.from({ length: count }, (_, at) => [`${prefix}_${at}`, value]));

async function idsBy(store: Store, field: string): Promise<unknown[]> {
  const sort = [{ field, direction: 'ascending' as const }];
  const { cursorId, count, columns } = await store.browse.open({ ...allRecords('clients'), sort });
  const { rows } = await store.browse.rows({ cursorId, offset: 0, limit: count });
  await store.browse.close({ cursorId });
  return rows.map(({ cells }) => cells[columns.indexOf('id')]);
}

test('names that only an abandoned sync had leave room for others', async () => {
  const store = await openTestStore(null);
  await syncWith(store, [record({ id: 'a', name: 'x' })]);
  const { id } = await store.beginSync('clients', { perPage: 50, startedAt: 3 });
  await store.stagePage(id, { page: 1, records: [named('b', 0, mostNames - 2)], total: 1 });
  await store.abandonSync(id);
  await syncWith(store, [record({ id: 'c', ...some('other', mostNames - 2) })], { at: 9 });
  expect(await idsBy(store, 'id')).toEqual(['c']);
  await store.close();
});

test('names that no record has any more are removed, and others keep their columns', async () => {
  const { folder } = place;
  const store = await openTestStore(join(folder, 'names.db'));
  const stored = (id: string, field_10: string, field_450: string) => ({ id, field_10, field_450 });
  await syncWith(store, [named('old', 0, 500)]);
  await syncWith(store, [record(stored('b', '2', '2')), record(stored('a', '1', '1'))], { at: 9 });
  await syncWith(store, [record(stored('b', '1', '1')), record(stored('a', '2', '2'))], { at: 19 });
  await store.forgetHistory(15);
  // As many as there may be beside those three: the others are gone.
  const next = [
    record({ ...stored('x', '3', '3'), ...some('new', mostNames - 3), new_0: '1', new_300: '3' }),
    record({ ...stored('y', '1', '1'), new_0: '2', new_300: '1' }),
    record({ ...stored('z', '2', '2'), new_0: '3', new_300: '2' }),
  ];
  await syncWith(store, next, { at: 29 });
  expect(await idsBy(store, 'field_10')).toEqual(['y', 'z', 'x']);
  expect(await idsBy(store, 'new_0')).toEqual(['x', 'y', 'z']);
  expect(await idsBy(store, 'new_300')).toEqual(['y', 'z', 'x']);
  const { cursorId, columns } = await store.browse.open(allRecords('clients'));
  await store.browse.close({ cursorId });
  expect(columns).toHaveLength(mostNames);
  expect(columns.filter((name) => name.startsWith('desk.'))).toEqual([]);
  await store.close();
  const again = await openTestStore(join(folder, 'names.db'));
  expect(await idsBy(again, 'field_10')).toEqual(['y', 'z', 'x']);
  expect(await idsBy(again, 'new_0')).toEqual(['x', 'y', 'z']);
  await again.close();
});

test('combinations of names are bounded; a refused page leaves the list and nothing else', async () => {
  const store = await openTestStore(null);
  await syncWith(store, [record({ id: 'a', name: 'x' })]);
  // Each lacks others of the first fourteen.
  const all = Object.entries(some('field', 140));
  const lacking = (no: number): ServiceRecord =>
    record({
      id: `n${no}`,
      ...Object.fromEntries(all.filter((_, at) => at >= 14 || ((no >> at) & 1) === 0)),
    });
  const { id } = await store.beginSync('clients', { perPage: 1_000, startedAt: 3 });
  const stage = async () => {
    for (let page = 1; page <= 9; page += 1) {
      const records = Array.from({ length: 1_000 }, (_, at) => lacking((page - 1) * 1_000 + at));
      await store.stagePage(id, { page, records, total: 9_000 });
    }
  };
  await expect(stage()).rejects.toMatchObject({
    ...{ code: 'service.too-large', params: { what: 'combinations', max: 1_000_000 } },
  });
  await store.abandonSync(id);
  expect(await idsBy(store, 'id')).toEqual(['a']);
  // What was abandoned takes no room.
  await syncWith(store, [lacking(0), lacking(8_999)], { at: 9 });
  expect(await idsBy(store, 'id')).toEqual(['n0', 'n8999']);
  await store.close();
});

test('the names of a record in another order are no other combination', async () => {
  const store = await openTestStore(null);
  const names = Array.from({ length: 60 }, (_, at) => `field_${at}`);
  const records = Array.from({ length: 3_000 }, (_, no) => {
    const turned = [...names.slice(no % 60), ...names.slice(0, no % 60)];
    const swap = Math.floor(no / 60);
    [turned[0], turned[swap]] = [turned[swap] ?? '', turned[0] ?? ''];
    return record({
      id: `n${String(no).padStart(5, '0')}`,
      ...Object.fromEntries(turned.map((name) => [name, `${no} of ${name}`])),
    });
  });
  await syncWith(store, records, { perPage: 1_000 });
  const { cursorId, columns } = await store.browse.open(allRecords('clients'));
  const { rows } = await store.browse.rows({ cursorId, offset: 2_777, limit: 1 });
  const cells = rows[0]?.cells ?? [];
  expect(columns.map((name, at) => [name, cells[at]])).toEqual(
    expect.arrayContaining(names.map((name) => [name, `2777 of ${name}`])),
  );
  // Read again in the first order they are unchanged.
  const { changed } = await syncWith(store, records, {
    ...{ perPage: 1_000, at: 9 },
  });
  expect(changed).toBe(0);
  await store.close();
});

test('what a single card brings is bounded as well', async () => {
  const store = await openTestStore(null);
  const card = (id: string, from: number) => ({
    ...{ id, seenAt: 5, record: named(id, from, from + 6_000) },
  });
  await store.writeRecord('cards', card('a', 0));
  await expect(store.writeRecord('cards', card('b', 6_000))).rejects.toMatchObject({
    ...{ code: 'service.too-large', params: { what: 'names' } },
  });
  expect(await store.storedRecord('cards', 'b')).toBeNull();
  expect(await store.storedRecord('cards', 'a')).not.toBeNull();
  await store.close();
});
