// What the gallery shows, as a table: rooms are homes of the app in one state, pictures what one sees there.

/** @typedef {import('playwright').Page} Page */

const visit = (name) => async (/** @type {Page} */ page) => {
  await page.keyboard.press('Escape');
  const bar = page.getByRole('navigation');
  const entry = { name, exact: true };
  await bar.getByRole('link', entry).or(bar.getByRole('button', entry)).first().click();
  await page.getByRole('heading', { level: 1 }).first().waitFor();
};

const records = (/** @type {Page} */ page) => page.getByRole('grid').getByRole('row').nth(1);

/** In the language the window speaks. */
export const words = {
  en: {
    sample: /^Explore with sample data/,
    connect: /^Connect/,
    overview: 'Overview',
    merchant: 'Merchant',
    clients: 'Clients',
    lots: 'Lots',
    cards: 'Cards',
    changes: 'Changes',
    activity: 'Activity',
    settings: 'Settings',
    export: /^Export…/,
  },
  es: {
    sample: /^Explorar con datos de ejemplo/,
    connect: /^Conectar/,
    overview: 'Resumen',
    merchant: 'Comercio',
    clients: 'Clientes',
    lots: 'Lotes',
    cards: 'Tarjetas',
    changes: 'Cambios',
    activity: 'Actividad',
    settings: 'Configuración',
    export: /^Exportar…/,
  },
};

/** @typedef {typeof words.en} Words */

/** Screens of an open connection, in the order they are walked through. */
const screens = [
  ['overview', (t) => visit(t.overview)],
  ['merchant', (t) => visit(t.merchant)],
  ['clients', (t) => visit(t.clients)],
  ['lots', (t) => visit(t.lots)],
  ['cards', (t) => visit(t.cards)],
  ['changes', (t) => visit(t.changes)],
  ['activity', (t) => visit(t.activity)],
  ['settings', (t) => visit(t.settings)],
];

/** What one can open on top of them. */
const openings = [
  [
    'client',
    (t) => async (page) => {
      await visit(t.clients)(page);
      await records(page).getByRole('gridcell').first().click();
      await page.keyboard.press('Enter');
      await page.getByRole('complementary').last().waitFor();
    },
  ],
  [
    'export',
    (t) => async (page) => {
      await visit(t.lots)(page);
      await page.getByRole('main').getByRole('button', { name: t.export }).first().click();
      await page.getByRole('dialog').waitFor();
    },
  ],
  [
    'search',
    () => async (page) => {
      await page.keyboard.press('Escape');
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').fill('nunez');
      await page.getByRole('dialog').getByRole('option').nth(3).waitFor();
    },
  ],
];

/** @type {Record<string, { languages: ('en' | 'es')[], pictures: [string, (t: any) => (page: Page) => Promise<void>][] }>} */
export const rooms = {
  first: {
    languages: ['en', 'es'],
    pictures: [
      ['start', (t) => (page) => page.getByRole('button', { name: t.sample }).waitFor()],
      ['connect', (t) => (page) => page.getByRole('button', { name: t.connect }).first().click()],
    ],
  },
  sample: { languages: ['en', 'es'], pictures: [...screens, ...openings] },
};
