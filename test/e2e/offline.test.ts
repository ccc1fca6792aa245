import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { filesBelow, found } from '../threats/canary';
import {
  chooseMethod,
  describeService,
  freshHome,
  freshService,
  openDesk,
  typeKeys,
  visit,
} from './rig';
import type { RowSlice } from '../../shared/rows';

test('with the cable out a restart shows all the data, and says that it is offline', async () => {
  const home = await freshHome();
  const service = await freshService();
  const { secretKey, accessToken } = service.credentials;
  const first = await openDesk(home);
  await describeService(first.page, { name: 'Andina', baseUrl: service.baseUrl });
  await typeKeys(first, 'Enter keys…', { secretKey, accessToken });
  await first.page.getByRole('button', { name: 'Continue' }).click();
  await chooseMethod(first.page);
  await first.page.getByRole('button', { name: 'Continue' }).click();
  await first.page.getByRole('button', { name: 'Open Merchant Desk' }).click();
  await visit(first.page, 'Clients');
  const rowCount = (page: typeof first.page) =>
    page.getByRole('grid').getAttribute('aria-rowcount');
  await expect.poll(() => rowCount(first.page)).toBe('501');
  const synced = async () =>
    first.page.evaluate(async () => {
      const reply = await window.desk.sync.state();
      return reply.ok ? reply.value.map(({ resource, asOf }) => [resource, asOf !== null]) : [];
    });
  await expect.poll(synced).toEqual(
    expect.arrayContaining([
      ['clients', true],
      ['lots', true],
      ['merchant', true],
    ]),
  );
  const seen = await first.page.getByRole('row').nth(5).innerText();
  // What stands in the records stands in no file: neither while the desk runs nor when it has
  // ended.
  const texts = await textsOf(first.page);
  expect(texts.length).toBeGreaterThan(20);
  expect(await filesWith(home, texts)).toEqual([]);
  await first.quit();
  await service.close();
  expect(await filesWith(home, texts)).toEqual([]);
  // The search itself finds what is there.
  const planted = join(home, 'planted');
  await writeFile(planted, Buffer.from(`x${texts[0] ?? ''}x`, 'utf16le'));
  expect(await filesWith(home, texts)).toEqual([planted]);
  await rm(planted);

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

/** Ids and e-mail addresses of the clients, as the page gets them. */
function textsOf(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const queryLocale = { zone: 'UTC', language: 'en' } as const;
    const query = { resource: 'clients', search: '', asOf: null, locale: queryLocale } as const;
    const view = await window.desk.browse.open({ ...query, filters: [], sort: [] });
    if (!view.ok) return [];
    const { cursorId, columns } = view.value;
    const rows = await window.desk.browse.rows({ cursorId, offset: 0, limit: 20 });
    const email = columns.indexOf('email');
    if (!rows.ok) return [];
    const read = JSON.parse(rows.value) as RowSlice;
    return read.rows.flatMap(({ id, cells }) => {
      const address = cells[email];
      return typeof address === 'string' ? [id, address] : [id];
    });
  });
}

/** Files below a folder that hold one of the texts, in whatever form. */
async function filesWith(folder: string, texts: readonly string[]): Promise<string[]> {
  const files = await filesBelow(folder);
  const present = await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(file);
      return texts.some((text) => found(bytes, text).length > 0);
    }),
  );
  return files.filter((_file, at) => present[at]);
}
