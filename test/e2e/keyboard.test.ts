import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright';
import { expect, test } from 'vitest';
import { answerSaveDialog, freshHome, openDesk, sampleSynced } from './rig';

/** Presses Tab until what has focus answers to this; fails after a round. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let steps = 0; steps < 80; steps += 1) {
    const said = await page.evaluate(() => {
      const focused = document.activeElement;
      return focused?.getAttribute('aria-label') ?? focused?.textContent ?? '';
    });
    if (name.test(said.trim())) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`no way by Tab to ${String(name)}`);
}

const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name }).waitFor();

test('the main job by keys alone: sample data, a list filtered and sorted, rows copied, a record opened, an export, the palette, settings', async () => {
  const desk = await openDesk(await freshHome(), {
    // Numbers of four digits.
    env: { SAMPLE_CLIENTS: '1000' },
  });
  const { app, page } = desk;
  const folder = await freshHome();
  await page.getByRole('button', { name: /^Explore with sample data/ }).waitFor();
  // A mouse would be heard: nothing here may use one.
  await page.evaluate(() => {
    const mark = () => (document.documentElement.dataset.mouse = 'used');
    for (const kind of ['mousedown', 'pointerdown']) window.addEventListener(kind, mark, true);
  });
  await tabTo(page, /^Explore with sample data/);
  await page.keyboard.press('Enter');
  await heading(page, 'Home');
  await sampleSynced(page, 'clients');
  await tabTo(page, /^Clients/);
  await page.keyboard.press('Enter');
  await heading(page, 'Clients');
  await page.getByRole('gridcell').first().waitFor({ timeout: 45_000 });
  await page.keyboard.press('Control+f');
  await page.keyboard.type('status:BLOCKED');
  await page
    .getByText(/\d+ of \d,\d{3}/)
    .first()
    .waitFor();
  const isInRows = () =>
    page.evaluate(() => document.activeElement?.closest('[role="grid"]') !== null);
  // The count is told before the rows are there: until then Enter leads nowhere, and is pressed
  // again.
  const enterRows = async () => {
    if (!(await isInRows())) await page.keyboard.press('Enter');
    return isInRows();
  };
  await expect.poll(enterRows).toBe(true);
  // Up from the first row is the header: Enter there sorts.
  await page.keyboard.press('Control+Home');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('Enter');
  await page.locator('[role="columnheader"][aria-sort="ascending"]').waitFor();
  // The sorted rows come when they come, and what was selected before them is selected no more.
  const copied = async () => {
    await page.keyboard.press('Control+Home');
    await page.keyboard.press('Shift+ArrowDown');
    await page.keyboard.press('Control+c');
    return app.evaluate(({ clipboard }) => clipboard.readText());
  };
  await expect.poll(async () => (await copied()).split('\n').length).toBeGreaterThanOrEqual(2);
  await page.keyboard.press('Enter');
  await page.getByRole('complementary').last().waitFor();
  await page.keyboard.press('Escape');

  const file = join(folder, 'blocked.ndjson');
  await answerSaveDialog(app, file);
  await tabTo(page, /^Export…/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  const focusedChoice = () => page.evaluate(() => document.activeElement?.getAttribute('value'));
  // Which records, which columns, then the format.
  for (let steps = 0; steps < 12 && (await focusedChoice()) !== 'xlsx'; steps += 1)
    await page.keyboard.press('Tab');
  expect(await focusedChoice()).toBe('xlsx');
  await page.keyboard.press('ArrowUp');
  await expect.poll(() => page.getByRole('radio', { name: 'NDJSON' }).isChecked()).toBe(true);
  await page.keyboard.press('Enter');
  await page.getByText(/^Saved “blocked\.ndjson”/).waitFor();
  expect(await readFile(file, 'utf8')).toContain('"BLOCKED"');
  await page.keyboard.press('Escape');

  await page.keyboard.press('Control+k');
  await page.getByRole('dialog').getByRole('combobox').waitFor();
  await page.keyboard.type('Settings');
  await page
    .getByRole('dialog')
    .getByRole('option', { name: /Settings/ })
    .first()
    .waitFor();
  await page.keyboard.press('Enter');
  await heading(page, 'Settings');
  expect(await page.evaluate(() => document.documentElement.dataset.mouse)).toBeUndefined();
}, 120_000);
