import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openMarks } from '../../../main/marks/file';
import { makeTables } from '../../../main/store/schema';
import { openDatabase } from '../../../main/store/database';
import { openStore } from '../../../main/profile-store/open';
import type { Store } from '../../../main/profile-store/store';
import type { Filter } from '../../../shared/ipc/browse';
import { everything } from '../../support/written-store';
import { syncWith, temporaryFolder, workerAndFolder } from './rig';
import { clients, record } from './samples';
import { recycledThread } from '../../support/recycled-threads';

const place = workerAndFolder();
let folder: string;
let key: Uint8Array;
beforeEach(() => {
  folder = temporaryFolder();
  key = randomBytes(32);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const file = () => join(folder, 'cache.db');
const open = (with_ = key) =>
  openStore({
    file: file(),
    key: Uint8Array.from(with_),
    thread: () => recycledThread(place.worker),
  });
const inMemory = () =>
  openStore({ file: null, key: null, thread: () => recycledThread(place.worker) });

const author = { by: 'ana', at: '2026-11-22T15:04:05.000Z' };
const mark = (id: string, tag: string, annotation = '') => ({
  ...{ resource: 'clients' as const, id, tag, annotation, due: '', assignee: '' },
  ...author,
});

async function rows(store: Store, search: string, filters: Filter[] = []) {
  const query = { ...everything, search, filters };
  const { cursorId, count, columns, notUnderstood } = await store.browse.open(query);
  const { rows: found } = await store.browse.rows({ cursorId, offset: 0, limit: 100 });
  const cellOf = (cells: readonly unknown[], name: string) => cells[columns.indexOf(name)];
  return {
    count,
    columns,
    notUnderstood,
    ids: found.map(({ id }) => id),
    marks: found.map(({ cells }) => [cellOf(cells, 'desk.mark'), cellOf(cells, 'desk.note')]),
  };
}

test('a mark is a column, a filter, a word of the search, a group; it stays when its record changes', async () => {
  const store = await open();
  await syncWith(store, clients(1, 8));
  expect((await rows(store, '')).columns).not.toContain('desk.mark');
  expect(await rows(store, 'mark:reviewed')).toMatchObject({ count: 0, notUnderstood: [] });
  const changed: string[] = [];
  store.onChange((resource) => changed.push(resource));
  const set = await store.marks.set(mark('c2', ' Revisado ', 'Llamó el banco'));
  expect(set).toEqual({
    tag: 'Revisado',
    annotation: 'Llamó el banco',
    due: '',
    assignee: '',
    ...author,
  });
  expect(changed).toEqual(['clients']);
  await store.marks.set(mark('c5', 'Ask the bank'));
  await store.marks.set(mark('c6', '', 'nota sola'));
  const all = await rows(store, '');
  expect(all.columns.slice(-6)).toEqual([
    ...['desk.mark', 'desk.note', 'desk.due_date', 'desk.assigned_to'],
    ...['desk.marked_by', 'desk.marked_at'],
  ]);
  expect(all.marks.slice(0, 2)).toEqual([
    [undefined, undefined],
    ['Revisado', 'Llamó el banco'],
  ]);
  expect((await rows(store, 'mark:revisado')).ids).toEqual(['c2']);
  expect((await rows(store, 'marca:(revisado,"ask the bank")')).ids).toEqual(['c2', 'c5']);
  expect((await rows(store, '-mark:*')).ids).toEqual(['c1', 'c3', 'c4', 'c6', 'c7']);
  expect((await rows(store, 'note:llamo')).ids).toEqual(['c2']);
  // Words that name no field look into the notes, too.
  expect((await rows(store, 'llamo banco')).ids).toEqual(['c2']);
  expect((await rows(store, '-llamo')).ids).not.toContain('c2');
  const filter: Filter = { kind: 'one-of', field: 'desk.mark', values: ['Ask the bank'] };
  expect((await rows(store, '', [filter])).ids).toEqual(['c5']);
  // Asked again, it is found by the marks of now.
  await store.marks.set(mark('c7', 'Ask the bank'));
  expect((await rows(store, '', [filter])).ids).toEqual(['c5', 'c7']);
  const days: Filter = { kind: 'days', field: 'desk.marked_at', first: '2026-11-22', last: null };
  expect((await rows(store, '', [days])).count).toBe(4);
  const facets = await store.browse.facets({ query: everything, field: 'desk.mark' });
  expect(facets.values).toEqual([
    { value: 'Ask the bank', count: 2 },
    { value: 'Revisado', count: 1 },
  ]);
  const question = { query: everything, columns: null, field: null, currency: null };
  const summary = await store.summary({ ...question, rows: { field: 'desk.mark', by: 'value' } });
  expect(summary.rows.map(({ label }) => label)).toEqual(['Ask the bank', 'Revisado', null]);
  expect(await store.marks.tags()).toEqual(['Ask the bank', 'Revisado']);

  await syncWith(
    store,
    clients(1, 8, () => ({ first_name: 'Otra' })),
    { at: 4 },
  );
  expect(await store.marks.of({ resource: 'clients', id: 'c2' })).toMatchObject({
    tag: 'Revisado',
  });
  expect((await rows(store, 'mark:revisado')).ids).toEqual(['c2']);
  expect(await store.marks.set(mark('c2', '', ' '))).toBeNull();
  expect((await rows(store, 'mark:revisado')).ids).toEqual([]);
  await expect(store.marks.set(mark('nobody', 'x'))).rejects.toMatchObject({
    params: { reason: 'unknown-record' },
  });
  await store.close();
});

test('it is told when its record is gone, and kept until it is dropped', async () => {
  const store = await inMemory();
  await syncWith(store, clients(1, 5));
  await store.marks.set(mark('c4', 'Revisado'));
  expect(await store.marks.gone()).toEqual([]);
  await syncWith(store, clients(1, 4), { at: 4 });
  const [gone] = await store.marks.gone();
  expect(gone).toMatchObject({
    resource: 'clients',
    id: 'c4',
    tag: 'Revisado',
    title: 'Ana Quispe',
  });
  await syncWith(store, clients(1, 5), { at: 6 });
  expect(await store.marks.gone()).toEqual([]);
  await syncWith(store, clients(1, 4), { at: 8 });
  await store.marks.drop({ resource: 'clients', stored: gone?.stored ?? '' });
  expect(await store.marks.gone()).toEqual([]);
  await store.close();
});

test('numbers as ids and a field of the service of the same name', async () => {
  const store = await inMemory();
  const one = { kind: 'number' as const, text: '1' };
  await syncWith(store, [record({ id: one, 'desk.note': 'own' }), record({ id: '2' })]);
  await store.marks.set(mark('1', 'x', 'of the desk'));
  const found = await rows(store, 'mark:x');
  expect(found).toMatchObject({ ids: ['1'], marks: [['x', 'own']] });
  expect(found.columns.filter((name) => name === 'desk.note')).toHaveLength(1);
  await store.close();
});

test('the number 1 and the text 1 are two records, each with its own mark', async () => {
  const store = await inMemory();
  const one = { kind: 'number' as const, text: '1' };
  const markOf = (id: string) => store.marks.of({ resource: 'clients', id });
  await syncWith(store, [record({ id: one }), record({ id: '1' })]);
  await store.marks.set(mark('#1', 'of the number'));
  expect((await markOf('#1'))?.tag).toBe('of the number');
  expect(await markOf('1')).toBeNull();
  await store.marks.set(mark('1', 'of the text'));
  expect((await markOf('#1'))?.tag).toBe('of the number');
  expect((await markOf('1'))?.tag).toBe('of the text');
  await store.close();
});

test('a record that is not in the cache any more still has its mark', async () => {
  const first = await open();
  await syncWith(first, [record({ id: { kind: 'number', text: '1' } })]);
  await first.marks.set(mark('1', 'Revisado'));
  await first.close();
  rmSync(file());
  const second = await open();
  expect((await second.marks.of({ resource: 'clients', id: '1' }))?.tag).toBe('Revisado');
  await second.close();
});

test('marks are encrypted, and are there when the cache itself was set aside', async () => {
  const first = await open();
  await syncWith(first, clients(1, 5));
  await first.marks.set(mark('c2', 'Revisado', 'Llamó el banco'));
  await first.close();
  const bytes = readFileSync(`${file()}.marks`);
  expect(bytes.subarray(0, 4).toString('hex')).toBe('d4b1e9c5');
  expect(bytes.toString('latin1')).not.toContain('Revisado');
  expect(statSync(`${file()}.marks`).mode & 0o777).toBe(0o600);
  writeFileSync(file(), randomBytes(65_536));

  const second = await open();
  expect(second.state.setAside).toBe('damaged');
  expect(second.state.marksSetAside).toBeUndefined();
  expect(await second.marks.gone()).toEqual([]);
  await syncWith(second, clients(1, 5));
  expect((await rows(second, 'mark:revisado')).marks).toEqual([['Revisado', 'Llamó el banco']]);
  await second.close();
});

test('marks that cannot be read are set aside and said, the cache is left as it is', async () => {
  const first = await open();
  await syncWith(first, clients(1, 5));
  await first.marks.set(mark('c2', 'Revisado'));
  await first.close();
  writeFileSync(`${file()}.marks`, randomBytes(8_192));
  const second = await open();
  expect(second.state).toMatchObject({ setAside: null, marksSetAside: true });
  expect((await rows(second, '')).count).toBe(4);
  await second.marks.set(mark('c3', 'Otra vez'));
  await second.close();
  expect(readdirSync(folder).filter((name) => name.includes('.marks.set-aside-'))).toHaveLength(1);
  expect(existsSync(`${file()}.marks-wal`)).toBe(false);
  const third = await open();
  expect((await rows(third, 'mark:*')).ids).toEqual(['c3']);
  await third.close();
});

test('marks are flushed to the disk as records are', () => {
  const db = openDatabase({ file: file(), key });
  makeTables(db);
  openMarks(db, { file: file(), key });
  const full = 2;
  expect(['main', 'own'].map((each) => db.pragma(`${each}.synchronous`))).toEqual([full, full]);
  db.close();
});

test('many records are marked at once or none, told by their days, and put back as they were', async () => {
  const store = await open();
  await syncWith(store, clients(1, 8));
  await store.marks.set(mark('c2', 'Revisado', 'Llamó el banco'));
  const changed: string[] = [];
  store.onChange((resource) => changed.push(resource));
  const ids = ['c1', 'c2', 'c3'];
  const before = await store.marks.ofMany({ resource: 'clients', ids });
  expect(before).toEqual([
    { id: 'c1', tag: '', annotation: '', due: '', assignee: '' },
    { id: 'c2', tag: 'Revisado', annotation: 'Llamó el banco', due: '', assignee: '' },
    { id: 'c3', tag: '', annotation: '', due: '', assignee: '' },
  ]);
  const days = ['2026-11-27', '2026-11-28', '2026-12-04'];
  const marks = before.map((each, at) => ({ ...each, due: days[at] ?? '' }));
  await store.marks.setMany({ resource: 'clients', marks, ...author });
  expect(changed).toEqual(['clients']);
  const due: Filter = {
    ...{ kind: 'days', field: 'desk.due_date', first: null, last: '2026-11-27' },
  };
  expect((await rows(store, '', [due])).ids).toEqual(['c1']);
  expect((await rows(store, 'due:2026-12-04')).ids).toEqual(['c3']);
  expect((await rows(store, 'plazo:*')).ids).toEqual(ids);
  const pending = (by: string) => store.marks.pending({ by, today: '2026-11-27' });
  expect(await pending('ana')).toEqual([
    { resource: 'clients', assignee: '', due: 1, later: 2, undated: 0 },
  ]);
  expect(await pending('luis')).toEqual([]);

  const unknown = [
    { id: 'c4', tag: 'x', annotation: '', due: '', assignee: '' },
    { ...before[0], id: 'nobody' },
  ];
  const half = { resource: 'clients' as const, marks: unknown as typeof marks, ...author };
  await expect(store.marks.setMany(half)).rejects.toMatchObject({ code: 'input.params' });
  expect((await rows(store, 'mark:x')).count).toBe(0);

  // A record that is gone is pending no more.
  await syncWith(store, clients(2, 8), { at: 4 });
  expect(await pending('ana')).toEqual([
    { resource: 'clients', assignee: '', due: 0, later: 2, undated: 0 },
  ]);
  await store.marks.setMany({ resource: 'clients', marks: before, ...author });
  expect(await store.marks.ofMany({ resource: 'clients', ids })).toEqual(before);
  expect(await pending('ana')).toEqual([]);
});

test('records are assigned to a name: a column, a condition, and what waits for whom', async () => {
  const store = await open();
  await syncWith(store, clients(1, 8));
  const to = (id: string, assignee: string, due = '') =>
    store.marks.set({ ...mark(id, ''), assignee, due });
  expect(await to('c1', ' Rosa Quispe ')).toMatchObject({ assignee: 'Rosa Quispe', tag: '' });
  await to('c2', 'Rosa Quispe', '2026-11-27');
  await to('c3', 'ana', '2026-12-04');
  await to('c4', '', '2026-12-04');
  await to('c5', 'luis', '2026-11-01');
  expect((await rows(store, 'assigned:rosa')).ids).toEqual(['c1', 'c2']);
  expect((await rows(store, 'asignado:"Rosa Quispe"')).ids).toEqual(['c1', 'c2']);
  const nobodys: Filter = { kind: 'presence', field: 'desk.assigned_to', is: 'absent' };
  expect((await rows(store, 'due:*', [nobodys])).ids).toEqual(['c4']);
  const none = { resource: 'clients', due: 0, later: 0, undated: 0 };
  const assigned = [
    { ...none, assignee: 'Rosa Quispe', due: 1, undated: 1 },
    { ...none, assignee: 'luis', due: 1 },
  ];
  const pending = (by: string) => store.marks.pending({ by, today: '2026-11-27' });
  // The user's own come first; those of colleagues are told too.
  expect(await pending('ana')).toEqual([
    { ...none, assignee: '', later: 1 },
    { ...none, assignee: 'ana', later: 1 },
    ...assigned,
  ]);
  expect(await pending('luis')).toEqual([
    { ...none, assignee: 'luis', due: 1 },
    { ...none, assignee: 'Rosa Quispe', due: 1, undated: 1 },
    { ...none, assignee: 'ana', later: 1 },
  ]);
  expect(await store.marks.people()).toEqual(['ana', 'Rosa Quispe', 'luis']);
  // Assigned alone is a mark, and nothing at all is none.
  expect(await to('c1', '  ')).toBeNull();
  const all = await store.marks.ofMany({ resource: 'clients', ids: ['c1', 'c2'] });
  expect(all.map(({ assignee }) => assignee)).toEqual(['', 'Rosa Quispe']);
});
