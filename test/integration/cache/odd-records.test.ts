import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Cache } from '../../../main/cache/cache';
import { openCache } from '../../../main/cache/open';
import { startThread } from '../../../main/cache/thread';
import type { ViewQuery } from '../../../preload/contract/browse';
import type { ServiceRecord, Value } from '../../../preload/contract/values';
import { buildWorker, temporaryFolder } from './built-worker';
import { clients, number, record } from './samples';

let worker: Awaited<ReturnType<typeof buildWorker>>;
let folder: string;
let cache: Cache;

const everything: ViewQuery = {
  resource: 'clients',
  search: '',
  filters: [],
  sort: [],
  asOf: null,
};

beforeAll(async () => {
  worker = await buildWorker();
});
afterAll(() => worker.remove());
beforeEach(async () => {
  folder = temporaryFolder();
  const file = join(folder, 'cache.db');
  cache = await openCache({ file, key: randomBytes(32), thread: startThread(worker.file) });
});
afterEach(async () => {
  await cache.close();
  rmSync(folder, { recursive: true, force: true });
});

async function walk(pages: readonly (readonly ServiceRecord[])[], completedAt = 2) {
  const { id } = await cache.beginWalk('clients', { perPage: 100, startedAt: 1 });
  for (const [at, records] of pages.entries()) {
    await cache.writePage(id, { page: at + 1, records, total: null });
  }
  return cache.finishWalk(id, { completedAt, gaps: 0 });
}

async function stored(id: string): Promise<ServiceRecord | undefined> {
  return (await cache.browse.record({ resource: 'clients', id }))?.versions[0]?.record;
}

const caughtUp = async () => {
  for (;;) {
    const { behind } = await cache.search.everywhere({ text: 'zzz', limitPerResource: 1 });
    if (behind === 0) return;
  }
};

it('gives odd records back as they came, and finds them', async () => {
  const long = `${'lorem ipsum '.repeat(90_000)}needle-at-the-end`;
  const wide = Array.from({ length: 500 }, (_, at): [string, Value] => [`f${at}`, `v${at}`]);
  const odd: ServiceRecord[] = [
    [['id', 'wide'], ...wide],
    record({ id: 'long', text: long }),
    [
      ['id', 'proto'],
      ['__proto__', 'polluted'],
      [
        'constructor',
        {
          kind: 'object',
          entries: [['__proto__', { kind: 'list', items: [null, number('8.10')] }]],
        },
      ],
    ],
    record({
      id: 'nested',
      list: { kind: 'list', items: [{ kind: 'object', entries: [['currency', 'PEN']] }] },
    }),
    record({ id: 'lone', text: 'a\ud800b', nul: 'x\u0000y', quote: '"],["' }),
    record({ id: 'big', amount: number('1293438106040557568'), small: number('1e-400') }),
    [['id', number('42')]],
  ];
  expect(await walk([odd])).toMatchObject({ records: 7, withoutId: 0 });
  for (const each of odd) {
    const [, id] = each[0] ?? ['', null];
    expect(await stored(typeof id === 'string' ? id : '42')).toEqual(each);
  }
  expect({}).not.toHaveProperty('polluted');
  await caughtUp();
  const find = async (text: string) =>
    (await cache.search.everywhere({ text, limitPerResource: 5 })).groups.flatMap((group) =>
      group.hits.map((hit) => hit.id),
    );
  expect(await find('needle-at-the-end')).toEqual(['long']);
  expect(await find('v499')).toEqual(['wide']);
  expect(await find('pen')).toEqual(['nested']);
  expect(await find('polluted')).toEqual(['proto']);
  expect(await find('1293438106040557568')).toEqual(['big']);
  const view = await cache.browse.open({
    ...everything,
    filters: [{ kind: 'contains', field: 'text', text: 'needle' }],
  });
  expect(view.count).toBe(1);
});

it('sorts and filters a field whose type changes between pages', async () => {
  const values: Value[] = [
    'text',
    number('2'),
    true,
    null,
    { kind: 'list', items: [] },
    '2026-01-01',
    number('-7'),
  ];
  await walk(values.map((value, at) => [record({ id: `t${at}`, value })]));
  const view = await cache.browse.open({
    ...everything,
    sort: [{ field: 'value', direction: 'ascending' }],
  });
  const { rows } = await cache.browse.window({ viewId: view.viewId, offset: 0, limit: 10 });
  expect(rows.map(({ id }) => id)).toEqual(['t2', 't6', 't1', 't5', 't0', 't4', 't3']);
});

