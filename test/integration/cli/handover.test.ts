import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { usualRules } from '../../../shared/ipc/reconcile';
import type { Command } from '../../../main/cli/commands';
import { parseCommand } from '../../support/parse-command';
import { handover } from '../../../main/cli/handover';
import { withOpenProfile } from '../../../main/cli/stored-records';
import { userNotesOf } from '../../../main/subscriptions/user-notes';
import { sync } from '../../../main/cli/sync';
import { addMapping, readMappings } from '../../../main/reconcile/remembered-mappings';
import { nothingOf } from '../../../main/subscriptions/stored-subscriptions';
import { workerAndFolder } from '../store/rig';
import { clients } from '../store/samples';
import { cliDesk, untold } from './rig';

const place = workerAndFolder();
const columns = { order: ['status'], widths: { status: 90 }, shown: {}, pinned: null };
const query = { search: 'status:BLOCKED', filters: [], sort: [] };
const mapping = {
  resource: 'clients',
  search: '',
  keys: [{ column: 0, field: 'id' }],
  compare: [],
  rules: usualRules,
} as const;
const groups = { rows: null, columns: null, field: null, measure: 'records' } as const;
const table = { search: '', filters: [], ...groups };
const mark = { resource: 'clients', by: 'mquispe', at: '2026-11-20T14:00:00Z' } as const;

type Desk = ReturnType<typeof cliDesk>;

/** A computer with the same connection, where these clients were read. */
async function computer(count: number): Promise<Desk> {
  const desk = cliDesk(place);
  desk.serve(() => ({ records: clients(0, count), total: count, hasMore: false }));
  await sync(desk.services, 'Andina', ['clients'], untold);
  desk.out.lines.length = 0;
  return desk;
}

/** What was set up and marked on the first computer. */
async function setUp(desk: Desk): Promise<void> {
  await withOpenProfile(desk.services, 'Andina', async ({ store, notes }) => {
    const { views, watches, pivots, subscriptions } = userNotesOf(notes);
    const dates = 'month-first' as const;
    const blocked = { resource: 'clients', name: 'Blocked', columns, query, dates } as const;
    const { id } = await views.create(blocked);
    await views.create({ resource: 'lots', name: 'Lots', columns, query });
    const alert = { kind: 'more', than: 20 } as const;
    const other = { format: 'csv', every: 'day', folder: '/srv/secret' } as const;
    await subscriptions.change(id, { ...nothingOf(id), alert, export: other }, [id]);
    const rule = { name: 'Changed', search: 'lima', filters: [], seenUntil: 5 };
    await watches.create({ ...rule, resource: 'clients', dates });
    await pivots.create({ resource: 'clients', name: 'By status', table, dates });
    await addMapping(notes, {
      mapping: { ...mapping, keys: [...mapping.keys], compare: [] },
      names: ['ID'],
    });
    const written = {
      tag: 'Reviewed',
      annotation: 'paid twice',
      due: '2026-12-04',
      assignee: 'Rosa',
    };
    await store.marks.set({ ...mark, id: 'c3', ...written });
    await store.marks.set({
      ...mark,
      id: 'c9',
      tag: 'Open',
      annotation: '',
      due: '',
      assignee: '',
    });
  });
}

/** Everything a hand-over can change. */
const stateOf = (desk: Desk) =>
  withOpenProfile(desk.services, 'Andina', async ({ store, notes }) => {
    const { views, watches, pivots, subscriptions } = userNotesOf(notes);
    const tables = (await pivots.list()).map((pivot) => ({ ...pivot, id: '' }));
    const named = (await views.list()).map((view) => ({ ...view, id: '' }));
    const alerts = (await subscriptions.list()).map(({ alert, export: order }) => [alert, order]);
    const rules = (await watches.list()).map(({ name, search, dates }) => [name, search, dates]);
    const marks = await store.marks.all();
    return { named, tables, alerts, rules, marks, mappings: await readMappings(notes) };
  });

async function run(desk: Desk, ...args: readonly string[]) {
  const [action = '', ...rest] = args;
  desk.out.lines.length = 0;
  desk.out.words = '';
  const command = parseCommand(['handover', action, '--profile', 'Andina', ...rest]);
  await handover(desk.services, command as Extract<Command, { name: 'handover' }>, 'a test');
  return desk.out.lines;
}

let file: string;
beforeEach(() => {
  file = join(place.folder, `${crypto.randomUUID()}.json`);
});

test('what was set up and marked arrives on another computer as it was, and is in its log', async () => {
  const first = await computer(20);
  await setUp(first);
  const [written] = await run(first, 'export', '--out', file);
  expect(written).toEqual({ file, views: 2, pivots: 1, rules: 1, reconcile: 1, marks: 2 });
  const text = await readFile(file, 'utf8');
  // No folder of the first computer, no id of it, no record.
  for (const each of ['/srv/secret', '"seenUntil"', 'amount']) expect(text).not.toContain(each);

  const second = await computer(20);
  expect(await run(second, 'show', '--file', file)).toHaveLength(7);
  expect((await stateOf(second)).named).toEqual([]);
  expect(await run(second, 'import', '--file', file)).toHaveLength(7);
  const [before, after] = [await stateOf(first), await stateOf(second)];
  expect({ ...after, alerts: [] }).toEqual({ ...before, alerts: [] });
  expect(after.alerts).toEqual([[{ kind: 'more', than: 20 }, null]]);
  const logged = await withOpenProfile(second.services, 'Andina', ({ store }) =>
    store.audit.entries({
      since: null,
      until: null,
      what: ['restore'],
      from: null,
      newestFirst: true,
      limit: 1,
    }),
  );
  const sha256 = createHash('sha256').update(text).digest('hex');
  expect(logged).toMatchObject([{ subject: 'handover', state: 'done', count: 7, sha256 }]);
  // Once more there is nothing left to take.
  expect(await run(second, 'import', '--file', file)).toEqual([]);
});

