import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { outcomes, usualRules, type Mapping, type Outcome } from '../../../shared/ipc/reconcile';
import type { ServiceRecord, Value } from '../../../shared/values';
import { RowPacker } from '../../../main/tables/packed-rows';
import { readerOf } from '../../support/written-store';
import { comparisons } from '../../support/comparisons';
import { testLocale } from '../../support/test-locale';

const queryLocale = testLocale({ zone: 'America/Lima', language: 'es' });
const number = (text: string): Value => ({ kind: 'number', text });

function client(id: string, dni: Value, more: Readonly<Record<string, Value>> = {}): ServiceRecord {
  return Object.entries({ id, document_number: dni, ...more });
}

function packed(rows: readonly (readonly string[])[]): Uint8Array {
  const packer = new RowPacker();
  for (const [at, row] of rows.entries()) packer.add(at + 1, row);
  return packer.finish();
}

const mapping: Mapping = {
  resource: 'clients',
  search: '',
  keys: [{ column: 0, field: 'document_number' }],
  compare: [
    { column: 1, field: 'first_name' },
    { column: 2, field: 'status' },
  ],
  rules: usualRules,
};

async function drafted(
  records: readonly ServiceRecord[],
  rows: readonly (readonly string[])[],
  part: Partial<Mapping> = {},
) {
  const { operations } = readerOf(records);
  const table = {
    name: 'mine.csv',
    sheets: [],
    sheet: 0,
    notices: [],
    sha256: '',
    packed: packed(rows),
  };
  const draft = await operations.reconcileTake(table);
  const params = { draftId: draft.draftId, mapping: { ...mapping, ...part }, locale: queryLocale };
  const { result } = await operations.reconcileCompare(params);
  const lines = (outcome: Outcome | null, more: { field?: string; search?: string } = {}) => {
    const { field = null, search = '' } = more;
    const { resultId } = result;
    return operations.reconcileLines({ resultId, outcome, field, search, offset: 0, limit: 500 });
  };
  return { operations, draft, result, lines };
}

const header = ['DNI', 'Nombre', 'Estado', 'Nota'];

test('every row and record is in one of the outcomes, and what differs is told', async () => {
  const { result, lines, draft } = await drafted(
    [
      client('a', '00123456', { first_name: 'ANA', status: 'ACTIVE' }),
      client('b', '45678901', { first_name: 'LUIS', status: 'BLOCKED' }),
      client('c', '11111111', { first_name: 'EVA', status: 'ACTIVE' }),
      client('d', '22222222', { first_name: 'IVO', status: 'ACTIVE' }),
      client('e', '22222222', { first_name: 'IVO', status: 'ACTIVE' }),
      client('f', null, { first_name: 'NADIE', status: 'ACTIVE' }),
    ],
    [
      header,
      ['123456', ' Ana ', 'Activo', 'x'],
      ['45678901', 'Luis', 'Activo', ''],
      ['99999999', 'Zoe', 'Activo', ''],
      ['22222222', 'Ivo', 'Activo', ''],
      ['', 'Total', '', '4'],
    ],
  );
  expect(draft).toMatchObject({ header: 1, rows: 5, notices: [] });
  expect(result.counts).toEqual({
    different: 1,
    mine: 1,
    theirs: 2,
    repeated: 3,
    unkeyed: 0,
    summed: 0,
    total: 1,
    equal: 1,
  });
  expect(result).toMatchObject({
    rows: 5,
    records: 6,
    repeated: { mine: 1, theirs: 2 },
    fields: [{ column: 'Estado', field: 'status', count: 1 }],
    notices: [{ reason: 'keys-twice-theirs', column: null, count: 2 }],
    synced: true,
  });
  expect(result.columns.map(({ side, name }) => `${side} ${name}`)).toEqual([
    ...['mine DNI', 'theirs document_number', 'mine Nombre', 'theirs first_name'],
    ...['mine Estado', 'theirs status', 'mine Nota', 'theirs id'],
  ]);
  expect(lines('different').lines).toMatchObject([
    {
      outcome: 'different',
      row: 3,
      id: 'b',
      times: { mine: 1, theirs: 1 },
      differs: [4, 5],
      cells: ['45678901', '45678901', 'Luis', 'LUIS', 'Activo', 'BLOCKED', undefined, 'b'],
    },
  ]);
  expect(lines('mine').lines.map(({ row, id }) => [row, id])).toEqual([[4, null]]);
  expect(lines('theirs').lines.map(({ row, id }) => [row, id])).toEqual([
    [null, 'c'],
    [null, 'f'],
  ]);
  expect(lines('repeated').lines.map(({ row, id, times }) => [row, id, times])).toEqual([
    [5, null, { mine: 1, theirs: 2 }],
    [null, 'd', { mine: 1, theirs: 2 }],
    [null, 'e', { mine: 1, theirs: 2 }],
  ]);
  expect(lines('total').lines.map(({ row }) => row)).toEqual([6]);
  expect(lines('equal').lines.map(({ row, id }) => [row, id])).toEqual([[2, 'a']]);
  expect(lines(null).lines.map(({ outcome }) => outcome)).toEqual(
    outcomes.flatMap((each) => Array.from({ length: result.counts[each] }, () => each)),
  );
});

