import { expect, test } from 'vitest';
import { allRecords } from '../../../shared/ipc/browse';
import { openTestStore, syncWith } from './rig';
import { record } from './samples';

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
    const { viewId, count, columns } = await store.browse.open(allRecords('clients'));
    const { rows } = await store.browse.window({ viewId, offset: 0, limit: count });
    await store.browse.close({ viewId });
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
