import { expect, test, vi } from 'vitest';
import type { ServiceRecord } from '../../../shared/values';
import { listsInStore } from '../../support/lists-in-store';

const record = (id: string, status: string, note = 'x'): ServiceRecord => [
  ['id', id],
  ['status', status],
  ['note', note],
];
const index = "SELECT count(*) FROM sqlite_schema WHERE name = 'clients_k2_values'";

test('values that were asked for once are counted from an index, and as before whatever syncs do', async () => {
  const lists = listsInStore();
  const query = vi.spyOn(lists.db, 'run');
  const byIndex = () =>
    query.mock.calls.some(([sql]) => sql.includes('INDEXED BY clients_k2_values'));
  lists.sync([[record('a', 'ACTIVE'), record('b', 'ACTIVE'), record('c', 'BLOCKED')]]);
  expect(await lists.values('status')).toEqual({ ACTIVE: 2, BLOCKED: 1 });
  expect(byIndex()).toBe(false);
  lists.catchUp();
  expect(lists.db.numbers(index)()).toEqual([1]);
  expect(await lists.values('status')).toEqual({ ACTIVE: 2, BLOCKED: 1 });
  expect(byIndex()).toBe(true);

  lists.sync([[record('a', 'BLOCKED'), record('c', 'BLOCKED'), record('d', 'Actíve')]]);
  expect(await lists.values('status')).toEqual({ Actíve: 1, BLOCKED: 2 });
  // Staged, but not shown yet.
  lists.stage([[record('a', 'LOST'), record('e', 'NEW')]]);
  expect(await lists.values('status')).toEqual({ Actíve: 1, BLOCKED: 2 });
  lists.reopen();
  expect(await lists.values('status')).toEqual({ Actíve: 1, BLOCKED: 2 });
});

test('no other question goes by it', async () => {
  const lists = listsInStore();
  lists.sync([[record('a', 'ACTIVE'), record('b', 'ACTIVE')]]);
  await lists.values('status');
  lists.catchUp();
  const plan = lists.db
    .select(
      `EXPLAIN QUERY PLAN SELECT rid FROM clients r
       WHERE until IS NULL AND since <= 9 AND k2 = 'active' ORDER BY pos, rid`,
      { id: 'number', parent: 'number', notused: 'number', detail: 'text' },
    )
    .all()
    .map(({ detail }) => detail)
    .join();
  expect(plan).not.toContain('values');
});

test('a first sync has none to keep up', async () => {
  const lists = listsInStore();
  lists.stage([[record('a', 'ACTIVE')]]);
  expect(await lists.values('status')).toEqual({ ACTIVE: 1 });
  lists.catchUp();
  expect(lists.db.numbers(index)()).toEqual([0]);
});
