import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { usualRules, type LineFilter, type Mapping } from '../../../shared/ipc/reconcile';
import type { ServiceRecord, Value } from '../../../shared/values';
import { documentOf } from '../../../main/export/act/document';
import { gatherAct } from '../../../main/export/act/gather';
import { openStore } from '../../../main/profile-store/open';
import type { Store } from '../../../main/profile-store/store';
import { addPairs, candidatesOf, removePairs } from '../../../main/reconcile/pairing';
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
const lot = (code: string, name: string, amount: string, day: string): ServiceRecord =>
  Object.entries({
    id: `id-${code}`,
    code,
    company_name: name,
    total_amount: number(amount),
    currency: 'PEN',
    created_at: `${day}T15:00:00.000000+00:00`,
  });

const header = ['Lote', 'Nombre', 'Importe', 'Fecha'];
const mapping: Mapping = {
  resource: 'lots',
  search: '',
  keys: [{ column: 0, field: 'code' }],
  compare: [
    { column: 1, field: 'company_name' },
    { column: 2, field: 'total_amount' },
    { column: 3, field: 'created_at' },
  ],
  rules: usualRules,
};
const locale = testLocale({ zone: 'America/Lima', language: 'es' });

async function compare(store: Store, rows: readonly (readonly string[])[], name = 'nov.xlsx') {
  const { draftId } = await store.reconciling.take(tableOf(rows, name));
  return compareAndStore(store, { draftId, mapping, locale }, header);
}

function tableOf(rows: readonly (readonly string[])[], name = 'nov.xlsx') {
  const packer = new RowPacker();
  for (const [at, row] of [header, ...rows].entries()) packer.add(at + 1, row);
  const sha256 = JSON.stringify(rows);
  return { name, sheets: [], sheet: 0, notices: [], packed: packer.finish(), sha256 };
}

async function linesOf(store: Store, resultId: number, state: LineFilter | null = null) {
  const query = { outcome: null, field: null, state, search: '', offset: 0, limit: 500 };
  return (await store.reconciling.lines({ resultId, ...query })).lines;
}

const everyCandidate = (store: Store, resultId: number) =>
  candidatesOf(store, { resultId, offset: 0, limit: 100 });

const records = [
  lot('45678912', 'Comercial Los Andes', '100.00', '2026-11-03'),
  lot('70000001', 'Bodega Rosales', '500.00', '2026-11-10'),
  lot('81234567', 'Bodega Rosales', '700.00', '2026-11-10'),
  lot('92345678', 'Bodega Rosales', '300.00', '2026-11-11'),
  lot('11112222', 'Textil Huamán Peña', '80.00', '2026-11-20'),
  lot('33334444', 'Sin par', '9.00', '2026-10-01'),
];
const file = [
  ['45678921', 'Comercial Los Andes', '100.50', '03/11/2026'],
  ['99990000', 'Rosales, Bodega', '1,500.00', '11/11/2026'],
  ['', 'HUAMAN TEXTIL', '80.00', '22/11/2026'],
];

test('what looks alike is offered with its reasons, and paired only by the user', async () => {
  const store = await open();
  await syncWith(store, records, { resource: 'lots' });
  const first = await compare(store, file);
  expect(first.counts).toMatchObject({ mine: 2, unkeyed: 1, theirs: 6, different: 0, equal: 0 });
  expect(first).toMatchObject({ pairs: 0, summed: { mine: 0, theirs: 0 } });
  const { candidates, limited } = await everyCandidate(store, first.resultId);
  expect(limited).toBe(false);
  const said = candidates.map(({ mine, theirs, reasons, equal, compared }) => [
    mine.map(({ row }) => row).join(),
    theirs.map(({ key }) => key.join()).join(),
    reasons.map(({ kind, field }) => (field === null ? kind : `${kind} ${field}`)).join(),
    `${equal}/${compared}`,
  ]);
  expect(said).toContainEqual(['3', '70000001,81234567,92345678', 'sum total_amount', '0/0']);
  expect(said).toContainEqual(['2', '45678912', 'swapped code,name,date created_at', '2/4']);
  expect(said).toContainEqual(['4', '11112222', 'amount total_amount,name-within', '1/4']);
  expect(candidates.find(({ mine }) => mine[0]?.row === 2)?.differences).toEqual([
    {
      ...{ column: 'Lote', field: 'code', mine: '45678921', theirs: '45678912' },
      ...{ amount: null, currency: null },
    },
    {
      ...{ column: 'Importe', field: 'total_amount', mine: '100.50', theirs: '100.00' },
      ...{ amount: '-0.50', currency: 'PEN' },
    },
  ]);
  // Nothing is paired by that.
  expect((await store.reconciling.result())?.counts).toEqual(first.counts);
  await store.close();
});

