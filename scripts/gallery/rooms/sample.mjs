/* global window -- in what runs inside the page */
import {
  chooseList,
  command,
  openFirst,
  openSample,
  panel,
  press,
  searchList,
  visit,
} from '../acts.mjs';

const screen = (name, title) => ({ name, whole: true, go: ({ page }) => visit(page, title) });

async function saveView(page, words, name) {
  await searchList(page, 'clients', words);
  await press(page, 'Save view');
  await page.getByRole('textbox', { name: 'Name' }).fill(name);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name, pressed: true }).waitFor();
}

/** Main's own words to the window, of something that cannot happen to a desk that runs from its sources. */
const tell = (app, channel, payload) =>
  app.evaluate(
    ({ BrowserWindow }, [to, what]) => {
      BrowserWindow.getAllWindows()[0]?.webContents.send(to, what);
    },
    [channel, payload],
  );

const newer = {
  version: '0.2.0',
  releasedAt: Date.UTC(2026, 10, 16),
  bytes: 112_400_000,
  way: 'itself',
};

const toSection = (page, name) =>
  page.getByRole('heading', { level: 2, name }).evaluate((heading) => {
    heading.closest('section').scrollIntoView({ block: 'start' });
  });

async function lock({ page }) {
  // The page that asks ends with it.
  await page.evaluate(() => void setTimeout(() => window.desk.session.lock(), 0));
  await page.getByRole('button', { name: /^(Unlock|Desbloquear)/ }).waitFor();
}

async function unlock({ page }) {
  await page.getByRole('button', { name: /^(Unlock|Desbloquear)/ }).click();
  await page.getByRole('navigation').waitFor();
}

