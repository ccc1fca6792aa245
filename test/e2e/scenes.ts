import type { Page } from 'playwright';
import { financeScenes } from './finance-scenes';
import { at, atClients, dialog, main, panel, type Scene } from './scene';

async function openRecord(page: Page): Promise<void> {
  await atClients(page);
  await page.locator('[data-place="1:0"]').dblclick();
  await panel(page).getByRole('tab', { name: 'Details' }).waitFor();
}

async function palette(page: Page): Promise<void> {
  await at(page, 'Home');
  // Pressed before an earlier palette is gone, the keys would close it.
  await page.locator('dialog [role="combobox"]').waitFor({ state: 'detached' });
  await page.keyboard.press('ControlOrMeta+K');
  await dialog(page).getByRole('combobox').waitFor();
}

async function openExport(page: Page): Promise<void> {
  await at(page, 'Lots');
  await main(page).getByRole('button', { name: 'Export…' }).first().click();
  await dialog(page).getByRole('heading').first().waitFor();
}

/** Every scene, in an order in which each finds what the ones before it left. */
export const scenes: readonly Scene[] = [
  ['overview', (page) => at(page, 'Home')],
  [
    'overview, its bars as a table',
    async (page) => {
      await at(page, 'Home');
      await main(page).getByRole('button', { name: /table/i }).first().click();
      await main(page).getByRole('table').first().waitFor();
    },
  ],
  [
    'overview, its tiles being arranged',
    async (page) => {
      await at(page, 'Home');
      await main(page).getByRole('button', { name: 'Customize home' }).click();
      await main(page)
        .getByRole('button', { name: /^Move forward/ })
        .first()
        .waitFor();
    },
  ],
  ['merchant', (page) => at(page, 'Merchant')],
  ['clients', atClients],
  [
    'a block of cells selected',
    async (page) => {
      await atClients(page);
      await page.locator('[data-place="2:1"]').click();
      await page.keyboard.press('Escape');
      await page.locator('[data-place="2:1"]').focus();
      await page.keyboard.press('Shift+ArrowDown');
      await page.keyboard.press('Shift+ArrowRight');
      await page.locator('.selected').nth(3).waitFor();
    },
  ],
  [
    'search and filter chips',
    async (page) => {
      await atClients(page);
      await page.getByRole('combobox', { name: 'Search clients' }).fill('status:BLOCKED a');
      await page.locator('mark').first().waitFor();
      // What is suggested lies over the chips.
      const suggested = page.getByRole('listbox');
      await suggested.waitFor();
      await page.keyboard.press('Escape');
      await suggested.waitFor({ state: 'hidden' });
    },
  ],
  [
    'nothing fits',
    async (page) => {
      await atClients(page);
      await page.getByRole('combobox', { name: 'Search clients' }).fill('no-such-client nope:1');
      await main(page).getByText('No matches').waitFor();
    },
  ],
  [
    'filter popover',
    async (page) => {
      await atClients(page);
      await page.getByRole('combobox', { name: 'Search clients' }).fill('');
      await main(page).getByRole('button', { name: 'Filter', exact: true }).click();
      await dialog(page).getByRole('button').first().waitFor();
    },
  ],
  [
    'a filter being made',
    async (page) => {
      await dialog(page).getByRole('button', { name: 'Status', exact: true }).click();
      await dialog(page).getByRole('checkbox').first().check();
    },
  ],
  [
    'a filter set',
    async (page) => {
      await dialog(page).getByRole('button', { name: 'Apply' }).click();
      await main(page)
        .getByRole('button', { name: /^Remove filter/ })
        .waitFor();
    },
  ],
  [
    'saved-view dialog',
    async (page) => {
      await main(page).getByRole('button', { name: 'Save view' }).click();
      await dialog(page).getByRole('textbox', { name: 'Name' }).waitFor();
    },
  ],
  [
    'a saved view and its menu',
    async (page) => {
      await dialog(page).getByRole('textbox', { name: 'Name' }).fill('Some of them');
      await page.keyboard.press('Enter');
      await main(page)
        .getByRole('button', { name: /^Options for the view/ })
        .click();
      await page
        .getByRole('menuitem')
        .or(page.getByRole('button', { name: 'Rename…' }))
        .first()
        .waitFor();
    },
  ],
  [
    'column menu',
    async (page) => {
      await atClients(page);
      await main(page).getByRole('button', { name: 'All', exact: true }).click();
      await page
        .getByRole('columnheader', { name: 'Status', exact: true })
        .click({ button: 'right' });
      await page.getByRole('menuitem').first().waitFor();
    },
  ],
  [
    'columns',
    async (page) => {
      await atClients(page);
      await main(page)
        .getByRole('button', { name: /^Columns/ })
        .click();
      await dialog(page).getByRole('checkbox').first().waitFor();
    },
  ],
  ['a client, its details and timeline', openRecord],
  [
    'a client, its mark being written',
    async (page) => {
      await openRecord(page);
      await panel(page).getByRole('button', { name: 'Add mark or note…' }).click();
      await panel(page).getByRole('textbox', { name: 'Note' }).waitFor();
    },
  ],
  [
    'a client, marked',
    async (page) => {
      await panel(page).getByRole('combobox', { name: 'Mark' }).fill('Reviewed');
      await panel(page).getByRole('textbox', { name: 'Note' }).fill('With the bank since Monday');
      await panel(page).getByRole('button', { name: 'Save' }).click();
      await panel(page).getByRole('button', { name: 'Edit' }).waitFor();
    },
  ],
  [
    'a client, its history',
    async (page) => {
      await openRecord(page);
      await panel(page)
        .getByRole('tab', { name: /^History/ })
        .click();
      await panel(page).getByText('First seen').waitFor();
    },
  ],
  [
    'a client, its raw JSON',
    async (page) => {
      await openRecord(page);
      await panel(page).getByRole('tab', { name: 'JSON' }).click();
      await panel(page).locator('pre').waitFor();
    },
  ],
  ['lots', (page) => at(page, 'Lots')],
  ['cards', (page) => at(page, 'Cards')],
  [
    'a card looked up',
    async (page) => {
      await at(page, 'Cards');
      await page.getByRole('list', { name: /./ }).getByRole('button').first().click();
      await panel(page).getByRole('tab', { name: 'Details' }).waitFor();
    },
  ],
  [
    'a list of cards, to be entered',
    async (page) => {
      await at(page, 'Cards');
      await page.getByRole('button', { name: 'Look up a list…' }).click();
      await page.getByRole('textbox', { name: /^Documents, card IDs/ }).waitFor();
    },
  ],
  [
    'a list of cards, checked',
    async (page) => {
      const samples = await page.evaluate(async () => {
        const reply = await window.desk.cards.samples();
        return reply.ok ? reply.value : [];
      });
      const lines = [...samples, samples[0], '..', 'total: 10', 'no-such-card'];
      await page.getByRole('textbox', { name: /^Documents, card IDs/ }).fill(lines.join('\n'));
      await page.getByRole('button', { name: 'Check the list' }).click();
      await page.getByRole('button', { name: /^Look up \d+ cards/ }).waitFor();
    },
  ],
  [
    'a list of cards, looked up',
    async (page) => {
      await page.getByRole('button', { name: /^Look up \d+ cards/ }).click();
      await page.getByText('Looked up', { exact: true }).waitFor({ timeout: 60_000 });
    },
  ],
  [
    'one card of the list',
    async (page) => {
      await page.getByRole('gridcell').first().dblclick();
      await page.getByRole('complementary').last().getByRole('tab', { name: 'Details' }).waitFor();
    },
  ],
  [
    'overview, cards by provider and currency',
    async (page) => {
      await at(page, 'Home');
      await main(page)
        .getByRole('region', { name: 'Cards looked up, by provider and currency' })
        .waitFor();
    },
  ],
  ['changes', (page) => at(page, 'Changes')],
  [
    'changes between two syncs',
    async (page) => {
      await page.getByLabel('Show').selectOption('between');
      await page.getByLabel('Earlier sync', { exact: true }).waitFor();
    },
  ],
  ...financeScenes,
  ['activity', (page) => at(page, 'Technical log')],
  ['audit', (page) => at(page, 'Audit log')],
  ['palette', palette],
  [
    'palette, something found',
    async (page) => {
      await palette(page);
      await dialog(page).getByRole('combobox').fill('nunez');
      await dialog(page).getByRole('option').nth(3).waitFor();
    },
  ],
  ['export dialog', openExport],
  [
    'export dialog, CSV',
    async (page) => {
      await openExport(page);
      await page.getByRole('radio', { name: 'CSV' }).check();
    },
  ],
  [
    'print dialog',
    async (page) => {
      await openExport(page);
      await page.getByRole('radio', { name: 'PDF' }).check();
      await dialog(page).getByRole('button', { name: 'Print…' }).waitFor();
    },
  ],
  [
    'shortcuts',
    async (page) => {
      await at(page, 'Home');
      await page.keyboard.press('?');
      await dialog(page).getByRole('heading', { name: 'Keyboard shortcuts' }).waitFor();
    },
  ],
  ['settings with updates', (page) => at(page, 'Settings')],
  [
    'diagnostics, shown',
    async (page) => {
      await at(page, 'Settings');
      await main(page).getByText('Show what it contains').click();
      await main(page).locator('pre').first().waitFor();
    },
  ],
];

export function sceneNamed(name: string): Scene[1] {
  const scene = scenes.find(([each]) => each === name);
  if (scene === undefined) throw new Error(`no scene is called ${name}`);
  return scene[1];
}