/** All three pairs of the file. */
async function pairAll(store: Store, resultId: number) {
  const { candidates } = await everyCandidate(store, resultId);
  const candidateOf = (row: number, theirs: number) => {
    const found = candidates.find(
      (each) => each.mine[0]?.row === row && each.theirs.length === theirs,
    );
    const nos = (lines: readonly { no: number }[] = []) => lines.map(({ no }) => no);
    return { mine: nos(found?.mine), theirs: nos(found?.theirs) };
  };
  return addPairs(store, {
    resultId,
    pairs: [candidateOf(2, 1), candidateOf(3, 3), candidateOf(4, 1)],
    locale,
  });
}

test('pairs are compared as others are, stored, carried to the next run, and undone', async () => {
  let store = await open();
  await syncWith(store, records, { resource: 'lots' });
  const first = await compare(store, file);
  // What was pending of a record goes with it into the pair.
  const settling = new Settling();
  const record = (await linesOf(store, first.resultId)).find(({ key }) => key[0] === '45678912');
  await settling.settle(store, {
    ...{ resultId: first.resultId, lines: [record?.no ?? 0], state: 'pending', comment: 'ver' },
  });
  const { result, pairIds } = await pairAll(store, first.resultId);
  expect(result).toMatchObject({ pairs: 3, summed: { mine: 1, theirs: 3 } });
  expect(result.counts).toMatchObject({
    ...{ different: 2, mine: 0, unkeyed: 0, theirs: 1, summed: 4, equal: 0 },
  });
  // The file's side and the service's add up.
  expect(result.rows).toBe(result.counts.different + result.summed.mine);
  expect(result.records).toBe(2 + 1 + 3);
  expect(result.sums).toMatchObject([
    { mine: '1680.50', theirs: '1689.00', difference: '8.50', equal: '1500.00' },
  ]);
  expect(result.fields).toContainEqual({ column: 'Lote', field: 'code', count: 2 });
  const lines = await linesOf(store, result.resultId);
  const typo = lines.find(({ row }) => row === 2);
  expect(typo).toMatchObject({ outcome: 'different', pairId: pairIds[0], settled: null });
  expect(typo?.differences.map(({ field, mine, theirs }) => [field, mine, theirs])).toEqual([
    ['code', '45678921', '45678912'],
    ['total_amount', '100.50', '100.00'],
  ]);
  expect((await linesOf(store, result.resultId, 'pending')).length).toBe(0);
  expect((await linesOf(store, result.resultId, 'todo')).map(({ key }) => key.join())).toEqual([
    ...['45678921', '11112222', '33334444'],
  ]);
  const listed = await store.reconciling.pairs({ resultId: result.resultId });
  expect(listed.map(({ mine, theirs }) => [mine.length, theirs.length])).toEqual([
    ...[
      [1, 1],
      [1, 3],
      [1, 1],
    ],
  ]);
  expect(listed[2]).toMatchObject({
    mine: [{ row: 2, key: ['45678921'] }],
    theirs: [{ row: null, key: ['45678912'] }],
  });
  await expect(everyCandidate(store, first.resultId)).rejects.toMatchObject({
    params: { reason: 'result-gone' },
  });
  await store.close();

  // The next run, of a profile opened again, begins with them; a lot that changed adds up no more.
  store = await open();
  const again = await compare(store, file);
  expect(again.counts).toEqual(result.counts);
  const changed = records.map((each, at) =>
    at === 3 ? lot('92345678', 'Bodega Rosales', '299.00', '2026-11-11') : each,
  );
  await syncWith(store, changed, { resource: 'lots', at: 3 });
  const next = await compare(store, [...file, ['55556666', 'Otro', '1.00', '']], 'dic.xlsx');
  expect(next.counts).toMatchObject({ different: 2, mine: 2, theirs: 4, summed: 0 });
  expect(next.notices).toMatchObject([
    { reason: 'keys-blank' },
    { reason: 'pairs-apart', count: 1 },
  ]);
  await syncWith(store, records, { resource: 'lots', at: 5 });

  // Separated, everything is as it was before, the comment as well.
  const before = await compare(store, file);
  const apart = await removePairs(store, { resultId: before.resultId, pairIds, locale });
  expect(apart.counts).toEqual(first.counts);
  const pending = await linesOf(store, apart.resultId, 'pending');
  expect(pending).toMatchObject([{ key: ['45678912'], settled: { comment: 'ver' } }]);
  await expect(
    removePairs(store, { resultId: apart.resultId, pairIds, locale }),
  ).rejects.toMatchObject({ params: { reason: 'pair-gone' } });
  await store.close();
});

