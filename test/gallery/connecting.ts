import { chooseMethod, describeService, openKeyWindow, sendKeys } from '../support/connecting';
import { visit } from '../e2e/rig';
import { press, profile, screen, type Room, type Visit } from './room';

const describeIt = ({ page, service }: Visit) =>
  describeService(page, { name: profile, baseUrl: service.baseUrl });

async function enterKeys({ app, service }: Visit): Promise<void> {
  const { secretKey, accessToken } = service.credentials;
  const entry = app.windows().at(-1);
  if (entry !== undefined) await sendKeys(entry, { secretKey, accessToken });
}

/** Step by step, with a service that answers. */
export const connecting: Room = {
  name: 'connecting',
  service: { clients: 500 },
  connected: false,
  enter: describeIt,
  scenes: [
    {
      name: 'no-keys',
      go: ({ page }) => page.getByRole('button', { name: 'Enter keys…' }).waitFor(),
    },
    {
      name: 'key-window',
      apart: true,
      go: (at) => openKeyWindow(at, 'Enter keys…'),
      after: enterKeys,
    },
    {
      name: 'keys',
      go: ({ page }) => page.getByRole('button', { name: 'Enter keys again…' }).waitFor(),
    },
    {
      name: 'signing',
      go: async ({ page }) => {
        await press(page, 'Continue');
        await chooseMethod(page);
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

/** The service signs in another way than was chosen. */
export const unsigned: Room = {
  name: 'unsigned',
  service: { recipe: 'hmac-sha256-timestamp-hex' },
  connected: false,
  enter: async (at) => {
    const { page } = at;
    await describeIt(at);
    await openKeyWindow(at, 'Enter keys…');
    await enterKeys(at);
    await page.getByRole('button', { name: 'Enter keys again…' }).waitFor();
    await press(page, 'Continue');
    await chooseMethod(page);
    await press(page, 'Continue');
    await press(page, 'Open anyway');
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
  },
  scenes: [
    {
      name: 'clients',
      go: async ({ page }) => {
        await visit(page, 'Clients');
        await page.getByRole('main').getByText('credentials.signature-refused').waitFor();
      },
    },
    screen('overview', 'Home'),
  ],
};
