import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Command } from '../../../main/cli/commands';
import { parseCommand } from '../../support/parse-command';
import { pivot } from '../../../main/cli/pivot';
import { withOpenProfile } from '../../../main/cli/stored-records';
import { sync } from '../../../main/cli/sync';
import { DeskNotes } from '../../../main/notes/desk-notes';
import { allRecords } from '../../../shared/all-records';
import type { SummaryAnswer } from '../../../shared/ipc/summary';
import { openSummary } from '../../../main/export/summary-source';
import { readCsv } from '../../unit/export/read-csv';
import { readXlsx } from '../export/read-xlsx';
import { workerAndFolder } from '../store/rig';
import { record } from '../store/samples';
import { cliDesk, untold } from './rig';

const place = workerAndFolder();
const how = {
  writtenBy: 'Merchant Desk 0.0.0',
  printer: { pdf: () => Promise.reject(new Error('no paper here')) },
  signal: untold,
};

function commandOf(words: readonly string[]): Extract<Command, { name: 'pivot' }> {
  const command = parseCommand(['pivot', '--profile', 'Andina', '--zone', 'UTC', ...words]);
  if (command.name !== 'pivot') throw new Error(command.name);
  return command;
}

const number = (text: string) => ({ kind: 'number' as const, text });
const lots = [
  { id: 'a', product: 'Regalo', currency: 'PEN', total: number('10.50') },
  { id: 'b', product: 'Regalo', currency: 'USD', total: number('3') },
  { id: 'c', product: 'Viaje', currency: 'PEN', total: number('1.25') },
  { id: 'd', product: 'Regalo', currency: 'PEN', total: number('0.25') },
];

test('a file names the groups of a computed field, and more groups than a screen shows', async () => {
  const desk = cliDesk(place);
  const people = Array.from({ length: 620 }, (_, at) =>
    record({ id: `c${at}`, first_name: `N${at}`, first_last_name: 'P' }),
  );
  desk.serve(() => ({ records: people, total: 620, hasMore: false }));
  await sync(desk.services, 'Andina', ['clients'], untold);
  desk.out.lines.length = 0;
  const words = ['--resource', 'clients', '--rows', 'desk.full_name'];
  expect(await pivot(desk.services, commandOf(words), how)).toBe(0);
  expect(desk.out.lines).toHaveLength(621);
  const out = join(place.folder, 'people.csv');
  expect(await pivot(desk.services, commandOf([...words, '--out', out]), how)).toBe(0);
  const rows = readCsv(await readFile(out, 'utf8'), ',');
  expect(rows.slice(0, 2)).toEqual([
    ['desk.full_name', 'Records'],
    ['N0 P', '1'],
  ]);
  expect(rows).toHaveLength(622);
  expect(rows.at(-1)).toEqual(['Total', '620']);
});

test('groups that a file lacks are told in it', async () => {
  const more = { rows: 37, columns: 12 };
  const figure = { currency: null, records: 3, numbers: 0, others: 0 };
  const none = { sum: null, average: null, min: null, max: null };
  const answer: SummaryAnswer = {
    records: 3,
    lines: 2,
    more,
    asOf: 5,
    synced: true,
    rows: [{ label: 'A', filters: [] }],
    columns: [{ label: 'X', filters: [] }],
    figures: [{ row: null, column: null, ...figure, ...none }],
  };
  const by = { field: 'f', by: 'value' } as const;
  const question = { query: { ...allRecords('lots'), zone: 'UTC' }, rows: by, columns: by };
  const source = { kind: 'summary', ...question, field: null, currency: null } as const;
  const store = { summary: () => Promise.resolve(answer) };
  const opened = await openSummary(store, { ...source, measure: 'records' }, { language: 'en' });
  const cut = ['(37 more groups, only in the totals)', '(12 more columns, only in the totals)'];
  expect(opened.columns.at(-1)).toBe(cut[1]);
  const rows = [];
  for await (const batch of opened.batches()) rows.push(...batch.rows);
  expect(rows.at(-1)).toEqual([cut[0]]);
});

