import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseCommand, type Command } from '../../../main/cli/commands';
import { summary } from '../../../main/cli/analysis';
import { sync } from '../../../main/cli/sync';
import { allRecords } from '../../../shared/ipc/browse';
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

function commandOf(words: readonly string[]): Extract<Command, { name: 'summary' }> {
  const command = parseCommand(['summary', '--profile', 'Andina', '--zone', 'UTC', ...words]);
  if (command.name !== 'summary') throw new Error(command.name);
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
  expect(await summary(desk.services, commandOf(words), how)).toBe(0);
  expect(desk.out.lines).toHaveLength(621);
  const out = join(place.folder, 'people.csv');
  expect(await summary(desk.services, commandOf([...words, '--out', out]), how)).toBe(0);
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
    complete: true,
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

test('an amount whose currency is uncertain is not added up', async () => {
  const desk = cliDesk(place);
  const sent = [{ id: 'a', fee: number('5'), sent_currency: 'PEN', paid_currency: 'USD' }];
  desk.serve(() => ({ records: sent.map(record), total: 1, hasMore: false }));
  await sync(desk.services, 'Andina', ['lots'], untold);
  const words = ['--resource', 'lots', '--of', 'fee', '--measure', 'sum'];
  await expect(summary(desk.services, commandOf(words), how)).rejects.toThrow(
    'it is uncertain which field has the currency of "fee"',
  );
});

test('figures of a list that lacks records come with a status that says so', async () => {
  const desk = cliDesk(place);
  desk.serve((page) => ({ records: page > 1 ? [] : lots.map(record), total: 9, hasMore: false }));
  await sync(desk.services, 'Andina', ['lots'], untold);
  expect(await summary(desk.services, commandOf(['--resource', 'lots']), how)).toBe(7);
  expect(desk.out.words).toContain('missing 5 announced records');
});

test('an amount of the filter is read as people write it; what is none is refused', async () => {
  const desk = cliDesk(place);
  desk.serve(() => ({ records: lots.map(record), total: 4, hasMore: false }));
  await sync(desk.services, 'Andina', ['lots'], untold);
  const ask = (filter: string) =>
    summary(desk.services, commandOf(['--resource', 'lots', '--filter', filter]), how);
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
  expect(await summary(desk.services, commandOf(words), how)).toBe(0);
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
  expect(await summary(desk.services, commandOf([...words, '--out', out]), how)).toBe(0);
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
  expect(await summary(desk.services, commandOf(spanish), how)).toBe(0);
  const [resumen, about] = readXlsx(await readFile(out));
  expect([resumen?.name, about?.name]).toEqual(['Tabla dinámica', 'Acerca de']);
  expect(resumen?.cells.get('B1')?.text).toBe('Registros');
  const refused = (...words: string[]) =>
    expect(summary(desk.services, commandOf(['--resource', 'lots', ...words]), how)).rejects;
  await refused('--rows', 'nope').toThrow('--rows: there is no field "nope". Fields: id, product,');
  await refused('--columns', 'nope').toThrow('--columns: there is no field "nope"');
  await refused('--of', 'nope').toThrow('--of: there is no field "nope"');
  await refused('--of', 'product').toThrow('no value of "product" is a number');
  await refused('--rows', 'product:month').toThrow('no value of "product" is a moment');
  expect(() => commandOf(['--resource', 'lots', '--measure', 'sum'])).toThrow('needs --of');
});

test('figures of cards nobody looked up yet come with a status that says so', async () => {
  const desk = cliDesk(place);
  expect(await summary(desk.services, commandOf(['--resource', 'cards']), how)).toBe(7);
  expect(desk.out.words).toContain('No card was looked up yet');
});
