export const stepLimitMs = 20_000;

/**
 * Goes one step and takes its picture.
 * @param {import('playwright').Page} page
 * @param {(typeof import('./steps.mjs').steps)[number]} step
 * @param {string} picture its file, without an ending
 * @returns {Promise<string | undefined>} what went wrong, in words
 */
export async function take(page, step, picture) {
  try {
    await step.go(page);
    await step.shows(page).waitFor({ state: 'visible', timeout: stepLimitMs });
    // A screen that is still reading says so: its picture is taken when it has read.
    const busy = page.locator('[aria-busy="true"]');
    await busy.first().waitFor({ state: 'detached', timeout: stepLimitMs });
    await page.screenshot({ path: `${picture}.png`, animations: 'disabled' });
    return undefined;
  } catch (error) {
    await page.screenshot({ path: `${picture}-failed.png` }).catch(() => undefined);
    return String(error.message).split('\n')[0];
  }
}