test.each([
  [['city (4)', 'city']],
  [['city', 'city (2)']],
  [['city (2)', 'city (3)', 'city', 'Total']],
])('columns that groups %j make have a name each', async (groups) => {
  const figure = { currency: null, records: 1, numbers: 0, others: 0 };
  const none = { sum: null, average: null, min: null, max: null };
  const answer: SummaryAnswer = {
    ...{ records: 1, lines: 1, more: { rows: 0, columns: 0 }, asOf: 5, synced: true },
    rows: [{ label: 'A', filters: [] }],
    columns: groups.map((label) => ({ label, filters: [] })),
    figures: [null, ...groups.keys()].map((column) => ({ row: null, column, ...figure, ...none })),
  };
  const by = { field: 'city', by: 'value' } as const;
  const question = { query: { ...allRecords('lots'), zone: 'UTC' }, rows: by, columns: by };
  const source = { kind: 'summary', ...question, field: null, currency: null } as const;
  const store = { summary: () => Promise.resolve(answer) };
  const { columns } = await openSummary(
    store,
    { ...source, measure: 'records' },
    { language: 'en' },
  );
  expect(columns).toHaveLength(groups.length + 2);
  expect(new Set(columns).size).toBe(columns.length);
});

test('an amount whose currency is uncertain is not added up', async () => {
  const desk = cliDesk(place);
  const sent = [{ id: 'a', fee: number('5'), sent_currency: 'PEN', paid_currency: 'USD' }];
  desk.serve(() => ({ records: sent.map(record), total: 1, hasMore: false }));
  await sync(desk.services, 'Andina', ['lots'], untold);
  const words = ['--resource', 'lots', '--of', 'fee', '--measure', 'sum'];
  await expect(pivot(desk.services, commandOf(words), how)).rejects.toThrow(
    'it is uncertain which field has the currency of "fee"',
  );
});

test('figures of a list that lacks records come with a status that says so', async () => {
  const desk = cliDesk(place);
  desk.serve((page) => ({ records: page > 1 ? [] : lots.map(record), total: 9, hasMore: false }));
  await sync(desk.services, 'Andina', ['lots'], untold);
  expect(await pivot(desk.services, commandOf(['--resource', 'lots']), how)).toBe(7);
  expect(desk.out.words).toContain('missing 5 announced records');
});

test('an amount of the filter is read as people write it; what is none is refused', async () => {
  const desk = cliDesk(place);
  desk.serve(() => ({ records: lots.map(record), total: 4, hasMore: false }));
  await sync(desk.services, 'Andina', ['lots'], untold);
  const ask = (filter: string) =>
    pivot(desk.services, commandOf(['--resource', 'lots', '--filter', filter]), how);
  expect(await ask('total:>=S/ 1,25')).toBe(0);
  expect(desk.out.words).toContain('2 records.');
  const refused = { code: 'input.filter', params: { words: 'total:>mil', reason: 'not-amount' } };
  await expect(ask('total:>mil')).rejects.toMatchObject(refused);
});

