import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeOn } from '../support/looks/axe-page';
import { freshHome, inSpanishAndDark, openDesk, openSample, visit } from './rig';

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

/** How many records a figure promises, without the signs between thousands. */
const counted = (text: string | null) => Number((text ?? '').replaceAll(/\D/g, ''));

/** Follows what leads to a list, and tells how many records are there once it is narrowed. */
async function follow(page: Page, click: () => Promise<void>, list: string, all: number) {
  await click();
  await page.getByRole('heading', { level: 1, name: list }).waitFor();
  const rows = async () => Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;
  await expect.poll(rows).toBeLessThan(all);
  return rows;
}

test('every figure of the overview leads to its records, money is told by currency, and tiles are put in another order, in both languages', async () => {
  const { page } = await openDesk(await freshHome());
  await openSample(page, 'lots');
  const ids = await page.evaluate(async () => {
    const samples = await window.desk.cards.samples();
    const all = samples.ok ? samples.value : [];
    for (const id of all) await window.desk.cards.details({ id });
    return all;
  });
  await visit(page, 'Clients');
  await visit(page, 'Home');
  const clients = async () =>
    counted(await region(page, 'Clients').locator('.figure').textContent());
  await expect.poll(clients).toBeGreaterThan(270);
  const all = await clients();

  // A bar says how many it stands for, and shows them.
  const months = region(page, 'Clients created by month');
  const bar = months.locator('.column').nth(1);
  const inMonth = counted(await bar.locator('.value').textContent());
  const ofMonth = await follow(page, () => bar.click(), 'Clients', all);
  await expect.poll(ofMonth).toBe(inMonth);
  await visit(page, 'Home');
  const statuses = region(page, 'Client status');
  const blocked = statuses.getByRole('row').filter({ hasText: 'Blocked' });
  const inStatus = counted(await blocked.getByRole('cell', { name: /^\d+$/ }).textContent());
  const button = blocked.getByRole('button');
  await expect.poll(await follow(page, () => button.click(), 'Clients', all)).toBe(inStatus);

  // What the lots are worth, a currency by itself; the cards, by the currencies of their accounts.
  await visit(page, 'Home');
  const money = region(page, 'Lots · Total amount');
  await expect.poll(() => money.getByRole('listitem').allInnerTexts()).toHaveLength(2);
  for (const [at, currency] of ['PEN', 'USD'].entries()) {
    await money.getByRole('listitem').nth(at).getByText(currency).waitFor();
    expect(await money.getByRole('listitem').nth(at).innerText()).toMatch(/\d,\d{3}\.\d\d$/);
  }
  const shares = region(page, 'Cards looked up, by provider and currency');
  const inSoles = shares.getByRole('row').filter({ hasText: 'PEN' });
  const withSoles = async () => counted(await inSoles.getByRole('cell').last().textContent());
  await expect.poll(withSoles).toBe(ids.length);
  await page.screenshot({ path: 'out/e2e/overview.png' });
  await money.getByRole('button', { name: 'Lots · Total amount' }).click();
  await page.getByRole('heading', { level: 1, name: 'Lots' }).waitFor();

  // How requests are signed is no figure: it stands with the checks of the connection.
  await visit(page, 'Home');
  expect(await page.getByRole('main').textContent()).not.toMatch(/sign|HMAC/i);
  await visit(page, 'Settings');
  await page.getByText(/^Signing method: HMAC-SHA256/).waitFor();

  await inSpanishAndDark(page);
  await visit(page, 'Inicio');
  const order = () =>
    page.locator('.tiles section').evaluateAll((tiles) => tiles.map((tile) => tile.ariaLabel));
  const before = ['Clientes', 'Lotes', 'Tarjetas consultadas', 'Lotes · Monto total'];
  await expect.poll(order).toEqual(before);
  await page.getByRole('button', { name: 'Personalizar inicio' }).click();
  const back = page.getByRole('button', { name: /: Lotes · Monto total$/ }).first();
  for (let remaining = before.length - 1; remaining > 0; remaining -= 1) {
    await back.press('Enter');
    await expect.poll(async () => (await order())[remaining - 1]).toBe('Lotes · Monto total');
  }
  await expect.poll(order).toEqual([before[3], ...before.slice(0, 3)]);
  await page.screenshot({ path: 'out/e2e/overview-arranged-es-dark.png' });
  expect((await axeOn(page)).violations).toEqual([]);
  await visit(page, 'Lotes');
  await visit(page, 'Inicio');
  await expect.poll(order).toEqual([before[3], ...before.slice(0, 3)]);
}, 120_000);
