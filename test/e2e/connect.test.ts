import type { Page } from 'playwright';
import { describe, expect, test } from 'vitest';
import {
  chooseMethod,
  describeService,
  freshHome,
  freshService,
  openDesk,
  typeKeys,
  visit,
  workingRequest,
} from './rig';

async function openTheDesk(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Open Merchant Desk' }).click();
  await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor();
}

describe('Connect', () => {
  test('with a pasted token and a pasted request: the recipe is solved, everything can be read, a restart is still connected', async () => {
    const home = await freshHome();
    const service = await freshService();
    const { credentials } = service;
    const first = await openDesk(home);
    await describeService(first.page, { name: 'Andina', baseUrl: service.baseUrl });
    await typeKeys(first, 'Enter keys…', {
      secretKey: `  ${credentials.secretKey}\n`,
      accessToken: credentials.accessToken,
      example: workingRequest(service),
    });
    await first.page.getByText('Spaces or line breaks from pasting').waitFor();
    await first.page.getByRole('button', { name: 'Continue' }).click();
    await first.page.getByText(/The only one of [\d,]+ signing methods/).waitFor();
    expect(service.requests().total).toBe(0);
    await openTheDesk(first.page);

    await visit(first.page, 'Clients');
    const grid = first.page.getByRole('grid');
    await expect.poll(() => grid.getAttribute('aria-rowcount')).toBe('501');
    await visit(first.page, 'Lots');
    await first.page.getByRole('gridcell', { name: 'LOT-1', exact: true }).waitFor();
    await visit(first.page, 'Cards');
    const [cardId = ''] = service.sampleCardIds(1);
    await first.page.getByLabel('Card ID', { exact: true }).fill(cardId);
    await first.page.getByRole('button', { name: 'Look up', exact: true }).click();
    await first.page.getByText('Emisora Muestra').first().waitFor();
    await first.quit();

    const second = await openDesk(home);
    // Where it was left.
    await second.page.getByRole('heading', { level: 1, name: 'Cards' }).waitFor();
    await visit(second.page, 'Merchant');
    await second.page.getByText(/matches the key in/i).waitFor();
  });

  test('by login with a secret that is not the right one: refused in words, then mended', async () => {
    const service = await freshService();
    const { credentials } = service;
    const desk = await openDesk(await freshHome());
    await describeService(desk.page, { name: 'Andina', baseUrl: service.baseUrl, login: true });
    await typeKeys(desk, 'Enter keys…', {
      secretKey: 'sample-not-the-right-secret',
      publicKey: credentials.publicKey,
    });
    await desk.page.getByRole('button', { name: 'Continue' }).click();
    await chooseMethod(desk.page);
    await desk.page.getByRole('button', { name: 'Continue' }).click();
    await desk.page.getByText('credentials.login-refused').first().waitFor();
    const refusal = desk.page.getByRole('region', { name: 'The service refused the login.' });
    await refusal.getByRole('button', { name: 'Enter keys…' }).click();
    const { secretKey, publicKey } = credentials;
    await typeKeys(desk, 'Enter keys again…', { secretKey, publicKey });
    await desk.page.getByRole('button', { name: 'Continue' }).click();
    await desk.page.getByRole('button', { name: 'Continue' }).click();
    await desk.page.getByRole('button', { name: 'Open Merchant Desk' }).click();
    await visit(desk.page, 'Lots');
    await desk.page.getByRole('gridcell', { name: 'LOT-1', exact: true }).waitFor();
    expect(service.requests().routes.login).toBeGreaterThan(1);
  });

  test('with a wrong recipe the service refuses the signature; asking it, with consent, finds the right one', async () => {
    const service = await freshService({ recipe: 'hmac-sha256-timestamp-hex' });
    const { credentials } = service;
    const desk = await openDesk(await freshHome());
    await describeService(desk.page, { name: 'Andina', baseUrl: service.baseUrl });
    await typeKeys(desk, 'Enter keys…', {
      secretKey: credentials.secretKey,
      accessToken: credentials.accessToken,
    });
    await desk.page.getByRole('button', { name: 'Continue' }).click();
    await desk.page
      .getByRole('radio', { name: /^Merchant Desk finds out \(recommended\)/ })
      .check();
    expect(service.requests().total).toBe(0);
    await desk.page.getByRole('button', { name: /^Agree and send/ }).click();
    await desk.page.getByText('Found by asking the service.').waitFor();
    await openTheDesk(desk.page);
    await visit(desk.page, 'Clients');
    await desk.page.getByRole('gridcell').first().waitFor();
  });
});
