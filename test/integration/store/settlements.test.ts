import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  usualRules,
  type LineFilter,
  type Mapping,
  type Outcome,
} from '../../../shared/ipc/reconcile';
import type { SettledState } from '../../../shared/ipc/settlements';
import type { ServiceRecord, Value } from '../../../shared/values';
import { openReconciled } from '../../../main/export/reconciled-source';
import { openStore } from '../../../main/profile-store/open';
import type { Store } from '../../../main/profile-store/store';
import { Settling } from '../../../main/reconcile/settling';
import { compareAndStore } from '../../../main/reconcile/with-file';
import { RowPacker } from '../../../main/tables/packed-rows';
import { syncWith, temporaryFolder, workerAndFolder } from './rig';
import { testLocale } from '../../support/test-locale';
import { recycledThread } from '../../support/recycled-threads';

const place = workerAndFolder();
let folder: string;
beforeEach(() => (folder = temporaryFolder()));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const open = () =>
  openStore({
    file: join(folder, 'cache.db'),
    key: new Uint8Array(32).fill(7),
    thread: () => recycledThread(place.worker),
  });

const number = (text: string): Value => ({ kind: 'number', text });
const lot = (code: string, amount: string, day: string, currency = 'PEN'): ServiceRecord =>
  Object.entries({
    id: `id-${code}`,
    code,
    total_amount: number(amount),
    currency,
    created_at: `${day}T15:00:00.000000+00:00`,
  });

const header = ['Lote', 'Importe', 'Moneda'];
const mapping: Mapping = {
  resource: 'lots',
  search: '',
  keys: [{ column: 0, field: 'code' }],
  compare: [
    { column: 1, field: 'total_amount' },
    { column: 2, field: 'currency' },
  ],
  rules: usualRules,
};
const november = { field: 'created_at', first: '2026-11-01', last: '2026-11-30' };
const december = { field: 'created_at', first: '2026-12-01', last: '2026-12-31' };

interface Close {
  readonly name?: string;
  readonly part?: Partial<Mapping>;
  /** Whether the header row is chosen by the user. */
  readonly choosesHeader?: boolean;
  readonly names?: readonly string[];
}

async function compare(
  store: Store,
  rows: readonly (readonly string[])[],
  {
    name = 'noviembre.xlsx',
    part = { period: november },
    choosesHeader = false,
    names = header,
  }: Close = {},
) {
  const packer = new RowPacker();
  for (const [at, row] of [names, ...rows].entries()) packer.add(at + 1, row);
  const sha256 = `${name} ${JSON.stringify(rows)}`;
  const table = { name, sheets: [], sheet: 0, notices: [], packed: packer.finish(), sha256 };
  const taken = await store.reconciling.take(table);
  const { draftId } = choosesHeader
    ? await store.reconciling.header({ draftId: taken.draftId, header: 1 })
    : taken;
  const queryLocale = testLocale({ zone: 'America/Lima', language: 'es' });
  const result = await compareAndStore(
    store,
    { draftId, mapping: { ...mapping, ...part }, locale: queryLocale },
    names,
  );
  const { resultId } = result;
  const settling = new Settling();
  const lines = async (state: LineFilter | null, outcome: Outcome | null = null) =>
    store.reconciling.lines({
      ...{ resultId, outcome, field: null, state, search: '', offset: 0, limit: 500 },
    });
  const keys = async (state: LineFilter | null) =>
    (await lines(state)).lines.map(({ key }) => key.join());
  const settle = async (key: string, state: SettledState | null, comment = '') => {
    const { lines: all } = await lines(null);
    const nos = all.filter((line) => line.key[0] === key).map(({ no }) => no);
    return settling.settle(store, { resultId, lines: nos, state, comment });
  };
  const undo = (number: number) => settling.undo(store, { resultId, undo: number });
  return { result, lines, keys, settle, undo, settling };
}