test('a line a figure with currencies apart, then the same as a table in a workbook', async () => {
  const desk = cliDesk(place);
  desk.serve(() => ({ records: lots.map(record), total: 4, hasMore: false }));
  await sync(desk.services, 'Andina', ['lots'], untold);
  desk.out.lines.length = 0;
  const words = ['--resource', 'lots', '--rows', 'product', '--of', 'total'];
  expect(await pivot(desk.services, commandOf(words), how)).toBe(0);
  expect(
    desk.out.lines.map(({ row, total, currency, records, sum }) => [
      row,
      total,
      currency,
      records,
      sum,
    ]),
  ).toEqual([
    ['Regalo', false, 'PEN', 2, '10.75'],
    ['Regalo', false, 'USD', 1, '3'],
    ['Viaje', false, 'PEN', 1, '1.25'],
    [null, true, 'PEN', 3, '12'],
    [null, true, 'USD', 1, '3'],
  ]);
  const out = join(place.folder, 'summary.xlsx');
  expect(await pivot(desk.services, commandOf([...words, '--out', out]), how)).toBe(0);
  expect(desk.out.words).toContain('Wrote 3 rows, as of ');
  const [sheet] = readXlsx(await readFile(out));
  const cell = (at: string) => sheet?.cells.get(at)?.text;
  expect(sheet?.name).toBe('Pivot table');
  const line = (row: number) => ['A', 'B', 'C', 'D'].map((column) => cell(`${column}${row}`));
  expect(line(1)).toEqual(['product', 'Records', 'Sum PEN', 'Sum USD']);
  expect(line(2)).toEqual(['Regalo', '3', '10.75', '3.00']);
  expect(line(3)).toEqual(['Viaje', '1', '1.25', undefined]);
  expect(line(4)).toEqual(['Total', '4', '12.00', '3.00']);
  const spanish = [...words, '--out', out, '--language', 'es'];
  expect(await pivot(desk.services, commandOf(spanish), how)).toBe(0);
  const [resumen, about] = readXlsx(await readFile(out));
  expect([resumen?.name, about?.name]).toEqual(['Tabla dinámica', 'Acerca de']);
  expect(resumen?.cells.get('B1')?.text).toBe('Registros');
  const refused = (...words: string[]) =>
    expect(pivot(desk.services, commandOf(['--resource', 'lots', ...words]), how)).rejects;
  await refused('--rows', 'nope').toThrow('--rows: there is no field "nope". Fields: id, product,');
  await refused('--columns', 'nope').toThrow('--columns: there is no field "nope"');
  await refused('--of', 'nope').toThrow('--of: there is no field "nope"');
  await refused('--of', 'product').toThrow('no value of "product" is a number');
  await refused('--rows', 'product:month').toThrow('no value of "product" is a moment');
  expect(() => commandOf(['--resource', 'lots', '--measure', 'sum'])).toThrow('needs --of');
});

test('figures of cards nobody looked up yet come with a status that says so', async () => {
  const desk = cliDesk(place);
  expect(await pivot(desk.services, commandOf(['--resource', 'cards']), how)).toBe(7);
  expect(desk.out.words).toContain('No card was looked up yet');
});

/** Lots of three months, in soles. */
const monthly = [
  { id: 'a', product: 'Regalo', created_at: '2026-09-10T10:00:00Z', currency: 'PEN', total: 10 },
  { id: 'b', product: 'Viaje', created_at: '2026-10-10T10:00:00Z', currency: 'PEN', total: 30 },
  { id: 'c', product: 'Regalo', created_at: '2026-10-11T10:00:00Z', currency: 'PEN', total: 5 },
  { id: 'd', product: 'Regalo', created_at: '2026-11-12T10:00:00Z', currency: 'PEN', total: 70 },
].map(({ total, ...lot }) => record({ ...lot, total: number(String(total)) }));

async function withMonths() {
  const desk = cliDesk(place);
  desk.serve(() => ({ records: monthly, total: monthly.length, hasMore: false }));
  await sync(desk.services, 'Andina', ['lots'], untold);
  desk.out.lines.length = 0;
  const ask = (...words: string[]) =>
    pivot(desk.services, commandOf(['--resource', 'lots', ...words]), how);
  return { desk, ask };
}

