import { existsSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { describeService, freshHome, freshService, openDesk, typeKeys, visit } from './rig';
import type { OpenDesk } from './rig';

/** A desk that was left at its clients, synced and at rest. */
async function leftAtClients(home: string): Promise<{ file: string; texts: string[] }> {
  const service = await freshService();
  const { secretKey, accessToken } = service.credentials;
  const desk = await openDesk(home);
  const { page } = desk;
  await describeService(page, { name: 'Andina', baseUrl: service.baseUrl });
  await typeKeys(desk, 'Enter keys…', { secretKey, accessToken });
  await page.getByRole('button', { name: 'Continue' }).click();
  const recipe = { name: 'HMAC-SHA256 over the sorted query, hex', exact: true } as const;
  await page.getByRole('radio', recipe).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Open Merchant Desk' }).click();
  await visit(page, 'Clients');
  const rows = () => page.getByRole('grid').getAttribute('aria-rowcount');
  await expect.poll(rows, { timeout: 20_000 }).toBe('501');
  const file = await keptFile(home);
  const texts = await page.getByRole('gridcell').allInnerTexts();
  await service.close();
  await desk.quit();
  return { file, texts: texts.filter((text) => text.length > 8) };
}

async function keptFile(home: string): Promise<string> {
  const kept = () => {
    const names = readdirSync(join(home, 'profiles'), { recursive: true, encoding: 'utf8' });
    return names.find((name) => name.endsWith('cache.db.first-clients')) ?? '';
  };
  await expect.poll(kept, { timeout: 20_000 }).not.toBe('');
  return join(home, 'profiles', kept());
}

/** Whether the start's document came with rows that are shown in a window of this size. */
const hasRows = ({ page }: OpenDesk) =>
  page.evaluate(() => {
    const style = document.querySelector('style')?.textContent ?? '';
    const [, fits] = /@media ([^{]+)\{\.first-rows\{/.exec(style) ?? [];
    return fits !== undefined && matchMedia(fits).matches;
  });

const live = (page: Page) =>
  page.locator('[role="row"]:not([aria-busy]) > [role="gridcell"]').first();

test('the document of a restart has its rows in it, and leaves them to the app', async () => {
  const home = await freshHome();
  const { file, texts } = await leftAtClients(home);
  const sealed = readFileSync(file);
  expect(texts.length).toBeGreaterThan(20);
  expect(texts.filter((text) => sealed.includes(text))).toEqual([]);

  // A start does without rows when the keychain takes a second to answer, as on a busy machine.
  const desk = await openDesk(home, { before: ['patient-keychain'] });
  await live(desk.page).waitFor();
  expect(await hasRows(desk)).toBe(true);
  await expect.poll(() => desk.page.locator('.first-rows').count()).toBe(0);
  await desk.quit();

  // A damaged file is none.
  const damaged = readFileSync(file);
  damaged[40] = (damaged[40] ?? 0) ^ 1;
  writeFileSync(file, damaged);
  const plain = await openDesk(home);
  await live(plain.page).waitFor();
  expect(await hasRows(plain)).toBe(false);
  await expect.poll(() => existsSync(file) && !readFileSync(file).equals(damaged)).toBe(true);
  await plain.quit();

  // In another language they would say something else.
  const settings = join(home, 'settings.json');
  const before = existsSync(settings) ? (JSON.parse(readFileSync(settings, 'utf8')) as object) : {};
  const usual = { theme: 'system', density: 'regular', language: 'es', zone: 'system' };
  writeFileSync(settings, JSON.stringify({ ...usual, ...before, language: 'es' }));
  const other = await openDesk(home);
  await live(other.page).waitFor();
  expect(await hasRows(other)).toBe(false);
  await other.quit();
});
