import { expect, it } from 'vitest';
import { openDatabase } from '../../../main/store/database';
import { makeTables } from '../../../main/store/schema';
import { createReader } from '../../../main/query/reader';
import type { ViewQuery } from '../../../preload/contract/browse';
import { firstRows } from '../../../renderer/lists/view-rows.svelte';
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
function idsOf(reader: Reader, viewId: number): string[] {
  const ids: string[] = [];
  for (let offset = 0; ; offset = ids.length) {
    const { rows } = reader.window({ viewId, offset, limit: 500 });
    if (rows.length === 0) return ids;
    ids.push(...rows.map(({ id }) => id));
  }
}

function countOf(reader: Reader, viewId: number): number {
  for (;;) {
    const { count, counted } = reader.count({ viewId });
    if (counted) return count;
  }
}

const orders: ViewQuery['sort'][] = [
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
    expect(new Set(idsOf(reader, list.viewId)).size).toBe(size);
    for (const search of searches) {
      const query = { ...everything, sort, search };
      const asked = newReader();
      // Without a number of first rows it is counted and sorted by SQLite alone.
      const whole = asked.open(query);
      const expected = idsOf(asked, whole.viewId);
      expect(expected).toHaveLength(whole.count);
      const { viewId } = reader.open({ ...query, firstRows });
      // Rows beyond these are asked for anew.
      const { rows } = reader.window({ viewId, offset: 0, limit: firstRows });
      const first = rows.map(({ id }) => id);
      expect(first, search).toEqual(expected.slice(0, firstRows));
      expect(countOf(reader, viewId), search).toBe(expected.length);
      expect(idsOf(reader, viewId), search).toEqual(expected);
    }
  },
);