test('a pair that does not add up, or has a line twice, is refused and nothing is stored', async () => {
  const store = await open();
  await syncWith(store, records, { resource: 'lots' });
  const { resultId } = await compare(store, file);
  const lines = await linesOf(store, resultId);
  const no = (key: string) => lines.find((line) => line.key[0] === key)?.no ?? 0;
  const pair = (mine: string[], theirs: string[]) => {
    const pairs = [{ mine: mine.map(no), theirs: theirs.map(no) }];
    return addPairs(store, { resultId, pairs, locale });
  };
  const reason = (word: string) => ({ params: { reason: word } });
  await expect(pair(['99990000'], ['70000001', '81234567'])).rejects.toMatchObject(
    reason('sum-differs'),
  );
  await expect(pair(['99990000'], ['45678921'])).rejects.toMatchObject(reason('pair-sides'));
  await expect(pair([], ['70000001'])).rejects.toMatchObject(reason('pair-sides'));
  await expect(pair(['99990000'], ['70000001', '70000001'])).rejects.toMatchObject(
    reason('paired-twice'),
  );
  expect(await store.reconciling.pairs({ resultId })).toEqual([]);
  // Two lines that nothing proposes can be paired as well.
  const { result } = await pair(['45678921'], ['33334444']);
  expect(result.counts.different).toBe(1);
  await store.close();
});

test('a newer comparison ends the search for what looks alike', async () => {
  const store = await open();
  // So many that the search takes many steps.
  const numbers = Array.from({ length: 2_000 }, (_, at) => at);
  const many = numbers.map((at) =>
    lot(`${10_000_000 + at}`, `Bodega ${at}`, `${at}.10`, '2026-11-03'),
  );
  const rows = numbers.map((at) => [
    `${80_000_000 + at}`,
    `Rosales ${at}`,
    `${at}.10`,
    '03/11/2026',
  ]);
  await syncWith(store, many, { resource: 'lots' });
  const { resultId } = await compare(store, rows);
  const newer = tableOf(file);
  const [outcome] = await Promise.allSettled([
    everyCandidate(store, resultId),
    store.reconciling.take(newer),
  ]);
  expect(outcome).toMatchObject({ status: 'rejected', reason: { code: 'app.cancelled' } });
  await store.close();
});

test('rows of one content without a key are paired each for itself', async () => {
  const store = await open();
  await syncWith(store, records, { resource: 'lots' });
  const duplicate = ['', 'Bodega', '25.00', '03/11/2026'];
  const rows = [duplicate, duplicate, ['1', 'x', '1.00', '03/11/2026']];
  let { resultId } = await compare(store, rows);
  for (let count = 0; count < 2; count += 1) {
    const lines = await linesOf(store, resultId);
    const no = (outcome: string) => lines.find((line) => line.outcome === outcome)?.no ?? 0;
    const pairs = [{ mine: [no('unkeyed')], theirs: [no('theirs')] }];
    ({ resultId } = (await addPairs(store, { resultId, pairs, locale })).result);
  }
  const both = { pairs: 2, counts: { unkeyed: 0 } };
  expect(await store.reconciling.result()).toMatchObject(both);
  expect(await compare(store, rows)).toMatchObject(both);
  await store.close();
});

test('a statement lists what was paired because it adds up, each pair with its amounts', async () => {
  const store = await open();
  await syncWith(store, records, { resource: 'lots' });
  const first = await compare(store, file);
  const { result } = await pairAll(store, first.resultId);
  const signer = { name: '', on: null };
  const order = {
    resultId: result.resultId,
    columns: ['row', 'key'] as const,
    ...{ prepared: signer, reviewed: signer },
  };
  const act = await gatherAct(
    store,
    { ...order, columns: [...order.columns] },
    {
      profile: { name: 'Andina', host: 'example.test', sample: false },
      ...{ language: 'es', at: '2026-11-30T15:00:00Z', writtenBy: 'test' },
      signal: new AbortController().signal,
    },
  );
  const paired = act.paired ?? [];
  expect(paired.map(({ pair, row, key }) => [pair, row, ...key])).toEqual([
    [1, 3, '99990000'],
    [1, null, '70000001'],
    [1, null, '81234567'],
    [1, null, '92345678'],
  ]);
  const amounts = paired.flatMap((line) => line.amounts);
  expect(amounts.map(({ currency, mine, theirs }) => [currency, mine, theirs])).toEqual([
    ['PEN', '1500.00', null],
    ['PEN', null, '500.00'],
    ['PEN', null, '700.00'],
    ['PEN', null, '300.00'],
  ]);
  const table = documentOf(act, '').tables.find(({ title }) => title.includes('(4)'));
  expect(table?.title).toBe('Emparejado por total (4)');
  expect(table?.rows).toHaveLength(4);
  await store.close();
});
