import { expect, test } from 'vitest';
import type { Cursor, RecordsQuery } from '../../../shared/ipc/browse';
import type { StoredRecords } from '../../../main/connections/guest-store';
import { openSeveral } from '../../../main/connections/several-source';
import { neutralQueryLocale } from '../../../shared/query-locale';

const hourMs = 3_600_000;
const now = Date.UTC(2026, 10, 27);

/** A store of one list of two records, and what it was asked for. */
function storeOf(list: { readonly columns: string[]; readonly asOf: number | null }) {
  const sorts: string[][] = [];
  const cursor: Cursor = {
    ...{ cursorId: 1, count: 2, listCount: 2, synced: true, counted: true, notUnderstood: [] },
    ...list,
  };
  const store = {
    browse: {
      open: (query: RecordsQuery & { firstRows?: number }) => {
        if (query.firstRows === undefined) sorts.push(query.sort.map(({ field }) => field));
        return Promise.resolve(cursor);
      },
      close: () => Promise.resolve(),
    },
    changes: { syncs: () => Promise.resolve([]) },
  } as unknown as StoredRecords;
  return { store, sorts };
}

const named = (name: string, store: StoredRecords) => ({
  profile: { id: name, name, host: `${name}.example` },
  store,
});

const query: RecordsQuery = {
  ...{ resource: 'clients', search: '', filters: [], asOf: null, locale: neutralQueryLocale },
  sort: [{ field: 'branch', direction: 'ascending' }],
};

test('a connection more than a day older than the newest is behind, whatever the order', async () => {
  const asOfs = [now - 25 * hourMs, now, now - 23 * hourMs, null];
  const all = asOfs.map((asOf, at) => named(`c${at}`, storeOf({ columns: ['id'], asOf }).store));
  const { parts } = await openSeveral(all, { ...query, sort: [] });
  expect(parts.map(({ isBehind }) => isBehind)).toEqual([true, false, false, false]);
});

test('a field that only one connection has orders the records of that one', async () => {
  const one = storeOf({ columns: ['id', 'branch'], asOf: now });
  const other = storeOf({ columns: ['id'], asOf: now });
  const { columns } = await openSeveral([named('a', one.store), named('b', other.store)], query);
  expect([one.sorts, other.sorts]).toEqual([[['branch']], [[]]]);
  expect(columns).toEqual(['desk.connection', 'id', 'branch']);
});
