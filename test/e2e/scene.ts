import type { Page } from 'playwright';
import { visit } from './rig';

/**
 * What one can come to see of an open connection with sample data, each from wherever the one
 * before it ended.
 */
export type Scene = readonly [name: string, go: (page: Page) => Promise<void>];

export const main = (page: Page) => page.getByRole('main');
export const panel = (page: Page) => page.getByRole('complementary').last();
export const dialog = (page: Page) => page.getByRole('dialog');

/** Nothing is open any more, and the screen is there. */
export async function at(page: Page, name: string): Promise<void> {
  for (let open = 3; open > 0; open -= 1) await page.keyboard.press('Escape');
  await visit(page, name);
  await page.locator('main [aria-busy="true"]').first().waitFor({ state: 'detached' });
}

export async function atClients(page: Page): Promise<void> {
  await at(page, 'Clients');
  await page.getByRole('gridcell').first().waitFor();
}
