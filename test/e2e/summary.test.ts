import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import { expect, test } from 'vitest';
import { connectDesk, desk } from '../support/headless-desk';
import {
  exportInSpanish,
  freshHome,
  freshService,
  inSpanishAndDark,
  openDesk,
  openSample,
  visit,
} from './rig';

test('lots by product and state: currencies apart, a figure leads to its records, the table is exported, in both languages', async () => {
  const folder = await freshHome();
  const { app, page } = await openDesk(await freshHome());
  await openSample(page, 'lots');
  await visit(page, 'Lots');
  await visit(page, 'Summary');
  const table = page.getByRole('table', { name: 'Summary table' });
  await table.getByRole('rowheader', { name: 'Tarjeta Combustible' }).waitFor();
  await page.getByLabel('Amount').selectOption('total_amount');
  await page.getByRole('figure').filter({ hasText: 'USD' }).waitFor();
  const totals = table
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: 'Total', exact: true }) });
  expect(await totals.getByRole('cell').first().allTextContents()).toEqual(['PEN']);
  expect(await totals.count()).toBe(2);
  await page.screenshot({ path: 'out/e2e/summary.png' });
  // The other figures of the same amounts: none is greater than the next.
  const ofSoles = totals.filter({ hasText: 'PEN' }).getByRole('cell').last();
  const figures: number[] = [];
  for (const measure of ['least', 'average', 'greatest', 'sum']) {
    const before = await ofSoles.textContent();
    await page.getByLabel('Show', { exact: true }).selectOption(measure);
    await expect.poll(() => ofSoles.textContent()).not.toBe(before);
    figures.push(Number((await ofSoles.textContent())?.replaceAll(',', '')));
  }
  expect(figures).toEqual(figures.toSorted((one, other) => one - other));
  expect(new Set(figures).size).toBe(4);
  await page.getByRole('button', { name: 'Copy table' }).click();
  const copied = () => app.evaluate(({ clipboard }) => clipboard.readText());
  await expect.poll(copied).toMatch(/^Product name\tCurrency\t.*\tTotal\r?\n/);
  expect((await copied()).trimEnd().split(/\r?\n/).at(-1)).toMatch(/^Total\tUSD\t/);

  await inSpanishAndDark(page);
  await page.getByRole('heading', { level: 1, name: 'Cuadro resumen' }).waitFor();
  await page.screenshot({ path: 'out/e2e/summary-es-dark.png' });
  const file = join(folder, 'cuadro.xlsx');
  await exportInSpanish({ app, page }, file);
  const book = XLSX.read(await readFile(file));
  const rows = XLSX.utils.sheet_to_json<string[]>(book.Sheets['Cuadro resumen'] ?? {}, {
    header: 1,
  });
  expect(rows[0]?.slice(1)).toEqual(['Producto', 'Moneda', 'Activo', 'Cerrado', 'Total']);
  expect(rows.slice(-2).map((row) => row.slice(1, 3))).toEqual([
    ['Total', 'PEN'],
    ['Total', 'USD'],
  ]);
  await page.keyboard.press('Escape');

  await page.getByLabel('Mostrar').selectOption('records');
  const figure = page.getByRole('button', {
    name: /ver los registros de Tarjeta Combustible, Total/,
  });
  const count = Number(await figure.textContent());
  await figure.click();
  await page.getByRole('heading', { level: 1, name: 'Lotes' }).waitFor();
  await expect
    .poll(() => page.getByRole('grid').getAttribute('aria-rowcount'))
    .toBe(String(count + 1));

  // What the list is narrowed to is put together by a column of it.
  await page.getByTitle('Columna: Estado').click({ force: true });
  await page.getByRole('menuitem', { name: 'Agrupar por esta columna' }).click();
  await page.getByRole('heading', { level: 1, name: 'Cuadro resumen' }).waitFor();
  await page.getByText('Producto Tarjeta Combustible').waitFor();
  const groups = page.getByRole('table', { name: 'Cuadro resumen' });
  const sum = groups.getByRole('button', { name: /ver los registros de Activo/ }).first();
  await sum.click();
  await page.getByRole('heading', { level: 1, name: 'Lotes' }).waitFor();
  await expect
    .poll(() => page.getByRole('grid').getAttribute('aria-rowcount').then(Number))
    .toBeLessThan(count + 1);

  // By the keyboard alone, to a group and to its records: its number stands beside its sum.
  const header = page.getByRole('columnheader', { name: 'Moneda', exact: true });
  await header.focus();
  await page.keyboard.press('Alt+ArrowDown');
  const byCurrency = page.getByRole('menuitem', { name: 'Agrupar por esta columna' });
  await byCurrency.focus();
  await page.keyboard.press('Enter');
  const records = groups.getByRole('button', { name: /registros de PEN, Número de registros/ });
  await records.focus();
  const inSoles = Number(await records.textContent());
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Lotes' }).waitFor();
  await expect
    .poll(() => page.getByRole('grid').getAttribute('aria-rowcount'))
    .toBe(String(inSoles + 1));
}, 180_000);

test('without a window: a line a figure, and a workbook', async () => {
  const home = await freshHome();
  const folder = await freshHome();
  const service = await freshService({ clients: 20, lots: 60 });
  await connectDesk(home, service.baseUrl, service.credentials);
  await desk(home, ['sync', '--profile', 'P', '--resource', 'lots']);
  const summary = (args: readonly string[]) =>
    desk(home, ['summary', '--profile', 'P', '--resource', 'lots', ...args]);
  const read = await summary(['--rows', 'status', '--of', 'total_amount']);
  expect(read.status).toBe(0);
  const totals = read.lines.filter(({ total }) => total === true);
  expect(totals.map(({ currency }) => currency)).toEqual(['PEN', 'USD']);
  expect(totals.reduce((sum, each) => sum + Number(each.records), 0)).toBe(60);
  const out = join(folder, 's.xlsx');
  const args = ['--rows', 'product_name', '--columns', 'created_at:month', '--out', out];
  expect((await summary(args)).status).toBe(0);
  expect(XLSX.read(await readFile(out)).SheetNames).toEqual(['Summary', 'About']);
  expect((await summary(['--measure', 'sum'])).status).toBe(2);
  expect((await summary(['--rows', 'nope'])).status).toBe(2);
}, 120_000);
