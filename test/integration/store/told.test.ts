import { expect, test } from 'vitest';
import { openDatabase } from '../../../main/store/database';
import { makeTables } from '../../../main/store/schema';
import { encodePage } from '../../../main/values/cells';
import { createWriter } from '../../../main/store/writer';
import type { Syncable } from '../../../shared/ipc/sync';
import { quietEnd } from './rig';
import { clients } from './samples';

test('a first list is told page by page and at its end, a later one at its end alone', () => {
  const db = openDatabase(null);
  makeTables(db);
  let notified: [Syncable, boolean][] = [];
  const { operations } = createWriter(db, (resource, isListChange) =>
    notified.push([resource, isListChange]),
  );
  const begin = () => operations.beginSync({ resource: 'clients', perPage: 10, startedAt: 1 }).id;
  const stage = (syncId: number, page: number) => {
    const records = clients(page * 10, page * 10 + 10);
    operations.stagePage({ syncId, page: encodePage({ page, records, total: null }) });
  };
  const first = begin();
  stage(first, 1);
  stage(first, 2);
  expect(notified).toEqual([
    ['clients', false],
    ['clients', false],
  ]);
  operations.commitSync({ syncId: first, end: quietEnd });
  expect(notified.at(-1)).toEqual(['clients', true]);
  notified = [];
  const second = begin();
  stage(second, 1);
  stage(second, 2);
  expect(notified).toEqual([]);
  operations.commitSync({ syncId: second, end: quietEnd });
  expect(notified).toEqual([['clients', true]]);
});