const inNovember = [
  lot('L-1', '100.00', '2026-11-03'),
  lot('L-2', '199.99', '2026-11-04'),
  lot('L-3', '300.00', '2026-11-05'),
  lot('L-4', '400.00', '2026-11-06'),
  lot('L-5', '500.00', '2026-11-07', 'USD'),
];
const file = [
  ['L-1', '100.00', 'PEN'],
  ['L-2', '200.00', 'PEN'],
  ['L-3', '300.50', 'PEN'],
  ['L-9', '900.00', 'PEN'],
  ['L-5', '500.00', 'USD'],
  ['TOTAL', '1,500.50', 'PEN'],
];

test('codes that begin as words of statements are no numbers', async () => {
  const store = await open();
  const records = [lot('1001', '50.00', '2026-11-03'), lot('DB7', '-7.00', '2026-11-03')];
  await syncWith(store, records, { resource: 'lots' });
  const { result } = await compare(store, [
    ['CR1001', '50.00', 'PEN'],
    ['-7', '-7.00', 'PEN'],
  ]);
  expect(result.counts).toMatchObject({ equal: 0, mine: 2, theirs: 2 });
  await store.close();
});

test.each([
  [['constructor', '__proto__', 'prototype']],
  [['toString', 'valueOf', 'hasOwnProperty']],
  [['length', 'name', 'then']],
])('a line of a file whose columns are %j is carried as it was', async (names) => {
  const store = await open();
  await syncWith(store, inNovember, { resource: 'lots' });
  const first = await compare(store, file, { names });
  await first.settle('L-9', 'pending');
  const decided = { part: { period: december }, name: 'diciembre.xlsx', names };
  const next = await compare(store, [['L-7', '70.00', 'PEN']], decided);
  expect(next.result.carried).toEqual({ mine: 1, theirs: 0 });
  const { lines } = await next.lines('pending');
  expect(lines.map(({ key }) => key)).toEqual([['L-9']]);
  expect(JSON.stringify(lines)).toContain('900.00');
  await store.close();
});

