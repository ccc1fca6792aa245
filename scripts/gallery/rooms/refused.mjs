import { describeService, openKeyWindow, sendKeys } from '../../../test/support/connecting.ts';
import { askAgain, open, press, visit } from '../acts.mjs';
import { profileName } from '../service.mjs';

/** What is wrong from now on, and that the desk has met it: by asking how it stands, or by a sync of the list alone. */
const fails = (fault, code, { bySync = false } = {}) => ({
  go: async ({ page, service }) => {
    await service.setFault(fault);
    await askAgain(page);
    await visit(page, 'Clients');
    if (bySync)
      await page.getByRole('main').getByRole('button', { name: 'Sync now' }).first().click();
    await page.getByRole('main').getByText(code).first().waitFor();
  },
});
const shown = (name, title) => ({ name, go: ({ page }) => visit(page, title) });

/** Nothing was synced, and the service fails in one way after the other. @type {import('../rooms.mjs').Room} */
export const refused = {
  service: { clients: 500 },
  enter: async ({ page, service }) => {
    await service.setFault('unauthorized');
    await open(page, 'Andina');
  },
  scenes: [
    { name: 'keys', ...fails('unauthorized', 'credentials.refused') },
    shown('keys-overview', 'Overview'),
    shown('keys-merchant', 'Merchant'),
    {
      name: 'malformed',
      ...fails({ kind: 'wrong-envelope', path: '*/clients' }, 'service.envelope', { bySync: true }),
    },
    shown('malformed-overview', 'Overview'),
    {
      name: 'web-page',
      ...fails({ kind: 'html', path: '*/clients' }, 'service.html', { bySync: true }),
    },
    { name: 'server-error', ...fails('server-error', 'service.unavailable') },
    shown('server-error-overview', 'Overview'),
    shown('server-error-merchant', 'Merchant'),
    shown('activity', 'Activity'),
  ],
};

/** The service signs in another way than was chosen. @type {import('../rooms.mjs').Room} */
export const unsigned = {
  service: { recipe: 'hmac-sha256-timestamp-hex' },
  connected: false,
  enter: async (visit) => {
    const { page, app, service } = visit;
    await describeService(page, { name: profileName, baseUrl: service.baseUrl });
    await openKeyWindow(visit, 'Enter keys…');
    const { secretKey, accessToken } = service.credentials;
    await sendKeys(app.windows().at(-1), { secretKey, accessToken });
    await page.getByRole('button', { name: 'Enter keys again…' }).waitFor();
    await press(page, 'Continue');
    const method = 'HMAC-SHA256 over the sorted query, hex';
    await page.getByRole('radio', { name: method, exact: true }).check();
    await press(page, 'Continue');
    await press(page, 'Open anyway');
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor();
  },
  scenes: [
    {
      name: 'clients',
      go: async ({ page }) => {
        await visit(page, 'Clients');
        await page.getByRole('main').getByText('credentials.signature-refused').waitFor();
      },
    },
    shown('overview', 'Overview'),
  ],
};