test('a file of before pivot tables were handed over is read', async () => {
  const first = await computer(20);
  await setUp(first);
  await run(first, 'export', '--out', file);
  const written = JSON.parse(await readFile(file, 'utf8')) as {
    sha256?: string;
    contents: { pivots?: unknown };
  };
  delete written.sha256;
  delete written.contents.pivots;
  const sha256 = createHash('sha256').update(JSON.stringify(written)).digest('hex');
  await writeFile(file, JSON.stringify({ ...written, sha256 }));
  expect(await run(await computer(20), 'show', '--file', file)).toHaveLength(6);
});

test('what differs is told, and changed only when that is wanted', async () => {
  const first = await computer(20);
  await setUp(first);
  await run(first, 'export', '--out', file);
  const second = await computer(20);
  await withOpenProfile(second.services, 'Andina', async ({ store, notes }) => {
    const mine = { ...query, search: 'status:ACTIVE' };
    const { views } = userNotesOf(notes);
    await views.create({ resource: 'clients', name: 'blocked', columns, query: mine });
    await store.marks.set({
      ...mark,
      by: 'lrojas',
      id: 'c3',
      tag: 'Mine',
      annotation: '',
      due: '',
      assignee: '',
    });
  });
  const before = await stateOf(second);
  const shown = await run(second, 'show', '--file', file);
  expect(shown.filter(({ state }) => state === 'differs')).toEqual([
    { part: 'views', name: 'Blocked', resource: 'clients', state: 'differs' },
    { part: 'marks', name: 'c3', resource: 'clients', state: 'differs' },
  ]);
  await expect(run(second, 'import', '--file', file)).rejects.toThrow('"Blocked" differs');
  expect(await stateOf(second)).toEqual(before);

  expect(await run(second, 'import', '--file', file, '--add')).toHaveLength(5);
  expect(await stateOf(second)).toMatchObject({ marks: [{ tag: 'Mine' }, { tag: 'Open' }] });
  expect(await run(second, 'import', '--file', file, '--replace')).toHaveLength(2);
  const after = await stateOf(second);
  expect(after.marks).toMatchObject([
    { id: 'c3', tag: 'Reviewed', by: 'mquispe', at: mark.at },
    { id: 'c9' },
  ]);
  expect(after.named[0]?.query.search).toBe('status:BLOCKED');
});

test('only what was chosen is in the file', async () => {
  const first = await computer(20);
  await setUp(first);
  const counts = async (...args: readonly string[]) =>
    (await run(first, 'export', '--out', file, ...args))[0];
  const none = { file, views: 0, pivots: 0, rules: 0, reconcile: 0, marks: 0 };
  expect(await counts('--view', 'blocked')).toEqual({ ...none, views: 1 });
  expect(await counts('--what', 'marks')).toEqual({ ...none, marks: 2 });
  expect(await counts('--what', 'views', '--what', 'reconcile')).toEqual({
    ...none,
    views: 2,
    reconcile: 1,
  });
  await expect(counts('--view', 'Nobody')).rejects.toThrow('no view "Nobody"');
});

test('marks on records that are not here, or of another service, are left out and told', async () => {
  const first = await computer(20);
  await setUp(first);
  await run(first, 'export', '--out', file);
  const second = await computer(5);
  await run(second, 'import', '--file', file);
  expect(second.out.words).toContain('1 mark is on a record that is not here');
  expect((await stateOf(second)).marks).toMatchObject([{ id: 'c3' }]);

  const content = JSON.parse(await readFile(file, 'utf8')) as Record<string, unknown>;
  delete content.sha256;
  const moved = { ...content, service: 'https://other.example' };
  const sum = createHash('sha256').update(JSON.stringify(moved)).digest('hex');
  await writeFile(file, JSON.stringify({ ...moved, sha256: sum }));
  const third = await computer(20);
  await run(third, 'import', '--file', file);
  expect(third.out.words).toContain('2 marks are of another service');
  expect(await stateOf(third)).toMatchObject({ marks: [], named: [{}, {}] });
});

test('a file that was changed, is newer or is something else has a word each, and changes nothing', async () => {
  const first = await computer(20);
  await setUp(first);
  await run(first, 'export', '--out', file);
  const text = await readFile(file, 'utf8');
  const before = await stateOf(first);
  for (const [content, word] of [
    [text.replace('BLOCKED', 'ACTIVE'), 'was changed since it was written'],
    [text.replace('"format": 1', '"format": 2'), 'newer version'],
    [text.slice(0, -40), 'holds nothing that was handed over'],
    ['{"version":1,"views":[]}', 'holds nothing that was handed over'],
    ['', 'holds nothing that was handed over'],
  ] as const) {
    await writeFile(file, content);
    for (const action of ['show', 'import'])
      await expect(run(first, action, '--file', file)).rejects.toThrow(word);
  }
  await expect(run(first, 'show', '--file', join(file, 'none'))).rejects.toThrow('cannot be read');
  expect(await stateOf(first)).toEqual(before);
});