test('a month is settled, stored, and the next one begins with what was pending', async () => {
  let store = await open();
  await syncWith(store, inNovember, { resource: 'lots' });
  const first = await compare(store, file);
  expect(first.result.counts).toMatchObject({
    ...{ equal: 2, different: 2, mine: 1, theirs: 1, total: 1, unkeyed: 0 },
  });
  expect(first.result.sums).toEqual([
    {
      ...{ column: 'Importe', field: 'total_amount', currency: 'PEN', mine: '1500.50' },
      ...{ theirs: '999.99', difference: '-500.51', equal: '100.00' },
    },
    {
      ...{ column: 'Importe', field: 'total_amount', currency: 'USD', mine: '500.00' },
      ...{ theirs: '500.00', difference: '0.00', equal: '500.00' },
    },
  ]);
  expect(first.result.totals).toEqual([
    {
      ...{ row: 7, column: 'Importe', currency: 'PEN', says: '1500.50', sum: '1500.50' },
      is: 'right',
    },
  ]);
  const { lines } = await first.lines(null, 'different');
  expect(lines.map(({ differences }) => differences)).toEqual([
    [
      {
        ...{ column: 'Importe', field: 'total_amount', mine: '200.00', theirs: '199.99' },
        ...{ amount: '-0.01', currency: 'PEN' },
      },
    ],
    [
      {
        ...{ column: 'Importe', field: 'total_amount', mine: '300.50', theirs: '300.00' },
        ...{ amount: '-0.50', currency: 'PEN' },
      },
    ],
  ]);
  expect(await first.keys('todo')).toEqual(['L-2', 'L-3', 'L-9', 'L-4']);
  await first.settle('L-2', 'agreed', 'redondeo');
  await first.settle('L-3', 'pending', 'pedir nota de crédito');
  await first.settle('L-9', 'pending');
  const { undo } = await first.settle('L-4', 'provider');
  expect(await first.keys('todo')).toEqual(['L-3', 'L-9', 'L-4']);
  expect((await first.lines('agreed')).states).toEqual({
    ...{ todo: 3, open: 0, changed: 0, pending: 2, agreed: 1, provider: 1, other: 0, resolved: 0 },
  });
  // The lines shown are those that are exported.
  const { resultId } = first.result;
  const shown = { resultId, outcome: null, field: null, state: 'todo', search: '' } as const;
  const source = { kind: 'reconciled', resource: 'lots', ...shown } as const;
  const exported = await openReconciled(store.reconciling, source, 'en');
  expect(exported.total).toBe(3);
  const states = [];
  for await (const { rows } of exported.batches()) states.push(...rows.map((row) => row.at(-2)));
  expect(states).toEqual(['Pending', 'Pending', 'Provider’s error']);
  expect(await first.undo(undo)).toBe(true);
  expect(await first.undo(undo)).toBe(false);
  expect(await first.keys('provider')).toEqual([]);
  await first.settle('L-4', 'provider', 'duplicado');
  await store.close();

  // It is there when the profile is opened again, and the same file shows it as it was.
  store = await open();
  const again = await compare(store, file);
  expect(await again.keys('todo')).toEqual(['L-3', 'L-9', 'L-4']);
  expect(await again.keys('agreed')).toEqual(['L-2']);
  expect(await store.settlements.runs()).toHaveLength(1);

  // In December the provider corrected L-3; L-2 has another amount now, and L-9 is still missing.
  await syncWith(
    store,
    [
      inNovember[0] ?? [],
      lot('L-2', '199.90', '2026-11-04'),
      lot('L-3', '300.50', '2026-11-05'),
      ...inNovember.slice(3),
      lot('L-6', '600.00', '2026-12-02'),
      lot('L-7', '700.00', '2026-12-03'),
    ],
    { resource: 'lots', at: 3 },
  );
  const last = await compare(
    store,
    [
      ['L-6', '600.00', 'PEN'],
      ['L-7', '700.10', 'PEN'],
      ['L-2', '200.00', 'PEN'],
      ['TOTAL', '1,300.10', 'PEN'],
    ],
    { name: 'diciembre.xlsx', part: { period: december } },
  );
  expect(last.result).toMatchObject({
    ...{ rows: 4, records: 2, carried: { mine: 2, theirs: 2 }, resolved: 1 },
    totals: [{ says: '1300.10', sum: '1500.10', is: 'wrong' }],
  });
  expect(last.result.counts).toMatchObject({
    equal: 2,
    different: 1,
    mine: 2,
    theirs: 1,
    total: 1,
  });
  const { lines: todo } = await last.lines('todo');
  // It begins with what November left open.
  expect(todo.map(({ key, from, settled }) => [key[0], from, settled?.state ?? null])).toEqual([
    ['L-9', '2026-11', 'pending'],
    ['L-4', '2026-11', 'provider'],
    ['L-7', null, null],
    ['L-2', null, null],
  ]);
  expect(todo.map(({ settled }) => settled?.comment)).toEqual([
    ...['', 'duplicado', undefined, 'redondeo'],
  ]);
  // What was agreed is shown again only because it is another difference now.
  expect(await last.keys('changed')).toEqual(['L-2']);
  expect(last.result.changedAgain).toBe(1);
  expect(await last.keys('resolved')).toEqual(['L-3']);
  const [newest, oldest] = await store.settlements.runs();
  expect(newest).toMatchObject({
    ...{ file: { name: 'diciembre.xlsx' }, period: december, counts: { equal: 2 } },
    states: { pending: 1, provider: 1, resolved: 1, agreed: 0 },
  });
  expect(oldest?.states).toMatchObject({ pending: 2, provider: 1, agreed: 1, resolved: 0 });
  const stored = await store.settlements.lines({ runId: newest?.runId ?? 0, after: null });
  expect(stored.map(({ key, state, since }) => [key[0], state, since])).toEqual([
    ['L-3', 'resolved', '2026-11'],
    ['L-4', 'provider', '2026-11'],
    ['L-9', 'pending', '2026-11'],
  ]);
  await store.close();
});

