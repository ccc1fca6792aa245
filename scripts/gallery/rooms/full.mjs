import { knownCards, open, press, records, synced, visit } from '../acts.mjs';
import { slowMs } from '../pace.mjs';

const cards = '*/client-cards/*';
const screen = (name, title) => ({ name, go: ({ page }) => visit(page, title) });

/** As it comes out of a spreadsheet that several people kept. */
const pasted = (ids) =>
  [
    'client card id',
    ...ids.slice(0, 60),
    '',
    ids[3],
    'total: 180',
    '1.29344E+18',
    ...ids.slice(60),
    'no-such-card-1',
    '..',
    ids[9],
    'no-such-card-2',
  ].join('\n');

/** A connection whose lists were synced: full, and then its service stalls. @type {import('../rooms.mjs').Room} */
export const full = {
  service: { clients: 5_000 },
  enter: async ({ page }) => {
    await open(page, 'Andina');
    await synced(page);
  },
  scenes: [
    screen('overview', 'Overview'),
    screen('merchant', 'Merchant'),
    screen('clients', 'Clients'),
    {
      name: 'card-asked',
      held: true,
      go: async ({ page, service }) => {
        await service.setFault({ kind: 'slow', path: cards, delayMs: slowMs });
        await visit(page, 'Cards');
        await page.getByLabel('Client-card ID').fill(service.sampleCardIds[0]);
        await press(page, 'Look up');
      },
      after: async ({ page, service }) => {
        await service.setFault(null);
        await page.getByRole('heading', { name: 'Timeline' }).waitFor();
      },
    },
    {
      name: 'card-unknown',
      go: async ({ page }) => {
        await page.getByLabel('Client-card ID').fill('00000000-0000-4000-8000-000000000000');
        await press(page, 'Look up');
        await page.getByText('service.not-found').first().waitFor();
      },
    },
    {
      name: 'list-empty',
      go: async ({ page }) => {
        await visit(page, 'Cards');
        await press(page, 'Look up a list…');
        await page.getByRole('heading', { level: 1, name: 'Look up a list' }).waitFor();
      },
    },
    {
      name: 'list-checked',
      go: async ({ page }) => {
        const ids = await knownCards(page, 160);
        await page.getByRole('textbox', { name: /^Card IDs/ }).fill(pasted(ids));
        await press(page, 'Check the list');
        await page.getByRole('button', { name: /^Look up \d+ cards/ }).waitFor();
      },
    },
    {
      name: 'list-running',
      held: true,
      go: async ({ page, service }) => {
        await service.setFault([
          { kind: 'wrong-envelope', path: cards, probability: 0.08 },
          { kind: 'slow', path: cards, delayMs: slowMs, skip: 90 },
        ]);
        await press(page, /^Look up \d+ cards/);
        await page.getByText(/^(?:8[6-9]|9\d) of \d+ looked up/).waitFor();
      },
    },
    {
      name: 'list-finished',
      go: async ({ page, service }) => {
        await service.setFault({ kind: 'wrong-envelope', path: cards, probability: 0.08 });
        await page.getByText('Looked up', { exact: true }).waitFor();
      },
      after: ({ service }) => service.setFault(null),
    },
    {
      name: 'list-card',
      go: async ({ page }) => {
        await records(page).getByRole('gridcell').first().click();
        await page.keyboard.press('Enter');
        await page.getByRole('heading', { name: 'Timeline' }).waitFor();
      },
    },
  ],
};
