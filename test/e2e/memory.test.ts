import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import {
  chooseMethod,
  describeService,
  freshHome,
  freshService,
  openDesk,
  typeKeys,
  visit,
  type OpenDesk,
} from './rig';

/** Connects to a fresh service and waits until its lists were synced. */
async function connected(home: string): Promise<{ desk: OpenDesk; unplug: () => Promise<void> }> {
  const service = await freshService();
  const { secretKey, accessToken } = service.credentials;
  const desk = await openDesk(home);
  const { page } = desk;
  await describeService(page, { name: 'Andina', baseUrl: service.baseUrl });
  await typeKeys(desk, 'Enter keys…', { secretKey, accessToken });
  await page.getByRole('button', { name: 'Continue' }).click();
  await chooseMethod(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Open Merchant Desk' }).click();
  await visit(page, 'Clients');
  const rows = () => page.getByRole('grid').getAttribute('aria-rowcount');
  await expect.poll(rows).toBe('501');
  return { desk, unplug: () => service.close() };
}

/** What main keeps of the list of clients. */
const storedPosition = (page: Page) =>
  page.evaluate(async () => {
    const reply = await window.desk.screenState.listState({ resource: 'clients' });
    return reply.ok ? reply.value : null;
  });

/**
 * What one sees of the list: its columns with their widths, and the rows that are really in view.
 */
const seen = (page: Page) =>
  page.evaluate(() => {
    const grid = document.querySelector('[role="grid"]');
    const box = grid?.getBoundingClientRect();
    if (!grid || !box) return null;
    const headers = [...grid.querySelectorAll<HTMLElement>('[role="columnheader"]')];
    const rows = [...grid.querySelectorAll<HTMLElement>('[role="row"]')].slice(1);
    const inView = rows
      .map((row) => ({ row, top: Math.round(row.getBoundingClientRect().top - box.top) }))
      .filter(({ top }) => top > 0 && top < box.height)
      .sort((one, other) => one.top - other.top);
    return {
      columns: headers.map((header) => `${header.title} ${header.style.width}`),
      // The bar that says "Offline" takes the last one's place.
      rows: inView
        .slice(0, 12)
        .map(({ row, top }) => [top, row.getAttribute('aria-rowindex'), row.innerText].join(' ')),
      left: grid.scrollLeft,
    };
  });

test('cable out, restart: the same screen, view, order, columns, scroll and open record', async () => {
  const home = await freshHome();
  const { desk: first, unplug } = await connected(home);
  const { page } = first;

  await page.getByRole('combobox', { name: 'Search clients' }).fill('status:active');
  await expect.poll(() => page.getByText(/^\d+ of 500$/).count()).toBe(1);
  await page.getByRole('columnheader', { name: 'Created' }).click();
  await page.getByRole('columnheader', { name: 'Created' }).press('Shift+ArrowRight');
  await page.getByRole('columnheader', { name: 'Created' }).press('Control+ArrowLeft');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Active, by date');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Active, by date', pressed: true }).waitFor();
  await page.getByRole('grid').evaluate((grid) => {
    grid.scrollTop = 3_217;
    grid.scrollLeft = 140;
  });
  const firstInView = async () => (await seen(page))?.rows[0] ?? '';
  await expect.poll(firstInView).toMatch(/^\d+ 1\d\d /);
  await page.locator('[data-place="110:0"]').dblclick();
  const opened = page.getByRole('complementary').last().getByRole('heading', { level: 2 });
  const title = await opened.innerText();
  await expect.poll(async () => (await storedPosition(page))?.opened !== null).toBe(true);
  await expect.poll(async () => (await storedPosition(page))?.left).toBe(140);
  const before = await seen(page);
  expect(before?.rows.length).toBeGreaterThan(5);
  await first.quit();
  await unplug();

  const second = await openDesk(home);
  await second.page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
  await second.page
    .getByText(/^Offline/)
    .first()
    .waitFor();
  await second.page
    .getByRole('complementary')
    .last()
    .getByRole('heading', { name: title })
    .waitFor();
  const search = second.page.getByRole('combobox', { name: 'Search clients' });
  expect(await search.inputValue()).toBe('status:active');
  await second.page.getByRole('button', { name: 'Active, by date', pressed: true }).waitFor();
  await expect.poll(() => seen(second.page)).toEqual(before);
});