/** The sample data: what a demonstration shows. @type {import('../rooms.mjs').Room} */
export const sample = {
  enter: ({ page }) => openSample(page),
  scenes: [
    screen('overview', 'Overview'),
    screen('merchant', 'Merchant'),
    screen('clients', 'Clients'),
    screen('lots', 'Lots'),
    screen('cards', 'Cards'),
    screen('changes', 'Changes'),
    screen('activity', 'Activity'),
    screen('settings', 'Settings'),
    { name: 'client', whole: true, go: ({ page }) => openFirst(page, 'Clients') },
    {
      name: 'export',
      whole: true,
      go: async ({ page }) => {
        await visit(page, 'Lots');
        await page
          .getByRole('main')
          .getByRole('button', { name: /^Export…/ })
          .first()
          .click();
        await page.getByRole('dialog').waitFor();
      },
    },
    {
      name: 'search',
      whole: true,
      go: async ({ page }) => {
        await page.keyboard.press('Escape');
        await page.keyboard.press('Control+k');
        await page.getByRole('dialog').getByRole('combobox').fill('nunez');
        await page.getByRole('dialog').getByRole('option').nth(3).waitFor();
      },
    },
    {
      name: 'print',
      go: async ({ page }) => {
        await visit(page, 'Lots');
        await page
          .getByRole('main')
          .getByRole('button', { name: /^Export…/ })
          .first()
          .click();
        await page.getByRole('radio', { name: 'PDF' }).check();
      },
    },
    {
      name: 'no-printer',
      go: async ({ page }) => {
        await page.getByRole('dialog').getByRole('button', { name: 'Print…' }).click();
        await page.getByRole('dialog').getByText('app.print').waitFor();
      },
    },
    {
      name: 'card',
      go: async ({ page }) => {
        await visit(page, 'Cards');
        const ids = page.getByRole('main').getByRole('button', { name: /^[0-9a-z]+…/i });
        await ids.first().click();
        await page.getByRole('heading', { name: 'Timeline' }).waitFor();
      },
    },
    {
      name: 'columns',
      go: async ({ page }) => {
        await visit(page, 'Clients');
        await page
          .getByRole('main')
          .getByRole('button', { name: /^Columns/ })
          .first()
          .click();
        await page.getByRole('searchbox', { name: 'Find a column' }).first().waitFor();
      },
    },
    {
      name: 'header-menu',
      go: async ({ page }) => {
        await visit(page, 'Clients');
        await page.getByTitle('Column: Status').click({ force: true });
        await page.getByText('Sort ascending').first().waitFor();
      },
    },
    {
      name: 'facets',
      go: async ({ page }) => {
        await visit(page, 'Clients');
        await page.getByRole('main').getByRole('button', { name: 'Filter', exact: true }).click();
        await page.getByRole('button', { name: 'Status', exact: true }).click();
        await page
          .getByRole('checkbox', { name: /ACTIVE/ })
          .first()
          .check();
      },
    },
    {
      name: 'views',
      go: async ({ page }) => {
        await visit(page, 'Clients');
        await saveView(page, 'status:active', 'Active');
        await saveView(page, 'status:blocked created:>2026-01-01', 'Blocked this year');
        await press(page, /^Options for the view/);
        await page.getByRole('button', { name: 'Rename…' }).waitFor();
      },
    },
    {
      name: 'save-view',
      go: async ({ page }) => {
        await page.keyboard.press('Escape');
        await press(page, 'Save view');
        await page.getByRole('textbox', { name: 'Name' }).waitFor();
      },
    },
    {
      name: 'nothing-fits',
      go: async ({ page }) => {
        await visit(page, 'Clients');
        await press(page, 'All');
        await searchList(page, 'clients', 'zanahoria');
        await page.getByRole('heading', { name: 'No matches' }).waitFor();
      },
      after: ({ page }) => press(page, 'Clear search and filters'),
    },
    {
      name: 'history',
      go: async ({ page }) => {
        await visit(page, 'Changes');
        await page
          .locator('[data-pane="rows"]')
          .getByText('Changed', { exact: true })
          .first()
          .click();
        await panel(page)
          .getByRole('tab', { name: /^History/ })
          .click();
      },
    },
    {
      name: 'selection',
      go: async ({ page }) => {
        await visit(page, 'Lots');
        await page.getByRole('gridcell', { name: 'LOT-1', exact: true }).click();
        await page.keyboard.press('Escape');
        await page.keyboard.press('Shift+End');
        for (let row = 0; row < 8; row += 1) await page.keyboard.press('Shift+ArrowDown');
        await page.getByText(/^9 rows/).waitFor();
      },
    },
    {
      name: 'shortcuts',
      go: async ({ page }) => {
        await visit(page, 'Overview');
        await command(page, 'Keyboard shortcuts');
        await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
      },
    },
    {
      name: 'update-bar',
      go: async ({ page, app }) => {
        await visit(page, 'Overview');
        await tell(app, 'desk:updates.changed', { phase: 'available', ...newer });
        await page.getByText('Version 0.2.0 of Merchant Desk is available.').waitFor();
      },
    },
    {
      name: 'updates',
      go: async ({ page, app }) => {
        await visit(page, 'Settings');
        await tell(app, 'desk:updates.changed', {
          phase: 'downloading',
          received: 41_000_000,
          ...newer,
        });
        await toSection(page, 'About');
        await page.getByText(/^Downloading version/).waitFor();
      },
    },
    {
      name: 'diagnostics',
      go: async ({ page }) => {
        await visit(page, 'Settings');
        await press(page, 'Show what it contains');
        await page.getByRole('region', { name: 'This and nothing else is saved' }).waitFor();
        await toSection(page, 'Diagnostics');
      },
    },
    {
      name: 'summary',
      whole: true,
      go: async ({ page }) => {
        await visit(page, 'Summary');
        await page.getByLabel('Amount').selectOption('total_amount');
        await page.getByRole('figure').filter({ hasText: 'USD' }).waitFor();
      },
    },
    {
      name: 'groups',
      go: async ({ page }) => {
        await visit(page, 'Lots');
        // A scene before may have left the columns far to the right.
        await page.locator('[data-place="0:0"]').click();
        for (const key of ['ArrowUp', 'ArrowRight', 'ArrowRight', 'Alt+ArrowDown'])
          await page.keyboard.press(key);
        await page.getByRole('menuitem', { name: 'Group by this column' }).click();
        const groups = page.getByRole('region', { name: 'Groups of the list' });
        await groups.getByRole('button', { name: 'Tarjeta Viajera' }).click();
        await groups.getByRole('button', { name: 'Tarjeta Viajera', pressed: true }).waitFor();
      },
      after: async ({ page }) => {
        const groups = page.getByRole('region', { name: 'Groups of the list' });
        await groups.getByRole('button', { name: 'Total' }).click();
        await groups.getByRole('button', { name: 'Close groups' }).click();
      },
    },
    {
      name: 'marked',
      go: async ({ page }) => {
        await visit(page, 'Clients');
        await page.locator('[data-place="1:0"]').dblclick();
        const panel = page.getByRole('complementary').last();
        await panel.getByRole('button', { name: 'Add mark or note…' }).click();
        await panel.getByRole('combobox', { name: 'Mark' }).fill('Ask the bank');
        await panel.getByRole('textbox', { name: 'Note' }).fill('Second card not delivered.');
        await panel.getByRole('button', { name: 'Save' }).click();
        await panel.getByRole('button', { name: 'Edit' }).waitFor();
      },
    },
    {
      name: 'duplicates',
      go: async ({ page }) => {
        await visit(page, 'Duplicates');
        await page.getByLabel('With the same').selectOption('phone_number');
        await page.getByText('2 records', { exact: true }).first().waitFor();
      },
    },
    {
      name: 'reconcile-columns',
      whole: true,
      go: async ({ page }) => {
        await visit(page, 'Reconcile');
        await chooseList(page);
        await page.getByRole('rowheader', { name: 'DNI' }).waitFor();
      },
    },
    {
      name: 'reconcile',
      whole: true,
      go: async ({ page }) => {
        await press(page, 'Compare');
        await page.getByRole('gridcell', { name: 'Different' }).first().waitFor();
      },
    },
    {
      name: 'alerts',
      whole: true,
      go: async ({ page }) => {
        await visit(page, 'Changes');
        await press(page, 'Alerts and exports…');
        await page.getByLabel('Notify me').first().selectOption('more');
        await page.getByText(/^[\d,]+ records?, 0 new/).waitFor();
      },
    },
    {
      name: 'compare-views',
      whole: true,
      go: async ({ page }) => {
        await press(page, 'Compare views…');
        await page.getByRole('gridcell').first().waitFor();
      },
    },
    {
      name: 'cards-of-clients',
      whole: true,
      go: async ({ page }) => {
        await visit(page, 'Clients');
        await press(page, 'Blocked this year');
        await press(page, 'Look up cards…');
        await page.getByText(/^From [\d,]+ rows of a list/).waitFor();
      },
    },
    {
      name: 'cards-of-clients-found',
      whole: true,
      go: async ({ page }) => {
        await press(page, /^Look up [\d,]+ cards/);
        await page.getByText('Looked up', { exact: true }).waitFor();
      },
    },
    { name: 'cards-with-clients', whole: true, go: ({ page }) => visit(page, 'Cards') },
    { name: 'locked', go: lock, again: lock, after: unlock },
  ],
};
