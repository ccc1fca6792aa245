import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Store } from '../../../main/profile-store/store';
import { openStore } from '../../../main/profile-store/open';
import type { RecordsQuery } from '../../../shared/ipc/browse';
import type { ServiceRecord, Value } from '../../../shared/values';
import type { Syncable } from '../../../shared/ipc/sync';
import { buildWorker, quietEnd, temporaryFolder } from './rig';
import { clients, number, record } from './samples';
import { everything } from '../../support/written-store';
import { testLocale } from '../../support/test-locale';
import { recycledThread } from '../../support/recycled-threads';

let worker: Awaited<ReturnType<typeof buildWorker>>;
let folder: string;
let store: Store;

beforeAll(async () => {
  worker = await buildWorker();
});
beforeEach(async () => {
  folder = temporaryFolder();
  const file = join(folder, 'cache.db');
  store = await openStore({
    file,
    key: randomBytes(32),
    thread: () => recycledThread(worker.file),
  });
});
afterEach(async () => {
  await store.close();
  rmSync(folder, { recursive: true, force: true });
});

async function sync(pages: readonly (readonly ServiceRecord[])[], completedAt = 2) {
  const { id } = await store.beginSync('clients', { perPage: 100, startedAt: 1 });
  for (const [at, records] of pages.entries()) {
    await store.stagePage(id, { page: at + 1, records, total: null });
  }
  return store.commitSync(id, { ...quietEnd, completedAt });
}

async function stored(id: string): Promise<ServiceRecord | undefined> {
  return (await store.browse.record({ resource: 'clients', id }))?.versions[0]?.record;
}

const caughtUp = () => store.browse.indexed({ resource: 'clients' });

it('gives odd records back as they came, and finds them', async () => {
  const long = `${'lorem ipsum '.repeat(90_000)}needle-at-the-end`;
  const wide = Array.from({ length: 500 }, (_, at): [string, Value] => [`f${at}`, `v${at}`]);
  const odd: ServiceRecord[] = [
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
    [['id', 'wide'], ...wide],
  ];
  expect(await sync([odd])).toMatchObject({ records: 7, withoutId: 0 });
  for (const each of odd) {
    const [, id] = each[0] ?? ['', null];
    expect(await stored(typeof id === 'string' ? id : '42')).toEqual(each);
  }
  expect({}).not.toHaveProperty('polluted');
  await caughtUp();
  const find = async (text: string) =>
    (
      await store.search.everywhere({
        text,
        limitPerResource: 5,
        locale: testLocale(),
      })
    ).groups.flatMap((group) => group.hits.map((hit) => hit.id));
  expect(await find('needle-at-the-end')).toEqual(['long']);
  expect(await find('v499')).toEqual(['wide']);
  expect(await find('pen')).toEqual(['nested']);
  expect(await find('polluted')).toEqual(['proto']);
  expect(await find('1293438106040557568')).toEqual(['big']);
  const cursor = await store.browse.open({
    ...everything,
    filters: [{ kind: 'contains', field: 'text', text: 'needle' }],
  });
  expect(cursor.count).toBe(1);
  // Beyond so many fields of a resource there are no more to sort by; they are stored and found all
  // the same.
  await expect(
    store.browse.open({ ...everything, sort: [{ field: 'f499', direction: 'ascending' }] }),
  ).rejects.toMatchObject({ code: 'input.params' });
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
  await sync(values.map((value, at) => [record({ id: `t${at}`, value })]));
  const cursor = await store.browse.open({
    ...everything,
    sort: [{ field: 'value', direction: 'ascending' }],
  });
  const { rows } = await store.browse.rows({ cursorId: cursor.cursorId, offset: 0, limit: 10 });
  expect(rows.map(({ id }) => id)).toEqual(['t6', 't1', 't5', 't4', 't0', 't2', 't3']);
});