test('lines are narrowed to a field that differs and to a text on either side', async () => {
  const { lines } = await drafted(
    [
      client('a', '1', { first_name: 'Ñandú', status: 'ACTIVE' }),
      client('b', '2', { first_name: 'Luis', status: 'ACTIVE' }),
    ],
    [header, ['1', 'Nandu', 'Bloqueado', 'uno'], ['2', 'Otro', 'Activo', 'dos'], ['3', 'solo']],
  );
  expect(lines('different').total).toBe(2);
  expect(lines('different', { field: 'status' })).toMatchObject({ total: 1, lines: [{ id: 'a' }] });
  expect(lines(null, { field: 'no-such-field' })).toMatchObject({ total: 0, lines: [] });
  expect(lines(null, { search: 'NANDU' })).toMatchObject({ total: 1, lines: [{ id: 'a' }] });
  expect(lines(null, { search: 'dos' })).toMatchObject({ total: 1, lines: [{ id: 'b' }] });
  expect(lines(null, { search: 'solo' })).toMatchObject({
    total: 1,
    lines: [{ row: 4, id: null }],
  });
});

test('a list narrowed by the search language; a word it does not know is refused', async () => {
  const records = [client('a', '1', { status: 'ACTIVE' }), client('b', '2', { status: 'BLOCKED' })];
  const rows = [header, ['1', '', '', '']];
  const { result } = await drafted(records, rows, { search: 'status:blocked', compare: [] });
  expect(result).toMatchObject({ records: 1, counts: { mine: 1, theirs: 1, equal: 0 } });
  await expect(drafted(records, rows, { search: 'nope:1', compare: [] })).rejects.toMatchObject({
    code: 'input.filter',
  });
  await expect(
    drafted(records, rows, { search: '-created_at:quizás', compare: [] }),
  ).rejects.toMatchObject({ code: 'input.filter', params: { reason: 'unknown' } });
  const dated = records.map((each, at) => [...each, ['created_at', `2026-10-${at + 30}`] as const]);
  const since = { search: 'creado:>30/10/2026', compare: [] };
  expect((await drafted(dated, rows, since)).result).toMatchObject({ records: 1 });
  await expect(
    drafted(dated, rows, { search: '-created_at:quizás', compare: [] }),
  ).rejects.toMatchObject({ code: 'input.filter', params: { reason: 'not-date' } });
  await expect(drafted(records, rows, { keys: [] })).rejects.toMatchObject({
    code: 'input.params',
  });
});

test('what the reader of a file should know is told: currencies, shortened numbers, names that are missing or stand twice', async () => {
  const { draft, result } = await drafted(
    [client('a', '1', { first_name: 'x', status: number('10') })],
    [
      ['Clientes', '', '', ''],
      ['DNI', 'Monto', 'Monto', ''],
      ['1.29343810604056E+18', 'a', 'S/ 10.00', 'x'],
      ['2', 'b', 'US$ 10.00', ''],
      ['3', 'c', '10', ''],
    ],
  );
  expect(draft.header).toBe(2);
  expect(draft.columns.map(({ name }) => name)).toEqual(['DNI', 'Monto', 'Monto (2)', 'D']);
  expect(result.notices).toEqual([
    { reason: 'header-gaps', column: null, count: 1, words: '' },
    { reason: 'header-twins', column: null, count: 1, words: '' },
    { reason: 'keys-rounded', column: 'DNI', count: 1, words: '' },
    { reason: 'two-currencies', column: 'Monto (2)', count: 2, words: 'PEN, USD' },
  ]);
});

