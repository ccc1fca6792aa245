import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { connectDesk } from '../support/cli-desk';
import { axeOn } from '../support/looks/axe-page';
import { answerSaveDialog, freshHome, freshService, inSpanishAndDark, openDesk } from './rig';

const line = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByRole('rowheader', { name }) });

/** By the card at the top left. */
async function toAll(page: Page, name: string): Promise<void> {
  await page.locator('.card').first().click();
  await page.getByRole('menuitem', { name }).click();
  await page.getByRole('heading', { level: 1, name }).waitFor();
}

test('all merchants are synced, looked at, searched and exported together, and each stays by itself', async () => {
  const home = await freshHome();
  const andina = await freshService({ clients: 60, lots: 10, seed: 11 });
  const boreal = await freshService({ clients: 70, lots: 12, seed: 22 });
  const closed = await freshService({ clients: 5, lots: 5, seed: 33 });
  for (const [name, service] of [
    ['Andina', andina],
    ['Boreal', boreal],
    ['Cumbre', closed],
  ] as const)
    await connectDesk(home, service.baseUrl, service.credentials, { profile: name });
  closed.setFault({ kind: 'forbidden' });
  const { app, page } = await openDesk(home);

  await page.getByRole('button', { name: 'All merchants' }).click();
  await page.getByRole('heading', { level: 1, name: 'All merchants' }).waitFor();
  await line(page, 'Andina').getByText('Not synced yet').waitFor();
  await page.getByRole('button', { name: 'Sync all' }).click();
  await line(page, 'Andina').getByText('60', { exact: true }).waitFor();
  await line(page, 'Boreal').getByText('70', { exact: true }).waitFor();
  await line(page, 'Cumbre').locator('.badge.bad').waitFor();
  await page.getByRole('button', { name: 'Sync all' }).waitFor();
  await page.screenshot({ path: 'out/e2e/connections.png' });
  expect((await axeOn(page)).violations).toEqual([]);

  // A client of the one is found while the other is open, under its own merchant.
  await line(page, 'Boreal').getByRole('button', { name: 'Open Boreal' }).click();
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  const name = await page.evaluate(async () => {
    const query = { search: '', filters: [], sort: [], asOf: null } as const;
    const locale = { zone: 'UTC', language: 'en' } as const;
    const { value } = (await window.desk.browse.open({
      ...query,
      filters: [],
      sort: [],
      resource: 'clients',
      locale,
    })) as { value: { cursorId: number; columns: string[] } };
    const rows = await window.desk.browse.rows({ cursorId: value.cursorId, offset: 3, limit: 1 });
    const {
      rows: [row],
    } = JSON.parse((rows as { value: string }).value) as {
      rows: { id: string; cells: string[] }[];
    };
    return row?.cells[value.columns.indexOf('email')] ?? row?.id ?? '';
  });
  await toAll(page, 'All merchants');
  await line(page, 'Andina').getByRole('button', { name: 'Open Andina' }).click();
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  await page.keyboard.press('ControlOrMeta+K');
  const palette = page.getByRole('dialog', { name: 'Search everything' });
  await palette.getByRole('combobox').fill(`"${name}"`);
  const group = palette.getByRole('group', { name: /^Boreal · Clients/i });
  await group.getByRole('option').first().waitFor();
  await page.screenshot({ path: 'out/e2e/connections-search.png' });
  await group.getByRole('option').first().click();
  await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
  await page.locator('.card').filter({ hasText: 'Boreal' }).waitFor();
  await page.getByRole('complementary').last().getByText(name).first().waitFor();

  await toAll(page, 'All merchants');
  await page.getByRole('button', { name: 'Export…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export from several merchants' });
  await dialog.getByRole('checkbox', { name: 'Cumbre' }).uncheck();
  await dialog.getByRole('radio', { name: /^CSV/ }).check();
  await page.screenshot({ path: 'out/e2e/connections-export.png' });
  const file = join(await freshHome(), 'several.csv');
  await answerSaveDialog(app, file);
  await dialog.getByRole('button', { name: 'Export…' }).click();
  await page.getByRole('dialog').getByText(/130/).waitFor();
  const lines = (await readFile(file, 'utf8')).trimEnd().split(/\r\n/);
  expect(lines[0]).toMatch(/^\uFEFF?Merchant,/);
  expect(lines.filter((each) => each.startsWith('Andina,'))).toHaveLength(60);
  expect(lines.filter((each) => each.startsWith('Boreal,'))).toHaveLength(70);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

  await inSpanishAndDark(page);
  await toAll(page, 'Todos los comercios');
  await page.getByRole('button', { name: 'Exportar…' }).waitFor();
  await line(page, 'Andina').getByText('60', { exact: true }).waitFor();
  await page.screenshot({ path: 'out/e2e/connections-es-dark.png' });
  expect((await axeOn(page)).violations).toEqual([]);
});