it('tells fields that appear and vanish', async () => {
  await sync([clients(0, 5)], 1_000);
  const completeness = await sync(
    [
      clients(0, 5).map((each) => [
        ...each.filter(([field]) => field !== 'amount'),
        ['tier', 'gold'] as const,
      ]),
    ],
    2_000,
  );
  expect(completeness).toMatchObject({ newFields: ['tier'], lostFields: ['amount'], changed: 5 });
  const { drift, changes } = await store.changes.list({
    since: 1_000,
    resource: 'clients',
    kind: 'changed',
    search: 'tier:gold',
    offset: 0,
    limit: 1,
    locale: testLocale(),
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
  await sync(many);
  await caughtUp();
  const cursor = await store.browse.open({ ...everything, search: 'nunez blocked -óscar' });
  const expected = clients(0, 10_000).filter(
    (_each, at) => at % 3 === 0 && at % 5 === 0 && at % 4 !== 3,
  );
  expect(cursor.count).toBe(expected.length);
  const found = await store.search.everywhere({
    text: 'NÚÑEZ status:blocked',
    limitPerResource: 3,
    locale: testLocale(),
  });
  expect(found.groups).toMatchObject([{ resource: 'clients' }]);
  expect(found.groups[0]?.hits).toHaveLength(3);
  expect(found.groups[0]?.hits[0]?.excerpt).toContainEqual({ text: 'Núñez', hit: true });
  await sync([[record({ id: 'fresh', first_name: 'Quillabamba' })]], 4);
  const fresh = await store.browse.open({ ...everything, search: 'llabam' });
  expect(fresh.count).toBe(1);
  const unknown = await store.browse.open({ ...everything, search: 'nosuchfield:x' });
  expect(unknown).toMatchObject({ count: 0, notUnderstood: [{ typed: 'nosuchfield:x' }] });
});

it('forgets versions that stopped being current, and keeps what is', async () => {
  await sync([clients(0, 20)], 1_000);
  await sync([clients(1, 20, (index) => (index === 5 ? { status: 'A' } : {}))], 2_000);
  await sync([clients(1, 20, (index) => (index === 5 ? { status: 'B' } : {}))], 3_000);
  await store.forgetHistory(2_500);
  const answer = await store.browse.record({ resource: 'clients', id: 'c5' });
  expect(answer?.versions.map(({ seenAt }) => seenAt)).toEqual([3_000, 2_000]);
  expect(await store.browse.record({ resource: 'clients', id: 'c0' })).toBeNull();
  const syncs = await store.changes.syncs();
  expect(syncs.map(({ completedAt }) => completedAt)).toEqual([3_000, 2_000]);
  const then = await store.browse.open({ ...everything, asOf: syncs[1]?.syncId ?? 0 });
  expect(then.count).toBe(19);
  const { counts } = await store.changes.list({
    since: 0,
    resource: null,
    kind: null,
    search: '',
    offset: 0,
    limit: 5,
    locale: testLocale(),
  });
  expect(counts).toEqual({ new: 0, changed: 1, gone: 0 });
});

it('refuses changes of what no record can fit, and none before anything was read', async () => {
  const question = {
    ...{ since: 0, resource: 'clients' as const, kind: null, search: '', offset: 0, limit: 5 },
    ...{
      matching: { search: 'nosuchfield:x', filters: [] },
      locale: { zone: 'UTC', language: 'en' as const },
    },
  };
  expect((await store.changes.list(question)).total).toBe(0);
  await sync([clients(0, 3)]);
  await expect(store.changes.list(question)).rejects.toMatchObject({
    code: 'input.filter',
    params: { reason: 'unknown' },
  });
});

it('says which words of a search among changes no list understands', async () => {
  await sync([clients(0, 3)]);
  const searchWords = async (search: string, resource: Syncable | null) => {
    const query = { since: 0, kind: null, offset: 0, limit: 5 };
    const reader = { zone: 'UTC', language: 'en' as const };
    const found = await store.changes.list({ ...query, locale: reader, resource, search });
    return found.notUnderstood;
  };
  const word = { typed: 'stauts:A', start: 3, instead: 'status:A', why: 'unknown' };
  expect(await searchWords('c1 stauts:A', null)).toEqual([word]);
  expect(await searchWords('c1 stauts:A', 'clients')).toEqual([word]);
  expect(await searchWords('c1 status:A', null)).toEqual([]);
  // Of a list that was never read no field is known.
  expect(await searchWords('stauts:A', 'lots')).toEqual([]);
});

it('keeps at most sixteen views', async () => {
  await sync([clients(0, 3)]);
  const first = await store.browse.open(everything);
  for (let more = 0; more < 16; more += 1) await store.browse.open(everything);
  await expect(
    store.browse.rows({ cursorId: first.cursorId, offset: 0, limit: 1 }),
  ).rejects.toMatchObject({ code: 'input.params' });
});

it('keeps a record that reads A, B and A again on three pages of one sync', async () => {
  const state = (status: string) => [record({ id: 'c1', status })];
  await sync([state('A')]);
  const { records, gone } = await sync([state('A'), state('B'), state('A')], 3);
  expect({ records, gone }).toEqual({ records: 1, gone: 0 });
  const cursor = await store.browse.open(everything);
  const { rows } = await store.browse.rows({ cursorId: cursor.cursorId, offset: 0, limit: 10 });
  expect(rows.map(({ cells }) => cells)).toEqual([['c1', 'A']]);
});

it('tells the number 1 and the text "1" of one list apart, wherever one is met', async () => {
  const duplicates = [
    record({ id: number('1'), first_name: 'Number' }),
    record({ id: '1', first_name: 'Text' }),
    record({ id: number('2'), first_name: 'Alone' }),
  ];
  await sync([duplicates]);
  await caughtUp();
  const { cursorId } = await store.browse.open(everything);
  const { rows } = await store.browse.rows({ cursorId, offset: 0, limit: 9 });
  const nameOf = (fields: ServiceRecord | undefined) =>
    fields?.find(([field]) => field === 'first_name')?.[1];
  expect(rows.map(({ id }) => id)).toEqual(['#1', '1', '2']);
  for (const [at, name] of ['Number', 'Text', 'Alone'].entries()) {
    const id = rows[at]?.id ?? '';
    expect(nameOf(await stored(id))).toBe(name);
    expect(await store.browse.locate({ cursorId, id })).toBe(at);
  }
  const query = { limitPerResource: 9, locale: testLocale() } as const;
  const { groups } = await store.search.everywhere({ text: 'number', ...query });
  expect(groups[0]?.hits.map(({ id }) => id)).toEqual(['#1']);
});

it('finds a UUID in any letters, by search, by field and by filter', async () => {
  const small = '0b6b1f7e-6c1c-4a59-9f5a-0d1f7c5b00ab';
  const large = '1C6B1F7E-6C1C-4A59-9F5A-0D1F7C5B00CD';
  await sync([[record({ id: small }), record({ id: large })]]);
  const found = async (query: Partial<RecordsQuery>) => {
    const { cursorId, count } = await store.browse.open({ ...everything, ...query });
    const { rows } = await store.browse.rows({ cursorId, offset: 0, limit: 9 });
    return count === 1 ? rows[0]?.id : count;
  };
  for (const id of [small, large]) {
    for (const typed of [id, id.toUpperCase(), id.toLowerCase()]) {
      expect(await found({ search: typed })).toBe(id);
      expect(await found({ search: `id:${typed}` })).toBe(id);
      expect(await found({ search: `id:=${typed}` })).toBe(id);
      expect(await found({ filters: [{ kind: 'contains', field: 'id', text: typed }] })).toBe(id);
      const start = typed.slice(0, 10);
      expect(await found({ filters: [{ kind: 'starts-with', field: 'id', text: start }] })).toBe(
        id,
      );
    }
  }
});
