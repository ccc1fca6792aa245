import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import {
  describeService,
  freshHome,
  freshService,
  openDesk,
  typeKeys,
  visit,
  workingRequest,
} from './rig';

const rowCount = async (page: Page) =>
  Number(await page.getByRole('grid').getAttribute('aria-rowcount'));

/**
 * The first row one sees of the list, and how far its top lies above or below the header's edge, in
 * pixels.
 */
const firstInView = (page: Page) =>
  page.getByRole('grid').evaluate((grid) => {
    const header = grid.querySelector('[role="columnheader"]')?.getBoundingClientRect().bottom ?? 0;
    const rows = [...grid.querySelectorAll<HTMLElement>('[role="row"][aria-rowindex]')]
      .filter((row) => row.querySelector('[role="gridcell"]') !== null)
      .map((row) => ({ row, box: row.getBoundingClientRect() }))
      .filter(({ box }) => box.bottom > header + 1)
      .sort((one, other) => one.box.top - other.box.top);
    const [first] = rows;
    if (first === undefined) return null;
    const { row, box } = first;
    return { index: row.ariaRowIndex, top: Math.round(box.top - header), text: row.innerText };
  });

/** Of the list of clients, as the desk itself tells it. */
const sync = (page: Page) =>
  page.evaluate(async () => {
    const reply = await window.desk.sync.state();
    const clients = reply.ok
      ? reply.value.find(({ resource }) => resource === 'clients')
      : undefined;
    return { phase: clients?.phase ?? 'none', isComplete: (clients?.asOf ?? null) !== null };
  });

test('the first six minutes: sample data, connect by a pasted request, a first sync usable at once, and all of it with the cable out', async () => {
  const home = await freshHome();
  const service = await freshService({ clients: 3_000 });
  const { secretKey, accessToken } = service.credentials;
  const first = await openDesk(home, { before: [] });
  const { page } = first;

  // 0:10 Sample data, and what changed works at once.
  await page.getByRole('button', { name: /^Explore with sample data/ }).click();
  await visit(page, 'Clients');
  await expect.poll(() => rowCount(page)).toBeGreaterThan(4_500);
  await expect.poll(() => sync(page)).toMatchObject({ isComplete: true });
  await visit(page, 'Changes');
  await page
    .getByRole('main')
    .getByText(/changed/i)
    .first()
    .waitFor();

  // 1:00 Connect: address, token and secret in a window of their own, and a request that works.
  await page.getByRole('button', { name: /Connections and merchant$/ }).click();
  await page.getByRole('menuitem', { name: 'Close this connection' }).click();
  await describeService(page, { name: 'Andina', baseUrl: service.baseUrl });
  await typeKeys(first, 'Enter keys…', {
    secretKey,
    accessToken,
    example: workingRequest(service),
  });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText(/The only one of [\d,]+ signing methods/).waitFor();
  expect(service.requests().total).toBe(0);

  // 2:30 Checks. The service takes its time from here on, so that its first sync can be met.
  service.setFault({ kind: 'slow', path: '*/clients', delayMs: 300 });
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Open Merchant Desk' }).click();

  // 3:00 The first sync is usable from its first page.
  await visit(page, 'Clients');
  const usable = async () => ({ ...(await sync(page)), rows: (await rowCount(page)) > 1 });
  await expect
    .poll(usable, { timeout: 20_000, interval: 50 })
    .toEqual({ phase: 'running', isComplete: false, rows: true });
  await page.getByRole('gridcell').first().dblclick();

  // 5:00 Complete, without a gap.
  await page.getByText('complete', { exact: true }).waitFor({ timeout: 45_000 });
  const searched = page.getByRole('combobox', { name: 'Search clients' });
  await searched.fill('status:BLOCKED');
  // Not what is known while it still counts ("64 and more of 3,000").
  const reported = page.getByText(/^[\d,]+ of 3,000$/).first();
  await reported.waitFor();
  const count = 1 + parseInt(await reported.innerText());
  expect(count).toBeGreaterThan(80);
  await expect.poll(() => rowCount(page)).toBe(count);
  // Not at its beginning, and between two rows: that is where one finds it again.
  await page.getByRole('grid').evaluate((grid) => {
    grid.scrollTop = 41 * 32 + 11;
  });
  await expect.poll(() => firstInView(page)).toMatchObject({ index: '43' });
  await expect.poll(async () => (await firstInView(page))?.text).toMatch(/Blocked/);
  const seen = await firstInView(page);
  expect(seen?.top).toBeLessThan(0);
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const reply = await window.desk.sync.state();
          return reply.ok ? reply.value.filter(({ asOf }) => asOf !== null).length : 0;
        }),
      { timeout: 30_000 },
    )
    .toBeGreaterThanOrEqual(3);

  // 6:00 Cable out, restart.
  await first.quit();
  await service.close();
  const second = await openDesk(home);
  await second.page
    .getByText(/^Offline/)
    .first()
    .waitFor();
  await second.page.getByRole('heading', { level: 1, name: 'Clients' }).waitFor();
  await expect
    .poll(() => second.page.getByRole('combobox', { name: 'Search clients' }).inputValue())
    .toBe('status:BLOCKED');
  await expect.poll(() => rowCount(second.page)).toBe(count);
  await expect.poll(() => firstInView(second.page)).toEqual(seen);
  await second.page.getByRole('button', { name: 'More', exact: true }).click();
  const refresh = second.page
    .getByRole('main')
    .getByRole('button', { name: 'Sync now', exact: true });
  await expect.poll(() => refresh.isDisabled()).toBe(true);
  expect(await refresh.getAttribute('title')).toMatch(/^You are offline/);
  await second.page.keyboard.press('Escape');
  await second.page.getByRole('combobox', { name: 'Search clients' }).fill('');
  await expect.poll(() => rowCount(second.page)).toBe(3_001);
  await visit(second.page, 'Cards');
  await expect
    .poll(() => second.page.getByRole('button', { name: 'Look up', exact: true }).isDisabled())
    .toBe(true);
  await second.page
    .getByText(/^You are offline. Cards can be looked up again/)
    .first()
    .waitFor();
}, 180_000);