test('a file that changed since says so, and many lines are settled at once', async () => {
  const store = await open();
  await syncWith(store, inNovember, { resource: 'lots' });
  await compare(store, file);
  const again = await compare(store, file, { choosesHeader: true });
  expect(again.result.notices.map(({ reason }) => reason)).not.toContain('file-changed');
  const { result, keys, settling, lines } = await compare(store, file.slice(1));
  expect(result.notices.map(({ reason }) => reason)).toContain('file-changed');
  const { resultId } = result;
  const params = { outcome: null, field: null, state: 'todo' as const, search: '' };
  const made = await settling.settle(store, {
    ...{ resultId, lines: params, state: 'agreed', comment: 'todo conforme' },
  });
  expect(made.settled).toBe(5);
  expect(await keys('todo')).toEqual([]);
  expect((await lines('agreed')).states).toMatchObject({ agreed: 5, open: 0 });
  // What is equal, and totals, are never settled.
  const everything = { ...params, state: null };
  const all = await settling.settle(store, {
    ...{ resultId, lines: everything, state: null, comment: '' },
  });
  expect(all.settled).toBe(5);
  await expect(
    settling.settle(store, { resultId: -1, lines: [1], state: 'agreed', comment: '' }),
  ).rejects.toMatchObject({ code: 'input.params', params: { reason: 'result-gone' } });
  await store.close();
});

test('what was agreed stays so while only the file of another month lacks its row', async () => {
  const store = await open();
  await syncWith(store, inNovember, { resource: 'lots' });
  const inOne = await compare(store, file, { part: {} });
  await inOne.settle('L-2', 'agreed', 'redondeo');
  const others = file.filter(([code]) => code !== 'L-2');
  // Taken out of the file it was agreed for, it is another difference.
  expect(await (await compare(store, others, { part: {} })).keys('changed')).toEqual(['L-2']);
  const next = { name: 'diciembre.xlsx', part: {} };
  const inNext = await compare(store, others, next);
  expect(await inNext.keys('changed')).toEqual([]);
  expect(await inNext.keys('agreed')).toEqual(['L-2']);
  // The record has another amount by now.
  const lots = [...inNovember.filter((_, at) => at !== 1), lot('L-2', '150.00', '2026-11-04')];
  await syncWith(store, lots, { resource: 'lots', at: 3 });
  const again = await compare(store, others, { name: 'enero.xlsx', part: {} });
  expect(await again.keys('changed')).toEqual(['L-2']);
  await store.close();
});

test('amounts within the tolerance are equal, each currency by its own', async () => {
  const store = await open();
  await syncWith(store, inNovember, { resource: 'lots' });
  const rows = [
    ['L-2', '200.00', 'PEN'],
    ['L-5', '500.01', 'USD'],
  ];
  const strict = await compare(store, rows, { part: {} });
  expect(strict.result.counts).toMatchObject({ different: 2, equal: 0 });
  const rules = { ...usualRules, tolerance: { PEN: '0.01' } };
  const { result } = await compare(store, rows, { part: { rules } });
  expect(result.counts).toMatchObject({ different: 1, equal: 1 });
  expect(result.notices).toContainEqual({
    ...{ reason: 'within-tolerance', column: null, count: 1, words: 'PEN -0.01' },
  });
  await store.close();
});

test('a row without a key that was left open comes back once: from the file, or from the one before', async () => {
  const store = await open();
  await syncWith(store, inNovember, { resource: 'lots' });
  const keyless = ['', '77.00', 'PEN'];
  const first = await compare(store, [...file, keyless], { part: {} });
  expect(first.result.counts.unkeyed).toBe(1);
  await first.settle('', 'pending', 'sin código');
  const again = await compare(store, [...file, keyless], { name: 'otro.xlsx', part: {} });
  expect(again.result).toMatchObject({ carried: { mine: 0 }, counts: { unkeyed: 1 } });
  const next = await compare(store, file, { name: 'diciembre.xlsx', part: {} });
  expect(next.result).toMatchObject({ carried: { mine: 1 }, counts: { unkeyed: 1 } });
  const { lines } = await next.lines('pending');
  expect(lines).toMatchObject([{ outcome: 'unkeyed', settled: { comment: 'sin código' } }]);
  await store.close();
});

const duplicates = [
  ['', '50.00', 'PEN'],
  ['', '50.00', 'PEN'],
  ['L-1', '100.00', 'PEN'],
];

/** A result whose file has two rows of one content without a key. */
async function withDuplicates() {
  const store = await open();
  await syncWith(store, inNovember, { resource: 'lots' });
  const one = await compare(store, duplicates);
  const { lines } = await one.lines(null, 'unkeyed');
  const nos = lines.map(({ no }) => no);
  const { resultId } = one.result;
  const settle = (some: readonly number[], state: SettledState) =>
    one.settling.settle(store, { resultId, lines: some, state, comment: 'c' });
  return { store, one, nos, settle };
}

