import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import { expect, test } from 'vitest';
import { axeOn } from '../support/looks/axe-page';
import { exportInSpanish, freshHome, inSpanishAndDark, openDesk, openSample, visit } from './rig';

test('a record is marked, found by its mark, exported with it, and unmarked, in both languages', async () => {
  const folder = await freshHome();
  const { app, page } = await openDesk(await freshHome());
  await openSample(page);
  await visit(page, 'Clients');
  await page.locator('[data-place="1:0"]').dblclick();
  const panel = page.getByRole('complementary').last();
  await panel.getByRole('button', { name: 'Add mark or note…' }).click();
  await panel.getByRole('combobox', { name: 'Mark' }).fill('Ask the bank');
  await panel.getByRole('textbox', { name: 'Note' }).fill('Second card not delivered.');
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.getByText(`${userInfo().username}, `).waitFor();
  await page.getByRole('columnheader', { name: 'Mark', exact: true }).waitFor();
  await page.getByRole('gridcell', { name: 'Ask the bank' }).waitFor();
  await page.screenshot({ path: 'out/e2e/marks.png' });
  expect((await axeOn(page)).violations).toEqual([]);
  const search = page.getByRole('searchbox');
  await search.fill('mark:"ask the bank"');
  const shown = () => page.getByRole('grid').getAttribute('aria-rowcount');
  await expect.poll(shown).toBe('2');

  await inSpanishAndDark(page);
  await page.getByRole('heading', { level: 1, name: 'Clientes' }).waitFor();
  await search.fill('marca:ask');
  await expect.poll(shown).toBe('2');
  await panel.getByRole('button', { name: 'Editar' }).waitFor();
  await page.screenshot({ path: 'out/e2e/marks-es-dark.png' });
  const file = join(folder, 'marcados.xlsx');
  await exportInSpanish({ app, page }, file);
  await page.keyboard.press('Escape');
  const book = XLSX.read(await readFile(file));
  const rows = XLSX.utils.sheet_to_json<string[]>(book.Sheets[book.SheetNames[0] ?? ''] ?? {}, {
    header: 1,
  });
  expect(rows).toHaveLength(2);
  expect(rows[1]).toEqual(expect.arrayContaining(['Ask the bank', 'Second card not delivered.']));

  await panel.getByRole('button', { name: 'Quitar' }).click();
  await panel.getByRole('button', { name: 'Agregar marca o nota…' }).waitFor();
  await page.getByText('Sin coincidencias').first().waitFor();
}, 180_000);
