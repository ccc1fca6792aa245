import { expect, test } from 'vitest';
import { connectDesk, desk } from '../support/cli-desk';
import { freshHome, freshService, inSpanishAndDark, openDesk, visit } from './rig';

test('a first sync that stopped is called that wherever its records stand, and no figure of it goes without', async () => {
  const home = await freshHome();
  const fault = { kind: 'repeat-page', fromPage: 3 } as const;
  const { baseUrl, credentials } = await freshService({ perPageMax: 100, fault });
  await connectDesk(home, baseUrl, credentials);
  expect((await desk(home, ['sync', '--profile', 'P'])).status).toBe(5);

  const { page } = await openDesk(home);
  await page.getByRole('button', { name: 'P 127.0.0.1' }).click();
  const clients = page.getByRole('region', { name: 'Clients', exact: true });
  await clients.getByText('first sync stopped, records are missing').waitFor();
  // A repeated page leads to one new beginning, before which its records go.
  await expect.poll(() => clients.locator('.figure').innerText()).toBe('300');
  // Above the charts.
  await page.getByText('Clients · first sync stopped, records are missing').waitFor();
  await page.getByRole('region', { name: 'Clients created by month' }).waitFor();
  await page.screenshot({ path: 'out/e2e/first-sync-stopped.png' });
  await visit(page, 'Pivot table');
  await page.getByLabel('Records of', { exact: true }).selectOption('Clients');
  await page.getByText('Clients · first sync stopped, records are missing').waitFor();
  await visit(page, 'Clients');
  // The header has no room for it in a window of the usual width.
  const header = page.locator('main header p');
  const notice = page.getByRole('main').getByText('first sync stopped, records are missing');
  await expect.poll(() => header.innerText()).toMatch(/^300 Updated [^·]+$/);
  await notice.waitFor();
  const fitsInside = (each: Element) => each.scrollWidth <= each.clientWidth;
  expect(await notice.evaluate(fitsInside)).toBe(true);
  await page.getByRole('main').getByRole('button', { name: 'Sync now' }).waitFor();
  await inSpanishAndDark(page);
  await expect.poll(() => header.innerText()).toMatch(/^300 Actualizado [^·]+$/);
  const spanish = page.getByText('primera sincronización detenida, faltan registros');
  expect(await spanish.evaluate(fitsInside)).toBe(true);
  await page.screenshot({ path: 'out/e2e/first-sync-stopped-list-es-dark.png' });
  await visit(page, 'Inicio');
  await page.screenshot({ path: 'out/e2e/first-sync-stopped-es-dark.png' });
});
