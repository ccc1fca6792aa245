import { beforeEach, expect, test } from 'vitest';
import type { Browsable } from '../../../preload/contract/browse';
import { openDatabase } from '../../../main/cache/database';
import { migrate } from '../../../main/cache/migrate';
import { createStore } from '../../../main/cache/store';
import { toWire } from '../../../main/cache/wire';
import { clients } from './samples';
import { runJob } from '../../support/run-job';

let told: [Browsable, boolean][];
let store: ReturnType<typeof createStore>['operations'];

beforeEach(() => {
  const db = openDatabase(null);
  migrate(db, () => undefined);
  told = [];
  store = createStore(db, (resource, isWhole) => told.push([resource, isWhole])).operations;
});

const begin = () => store.beginWalk({ resource: 'clients', perPage: 10, startedAt: 1 }).id;

function write(walkId: number, from: number): void {
  const records = clients(from, from + 9);
  const page = (from - 1) / 10 + 1;
  store.writePage({ walkId, page: toWire({ page, records, total: null, known: null }) });
}

const finish = (walkId: number) =>
  runJob(store.finishWalk({ walkId, end: { completedAt: 2, gaps: 0 } }));

test('a first list is told page by page and at its end, a later one at its end alone', () => {
  const first = begin();
  write(first, 1);
  write(first, 11);
  expect(told).toEqual([
    ['clients', false],
    ['clients', false],
  ]);
  finish(first);
  expect(told.at(-1)).toEqual(['clients', true]);
  told = [];
  const second = begin();
  write(second, 1);
  write(second, 11);
  expect(told).toEqual([]);
  finish(second);
  expect(told).toEqual([['clients', true]]);
});
