import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import type { ElectronApplication, Page } from 'playwright';
import { expect, test } from 'vitest';
import { axeOn } from '../support/looks/axe-page';
import { connectDesk, desk } from '../support/cli-desk';
import {
  exportInSpanish,
  freshHome,
  freshService,
  inSpanishAndDark,
  openDesk,
  openSample,
  visit,
} from './rig';

interface Shown {
  title: string;
  body: string;
}

/** What the system would show is kept instead, and can be clicked. */
async function listenForNotifications(app: ElectronApplication) {
  await app.evaluate(({ Notification }) => {
    const shown: Electron.Notification[] = [];
    Object.assign(globalThis, { shown });
    Notification.isSupported = () => true;
    Notification.prototype.show = function (this: Electron.Notification) {
      shown.push(this);
    };
  });
  const all = () =>
    app.evaluate(() =>
      (globalThis as unknown as { shown: Shown[] }).shown.map(({ title, body }) => ({
        title,
        body,
      })),
    );
  const click = () =>
    app.evaluate(() => {
      (globalThis as unknown as { shown: Electron.Notification[] }).shown.at(-1)?.emit('click');
    });
  return { all, click };
}

/** Of the list of clients, which is shown. */
async function saveView(page: Page, name: string, search: string): Promise<void> {
  await page.getByRole('combobox', { name: 'Search clients' }).fill(search);
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill(name);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
}

test('a view notifies by threshold and is exported after a sync, a click leads to it, in both languages', async () => {
  const folder = await freshHome();
  const home = await freshHome();
  const service = await freshService({ clients: 600, lots: 3, edition: 0 });
  await connectDesk(home, service.baseUrl, service.credentials);
  await desk(home, ['sync', '--profile', 'P']);
  const { app, page } = await openDesk(home);
  const notifications = await listenForNotifications(app);
  await page.getByText('P', { exact: true }).first().click();
  await page.getByRole('navigation').getByText('Clients', { exact: true }).waitFor();
  await visit(page, 'Clients');
  await saveView(page, 'Blocked people', 'status:blocked');
  await visit(page, 'Changes');
  await page.getByRole('button', { name: 'Alerts and exports…' }).click();
  await page.getByRole('heading', { level: 1, name: 'Alerts and exports' }).waitFor();
  await app.evaluate(({ dialog }, path) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [path] });
  }, folder);
  await page.getByLabel('Notify me').selectOption('more');
  await page.getByText(/^\d+ records?, 0 new/).waitFor();
  const more = page.getByLabel('More than');
  await more.fill('1');
  await more.press('Enter');
  await page.getByLabel('Export to a folder').selectOption('sync');
  await page.getByText(folder).waitFor();
  expect(await notifications.all()).toEqual([]);
  await page.getByLabel('Show desktop notifications').click();
  const wanted = () =>
    page.evaluate(async () => {
      const reply = await window.desk.settings.read();
      return reply.ok && reply.value.notifications;
    });
  await expect.poll(wanted).toBe(true);
  service.setEdition(2);
  await page.getByRole('button', { name: 'Sync now' }).click();
  await page.getByText(/^Exported today/).waitFor({ timeout: 60_000 });
  await page.getByText('· notified').waitFor();
  await page.screenshot({ path: 'out/e2e/alerts.png' });
  expect((await axeOn(page)).violations).toEqual([]);
  const [file = ''] = await readdir(folder);
  expect(file).toMatch(/^Clients Blocked people P \d{4}-\d\d-\d\d\.xlsx$/);
  const [shown] = await notifications.all();
  expect(shown?.title).toBe('Blocked people');
  expect(shown?.body).toMatch(/^\d+ records, \d+ new$/);

  // Any new ones, however many there are.
  await page.getByLabel('Notify me').selectOption('new');
  await more.waitFor({ state: 'detached' });
  service.setEdition(3);
  await page.getByRole('button', { name: 'Sync now' }).click();
  await expect.poll(async () => (await notifications.all()).length).toBe(2);
  expect((await notifications.all())[1]?.body).toMatch(/^\d+ records, [1-9]\d* new$/);
  await page.getByLabel('Notify me').selectOption('more');
  await more.fill('1');
  await more.press('Enter');

  await inSpanishAndDark(page);
  await page.getByRole('heading', { level: 1, name: 'Alertas y exportaciones' }).waitFor();
  await page.screenshot({ path: 'out/e2e/alerts-es-dark.png' });
  expect((await axeOn(page)).violations).toEqual([]);
  await notifications.click();
  await page.getByRole('heading', { level: 1, name: 'Clientes' }).waitFor();
  await page.getByRole('button', { name: 'Blocked people', pressed: true }).waitFor();
  const blocked = Number(await page.getByRole('grid').getAttribute('aria-rowcount')) - 1;
  await page.evaluate(async () => {
    const read = await window.desk.settings.read();
    if (read.ok) await window.desk.settings.save({ ...read.value, language: 'en' });
  });
  await page.getByRole('button', { name: 'All', exact: true }).click();
  await saveView(page, 'Blocked or not', 'document_type:dni');
  await app.close();

  const watched = await desk(home, ['watch', '--profile', 'P']);
  expect(watched.status).toBe(8);
  expect(watched.lines).toMatchObject([{ view: 'Blocked people', more: 1, triggered: true }]);
  const views = ['--view', 'Blocked people', '--view', 'Blocked or not'];
  const compared = await desk(home, [
    'compare',
    '--profile',
    'P',
    '--resource',
    'clients',
    ...views,
  ]);
  expect(compared.status).toBe(8);
  expect(compared.lines.filter(({ in: group }) => group === 'both')).toHaveLength(blocked);
  expect(compared.lines.filter(({ in: group }) => group === 'first')).toEqual([]);
}, 180_000);