test('names that stand again on each page are no rows, and are told', async () => {
  const rows = [
    ['Clientes', ''],
    ['DNI', 'Nombre'],
    ['1', 'Ana'],
    ['DNI', 'Nombre'],
    ['2', 'Eva'],
    ['DNI', 'Nombre', '', ''],
    ['3', 'DNI'],
  ];
  const keyed = { keys: [{ column: 0, field: 'document_number' }], compare: [] };
  const { draft, result } = await drafted([client('a', '1')], rows, keyed);
  expect(draft).toMatchObject({ header: 2, rows: 3 });
  expect(result).toMatchObject({ rows: 3 });
  expect(result.counts.mine + result.counts.equal + result.counts.different).toBe(3);
  expect(result.notices).toEqual([{ reason: 'header-again', column: null, count: 2, words: '' }]);
});

test('amounts that fell apart at their commas are told; a separator at the end is none', async () => {
  const noticed = async (rows: readonly (readonly string[])[]) => {
    const { draft } = await drafted([client('a', '1')], rows, { compare: [] });
    return draft.notices.filter(({ reason }) => reason === 'rows-wide').map(({ count }) => count);
  };
  const names = ['DNI', 'Monto'];
  expect(await noticed([names, ['1', '105', '525.00'], ['2', '99.90'], ['3', '1', '0']])).toEqual([
    2,
  ]);
  expect(await noticed([names, ['1', '105', ' '], ['2', '99.90', '', '']])).toEqual([]);
  // Behind the cents the cells have moved by one, and the last one is blank.
  const more = [...names, 'Moneda', 'Nota'];
  const moved = (no: string) => [no, '1234', '50', 'PEN', ''];
  expect(await noticed([more, moved('1'), moved('2'), ['3', '9', 'PEN', '']])).toEqual([2]);
  expect(await noticed([names, ['1', 'Ana', ''], ['2', '12', '']])).toEqual([]);
});

const dated = (days: readonly string[], amounts: readonly string[] = []) =>
  days.map((day, at) =>
    client(`r${at}`, `1000000${at}`, { birth_date: day, balance: number(amounts[at] ?? '1') }),
  );
const rowsOf = (days: readonly string[], amounts: readonly string[] = []) => [
  ['DNI', 'Nacimiento', 'Saldo'],
  ...days.map((day, at) => [`1000000${at}`, day, amounts[at] ?? '1']),
];
const compare = [
  { column: 1, field: 'birth_date' },
  { column: 2, field: 'balance' },
];

test.each([
  // One date shows the order of its whole column, whatever the region of the user.
  [['4/3/2026', '10/31/2026'], ['2026-04-03', '2026-10-31'], []],
  [['4/3/2026', '31/10/2026'], ['2026-03-04', '2026-10-31'], []],
  [['04-03-26', 'Sat 10-31-26'], ['2026-04-03', '2026-10-31'], []],
  [['04032026', '10312026'], ['2026-04-03', '2026-10-31'], []],
  // Nothing shows it: Lima's order counts, and it is told.
  [['4/3/2026', '5/6/2026'], ['2026-03-04', '2026-06-05'], ['dates-ambiguous 2 day-first']],
  [['4/3/2026', '2026-10-31'], ['2026-03-04', '2026-10-31'], ['dates-ambiguous 1 day-first']],
  // Two programs wrote into one column: what is certain is read, the rest is told.
  [
    ['4/3/2026', '10/31/2026', '31/10/2026'],
    ['2026-03-04', '2026-10-31', '2026-10-31'],
    ['dates-ambiguous 1 day-first'],
  ],
  [['4/4/2026', '4 de marzo de 2026'], ['2026-04-04', '2026-03-04'], []],
] as const)('the dates %j of a column are read alike', async (written, days, notices) => {
  const { result } = await drafted(dated(days), rowsOf(written), { compare });
  expect(result.counts).toMatchObject({ different: 0, equal: days.length });
  expect(result.notices.map((each) => `${each.reason} ${each.count} ${each.words}`)).toEqual(
    notices,
  );
});

test('an order that is chosen counts, and in another region its own', async () => {
  const rules = { ...usualRules, dates: 'month-first' as const };
  const records = dated(['2026-04-03']);
  const chosen = await drafted(records, rowsOf(['4/3/2026']), { compare, rules });
  expect(chosen.result.counts.equal).toBe(1);
  expect(chosen.result.notices).toEqual([]);
  const { operations, draft } = await drafted(records, rowsOf(['4/3/2026']), { compare });
  const { result } = await operations.reconcileCompare({
    ...{ draftId: draft.draftId, mapping: { ...mapping, compare } },
    locale: { zone: 'UTC', language: 'en' as const },
  });
  expect(result.counts.equal).toBe(1);
  expect(result.notices).toMatchObject([{ reason: 'dates-ambiguous', words: 'month-first' }]);
});

