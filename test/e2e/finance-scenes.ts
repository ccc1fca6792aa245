import { firstClients, financeWorkbook } from '../support/finance-list';
import { fromMore } from './rig';
import { at, atClients, main, type Scene } from './scene';

/** After those of the lists: a view was saved there. */
export const financeScenes: readonly Scene[] = [
  [
    'reconcile, before a file is chosen',
    async (page) => {
      for (let open = 3; open > 0; open -= 1) await page.keyboard.press('Escape');
      await page.getByRole('navigation').getByText('Reconcile', { exact: true }).click();
      await main(page).getByRole('button', { name: 'Choose a file…' }).waitFor();
    },
  ],
  [
    'reconcile, what goes with what',
    async (page) => {
      const buffer = financeWorkbook(await firstClients(page, 30));
      const file = { name: 'noviembre.xlsx', mimeType: 'application/zip', buffer };
      await page.locator('main input[type="file"]').setInputFiles(file);
      await page.getByRole('combobox', { name: 'Sheet' }).selectOption({ label: 'Noviembre' });
      await page.getByRole('rowheader', { name: 'DNI' }).waitFor();
    },
  ],
  [
    'reconcile, the result',
    async (page) => {
      await page.getByRole('button', { name: 'Compare' }).click();
      await page.getByRole('gridcell', { name: 'Different' }).first().waitFor();
    },
  ],
  [
    'summary',
    async (page) => {
      await at(page, 'Pivot table');
      await page.getByLabel('Amount').selectOption('total_amount');
      await page.getByRole('figure').filter({ hasText: 'USD' }).waitFor();
    },
  ],
  [
    'groups of a list',
    async (page) => {
      await at(page, 'Lots');
      await page.getByRole('columnheader', { name: 'Status', exact: true }).focus();
      await page.keyboard.press('Alt+ArrowDown');
      await page.getByRole('menuitem', { name: 'Group by this column' }).click();
      const groups = page.getByRole('table', { name: 'Groups of the list' });
      await groups.getByRole('button', { name: 'Active' }).click();
      await groups.getByRole('button', { name: 'Active', pressed: true }).waitFor();
    },
  ],
  [
    'duplicates',
    async (page) => {
      await at(page, 'Duplicates');
      await page.getByLabel('With the same').selectOption('phone_number');
      await page
        .getByRole('button', { name: /^Show in the list:/ })
        .first()
        .waitFor();
    },
  ],
  [
    'cards of the clients a list shows, to be looked up',
    async (page) => {
      await atClients(page);
      await main(page).getByRole('button', { name: 'Some of them', exact: true }).click();
      await fromMore(page, 'Look up cards…');
      await page.getByRole('combobox', { name: 'Column with the IDs' }).waitFor();
    },
  ],
  [
    'alerts and exports',
    async (page) => {
      await at(page, 'Changes');
      await main(page).getByRole('button', { name: 'Alerts and exports…' }).click();
      await main(page).getByLabel('Notify me').first().selectOption('more');
      await main(page)
        .getByText(/^[\d,]+ records?, 0 new/)
        .waitFor();
    },
  ],
  [
    'two views compared',
    async (page) => {
      await main(page).getByRole('button', { name: 'Compare views…' }).click();
      await page.getByRole('gridcell').first().waitFor();
    },
  ],
];