type Compared = Awaited<ReturnType<typeof compare>>;
const rowsIn = async (compared: Compared, state: LineFilter) =>
  (await compared.lines(state)).lines.map(({ row }) => row);

test('rows of one content are settled each for itself', async () => {
  const { store, one, nos, settle } = await withDuplicates();
  await settle(nos.slice(0, 1), 'agreed');
  const rows = [await rowsIn(one, 'agreed'), await rowsIn(one, 'open')];
  expect(rows.map((some) => some.filter((row) => row !== null))).toEqual([[2], [3]]);
  await settle(nos.slice(1), 'pending');
  const again = await compare(store, duplicates);
  expect([await rowsIn(again, 'agreed'), await rowsIn(again, 'pending')]).toEqual([[2], [3]]);
  await store.close();
});

test('pending rows of one content all go to the next month, until a file has them', async () => {
  const { store, nos, settle } = await withDuplicates();
  await settle(nos, 'pending');
  const other = ['L-7', '70.00', 'PEN'];
  const part = { period: december };
  const next = await compare(store, [other], { part, name: 'dic.xlsx' });
  expect(next.result.carried.mine).toBe(2);
  expect((await next.lines('pending')).lines).toHaveLength(2);
  const withOne = await compare(store, [other, duplicates[0] ?? []], { part, name: 'dic.xlsx' });
  expect(withOne.result).toMatchObject({ carried: { mine: 1 }, counts: { unkeyed: 2 } });
  expect((await withOne.lines('pending')).lines).toHaveLength(2);
  await store.close();
});

test('undo of settling rows of one content together leaves them open', async () => {
  const { store, one, nos, settle } = await withDuplicates();
  const { undo } = await settle(nos, 'agreed');
  expect(await one.undo(undo)).toBe(true);
  expect(await rowsIn(one, 'agreed')).toEqual([]);
  expect(await rowsIn(await compare(store, duplicates), 'agreed')).toEqual([]);
  await store.close();
});

test('undo that failed can be tried again, and never erases a later settlement', async () => {
  const store = await open();
  await syncWith(store, inNovember, { resource: 'lots' });
  const one = await compare(store, file);
  const earlier = await one.settle('L-2', 'agreed');
  const later = await one.settle('L-2', 'provider');
  expect(await one.undo(earlier.undo)).toBe(false);
  expect(await one.keys('provider')).toEqual(['L-2']);
  const restore = vi.spyOn(store.settlements, 'restore');
  restore.mockRejectedValueOnce(new Error('the disk is full'));
  await expect(one.undo(later.undo)).rejects.toThrow('the disk is full');
  expect(await one.keys('provider')).toEqual(['L-2']);
  expect(await one.undo(later.undo)).toBe(true);
  expect(await one.keys('agreed')).toEqual(['L-2']);
  expect(await one.undo(earlier.undo)).toBe(true);
  expect(await one.keys('agreed')).toEqual([]);
  await store.close();
});

test('a line that is settled twice at once is put back as it was before both', async () => {
  const store = await open();
  await syncWith(store, inNovember, { resource: 'lots' });
  const { result, lines } = await compare(store, file);
  const { resultId } = result;
  const [first] = (await lines('open', 'different')).lines;
  const [line] = await store.reconciling.toSettle({ resultId, lines: [first?.no ?? 0] });
  if (line === undefined) throw new Error('no line');
  const runId = result.runId ?? 0;
  const author = { by: 'ana', at: '2026-11-20T10:00:00.000Z' };
  const settled = { runId, lines: [line, line], state: 'agreed' as const, comment: '', ...author };
  const before = await store.settlements.settle(settled);
  await store.settlements.restore({ runId, lines: before });
  expect(await store.settlements.lines({ runId, after: null })).toEqual([]);
  await store.close();
});

