// The tour as a table: where it goes, and what must be on the screen before its picture is taken.

/** @typedef {import('playwright').Page} Page */
/** @typedef {import('playwright').Locator} Locator */

const press = (name) => async (/** @type {Page} */ page) => {
  await page.getByRole('button', { name }).first().click();
};

/** An entry of the navigation, whether it is made as a link or as a button. */
const visit = (name) => async (/** @type {Page} */ page) => {
  const bar = page.getByRole('navigation');
  const entry = { name, exact: true };
  await bar.getByRole('link', entry).or(bar.getByRole('button', entry)).first().click();
};

const heading = (name) => (/** @type {Page} */ page) => page.getByRole('heading', { name }).first();

/** The second row of a grid: the first is its head. */
const records = (/** @type {Page} */ page) => page.getByRole('grid').getByRole('row').nth(1);

const colours = (colorScheme) => (/** @type {Page} */ page) => page.emulateMedia({ colorScheme });

const searchFor = (words) => async (/** @type {Page} */ page) => {
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').fill(words);
};

const closeAnd = (go) => async (/** @type {Page} */ page) => {
  await page.keyboard.press('Escape');
  await go(page);
};

const lookUpCard = async (/** @type {Page} */ page) => {
  await visit('Cards')(page);
  await page
    .getByRole('main')
    .getByRole('button', { name: /^[0-9a-z]+…/i })
    .first()
    .click();
};

/**
 * @type {{ name: string, go: (page: Page) => Promise<void>, shows: (page: Page) => Locator }[]}
 */
export const steps = [
  {
    name: 'first-screen',
    go: async () => undefined,
    shows: (page) => page.getByRole('button', { name: 'Explore with sample data' }),
  },
  { name: 'overview', go: press('Explore with sample data'), shows: heading('Overview') },
  { name: 'merchant', go: visit('Merchant'), shows: heading('Merchant') },
  { name: 'clients', go: visit('Clients'), shows: records },
  {
    name: 'client',
    go: (page) => records(page).getByRole('gridcell').first().click(),
    shows: (page) => page.getByRole('complementary').last(),
  },
  { name: 'lots', go: visit('Lots'), shows: records },
  { name: 'cards', go: visit('Cards'), shows: (page) => page.getByRole('textbox').first() },
  { name: 'card', go: lookUpCard, shows: heading('What happened') },
  {
    name: 'changes',
    go: visit('Changes'),
    shows: (page) =>
      page
        .getByRole('main')
        .getByText(/changed/i)
        .first(),
  },
  {
    name: 'search',
    go: searchFor('nunez status:active'),
    shows: (page) => page.getByRole('dialog').getByRole('option').nth(3),
  },
  { name: 'activity', go: closeAnd(visit('Activity')), shows: heading('Activity') },
  { name: 'settings', go: visit('Settings'), shows: heading('Settings') },
  { name: 'settings-dark', go: colours('dark'), shows: heading('Settings') },
  { name: 'overview-dark', go: visit('Overview'), shows: heading('Overview') },
  { name: 'clients-dark', go: visit('Clients'), shows: records },
  { name: 'merchant-dark', go: visit('Merchant'), shows: heading('Merchant') },
];
