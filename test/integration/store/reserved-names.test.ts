import { join } from 'node:path';
import { expect, test } from 'vitest';
import { allRecords } from '../../../shared/all-records';
import { openDatabase } from '../../../main/store/database';
import { openTestStore, syncWith, workerAndFolder } from './rig';
import { record } from './samples';

const place = workerAndFolder();

async function shown(file: string) {
  const store = await openTestStore(file);
  const sort = [{ field: 'service.desk.mark', direction: 'descending' as const }];
  const { cursorId, columns } = await store.browse.open({ ...allRecords('clients'), sort });
  const { rows } = await store.browse.rows({ cursorId, offset: 0, limit: 9 });
  await store.browse.close({ cursorId });
  return { store, columns, cells: rows.map(({ cells }) => cells) };
}

test('names of the app that were stored before they were reserved are renamed on opening', async () => {
  const file = join(place.folder, 'reserved.db');
  const first = await openTestStore(file);
  await syncWith(first, [
    record({ id: 'a', xxxx_mark: 'forged', 'service.desk.mark': 'sent so' }),
    record({ id: 'b', xxxx_mark: 'above', xxxxup_id: '7' }),
  ]);
  await first.close();
  // As a version wrote it that did not know the names yet.
  const db = openDatabase({ file, key: Buffer.alloc(32, 9) });
  for (const table of ['shape', 'sync']) {
    db.exec(
      `UPDATE ${table} SET fields = replace(replace(fields, 'xxxx_mark', 'desk.mark'), 'xxxxup_id', 'lookup_id')`,
    );
  }
  db.close();
  for (let times = 0; times < 2; times += 1) {
    const { store, columns, cells } = await shown(file);
    expect(columns).toEqual([
      ...['id', 'service.desk.mark', 'service.service.desk.mark', 'service.lookup_id'],
    ]);
    expect(cells).toEqual([
      ['a', 'forged', 'sent so', undefined],
      ['b', 'above', undefined, '7'],
    ]);
    await store.close();
  }
});