test.each([
  [['1,234', '2,500.10'], ['1234', '2500.1'], []],
  [['1.234', '2.500,10'], ['1234', '2500.1'], []],
  [['S/ 1.234', '10,5'], ['1234', '10.5'], []],
  [['1,234', '10,5'], ['1.234', '10.5'], []],
  [['1.234', '1.234.567'], ['1234', '1234567'], []],
  [['1,234', "1'234,567.89"], ['1234', '1234567.89'], []],
  [['1,234', '15'], ['1234', '15'], ['amounts-ambiguous 1 1,234']],
  [['1.234', '15'], ['1.234', '15'], ['amounts-ambiguous 1 1.234']],
  [['S/ 1,234', 'S/ 2,500'], ['1234', '2500'], ['amounts-ambiguous 2 S/ 1,234']],
  // Both signs are decimal somewhere: the usual reading, and it is told.
  [['1.234', '10,5', '10.5'], ['1.234', '10.5', '10.5'], ['amounts-ambiguous 1 1.234']],
] as const)('the amounts %j of a column are read alike', async (written, amounts, notices) => {
  const days = amounts.map(() => '2026-10-31');
  const { result } = await drafted(dated(days, amounts), rowsOf(days, written), { compare });
  expect(result.counts).toMatchObject({ different: 0, equal: amounts.length });
  expect(result.notices.map((each) => `${each.reason} ${each.count} ${each.words}`)).toEqual(
    notices,
  );
});

test('an amount in another currency than its record names is different', async () => {
  const amounts = { keys: [{ column: 0, field: 'document_number' }] };
  const { result } = await drafted(
    [
      client('a', '1', { currency: 'USD', total_amount: number('1500.00') }),
      client('b', '2', { currency: 'PEN', total_amount: number('1500.00') }),
    ],
    [
      ['DNI', 'Monto'],
      ['1', 'S/ 1,500.00'],
      ['2', 'S/ 1,500.00'],
    ],
    { ...amounts, compare: [{ column: 1, field: 'total_amount' }] },
  );
  expect(result.counts).toMatchObject({ different: 1, equal: 1 });
});

test('a key that stands twice on one side is told, though the other side has none of it', async () => {
  const { result } = await drafted(
    [client('a', '1'), client('b', '7'), client('c', '007')],
    [header, ['2'], ['02'], ['3'], ['2']],
    { compare: [] },
  );
  expect(result.counts).toMatchObject({ mine: 4, theirs: 3, repeated: 0 });
  expect(result.notices).toEqual([
    { reason: 'keys-twice', column: null, count: 3, words: '' },
    { reason: 'keys-twice-theirs', column: null, count: 2, words: '' },
  ]);
});

test('rows above a header that is chosen after a comparison are no rows of the list', async () => {
  const { operations, draft } = await drafted(
    [client('a', '45678901'), client('b', '45678902')],
    [['Padrón', '', ''], [], ['DNI', 'Nombre'], ['45678901', ''], ['45678902', '']],
    { compare: [] },
  );
  const query = { draftId: draft.draftId, header: 1 };
  for (const header of [1, 3]) {
    const { draftId } = operations.reconcileHeader({ ...query, header });
    query.draftId = draftId;
    const only = { ...mapping, compare: [] };
    const { result } = await operations.reconcileCompare({
      draftId,
      mapping: only,
      locale: queryLocale,
    });
    if (header === 3) expect(result.counts).toMatchObject({ mine: 0, equal: 2, unkeyed: 0 });
  }
});

test('another header, a draft that is gone, a result that is gone', async () => {
  const { operations, draft, result } = await drafted(
    [client('a', '1')],
    [
      ['1', 'x'],
      ['2', 'y'],
    ],
    {
      compare: [],
    },
  );
  expect(draft).toMatchObject({ header: 0, notices: [{ reason: 'no-header' }] });
  const other = operations.reconcileHeader({ draftId: draft.draftId, header: 1 });
  expect(other).toMatchObject({ header: 1, rows: 1, columns: [{ name: '1' }, { name: 'x' }] });
  expect(operations.reconcileResult()).toBeNull();
  const { resultId } = result;
  const query = { resultId, outcome: null, field: null, search: '', offset: 0, limit: 1 };
  expect(() => operations.reconcileLines(query)).toThrow('input.params');
  await expect(
    operations.reconcileCompare({ draftId: draft.draftId, mapping, locale: queryLocale }),
  ).rejects.toMatchObject({ code: 'input.params', params: { reason: 'draft-gone' } });
});