test('shares, changes and the order of rows are printed as the table shows them', async () => {
  const { desk, ask } = await withMonths();
  const printed = (...fields: string[]) =>
    desk.out.lines.splice(0).map((line) => fields.map((field) => line[field]));
  const months = ['--rows', 'created_at:month', '--of', 'total'];
  expect(await ask(...months, '--percent', 'column')).toBe(0);
  expect(printed('row', 'measure', 'percent').filter(([, measure]) => measure === 'sum')).toEqual([
    ['2026-09', 'sum', '8.7'],
    ['2026-10', 'sum', '30.4'],
    ['2026-11', 'sum', '60.9'],
    [null, 'sum', '100.0'],
  ]);
  expect(await ask(...months, '--measure', 'sum,records', '--change', 'month')).toBe(0);
  expect(printed('row', 'measure', 'difference', 'percent')).toEqual([
    ['2026-10', 'sum', '25', '250.0'],
    ['2026-10', 'records', '1', '100.0'],
    ['2026-11', 'sum', '35', '100.0'],
    ['2026-11', 'records', '-1', '-50.0'],
  ]);
  const products = ['--rows', 'product', '--of', 'total', '--measure', 'sum'];
  expect(await ask(...products, '--sort', 'asc')).toBe(0);
  const sums = () => printed('row', 'measure', 'value').filter(([, measure]) => measure === 'sum');
  expect(sums().map(([row]) => row)).toEqual(['Viaje', 'Regalo', null]);
  expect(await ask(...products, '--sort', 'desc')).toBe(0);
  expect(sums()).toEqual([
    ['Regalo', 'sum', '85'],
    ['Viaje', 'sum', '30'],
    [null, 'sum', '115'],
  ]);
  const out = join(place.folder, 'months.csv');
  const shown = ['--headings', 'shown', '--language', 'es', '--out', out];
  expect(await ask(...months, '--change', 'month', ...shown)).toBe(0);
  const rows = readCsv(await readFile(out, 'utf8'), ',');
  expect(rows.map(([month]) => month)).toEqual([
    'Creado',
    'setiembre de 2026',
    'octubre de 2026',
    'noviembre de 2026',
    'Total',
  ]);
});

test('each month is compared with the same month of the year before, in rows and in columns, currencies apart', async () => {
  const desk = cliDesk(place);
  const sold = (id: string, month: string, currency: string, total: string) =>
    record({
      id,
      product: 'Regalo',
      created_at: `${month}-10T10:00:00Z`,
      currency,
      total: number(total),
    });
  const records = [
    sold('a', '2025-11', 'PEN', '80.10'),
    sold('b', '2025-12', 'PEN', '200'),
    sold('c', '2025-12', 'USD', '3'),
    sold('d', '2026-11', 'PEN', '100.15'),
    sold('e', '2026-11', 'USD', '7'),
    sold('f', '2026-12', 'PEN', '150'),
    sold('g', '2026-12', 'USD', '4.50'),
  ];
  desk.serve(() => ({ records, total: records.length, hasMore: false }));
  await sync(desk.services, 'Andina', ['lots'], untold);
  const ask = (...words: string[]) => {
    desk.out.lines.length = 0;
    return pivot(desk.services, commandOf(['--resource', 'lots', '--of', 'total', ...words]), how);
  };
  const year = ['--measure', 'sum', '--change', 'year'];
  // By hand: 100.15 - 80.10, 150 - 200, 4.50 - 3. November 2026 has no dollars to compare with.
  const changes = [
    ['2026-11', 'PEN', '20.05', '25.0'],
    ['2026-12', 'PEN', '-50', '-25.0'],
    ['2026-12', 'USD', '1.5', '50.0'],
  ];
  const printed = (months: 'row' | 'column') =>
    desk.out.lines
      .filter((line) => line.measure === 'sum' && line.row !== null && line[months] !== null)
      .map((line) => [line[months], line.currency, line.difference, line.percent]);
  expect(await ask('--rows', 'created_at:month', ...year)).toBe(0);
  expect(printed('row')).toEqual(changes);
  expect(await ask('--rows', 'product', '--columns', 'created_at:month', ...year)).toBe(0);
  expect(printed('column')).toEqual(changes);
  const out = join(place.folder, 'year.csv');
  const file = ['--headings', 'shown', '--language', 'es', '--out', out];
  expect(await ask('--rows', 'created_at:month', ...year, ...file)).toBe(0);
  const [head, ...rows] = readCsv(await readFile(out, 'utf8'), ',');
  expect(head?.slice(3)).toEqual([
    ...['Suma PEN: diferencia', 'Suma PEN: %', 'Suma USD: diferencia', 'Suma USD: %'],
  ]);
  expect(rows.map(([name, , , ...cells]) => [name, ...cells])).toEqual([
    ['noviembre de 2025', null, null, null, null],
    ['diciembre de 2025', null, null, null, null],
    ['noviembre de 2026', '20.05', '25.0', null, null],
    ['diciembre de 2026', '-50.00', '-25.0', '1.50', '50.0'],
    ['Total', null, null, null, null],
  ]);
});