test('repeated rows of one content are settled each for itself', async () => {
  const store = await open();
  await syncWith(store, inNovember, { resource: 'lots' });
  const rows = [
    ['L-1', '50.00', 'PEN'],
    ['L-1', '50.00', 'PEN'],
  ];
  const one = await compare(store, rows);
  const { lines } = await one.lines(null, 'repeated');
  const { resultId } = one.result;
  const settled = { resultId, lines: lines.slice(0, 1).map(({ no }) => no), comment: '' };
  await one.settling.settle(store, { ...settled, state: 'agreed' });
  expect(await rowsIn(await compare(store, rows), 'agreed')).toEqual([2]);
  await store.close();
});

test('rows and records that share a key only on their side are settled each for itself', async () => {
  const store = await open();
  const [first = [], second = []] = ['8.00', '9.00'].map((amount, at) =>
    lot('L-8', amount, '2026-11-08').map(([name, value]): ServiceRecord[number] =>
      name === 'id' ? [name, `id-8-${at}`] : [name, value],
    ),
  );
  await syncWith(store, [first, second], { resource: 'lots' });
  const rows = [
    ['L-9', '50.00', 'PEN'],
    ['L-9', '60.00', 'PEN'],
    ['L-9', '60.00', 'PEN'],
  ];
  const one = await compare(store, rows);
  const { resultId } = one.result;
  const nosOf = async (outcome: Outcome) =>
    (await one.lines(null, outcome)).lines.map(({ no }) => no);
  const settle = async (no: number | undefined, comment: string) =>
    one.settling.settle(store, { resultId, lines: [no ?? 0], state: 'pending', comment });
  for (const outcome of ['mine', 'theirs'] as const)
    for (const [at, no] of (await nosOf(outcome)).entries()) await settle(no, `${outcome} ${at}`);
  const comments = async (compared: Compared) =>
    (await compared.lines('pending')).lines.map(({ settled }) => settled?.comment);
  const all = ['mine 0', 'mine 1', 'mine 2', 'theirs 0', 'theirs 1'];
  expect(await comments(one)).toEqual(all);
  expect(await comments(await compare(store, rows))).toEqual(all);
  const part = { period: december };
  const next = await compare(store, [['L-7', '70.00', 'PEN']], { part, name: 'dic.xlsx' });
  expect(next.result.carried).toEqual({ mine: 3, theirs: 2 });
  expect((await comments(next)).toSorted()).toEqual(all);
  await store.close();
});

test('marks and notes of a record stay as they are, however its differences are settled', async () => {
  const store = await open();
  await syncWith(store, inNovember, { resource: 'lots' });
  const place = { resource: 'lots' as const, id: 'id-L-3' };
  const author = { by: 'ana', at: '2026-11-20T10:00:00.000Z' };
  const note = { tag: 'Revisado', annotation: 'llamar al banco', due: '2026-12-01', assignee: '' };
  await store.marks.set({ ...place, ...note, ...author });
  const before = await store.marks.of(place);
  const run = await compare(store, file);
  const { undo } = await run.settle('L-3', 'pending', 'pedir nota de crédito');
  await run.undo(undo);
  await run.settle('L-3', 'agreed', 'otro comentario');
  expect(await store.marks.of(place)).toEqual(before);
  await store.settlements.removeRun(run.result.runId ?? 0);
  expect(await store.marks.of(place)).toEqual(before);
  // Nor do marks change what was settled.
  const again = await compare(store, file);
  await again.settle('L-3', 'agreed', 'redondeo');
  await store.marks.set({ ...place, ...note, ...author, tag: 'Ask the bank' });
  expect(await again.keys('agreed')).toEqual(['L-3']);
  await store.close();
});

test('what was settled is on the disk encrypted: no comment or name of the file can be read', async () => {
  const store = await open();
  await syncWith(store, inNovember, { resource: 'lots' });
  const { settle } = await compare(store, file, { name: 'cierre secreto.xlsx' });
  await settle('L-9', 'pending', 'pedir nota de crédito');
  await store.close();
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((each) => each.isFile())
    .map((each) => readFileSync(join(each.parentPath, each.name)));
  expect(files.length).toBeGreaterThan(1);
  for (const bytes of files)
    for (const text of ['cierre secreto', 'nota de cr', 'SQLite format'])
      expect(bytes.includes(text), text).toBe(false);
});
