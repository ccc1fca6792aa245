import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import { beforeEach, expect, test } from 'vitest';
import { parseCommand } from '../../support/parse-command';
import { reconcile } from '../../../main/cli/reconcile';
import { sync } from '../../../main/cli/sync';
import type { ServiceRecord, Value } from '../../../shared/values';
import { workerAndFolder } from '../store/rig';
import { cliDesk, untold } from './rig';

const place = workerAndFolder();
const number = (text: string): Value => ({ kind: 'number', text });

/** Four lots of the service; the files below have all of them, written in odd ways. */
const lots = [
  ['L-1', '1234.50', '2026-11-03'],
  ['L-2', '-200.00', '2026-11-04'],
  ['L-3', '300.25', '2026-11-05'],
  ['L-4', '4000.00', '2026-12-01'],
] as const;
const records = lots.map(([code, amount, day]): ServiceRecord =>
  Object.entries({
    id: `id-${code}`,
    code,
    total_amount: number(amount),
    currency: 'PEN',
    created_at: `${day}T15:00:00.000000+00:00`,
  }),
);

let desk: ReturnType<typeof cliDesk>;
beforeEach(async () => {
  desk = cliDesk(place);
  desk.serve(() => ({ records, total: records.length, hasMore: false }));
  await sync(desk.services, 'Andina', ['lots'], untold);
});

async function compared(sheet: XLSX.WorkSheet, bookType: XLSX.BookType = 'xlsx') {
  const book = XLSX.utils.book_new();
  XLSX.utils.book_append_sheet(book, sheet, 'Hoja');
  const file = join(place.folder, `odd.${bookType}`);
  await writeFile(file, XLSX.write(book, { type: 'buffer', bookType }) as Buffer);
  const command = parseCommand([
    ...['reconcile', '--profile', 'Andina', '--file', file, '--resource', 'lots'],
    ...['--key', 'Lote=code', '--zone', 'America/Lima'],
  ]);
  if (command.name !== 'reconcile') throw new Error(command.name);
  desk.out.lines.length = 0;
  desk.out.words = '';
  await reconcile(desk.services, command, {
    writtenBy: 'Merchant Desk 0.0.0',
    printer: { pdf: () => Promise.reject(new Error('no paper here')) },
    signal: untold,
  });
  const [head] = desk.out.lines;
  const notices = head?.notices as { reason: string }[];
  const totals = head?.totals as { is: string }[];
  return {
    counts: head?.counts,
    reasons: notices.map(({ reason }) => reason),
    totals: totals.map(({ is }) => is),
    words: desk.out.words,
  };
}

type Cells = readonly (readonly (string | number | XLSX.CellObject | null)[])[];
const sheetOf = (rows: Cells) => XLSX.utils.aoa_to_sheet(rows.map((row) => [...row]));
const serial = (day: string) =>
  Temporal.PlainDate.from('1899-12-30').until(Temporal.PlainDate.from(day)).days;
const typed = (v: number, z: string): XLSX.CellObject => ({ t: 'n', v, z });
const usual = lots.map(([code, amount, day]) => [code, Number(amount), day] as const);
const names = ['Lote', 'Importe', 'Fecha de alta'];
const all = { equal: 4, different: 0, mine: 0, theirs: 0, unkeyed: 0 };

test('two rows of names, the upper ones merged', async () => {
  const sheet = sheetOf([['Lote', 'Del mes', ''], ['Lote', 'Importe', 'Fecha de alta'], ...usual]);
  sheet['!merges'] = [XLSX.utils.decode_range('B1:C1'), XLSX.utils.decode_range('A1:A2')];
  expect((await compared(sheet)).counts).toMatchObject(all);
});

test('merged names over two rows', async () => {
  const sheet = sheetOf([
    ['Lote', 'Datos del lote', ''],
    ['', 'Importe', 'Fecha de alta'],
    ...usual,
  ]);
  sheet['!merges'] = [XLSX.utils.decode_range('A1:A2'), XLSX.utils.decode_range('B1:C1')];
  expect((await compared(sheet)).counts).toMatchObject(all);
});

