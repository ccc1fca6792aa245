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

test('months of a long list hold what each moment is in the zone', async () => {
  const lists = listsInStore();
  // The first is in October in Lima.
  const times = ['2026-11-01T03:00:00Z', '2026-11-30T12:00:00Z', '2026-12-01T04:59:59Z'];
  lists.sync([mixed.map((each, at) => [...each, ['created_at', times[at % times.length] ?? '']])]);
  const counts = lists.months('created_at', 'America/Lima');
  await nextTurn();
  expect(lists.shown('status')).toHaveLength(500);
  expect(await counts).toEqual({ '2026-10': 8_334, '2026-11': 16_666 });
});

test('months of a list that changes meanwhile are counted anew', async () => {
  const lists = listsInStore();
  const at = (time: string) => mixed.map((each): ServiceRecord => [...each, ['created_at', time]]);
  lists.sync([at('2026-11-01T12:00:00Z')]);
  const counts = lists.months('created_at', 'America/Lima');
  await nextTurn();
  lists.sync([at('2026-05-01T12:00:00Z')]);
  expect(await counts).toEqual({ '2026-05': size });
});
