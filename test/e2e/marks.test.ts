import { readFile } from 'node:fs/promises';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import { expect, test } from 'vitest';
import { clientText } from '../../main/sandbox/clients';
import { createWorld } from '../../main/sandbox/world';
import { axeOn } from '../support/looks/axe-page';
import { connectDesk, desk } from '../support/cli-desk';
import {
  exportInSpanish,
  freshHome,
  freshService,
  inSpanishAndDark,
  openDesk,
  openSample,
  visit,
} from './rig';

test('a record is marked, found by its mark, exported with it, and unmarked, in both languages', async () => {
  const folder = await freshHome();
  const { app, page } = await openDesk(await freshHome());
  await openSample(page);
  await visit(page, 'Clients');
  await page.locator('[data-place="1:0"]').dblclick();
  const panel = page.getByRole('complementary').last();
  await panel.getByText('The service provides no balances and no transactions.').waitFor();
  await panel.getByRole('button', { name: 'Add mark or note…' }).click();
  await panel.getByRole('combobox', { name: 'Mark' }).fill('Ask the bank');
  await panel.getByRole('textbox', { name: 'Note' }).fill('Second card not delivered.');
  await panel.getByRole('button', { name: 'Save' }).click();
  await panel.getByText(`${userInfo().username}, `).waitFor();
  await page.getByRole('columnheader', { name: 'Mark', exact: true }).waitFor();
  await page.getByRole('gridcell', { name: 'Ask the bank' }).waitFor();
  await page.screenshot({ path: 'out/e2e/marks.png' });
  expect((await axeOn(page)).violations).toEqual([]);
  const search = page.getByRole('search').getByRole('combobox');
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

/**
 * A client whose status is another in the service's last edition, and one that is not there any
 * more: what a search finds each by.
 */
function movingClients(setup: { seed: number; now: number; clients: number }) {
  const world = createWorld({ ...setup, lots: 0, edition: 0 });
  const indices = Array.from({ length: world.clients.size(0) }, (_, at) => world.clients.at(0, at));
  const statusAt = (index: number, edition: 0 | 3) =>
    (JSON.parse(clientText(world, index, edition)) as { status: string }).status;
  const changed = indices.find(
    (index) => world.clients.has(3, index) && statusAt(index, 0) !== statusAt(index, 3),
  );
  const gone = indices.find((index) => !world.clients.has(3, index));
  const reference = (index = -1) => `INT-${String(index).padStart(7, '0')}`;
  return { changed: reference(changed), gone: reference(gone) };
}

test('a mark stays on a record that changes and is told when it is gone; a rule on one field finds only its changes; all of it is seen', async () => {
  const home = await freshHome();
  const setup = { seed: 20, now: Date.UTC(2026, 10, 1), clients: 600 };
  const moving = movingClients(setup);
  const service = await freshService({ ...setup, lots: 3, edition: 0 });
  await connectDesk(home, service.baseUrl, service.credentials);
  await desk(home, ['sync', '--profile', 'P']);
  const { page } = await openDesk(home);
  await page.getByText('P', { exact: true }).first().click();
  await page.getByRole('navigation').getByText('Clients', { exact: true }).waitFor();
  // The name given here, the company's below it, and that it is live.
  const card = page.getByRole('complementary').first();
  expect((await card.locator('.name').allInnerTexts())[0]).toBe('P');
  await card.getByText('Muestra Andina S.A.C.').waitFor();
  await card.getByText('Live', { exact: true }).waitFor();

  await visit(page, 'Clients');
  const search = page.getByRole('combobox', { name: 'Search clients' });
  const rows = () => page.getByRole('grid').getAttribute('aria-rowcount');
  const panel = page.getByRole('complementary').last();
  for (const [tag, reference] of [
    ['Reviewed', moving.changed],
    ['Query', moving.gone],
  ] as const) {
    await search.fill(reference);
    await expect.poll(rows).toBe('2');
    // Rows that are painted anew between its two clicks would swallow a double click.
    await page.locator('[data-place="0:0"]').click();
    await page.keyboard.press('Enter');
    await panel.getByRole('button', { name: 'Add mark or note…' }).click();
    await panel.getByRole('combobox', { name: 'Mark' }).fill(tag);
    await panel.getByRole('textbox', { name: 'Note' }).fill('Called on Monday.\nBy the bank.');
    await panel.getByRole('button', { name: 'Save' }).click();
    await panel.getByRole('button', { name: 'Edit' }).waitFor();
    expect(await panel.getByText('Called on Monday.').innerText()).toContain('.\nBy');
  }
  await search.fill('document_type:dni');
  await page.getByRole('button', { name: 'New alert…' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Status moved');
  await page.getByRole('dialog').getByRole('button', { name: 'Create alert' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await visit(page, 'Changes');
  await page.getByRole('button', { name: 'Alerts and exports…' }).click();
  await page.getByText('Choose fields…').click();
  await page
    .getByRole('group', { name: 'Fields to watch' })
    .getByLabel('Status', { exact: true })
    .check();
  expect((await axeOn(page)).violations).toEqual([]);

  service.setEdition(3);
  await page.getByRole('button', { name: 'Sync now' }).click();
  await page.getByText(/^[1-9]\d* new match/).waitFor({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Back to changes' }).click();
  await page.getByRole('heading', { name: '1 marked record was removed by the service' }).waitFor();
  const marks = page.getByRole('region', { name: /^1 marked record/ });
  await marks.getByText('Query').waitFor();
  expect((await axeOn(page)).violations).toEqual([]);

  // Another field that changed is none of the rule's.
  await page.getByRole('button', { name: /^Changed \d/ }).click();
  const lines = page.locator('main ol li');
  await expect.poll(() => lines.filter({ hasText: 'Phone' }).count()).toBeGreaterThan(0);
  await page.getByRole('button', { name: /^Status moved/ }).click();
  await expect.poll(() => lines.filter({ hasText: 'Phone' }).count()).toBe(0);
  const moved = lines.filter({ hasText: 'Status' });
  await expect.poll(() => moved.count()).toBeGreaterThan(0);
  expect(await moved.count()).toBe(await lines.count());
  await page.screenshot({ path: 'out/e2e/marks-told.png' });
  const changes = page.getByRole('navigation').getByRole('link', { name: 'Changes', exact: true });
  const news = () => changes.evaluate((link) => link.parentElement?.innerText.includes('not seen'));
  await expect.poll(news).toBe(true);
  // What is not listed cannot be marked.
  const mark = page.getByRole('button', { name: /^Mark (all|1)\b/ });
  expect(await mark.count()).toBe(0);
  await page.getByRole('button', { name: /^Not seen yet \d/ }).click();
  await mark.click();
  await expect.poll(news).toBe(false);

  await visit(page, 'Clients');
  await search.fill('mark:reviewed');
  await expect.poll(rows).toBe('2');
  await page.locator('[data-place="0:0"]').dblclick();
  await panel.getByText('Called on Monday.').waitFor();
  await panel.getByRole('tab', { name: 'History 2' }).waitFor();
}, 180_000);