test('a newer order ends one that is under way', async () => {
  const { operations } = readerOf([client('a', '1')]);
  const table = {
    name: 'mine.csv',
    sheets: [],
    notices: [],
    sheet: 0,
    sha256: '',
    packed: packed([header, ['1', '', '', '']]),
  };
  const first = operations.reconcileTake(table);
  const second = operations.reconcileTake(table);
  await expect(first).rejects.toMatchObject({ code: 'app.cancelled' });
  await expect(second).resolves.toMatchObject({ rows: 1 });
});

test('a comparison says how far it is, and ends when it is cancelled', async () => {
  const count = 9_000;
  const numbers = Array.from({ length: count }, (_, at) => String(at + 1));
  const { operations, draft } = await drafted(
    numbers.map((each) => client(`c${each}`, each)),
    [header, ...numbers.map((each) => [each, '', '', ''])],
    { compare: [] },
  );
  const params = {
    draftId: draft.draftId,
    mapping: { ...mapping, compare: [] },
    locale: queryLocale,
  };
  expect(operations.reconcileProgress()).toBeNull();
  const running = operations.reconcileCompare(params);
  const shares = new Set<number>();
  for (let at = 0; at < 8; at += 1) {
    const { done, total } = operations.reconcileProgress() ?? { done: -1, total: 1 };
    expect(done).toBeLessThan(total);
    shares.add(done);
    await nextTurn();
  }
  expect(shares.size).toBeGreaterThan(4);
  operations.reconcileCancel();
  await expect(running).rejects.toMatchObject({ code: 'app.cancelled' });
  expect(operations.reconcileResult()).toBeNull();
  expect(operations.reconcileProgress()).toBeNull();
  // The file is still there.
  const again = await operations.reconcileCompare(params);
  expect(again.result.counts).toMatchObject({ equal: count });
});

test('whatever the keys: every row and every record is counted once, and pairs are those a plain look would find', async () => {
  const keys = fc.array(fc.constantFrom('1', '2', '3', '01', ' 2', '', 'x', 'X'), {
    maxLength: 12,
  });
  await fc.assert(
    fc.asyncProperty(keys, keys, async (mine, theirs) => {
      const records = theirs.map((key, at) => client(`r${at}`, key));
      const rows = mine.map((key, at) => [key, `row ${at}`]);
      const { result, lines } = await drafted(records, [['DNI', 'Nombre'], ...rows], {
        compare: [],
      });
      const { lines: all } = lines(null);
      const placed = all
        .flatMap(({ row }) => (row === null ? [] : [row]))
        .toSorted((a, b) => a - b);
      expect(placed).toEqual(rows.map((_, at) => at + 2));
      const found = all.flatMap(({ id }) => (id === null ? [] : [id]));
      expect(new Set(found).size).toBe(found.length);
      expect(found).toHaveLength(records.length);
      expect(result.rows).toBe(rows.length);
      const plain = (key: string) =>
        key
          .trim()
          .toLowerCase()
          .replace(/^0+(?=\d)/, '');
      const times = (values: readonly string[], key: string) =>
        values.filter((each) => plain(each) === plain(key)).length;
      const equal = mine.filter(
        (key) => plain(key) !== '' && times(mine, key) === 1 && times(theirs, key) === 1,
      );
      expect(result.counts.equal).toBe(equal.length);
      expect(result.counts.unkeyed).toBe(mine.filter((key) => plain(key) === '').length);
    }),
    comparisons(150),
  );
});

test('a moment of the file that names no zone is one of the clock it was held against by', async () => {
  const { result, lines } = await drafted(
    [client('a', '1', { first_name: 'ANA', created_at: '2026-11-13T08:05:06.000000+00:00' })],
    [
      ['DNI', 'Creado'],
      ['1', '2026-11-13 03:05:06'],
      ['2', '2026-11-13'],
      ['3', '2026-11-13T03:05:06Z'],
      ['4', '2026-13-45 99:99'],
    ],
    { compare: [{ column: 1, field: 'created_at' }] },
  );
  expect(result.counts).toMatchObject({ equal: 1, different: 0, mine: 3 });
  const createdAt = result.columns.findIndex(({ name }) => name === 'Creado');
  const [equal] = lines('equal').lines;
  // Whatever shows it moves what is UTC to the zone: the file says five past three.
  expect(equal?.cells[createdAt]).toBe('2026-11-13T03:05:06-05:00');
  const others = lines('mine').lines.map(({ cells }) => cells[createdAt]);
  expect(others).toEqual(['2026-11-13', '2026-11-13T03:05:06Z', '2026-13-45 99:99']);
});
