import { createHash } from 'node:crypto';
import { beforeEach, expect, test } from 'vitest';
import type { Completeness } from '../../../preload/contract/sync';
import type { ServiceRecord } from '../../../preload/contract/values';
import type { RememberedPages } from '../../../main/cache/cache';
import { idOf } from '../../../main/cache/body';
import type { Database } from '../../../main/cache/database';
import { openDatabase } from '../../../main/cache/database';
import { migrate } from '../../../main/cache/migrate';
import type { Job } from '../../../main/cache/scheduler';
import { createStore } from '../../../main/cache/store';
import { toWire } from '../../../main/cache/wire';
import { clients } from './samples';
import { runJob } from '../../support/run-job';

let db: Database;
let store: ReturnType<typeof createStore>['operations'];

/** As a start does: what is in memory is read from the tables. */
function open() {
  store = createStore(db, () => undefined).operations;
}

beforeEach(() => {
  db = openDatabase(null);
  migrate(db, () => undefined);
  open();
});

const digestOf = (records: readonly ServiceRecord[]) =>
  Uint8Array.from(createHash('md5').update(JSON.stringify(records)).digest());

const begin = () => store.beginWalk({ resource: 'clients', perPage: 10, startedAt: 1 }).id;

function write(walkId: number, page: number, records: readonly ServiceRecord[]) {
  const ids = Float64Array.from(records, (record) => Number(idOf(record)?.slice(1)));
  const known = { digest: digestOf(records), ids };
  return store.writePage({ walkId, page: toWire({ page, records, total: null, known }) });
}

const keep = (walkId: number, page: number, records: readonly ServiceRecord[]) =>
  store.keepPage({ walkId, page: { page, total: null, digest: digestOf(records) } });

const finish = (walkId: number): Completeness =>
  runJob(store.finishWalk({ walkId, end: { completedAt: 2, gaps: 0 } }));

const remembered = (): RememberedPages => runJob(store.rememberedPages('clients'));

function shown(): (string | null)[] {
  const opened = store.open({
    resource: 'clients',
    search: '',
    filters: [],
    sort: [],
    asOf: null,
  });
  const { viewId } = isJob(opened) ? runJob(opened) : opened;
  const window = store.window({ viewId, offset: 0, limit: 1_000 });
  const { rows } = isJob(window) ? runJob(window) : window;
  return rows.map(({ id }) => id);
}

function isJob<T>(answer: T | Job<T>): answer is Job<T> {
  return typeof answer === 'object' && answer !== null && 'next' in answer;
}

const ids = (from: number, to: number) => clients(from, to).map(idOf);

function firstSync() {
  const walk = begin();
  for (const page of [1, 2, 3]) write(walk, page, clients((page - 1) * 10, page * 10));
  finish(walk);
}

test('pages of the shown generation are remembered, with what stands for their records, under one key', () => {
  expect(remembered().pages).toEqual([]);
  const { key } = remembered();
  firstSync();
  const { pages, key: later } = remembered();
  expect(pages.map(({ page }) => page)).toEqual([1, 2, 3]);
  expect(pages[1]?.digest).toEqual(digestOf(clients(10, 20)));
  expect([...(pages[1]?.ids ?? [])]).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18, 19]);
  expect(key).toHaveLength(32);
  expect(later).toEqual(key);
});

test('a page with the bytes it had is taken over, and known again the next time too', () => {
  firstSync();
  for (let again = 0; again < 2; again += 1) {
    const walk = begin();
    for (const page of [1, 2, 3]) {
      const outcome = keep(walk, page, clients((page - 1) * 10, page * 10));
      expect(outcome).toMatchObject({ unchanged: 10, added: 0, changed: 0, records: page * 10 });
    }
    expect(finish(walk)).toMatchObject({ records: 30, added: 0, changed: 0, gone: 0, moved: 0 });
    expect(shown()).toEqual(ids(0, 30));
    expect(remembered().pages).toHaveLength(3);
  }
});

test('beside changed pages: what changed, came and went is counted as if each record had been read', () => {
  firstSync();
  const walk = begin();
  keep(walk, 1, clients(0, 10));
  const changed = clients(10, 20, (at) => (at === 12 ? { status: 'GONE-WRONG' } : {}));
  write(walk, 2, changed);
  expect(keep(walk, 3, clients(20, 29))).toBeNull();
  write(walk, 3, [...clients(20, 29), ...clients(30, 31)]);
  expect(finish(walk)).toMatchObject({ records: 30, added: 1, changed: 1, gone: 1 });
  expect(shown()).toEqual([...ids(0, 29), ...ids(30, 31)]);
});

test('other bytes, another page, or no sync before: it is not taken over', () => {
  const first = begin();
  expect(keep(first, 1, clients(0, 10))).toBeNull();
  store.abandonWalk(first);
  firstSync();
  const walk = begin();
  expect(keep(walk, 1, clients(0, 9))).toBeNull();
  expect(keep(walk, 2, clients(0, 10))).toBeNull();
});

test('a record of it was met on an earlier page: it is not taken over', () => {
  firstSync();
  const walk = begin();
  write(walk, 1, [...clients(0, 9), ...clients(15, 16)]);
  expect(keep(walk, 2, clients(10, 20))).toBeNull();
});

for (const isResumed of [false, true]) {
  const when = isResumed ? ', in an earlier run' : '';
  test(`a record of it was met on an earlier page with another content${when}: it stands in the list once`, () => {
    firstSync();
    const walk = begin();
    const moved = clients(15, 16, () => ({ status: 'MOVED' }));
    write(walk, 1, [...clients(0, 9), ...moved]);
    if (isResumed) open();
    expect(keep(walk, 2, clients(10, 20))).toBeNull();
    expect(write(walk, 2, clients(10, 20))).toMatchObject({ seenBefore: 1 });
    expect(finish(walk).records).toBe(19);
    expect(new Set(shown()).size).toBe(shown().length);
  });
}

test('a page with a record twice, without an id, or met before is read record by record the next time', () => {
  const walk = begin();
  write(walk, 1, [...clients(0, 9), ...clients(3, 4, () => ({ status: 'OTHER' }))]);
  write(walk, 2, [...clients(10, 19), ...clients(2, 3)]);
  write(walk, 3, [...clients(20, 29), [['name', 'nobody']]]);
  finish(walk);
  expect(remembered().pages).toEqual([]);
});

test('a page written twice counts once, whichever way', () => {
  firstSync();
  const walk = begin();
  const kept = keep(walk, 1, clients(0, 10));
  expect(keep(walk, 1, clients(0, 10))).toEqual(kept);
  expect(write(walk, 1, clients(0, 10))).toEqual(kept);
});
