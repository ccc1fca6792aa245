import { expect } from 'vitest';
import type { Page } from 'playwright';
import { axeOn } from './axe-page';
import { levels, rulesOfColour } from './axe-rules';

/**
 * Axe finds nothing in the page as it stands, neither in the light nor in the dark; `picture`: the
 * path of its pictures, to which the theme is added. The theme must be the system's.
 */
export async function looksRightInBothThemes(page: Page, picture: string): Promise<void> {
  for (const [theme, rules] of [
    ['light', levels],
    ['dark', rulesOfColour],
  ] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await expect
      .poll(() => page.evaluate(() => document.documentElement.dataset.theme))
      .toBe(theme);
    await page.screenshot({ path: `${picture}-${theme}.png` });
    expect.soft((await axeOn(page, rules)).violations, `${picture}, ${theme}`).toEqual([]);
  }
  await page.emulateMedia({ colorScheme: 'light' });
}
