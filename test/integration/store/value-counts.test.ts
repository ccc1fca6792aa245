import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { ServiceRecord } from '../../../shared/values';
import { listsInStore } from '../../support/lists-in-store';

/** Counted in more than two steps. */
const size = 25_000;
const statuses = ['ACTIVE', 'BLOCKED', 'LOST'];
const list = (status: (at: number) => string): ServiceRecord[] =>
  Array.from({ length: size }, (_, at) => [
    ['id', `r${at}`],
    ['status', status(at)],
  ]);
const mixed = list((at) => statuses[at % statuses.length] ?? '');

test('other questions to the thread are answered while values are counted', async () => {
  const lists = listsInStore();
  lists.sync([mixed]);
  let isCounted = false;
  const counts = lists.values('status').finally(() => (isCounted = true));
  await nextTurn();
  expect(lists.shown('status')).toHaveLength(500);
  expect(isCounted).toBe(false);
  expect(await counts).toEqual({ ACTIVE: 8_334, BLOCKED: 8_333, LOST: 8_333 });
});

test('a list that changes meanwhile is counted anew, never half of each state', async () => {
  const lists = listsInStore();
  lists.sync([mixed]);
  const counts = lists.values('status');
  await nextTurn();
  lists.sync([list(() => 'CLOSED')]);
  expect(await counts).toEqual({ CLOSED: size });
});

test('of several fields each has its own values', async () => {
  const lists = listsInStore();
  lists.sync([mixed]);
  const [counts, ids] = await Promise.all([lists.values('status'), lists.values('id')]);
  expect(counts).toEqual({ ACTIVE: 8_334, BLOCKED: 8_333, LOST: 8_333 });
  expect(Object.keys(ids)).toHaveLength(100);
});
