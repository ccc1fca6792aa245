import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import * as XLSX from '@e965/xlsx';
import { expect, onTestFinished, test } from 'vitest';
import { axeOn } from '../support/looks/axe-page';
import type { TestService } from '../service/service';
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

test('clients with one phone: groups lead to records and to the list, all of them go to Excel, in both languages', async () => {
  const folder = await freshHome();
  // Of fewer clients too few have the same.
  const env = { SAMPLE_CLIENTS: '1000' };
  const { app, page } = await openDesk(await freshHome(), { env });
  await openSample(page);
  await visit(page, 'Duplicates');
  // Document numbers of the sample are all different, or nearly so.
  await page.getByLabel('With the same').selectOption('phone_number');
  const groups = page.getByRole('button', { name: /^Show in the list:/ });
  await groups.first().waitFor();
  const reported = (await page.getByRole('main').textContent()) ?? '';
  const [, count = '0', records = '0'] = /(\d+) groups?, (\d+) records/.exec(reported) ?? [];
  expect(await groups.count()).toBe(Number(count));
  expect(Number(records)).toBeGreaterThanOrEqual(2 * Number(count));
  await page.getByLabel('Only records that match').fill('status:review');
  await expect.poll(() => page.getByRole('main').textContent()).not.toContain(`${count} groups`);
  await page.getByLabel('Only records that match').fill('');
  await expect.poll(() => groups.count()).toBe(Number(count));

  // The records of a saved view instead of a whole list.
  await visit(page, 'Clients');
  await page.getByRole('combobox', { name: 'Search clients' }).fill('status:review');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('In review');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await visit(page, 'Duplicates');
  await page.getByLabel('Records of').selectOption({ label: 'Clients: In review' });
  await expect.poll(() => page.getByRole('main').textContent()).not.toContain(`${count} groups`);
  await page.getByLabel('Records of').selectOption({ label: 'Clients' });
  await expect.poll(() => groups.count()).toBe(Number(count));
  await page.screenshot({ path: 'out/e2e/duplicates.png' });
  expect((await axeOn(page)).violations).toEqual([]);

  await inSpanishAndDark(page);
  await page.getByRole('heading', { level: 1, name: 'Duplicados' }).waitFor();
  // A status is a word, with the service's own at hand.
  await page.getByLabel('Que repiten').selectOption('status');
  await page.getByRole('button', { name: 'Ver en la lista: Activo', exact: true }).waitFor();
  const heading = page.getByRole('rowheader').filter({ hasText: 'Activo' });
  expect(await heading.getByTitle('ACTIVE', { exact: true }).innerText()).toBe('Activo');
  await page.screenshot({ path: 'out/e2e/duplicates-status.png' });
  await page.getByLabel('Que repiten').selectOption('phone_number');
  const phones = page.getByRole('button', { name: /^Ver en la lista: 9/ });
  await expect.poll(() => phones.count()).toBe(Number(count));
  await page.screenshot({ path: 'out/e2e/duplicates-es-dark.png' });
  const file = join(folder, 'duplicados.xlsx');
  await exportInSpanish({ app, page }, file);
  await page.keyboard.press('Escape');
  const [sheet = ''] = XLSX.read(await readFile(file)).SheetNames;
  const rows = XLSX.utils.sheet_to_json(XLSX.read(await readFile(file)).Sheets[sheet] ?? {});
  expect(rows).toHaveLength(Number(records));

  // As in the list, what says which record it is comes first, and its id last.
  const headings = await page.getByRole('columnheader').allInnerTexts();
  expect([headings[0], headings.at(-1)]).toEqual(['Apellidos y nombres', 'ID']);
  const row = page.locator('main tr:has(td button)').first();
  const record = row.locator('td button');
  const id = (await row.locator('td').last().locator('[title]').getAttribute('title')) ?? '';
  await record.click();
  await page.getByRole('heading', { level: 1, name: 'Clientes' }).waitFor();
  await page.getByRole('complementary').last().getByText(id).first().waitFor();
  await visit(page, 'Duplicados');
  await page
    .getByRole('button', { name: /^Ver en la lista:/ })
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Clientes' }).waitFor();
  const shown = () => page.getByRole('grid').getAttribute('aria-rowcount');
  await expect.poll(shown).toBe('3');
  await page.screenshot({ path: 'out/e2e/duplicates-list.png' });
}, 180_000);

test('without a window: a line a group with status 8, and a workbook', async () => {
  const home = await freshHome();
  const folder = await freshHome();
  const service = await freshService({ clients: 3_000, lots: 3 });
  const baseUrl = await twoSpellings(service);
  await connectDesk(home, baseUrl, service.credentials);
  await desk(home, ['sync', '--profile', 'P', '--resource', 'clients']);
  const duplicates = (args: readonly string[]) =>
    desk(home, ['duplicates', '--profile', 'P', '--resource', 'clients', ...args]);
  const read = await duplicates(['--by', 'phone_number']);
  expect(read.status).toBe(8);
  const all = read.lines.reduce((sum, { count }) => sum + Number(count), 0);
  const out = join(folder, 'd.xlsx');
  expect((await duplicates(['--by', 'phone_number', '--out', out])).status).toBe(8);
  const book = XLSX.read(await readFile(out));
  expect(XLSX.utils.sheet_to_json(book.Sheets[book.SheetNames[0] ?? ''] ?? {})).toHaveLength(all);
  expect((await duplicates(['--by', 'id'])).status).toBe(0);
  // As people type them twice.
  for (const [field, text] of [
    ['document_number', '00123456'],
    ['email', 'Ana@Example.com'],
  ] as const) {
    const twice = await duplicates(['--by', field]);
    expect(twice.status).toBe(8);
    const group = expect.objectContaining({ of: { [field]: text }, count: 2 }) as unknown;
    expect(twice.lines).toContainEqual(group);
  }
  expect((await duplicates([])).status).toBe(2);
}, 120_000);

/**
 * The service with two clients that stand in it twice: the same document and the same e-mail,
 * written another way. Gives its address.
 */
async function twoSpellings({ baseUrl }: TestService): Promise<string> {
  const written: Readonly<Record<string, string>> = {
    7: '"document_number":"00123456"',
    8: '"document_number":"123456"',
    11: '"email":"Ana@Example.com"',
    12: '"email":"ana@example.COM"',
  };
  const server = createServer((request, response) => {
    const headers = request.headers as Record<string, string>;
    void fetch(`${baseUrl}${request.url}`, { headers }).then(async (answer) => {
      const body = (await answer.text()).replaceAll(/\{"id":[^{}]*\}/g, (record) => {
        const index = /INT-0*(\d+)"/.exec(record)?.[1] ?? '';
        const field = /^"\w+"/.exec(written[index] ?? '')?.[0];
        if (field === undefined) return record;
        return record.replace(new RegExp(`${field}:"[^"]*"`), written[index] ?? '');
      });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(body);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