test('hidden rows and columns, under a filter, count and are told', async () => {
  const sheet = sheetOf([names, ...usual]);
  sheet['!rows'] = [{}, {}, { hidden: true }];
  sheet['!cols'] = [{}, {}, { hidden: true }];
  sheet['!autofilter'] = { ref: 'A1:C5' };
  const { counts, reasons } = await compared(sheet);
  expect(counts).toMatchObject(all);
  expect(reasons).toEqual(['rows-hidden', 'columns-hidden']);
});

test('amounts and days as text, in several ways in one column', async () => {
  const sheet = sheetOf([
    names,
    ['L-1', '1,234.50', typed(serial('2026-11-03'), 'dd/mm/yyyy')],
    ['L-2', '(200.00)', '04/11/2026'],
    ['L-3', ' 300.25 ', '5-nov-2026'],
    ['L-4', '4,000.00', '2026-12-01'],
  ]);
  expect((await compared(sheet)).counts).toMatchObject(all);
});

test('amounts with a decimal comma and the sign behind', async () => {
  const sheet = sheetOf([
    names,
    ['L-1', '1.234,50', '2026-11-03'],
    ['L-2', '200,00-', '2026-11-04'],
    ['L-3', '300,25', '2026-11-05'],
    ['L-4', '4.000,00', '2026-12-01'],
  ]);
  expect((await compared(sheet)).counts).toMatchObject(all);
});

test('subtotals between groups, blank rows, and a total of all', async () => {
  const sheet = sheetOf([
    names,
    ...usual.slice(0, 2),
    ['Subtotal', 1034.5, ''],
    ['', '', ''],
    ...usual.slice(2),
    ['Subtotal', 4300.25, ''],
    [null, null, null],
    ['TOTAL GENERAL', 5334.75, ''],
  ]);
  const { counts, totals } = await compared(sheet);
  expect(counts).toMatchObject({ ...all, total: 3 });
  expect(totals).toEqual(['right', 'right', 'right']);
});

test('a total above the table is no row of it', async () => {
  const sheet = sheetOf([['Total', 5334.75, ''], ['', '', ''], names, ...usual]);
  expect((await compared(sheet)).counts).toMatchObject(all);
});

test('a second table below the first is told as rows that are known to nobody, not lost', async () => {
  const sheet = sheetOf([
    names,
    ...usual,
    [null, null, null],
    [null, null, null],
    ['Banco', 'Cuenta', 'Saldo'],
    ['BCP', '193-1', 10],
  ]);
  expect((await compared(sheet)).counts).toMatchObject({ ...all, mine: 2 });
});

test('a total that lies is a sentence and a status that differs', async () => {
  const { words, totals } = await compared(sheetOf([names, ...usual, ['TOTAL', 5335.75, '']]));
  expect(totals).toEqual(['wrong']);
  expect(words).toMatch(/Row 6 of the file, Importe: the total says .*5335\.75.*5334\.75/);
});

test('a workbook with macros is read', async () => {
  expect((await compared(sheetOf([names, ...usual]), 'xlsm')).counts).toMatchObject(all);
});

test.each(['xlsb', 'ods', 'biff8'] as const)('%s is refused in words', async (bookType) => {
  await expect(compared(sheetOf([names, ...usual]), bookType)).rejects.toMatchObject({
    code: 'input.table',
    params: { reason: 'other-format' },
  });
});

test('fifty thousand rows of formulas that were never calculated are told in one sentence', async () => {
  const sheet = sheetOf([names, ...usual]);
  for (let row = 6; row <= 50_000; row += 1) {
    sheet[`A${row}`] = { t: 's', v: `X-${row}` };
    sheet[`B${row}`] = { t: 'n', f: `C${row}*2` };
  }
  sheet['!ref'] = 'A1:C50000';
  const { counts, reasons } = await compared(sheet);
  expect(counts).toMatchObject({ equal: 4, mine: 49_995 });
  expect(reasons).toContain('formulas-unsaved');
});
