import { describeService, openKeyWindow, sendKeys } from '../../../test/support/connecting.ts';
import { press } from '../acts.mjs';
import { profileName } from '../service.mjs';

const recipe = { name: 'HMAC-SHA256 over the sorted query, hex', exact: true };

/** Step by step, with a service that answers. @type {import('../rooms.mjs').Room} */
export const connecting = {
  service: { clients: 500 },
  connected: false,
  enter: ({ page, service }) =>
    describeService(page, { name: profileName, baseUrl: service.baseUrl }),
  scenes: [
    {
      name: 'no-keys',
      go: ({ page }) => page.getByRole('button', { name: 'Enter keys…' }).waitFor(),
    },
    {
      name: 'key-window',
      apart: (visit) => openKeyWindow(visit, 'Enter keys…'),
      after: ({ app, service }) => {
        const { secretKey, accessToken } = service.credentials;
        return sendKeys(app.windows().at(-1), { secretKey, accessToken });
      },
    },
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
        await page.getByRole('button', { name: 'Open Merchant Desk' }).waitFor();
      },
    },
  ],
};