test('what cannot be shown is refused with the option that is missing', async () => {
  const { ask } = await withMonths();
  const refused = async (sentence: string, ...words: string[]) =>
    expect(() => ask(...words)).rejects.toThrow(sentence);
  await refused(
    '--change year needs --rows or --columns by periods, such as created_at:month.',
    '--rows',
    'product',
    '--change',
    'year',
  );
  await refused('--percent row needs --columns', '--rows', 'product', '--percent', 'row');
  await refused('--percent column needs --rows', '--percent', 'column');
  const average = ['--of', 'total', '--measure', 'average', '--rows', 'product'];
  await refused('other measures have no total', ...average, '--percent', 'column');
  const wrong = (sentence: string, ...words: string[]) =>
    expect(() => commandOf(['--resource', 'lots', ...words])).toThrow(sentence);
  wrong('exclude each other', '--percent', 'row', '--change', 'month');
  wrong('two with a comma', '--of', 'total', '--measure', 'sum,sum');
  wrong('two with a comma', '--of', 'total', '--measure', 'sum,min,max');
  wrong('--measure min needs --of', '--measure', 'records,min');
  wrong('has its own --rows', '--table', 'Ventas', '--rows', 'product');
  wrong('--headings is for --out', '--headings', 'shown');
  wrong('--as-of is a date', '--as-of', '31/10/2026');
});

test('as of a day: the list of the last sync by its end; before the first sync there is none', async () => {
  const { desk, ask } = await withMonths();
  await desk.timing.sleep(3 * 86_400_000, untold);
  desk.serve(() => ({ records: monthly.slice(0, 1), total: 1, hasMore: false }));
  await sync(desk.services, 'Andina', ['lots'], untold);
  const said = async (...words: string[]) => {
    desk.out.words = '';
    expect(await ask(...words)).toBe(0);
    return desk.out.words;
  };
  expect(await said()).toContain('1 record.');
  // The first sync was in the first second of that day: a date means its end.
  for (const day of ['1970-01-01', '1970-01-03', '1970-01-01T00:00:01'])
    expect(await said('--as-of', day)).toContain('4 records, as of 1970-01-01T00:00:01.000Z.');
  expect(await said('--as-of', '1970-01-04')).toContain('1 record, as of 1970-01-04');
  await expect(ask('--as-of', '1969-12-31')).rejects.toThrow(
    '--as-of: no sync of lots is that old: the first is of 1970-01-01T00:00:01.000Z.',
  );
});

test('a saved table has its rows, columns, measures and conditions; its old name is understood', async () => {
  const { desk, ask } = await withMonths();
  await withOpenProfile(desk.services, 'Andina', ({ notes }) =>
    new DeskNotes(() => Promise.resolve(notes)).pivots.create({
      resource: 'lots',
      name: 'Ventas por mes',
      table: {
        search: 'product:regalo',
        filters: [],
        rows: { field: 'created_at', by: 'month' },
        columns: null,
        field: 'total',
        measure: 'sum',
        second: 'records',
        shownAs: 'month',
        sort: null,
      },
    }),
  );
  expect(await ask('--table', 'VENTAS POR MES')).toBe(0);
  expect(desk.out.lines.map(({ row, measure, difference }) => [row, measure, difference])).toEqual([
    ['2026-10', 'sum', '-5'],
    ['2026-10', 'records', '0'],
    ['2026-11', 'sum', '65'],
    ['2026-11', 'records', '0'],
  ]);
  await expect(ask('--table', 'Otra')).rejects.toThrow(
    'there is no saved pivot table "Otra" of lots, but "Ventas por mes"',
  );
  const old = parseCommand(['summary', '--profile', 'Andina', '--resource', 'lots']);
  expect(old).toMatchObject({ name: 'pivot', resource: 'lots' });
  expect(parseCommand(['help', 'summary'])).toEqual({ name: 'help', topic: 'pivot' });
});
