import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { connectDesk } from '../support/cli-desk';
import { firstClients } from '../support/finance-list';
import { freshHome, freshService, openDesk, openSample, sampleSynced, visit } from './rig';

// What people come for, from the home screen, by the shortest way the window shows.
// docs/testing.md has these numbers.

interface Effort {
  /** Presses of the mouse. */
  clicks: number;
  /** Keys that are no text: Enter, shortcuts. */
  keys: number;
}

/** Counts in the page, where a person's clicks and keys arrive. */
async function effortOf(page: Page, task: () => Promise<void>): Promise<Effort> {
  await page.evaluate(() => {
    const effort = { clicks: 0, keys: 0 };
    Object.assign(window, { effort });
    const isModifier = (key: string) => ['Control', 'Shift', 'Alt', 'Meta'].includes(key);
    document.addEventListener('click', ({ detail }) => (effort.clicks += detail > 0 ? 1 : 0), true);
    // A press of the other button.
    document.addEventListener('contextmenu', () => (effort.clicks += 1), true);
    document.addEventListener(
      'keydown',
      ({ key, ctrlKey }) => {
        if ((key.length > 1 || ctrlKey) && !isModifier(key)) effort.keys += 1;
      },
      true,
    );
  });
  await task();
  return page.evaluate(() => ({ ...(window as unknown as { effort: Effort }).effort }));
}

const nav = (page: Page, name: string) =>
  page.getByRole('navigation').getByText(name, { exact: true }).click();

test('five tasks with records take as few clicks and keys as the documents say', async () => {
  // Of fewer clients too few are blocked since Monday.
  const { page } = await openDesk(await freshHome(), { env: { SAMPLE_CLIENTS: '1000' } });
  await openSample(page);
  await sampleSynced(page, 'lots');
  const [, , client] = await firstClients(page, 3);
  if (client === undefined) throw new Error('clients');
  const fromHome = async (task: () => Promise<void>) => {
    await visit(page, 'Home');
    return effortOf(page, task);
  };

  const found = await fromHome(async () => {
    await page.keyboard.press('Control+K');
    await page.getByRole('dialog').getByRole('combobox').fill(client.dni);
    // Before the records come those that show the text in a list.
    await page.getByRole('option', { name: `Document number: ${client.dni}` }).waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('complementary').getByText(client.dni).first().waitFor();
  });
  expect(found).toEqual({ clicks: 0, keys: 2 });

  const blocked = await fromHome(async () => {
    await page.getByRole('button', { name: /clients changed to Blocked since Monday$/ }).click();
    await page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
    await page.getByRole('gridcell', { name: 'Blocked' }).first().waitFor();
  });
  expect(blocked).toEqual({ clicks: 1, keys: 0 });
  // Not the client of the task before, who is none of them.
  expect(await page.locator('[data-pane="panel"]').count()).toBe(0);

  const byCurrency = await fromHome(async () => {
    await nav(page, 'Lots');
    await page.keyboard.press('Control+F');
    await page.getByRole('combobox', { name: 'Search lots' }).fill('created:2026-11');
    await page.keyboard.press('Enter');
    await page
      .getByRole('columnheader', { name: 'Currency', exact: true })
      .click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Group by this column' }).click();
    await page
      .getByRole('table', { name: 'Groups of the list' })
      .getByText('PEN')
      .first()
      .waitFor();
  });
  expect(byCurrency).toEqual({ clicks: 3, keys: 2 });

  const lookedUp = await fromHome(async () => {
    await nav(page, 'Clients');
    await page
      .getByRole('main')
      .getByRole('button', { name: /^More$/ })
      .click();
    await page.getByRole('main').getByRole('button', { name: 'Look up cards…' }).click();
    await page.getByRole('button', { name: /^Look up [\d,]+ cards?$/ }).click();
    await page
      .getByText(/^Looked up$|of [\d,]+ looked up/)
      .first()
      .waitFor();
  });
  expect(lookedUp).toEqual({ clicks: 4, keys: 0 });

  const settled = await fromHome(async () => {
    await nav(page, 'Reconcile');
    const text = `DNI,Estado\n${client.dni},Cancelado\n`;
    await page.locator('main input[type="file"]').setInputFiles({
      name: 'clientes.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(text),
    });
    await page.getByRole('button', { name: 'Compare' }).click();
    const line = page.getByRole('grid').getByRole('gridcell', { name: client.dni });
    await line.first().click();
    await page.getByRole('button', { name: 'Agreed', exact: true }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
  });
  // Choosing the file is the system's dialog.
  expect(settled).toEqual({ clicks: 4, keys: 0 });
});

test('switching the merchant takes one key', async () => {
  const home = await freshHome();
  for (const [name, seed] of [
    ['Andina', 11],
    ['Boreal', 22],
  ] as const) {
    const service = await freshService({ clients: 20, lots: 5, seed });
    await connectDesk(home, service.baseUrl, service.credentials, { profile: name });
  }
  const { page } = await openDesk(home);
  await page.getByRole('button', { name: 'Open Andina' }).click();
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  const switched = await effortOf(page, async () => {
    await page.keyboard.press('Control+2');
    await page.locator('.card').first().getByText('Boreal').waitFor();
  });
  expect(switched).toEqual({ clicks: 0, keys: 1 });
});