it('tells fields that appear and vanish', async () => {
  await walk([clients(0, 5)], 1_000);
  const completeness = await walk(
    [
      clients(0, 5).map((each) => [
        ...each.filter(([field]) => field !== 'amount'),
        ['tier', 'gold'] as const,
      ]),
    ],
    2_000,
  );
  expect(completeness).toMatchObject({ newFields: ['tier'], lostFields: ['amount'], changed: 5 });
  const { drift, changes } = await cache.changes.list({
    since: 1_000,
    resource: 'clients',
    kind: 'changed',
    search: 'tier:gold',
    offset: 0,
    limit: 1,
  });
  expect(drift).toEqual([
    { resource: 'clients', seenAt: 2_000, newFields: ['tier'], lostFields: ['amount'] },
  ]);
  expect(changes[0]?.fields).toEqual([
    { field: 'amount', before: number('0.10'), after: undefined },
    { field: 'tier', before: undefined, after: 'gold' },
  ]);
});

it('answers searches from the index and from what is not indexed yet alike', async () => {
  const many = Array.from({ length: 100 }, (_, page) => clients(page * 100, page * 100 + 100));
  await walk(many);
  await caughtUp();
  const view = await cache.browse.open({ ...everything, search: 'nunez blocked -óscar' });
  const expected = clients(0, 10_000).filter(
    (_each, at) => at % 3 === 0 && at % 5 === 0 && at % 4 !== 3,
  );
  expect(view.count).toBe(expected.length);
  const found = await cache.search.everywhere({
    text: 'NÚÑEZ status:blocked',
    limitPerResource: 3,
  });
  expect(found.groups).toMatchObject([{ resource: 'clients' }]);
  expect(found.groups[0]?.hits).toHaveLength(3);
  expect(found.groups[0]?.hits[0]?.excerpt).toContainEqual({ text: 'Núñez', hit: true });
  const { id } = await cache.beginWalk('clients', { perPage: 100, startedAt: 3 });
  await cache.writePage(id, {
    page: 1,
    records: [record({ id: 'fresh', first_name: 'Quillabamba' })],
    total: 1,
  });
  await cache.finishWalk(id, { completedAt: 4, gaps: 0 });
  const fresh = await cache.browse.open({ ...everything, search: 'llabam' });
  expect(fresh.count).toBe(1);
  const unknown = await cache.browse.open({ ...everything, search: 'nosuchfield:x' });
  expect(unknown).toMatchObject({ count: 0, notUnderstood: ['nosuchfield:x'] });
});

it('forgets versions that stopped being current, and keeps what is', async () => {
  await walk([clients(0, 20)], 1_000);
  await walk([clients(1, 20, (index) => (index === 5 ? { status: 'A' } : {}))], 2_000);
  await walk([clients(1, 20, (index) => (index === 5 ? { status: 'B' } : {}))], 3_000);
  await cache.forgetHistory(2_500);
  const told = await cache.browse.record({ resource: 'clients', id: 'c5' });
  expect(told?.versions.map(({ seenAt }) => seenAt)).toEqual([3_000, 2_000]);
  expect(await cache.browse.record({ resource: 'clients', id: 'c0' })).toBeNull();
  const syncs = await cache.changes.syncs();
  expect(syncs.map(({ completedAt }) => completedAt)).toEqual([3_000, 2_000]);
  const then = await cache.browse.open({ ...everything, asOf: syncs[1]?.generation ?? 0 });
  expect(then.count).toBe(19);
  const { counts } = await cache.changes.list({
    since: 0,
    resource: null,
    kind: null,
    search: '',
    offset: 0,
    limit: 5,
  });
  expect(counts).toEqual({ new: 0, changed: 1, gone: 0 });
});

it('keeps at most sixteen views', async () => {
  await walk([clients(0, 3)]);
  const first = await cache.browse.open(everything);
  for (let more = 0; more < 16; more += 1) await cache.browse.open(everything);
  await expect(
    cache.browse.window({ viewId: first.viewId, offset: 0, limit: 1 }),
  ).rejects.toMatchObject({ code: 'input.params' });
});

it('keeps a record that reads A, B and A again on three pages of one walk', async () => {
  const state = (status: string) => [record({ id: 'c1', status })];
  await walk([state('A')]);
  const { records, gone } = await walk([state('A'), state('B'), state('A')], 3);
  expect({ records, gone }).toEqual({ records: 1, gone: 0 });
  const view = await cache.browse.open(everything);
  const { rows } = await cache.browse.window({ viewId: view.viewId, offset: 0, limit: 10 });
  expect(rows.map(({ cells }) => cells)).toEqual([['c1', 'A']]);
});
