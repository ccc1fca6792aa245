import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import { expect, test } from 'vitest';
import { firstClients, financeWorkbook } from '../support/finance-list';
import { answerSaveDialog, freshHome, openDesk, openSample } from './rig';

const english = {
  language: 'en' as 'en' | 'es',
  clients: 'Clients',
  reconcile: 'Reconcile',
  sheet: 'Sheet',
  compare: 'Compare',
  different: 'Different 2',
  mark: { add: 'Add mark or note…', tag: 'Mark', text: 'Reviewed', save: 'Save', edit: 'Edit' },
  search: { name: 'Search clients', words: 'mark:reviewed' },
  summary: 'Pivot table',
  amount: 'Amount',
  table: 'Pivot table',
  export: 'Export…',
  exported: 'Exported',
  tab: 'Reconciliation',
  outcome: 'Different',
  about: [
    'My file | noviembre.xlsx, Noviembre',
    'List | Clients',
    'Search | none',
    'Filters | none',
    'Match key | Document number',
    'Result | Different',
  ],
};
const spanish: typeof english = {
  language: 'es',
  clients: 'Clientes',
  reconcile: 'Conciliar',
  sheet: 'Hoja',
  compare: 'Comparar',
  different: 'Diferente 2',
  mark: {
    ...{ add: 'Agregar marca o nota…', tag: 'Marca', text: 'Revisado', save: 'Guardar' },
    edit: 'Editar',
  },
  search: { name: 'Buscar en clientes', words: 'marca:revisado' },
  summary: 'Tabla dinámica',
  amount: 'Monto',
  table: 'Tabla dinámica',
  export: 'Exportar…',
  exported: 'Exportado',
  tab: 'Conciliación',
  about: [
    'Mi archivo | noviembre.xlsx, Noviembre',
    'Lista | Clientes',
    'Texto buscado | ninguno',
    'Filtros | ninguno',
    'Dato de cruce | Número de documento',
    'Resultado | Diferente',
  ],
  outcome: 'Diferente',
};

test.each([english, spanish])(
  'a month is closed ($language): an Excel list reconciled, what differs reviewed, amounts summed up, a workbook handed on',
  async (words) => {
    const { app, page } = await openDesk(await freshHome());
    const file = join(await freshHome(), 'close.xlsx');
    await openSample(page);
    await page.evaluate(async (language) => {
      const read = await window.desk.settings.read();
      if (read.ok) await window.desk.settings.save({ ...read.value, language });
    }, words.language);
    const go = (screen: string) =>
      page.getByRole('navigation').getByText(screen, { exact: true }).click();
    const picture = (name: string) =>
      page.screenshot({ path: `out/e2e/month-close-${words.language}-${name}.png` });
    await go(words.clients);
    const clients = await firstClients(page, 60);

    // The list as it came, against the service's.
    await go(words.reconcile);
    const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await page.locator('main input[type="file"]').setInputFiles({
      ...{ name: 'noviembre.xlsx', mimeType, buffer: financeWorkbook(clients) },
    });
    await page.getByRole('combobox', { name: words.sheet }).selectOption({ label: 'Noviembre' });
    await page.getByRole('button', { name: words.compare }).click();
    await page.getByRole('button', { name: words.different }).click();
    await picture('reconciled');
    await answerSaveDialog(app, file);
    await page.getByRole('main').getByRole('button', { name: words.export }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: words.export }).click();
    await page.getByRole('dialog', { name: words.exported }).waitFor({ timeout: 30_000 });
    await page.keyboard.press('Escape');
    const book = XLSX.read(await readFile(file));
    const linesOf = (sheet: string | undefined) =>
      XLSX.utils.sheet_to_json<string[]>(book.Sheets[sheet ?? ''] ?? {}, { header: 1 });
    const rows = linesOf(words.tab);
    // What it was held against stands with it: the file, the list, which of its records, the key.
    const about = linesOf(book.SheetNames.at(-1)).map((line) => line.join(' | '));
    expect(about).toEqual(expect.arrayContaining([...words.about]));
    expect(rows.slice(1).map((row) => row[1])).toEqual([words.outcome, words.outcome]);

    // What differs is looked at, and marked so.
    await go(words.clients);
    const search = page.getByRole('combobox', { name: words.search.name });
    const shown = () => page.getByRole('grid').getAttribute('aria-rowcount');
    const panel = page.getByRole('complementary').last();
    for (const { dni } of clients.slice(0, 2)) {
      await search.fill(dni);
      await page.getByRole('row').filter({ hasText: dni }).waitFor();
      await expect.poll(shown).toBe('2');
      await page.locator('[data-place="0:0"]').dblclick();
      await panel.getByRole('button', { name: words.mark.add }).click();
      await panel.getByRole('combobox', { name: words.mark.tag }).fill(words.mark.text);
      await panel.getByRole('button', { name: words.mark.save }).click();
      await panel.getByRole('button', { name: words.mark.edit }).waitFor();
    }
    await search.fill(words.search.words);
    await expect.poll(shown).toBe('3');
    await picture('reviewed');

    // What was charged, a currency by itself.
    await go(words.summary);
    await page.getByLabel(words.amount, { exact: true }).selectOption('total_amount');
    const table = page.getByRole('table', { name: words.table });
    const totals = table
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: 'Total', exact: true }) });
    // One row; each currency has columns of its own.
    await expect.poll(() => totals.count()).toBe(1);
    for (const currency of ['PEN', 'USD'])
      await table.getByRole('columnheader', { name: currency }).first().waitFor();
    await picture('summed');
  },
  180_000,
);
