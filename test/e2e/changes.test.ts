import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import { expect, test } from 'vitest';
import { axeOn } from '../support/looks/axe-page';
import { exportInSpanish, freshHome, inSpanishAndDark, openDesk, openSample, visit } from './rig';

test('changes of one field, then between two syncs, and both go to Excel, in both languages', async () => {
  const folder = await freshHome();
  const { app, page } = await openDesk(await freshHome());
  await openSample(page);
  await visit(page, 'Changes');
  await page.getByLabel('Show').selectOption('beginning');
  await page.getByLabel('Records', { exact: true }).selectOption('clients');
  const field = page.getByLabel('Changed field');
  const options = () => field.locator('option').allTextContents();
  await expect.poll(options).toContainEqual(expect.stringMatching(/^Status \(\d+\)$/));
  await field.selectOption('status');
  // The field tells how many, and the list has as many.
  const figure = (optionText: string, words: RegExp) => words.exec(optionText)?.[1] ?? '';
  const counts = async () => {
    const reported = (await options()).find((each) => each.startsWith('Status (')) ?? '';
    const listed = await page
      .getByRole('button', { name: /^Changed/, pressed: true })
      .textContent();
    return [figure(reported, /\((\d+)\)/), figure(listed ?? '', /(\d+)/)];
  };
  await expect.poll(async () => new Set(await counts()).size).toBe(1);
  const [count = ''] = await counts();
  await expect.poll(() => page.locator('main ol li').count()).toBeGreaterThan(0);
  const lines = await page.locator('main ol li').allTextContents();
  expect(lines.filter((line) => !line.includes('Status'))).toEqual([]);
  await page.screenshot({ path: 'out/e2e/changes-field.png' });
  expect((await axeOn(page)).violations).toEqual([]);

  await inSpanishAndDark(page);
  await page.getByRole('heading', { level: 1, name: 'Cambios' }).waitFor();
  const exported = async (name: string) => {
    const file = join(folder, name);
    await exportInSpanish({ app, page }, file);
    await page.keyboard.press('Escape');
    const book = XLSX.read(await readFile(file));
    const sheets = book.SheetNames.map((sheet) => book.Sheets[sheet] ?? {});
    const [rows, about] = sheets.map((sheet) =>
      XLSX.utils.sheet_to_json<string[]>(sheet, { header: 1 }),
    );
    return {
      rows: rows?.slice(1) ?? [],
      about: new Map(about?.map(([line = '', text = '']) => [line, text])),
    };
  };
  const ofField = await exported('estado.xlsx');
  expect(new Set(ofField.rows.map((row) => `${row[1]} ${row[3]}`)).size).toBe(Number(count));
  expect(ofField.about.get('Campos modificados')).toBe('Estado');

  await page.getByRole('button', { name: /^Todos/ }).click();
  await page.getByLabel('Mostrar').selectOption('between');
  await page.getByText(/^\S+ cambios? · de .* a .*/).waitFor();
  await page.getByLabel('Sincronización anterior').selectOption({ index: 2 });
  await page.screenshot({ path: 'out/e2e/changes-between-es-dark.png' });
  expect((await axeOn(page)).violations).toEqual([]);
  const between = await exported('entre.xlsx');
  expect(between.rows.length).toBeGreaterThan(0);
  expect(between.about.get('Comparación')).toMatch(/ – /);
}, 180_000);