test('two saved views: in both, and only in the one, to look at and for Excel, in both languages', async () => {
  const folder = await freshHome();
  const { app, page } = await openDesk(await freshHome());
  await openSample(page);
  await visit(page, 'Clients');
  await saveView(page, 'Blocked people', 'status:blocked');
  await saveView(page, 'Called Ana', 'first_name:ana');
  // Their names give way before a button behind them is cut.
  const tabs = page.locator('[data-pane="tools"] .views');
  const fits = () => tabs.evaluate((each) => each.scrollWidth <= each.clientWidth);
  await expect.poll(fits).toBe(true);
  await visit(page, 'Changes');
  await page.getByRole('button', { name: 'Alerts and exports…' }).click();
  await page.getByRole('button', { name: 'Compare views…' }).click();
  await page.getByRole('heading', { level: 1, name: 'Compare views' }).waitFor();
  await page.getByLabel('Second view').selectOption({ label: 'Called Ana' });
  const heads = page.getByRole('columnheader');
  await expect.poll(() => heads.first().innerText()).toBe('Last name, first name');
  const groups = page.getByRole('group', { name: 'Groups' }).getByRole('button');
  const counts = async () =>
    (await groups.allTextContents()).map((text) =>
      Number((/([\d,]+) records?/.exec(text)?.[1] ?? '').replaceAll(',', '')),
    );
  await expect.poll(async () => (await counts()).every((count) => count > 0)).toBe(true);
  const [both = 0, one = 0] = await counts();
  const shown = () => page.getByRole('grid').getAttribute('aria-rowcount');
  await expect.poll(shown).toBe(String(both + 1));
  await groups.nth(1).click();
  await expect.poll(shown).toBe(String(one + 1));
  await page.screenshot({ path: 'out/e2e/compare-views.png' });
  expect((await axeOn(page)).violations).toEqual([]);

  await inSpanishAndDark(page);
  await page.getByRole('heading', { level: 1, name: 'Comparar vistas' }).waitFor();
  await page.screenshot({ path: 'out/e2e/compare-views-es-dark.png' });
  const file = join(folder, 'solo.xlsx');
  await exportInSpanish({ app, page }, file);
  const book = XLSX.read(await readFile(file));
  expect(XLSX.utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {})).toHaveLength(one);
  await page.keyboard.press('Escape');
  await visit(page, 'Clientes');
  await page.getByRole('button', { name: 'Nueva alerta…' }).waitFor();
  await page.screenshot({ path: 'out/e2e/views-es-dark.png' });
  await expect.poll(fits).toBe(true);
}, 180_000);
