import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import { expect, test } from 'vitest';
import { exportInSpanish, freshHome, inSpanishAndDark, openDesk, openSample, visit } from './rig';

test('a column of whole names is chosen, sorted by, searched and exported as any other', async () => {
  const { app, page } = await openDesk(await freshHome());
  await openSample(page);
  await visit(page, 'Clients');
  await page.getByRole('button', { name: 'Columns', exact: true }).click();
  await page.getByRole('searchbox', { name: 'Find a column' }).fill('last name, first');
  await page.getByRole('checkbox', { name: 'Last name, first name' }).check();
  await page.keyboard.press('Escape');
  const header = page.getByRole('columnheader', { name: /^Last name, first name/ });
  await header.getByText('Last name, first name').click();
  await expect.poll(() => header.getAttribute('aria-sort')).toBe('ascending');
  const cell = page.getByRole('gridcell', { name: /^Apaza Apaza, / });
  await cell.first().waitFor();
  const name = (await cell.first().textContent()) ?? '';
  await page
    .getByRole('combobox', { name: 'Search clients' })
    .fill(`last-name-first-name:"${name}"`);
  const rows = () => page.getByRole('grid').getAttribute('aria-rowcount').then(Number);
  await expect.poll(rows).toBeLessThan(100);

  await inSpanishAndDark(page);
  await page.getByRole('columnheader', { name: /^Apellidos y nombres/ }).waitFor();
  await page.screenshot({ path: 'out/e2e/names-es-dark.png' });
  const file = join(await freshHome(), 'clientes.xlsx');
  await exportInSpanish({ app, page }, file);
  const { Sheets, SheetNames } = XLSX.read(await readFile(file));
  const [first] = XLSX.utils.sheet_to_json<Record<string, string>>(
    Sheets[SheetNames[0] ?? ''] ?? {},
  );
  expect(first?.['Apellidos y nombres']).toBe(name);
}, 120_000);
