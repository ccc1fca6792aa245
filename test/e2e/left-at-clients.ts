import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect } from 'vitest';
import {
  chooseMethod,
  describeService,
  freshService,
  openDesk,
  typeKeys,
  visit,
  type OpenDesk,
} from './rig';

/**
 * A desk that was left at its clients, synced and at rest: the file of its first rows, and texts
 * they have.
 */
export async function closedAtClients(
  home: string,
  { clients = 500, env = {} }: { clients?: number; env?: Readonly<Record<string, string>> } = {},
): Promise<{ file: string; texts: string[] }> {
  const service = await freshService({ clients });
  const { secretKey, accessToken } = service.credentials;
  const desk = await openDesk(home, { env });
  const { page } = desk;
  await describeService(page, { name: 'Andina', baseUrl: service.baseUrl });
  await typeKeys(desk, 'Enter keys…', { secretKey, accessToken });
  await page.getByRole('button', { name: 'Continue' }).click();
  await chooseMethod(page);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Open Merchant Desk' }).click();
  await visit(page, 'Clients');
  const rows = () => page.getByRole('grid').getAttribute('aria-rowcount');
  await expect.poll(rows).toBe(String(clients + 1));
  const file = await firstRowsFile(home);
  const texts = await page.getByRole('gridcell').allInnerTexts();
  await service.close();
  await desk.quit();
  return { file, texts: texts.filter((text) => text.length > 8) };
}

/** The file of the clients' first rows, once there is one. */
export async function firstRowsFile(home: string): Promise<string> {
  const stored = () => {
    const names = readdirSync(join(home, 'profiles'), { recursive: true, encoding: 'utf8' });
    return names.find((name) => name.endsWith('cache.db.first-clients')) ?? '';
  };
  await expect.poll(stored).not.toBe('');
  return join(home, 'profiles', stored());
}

/**
 * Whether the start's document came with rows, and is shown with them: they are laid out for a
 * window of one size.
 */
export const rowsIn = ({ page }: OpenDesk): Promise<'none' | 'hidden' | 'shown'> =>
  page.evaluate(() => {
    const style = document.querySelector('style')?.textContent ?? '';
    const [, fits] = /@media ([^{]+)\{\.first-rows\{/.exec(style) ?? [];
    if (fits === undefined) return 'none';
    return matchMedia(fits).matches ? 'shown' : 'hidden';
  });

export const live = (page: Page) =>
  page.locator('[role="row"]:not([aria-busy]) > [role="gridcell"]').first();
