import { press } from '../acts.mjs';

const recipe = { name: 'HMAC-SHA256 over the sorted query, hex', exact: true };

/** Opens the window for keys, which is a page of its own. */
async function entryOf({ app, page }) {
  const opened = app.waitForEvent('window');
  await press(page, 'Enter keys…');
  const entry = await opened;
  await entry.getByRole('textbox', { name: /^Secret key/ }).waitFor();
  return entry;
}

async function typeKeys({ app, service }) {
  const entry = app.windows().at(-1);
  const { secretKey, accessToken } = service.credentials;
  await entry.getByRole('textbox', { name: /^Secret key/ }).fill(secretKey);
  await entry.getByRole('textbox', { name: /^Access token/ }).fill(accessToken);
  const closed = entry.waitForEvent('close');
  await entry.getByRole('button', { name: 'Save' }).click();
  await closed;
}

/** Step by step, with a service that answers. @type {import('../rooms.mjs').Room} */
export const connecting = {
  service: { clients: 500 },
  connected: false,
  enter: async ({ page, service }) => {
    await press(page, /^Connect/);
    await page.getByLabel('Name', { exact: true }).fill('Andina');
    await page.getByLabel('Service address').fill(service.baseUrl);
    await page.getByRole('radio', { name: /^Test/ }).check();
    await press(page, 'Continue');
  },
  scenes: [
    {
      name: 'no-keys',
      go: ({ page }) => page.getByRole('button', { name: 'Enter keys…' }).waitFor(),
    },
    { name: 'key-window', apart: entryOf, after: typeKeys },
    {
      name: 'keys',
      go: ({ page }) => page.getByRole('button', { name: 'Enter keys again…' }).waitFor(),
    },
    {
      name: 'signing',
      go: async ({ page }) => {
        await press(page, 'Continue');
        await page.getByRole('radio', recipe).check();
      },
    },
    {
      name: 'checks',
      go: async ({ page }) => {
        await press(page, 'Continue');
        await page.getByRole('button', { name: 'Open merchant desk' }).waitFor();
      },
    },
  ],
};
