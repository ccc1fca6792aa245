// The tour as a table: where it goes, and what must be on the screen before its picture is taken.

import * as acts from '../gallery/acts.mjs';

/** @typedef {import('playwright').Page} Page */
/** @typedef {import('playwright').Locator} Locator */

const { openSample, records } = acts;

const visit = (name) => (/** @type {Page} */ page) => acts.visit(page, name);

const heading = (name) => (/** @type {Page} */ page) => page.getByRole('heading', { name }).first();

const colours = (colorScheme) => (/** @type {Page} */ page) => page.emulateMedia({ colorScheme });

const searchFor = (words) => async (/** @type {Page} */ page) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(words);
};

const lookUpCard = async (/** @type {Page} */ page) => {
  await acts.visit(page, 'Cards');
  const ids = page.getByRole('main').getByRole('button', { name: /^[0-9a-z]+…/i });
  await ids.first().click();
};

/**
 * @type {{ name: string, says: string, go: (page: Page) => Promise<void>, shows: (page: Page) => Locator }[]}
 * `says`: what the picture shows, in a line
 */
export const steps = [
  {
    name: 'first-screen',
    says: 'the two choices: sample data, or a service of your own',
    go: async () => undefined,
    shows: (page) => page.getByRole('button', { name: 'Explore with sample data' }),
  },
  {
    name: 'overview',
    says: 'how many clients and lots, since when, in which states',
    go: openSample,
    shows: heading('Overview'),
  },
  {
    name: 'merchant',
    says: 'the merchant record, its token and the addresses it may ask from',
    go: visit('Merchant'),
    shows: heading('Merchant'),
  },
  {
    name: 'clients',
    says: 'every client, with a column for each field the service gives',
    go: visit('Clients'),
    shows: records,
  },
  {
    name: 'client',
    says: 'one client beside the list, field by field',
    go: (page) => records(page).getByRole('gridcell').first().dblclick(),
    shows: (page) => page.getByRole('complementary').last(),
  },
  { name: 'lots', says: 'the product lots', go: visit('Lots'), shows: records },
  {
    name: 'cards',
    says: 'a card by its ID, or a whole list of them',
    go: visit('Cards'),
    shows: (page) => page.getByRole('textbox').first(),
  },
  {
    name: 'card',
    says: 'one card, its details and what happened to it',
    go: lookUpCard,
    shows: records,
  },
  {
    name: 'changes',
    says: 'what the last sync changed, field by field',
    go: visit('Changes'),
    shows: (page) =>
      page
        .getByRole('main')
        .getByText(/changed/i)
        .first(),
  },
  {
    name: 'search',
    says: 'search as you type, over everything, accents or not',
    go: searchFor('nunez status:active'),
    shows: (page) => page.getByRole('dialog').getByRole('option').nth(3),
  },
  {
    name: 'activity',
    says: 'every request the app made, secrets hidden',
    go: visit('Activity'),
    shows: heading('Activity'),
  },
  {
    name: 'settings',
    says: 'appearance, connections, sync, offline data',
    go: visit('Settings'),
    shows: heading('Settings'),
  },
  {
    name: 'settings-dark',
    says: 'the same in the dark',
    go: colours('dark'),
    shows: heading('Settings'),
  },
  {
    name: 'overview-dark',
    says: 'the overview in the dark',
    go: visit('Overview'),
    shows: heading('Overview'),
  },
  { name: 'clients-dark', says: 'clients in the dark', go: visit('Clients'), shows: records },
  {
    name: 'merchant-dark',
    says: 'the merchant in the dark',
    go: visit('Merchant'),
    shows: heading('Merchant'),
  },
];
