import { expect, test } from 'vitest';
import { describeService, freshHome, freshService, openDesk, typeKeys, visit } from './rig';

test('with the cable out a restart shows all the data, and says that it is offline', async () => {
  const home = await freshHome();
  const service = await freshService();
  const { secretKey, accessToken } = service.credentials;
  const first = await openDesk(home);
  await describeService(first.page, { name: 'Andina', baseUrl: service.baseUrl });
  await typeKeys(first, 'Enter keys…', { secretKey, accessToken });
  await first.page.getByRole('button', { name: 'Continue' }).click();
  const recipe = { name: 'HMAC-SHA256 over the sorted query, hex', exact: true } as const;
  await first.page.getByRole('radio', recipe).check();
  await first.page.getByRole('button', { name: 'Continue' }).click();
  await first.page.getByRole('button', { name: 'Open merchant desk' }).click();
  await visit(first.page, 'Clients');
  const rowCount = (page: typeof first.page) =>
    page.getByRole('grid').getAttribute('aria-rowcount');
  await expect.poll(() => rowCount(first.page), { timeout: 20_000 }).toBe('501');
  const synced = async () =>
    first.page.evaluate(async () => {
      const reply = await window.desk.sync.state();
      return reply.ok ? reply.value.map(({ resource, asOf }) => [resource, asOf !== null]) : [];
    });
  await expect.poll(synced, { timeout: 20_000 }).toEqual(
    expect.arrayContaining([
      ['clients', true],
      ['lots', true],
      ['merchant', true],
    ]),
  );
  const seen = await first.page.getByRole('row').nth(5).innerText();
  await first.quit();
  await service.close();

  const second = await openDesk(home);
  await second.page
    .getByText(/^Offline/)
    .first()
    .waitFor();
  await visit(second.page, 'Clients');
  await expect.poll(() => rowCount(second.page)).toBe('501');
  expect(await second.page.getByRole('row').nth(5).innerText()).toBe(seen);
  await visit(second.page, 'Lots');
  await second.page.getByRole('gridcell', { name: 'LOT-1', exact: true }).waitFor();
  await visit(second.page, 'Merchant');
  await second.page.getByText('Muestra Andina S.A.C.').first().waitFor();
});
