import { expect, test } from 'vitest';
import { freshHome, openDesk, openSample, visit } from './rig';

test('a cell’s menu opens under the pointer, time and again: filters by the value, excludes one, selects a column, sums it, copies it', async () => {
  const { app, page } = await openDesk(await freshHome());
  await openSample(page, 'lots');
  await visit(page, 'Lots');
  const position = /^(\d+) of (\d+)$/;
  const box = async (selector: string) => {
    const found = await page.locator(selector).boundingBox();
    if (found === null) throw new Error(`${selector} is not shown.`);
    return found;
  };
  const tools = await box('[data-pane="tools"]');
  await page
    .locator('[data-place="2:2"]')
    .getByText('Active', { exact: true })
    .click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Filter by this value' }).click();
  const counts = async () =>
    position
      .exec(await page.getByText(position).innerText())
      ?.slice(1)
      .map(Number);
  await expect.poll(counts).toSatisfy(([fits = 0, all = 0]: number[]) => 1 < fits && fits < all);
  const [active = 0] = (await counts()) ?? [];
  // Its chip stands in the search: no tool moves for it, and it is whole.
  const chips = await box('ul[aria-label="Filters"]');
  expect(await box('[data-pane="tools"]')).toEqual(tools);
  expect(chips.y).toBeGreaterThanOrEqual(tools.y);
  expect(chips.y + chips.height).toBeLessThanOrEqual(tools.y + tools.height);
  const words = page.getByRole('button', { name: /^Change filter: Status/ });
  const isUncut = (button: Element) =>
    [...button.children].every((part) => part.scrollWidth <= part.clientWidth);
  expect(await words.evaluate(isUncut)).toBe(true);
  await page.locator('[data-place="1:3"]').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Select column' }).click();
  await page.getByText(`${active} rows × 1 column selected`).waitFor();
  await page.getByText(`${active} values`).waitFor();

  // What is not wanted, out of what is left; then a block with its names, to paste.
  const product = await page.locator('[data-place="1:1"]').innerText();
  await page.locator('[data-place="1:1"]').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Exclude this value' }).click();
  await expect.poll(async () => (await counts())?.[0]).toBeLessThan(active);
  await expect
    .poll(() => page.getByRole('gridcell', { name: product, exact: true }).count())
    .toBe(0);
  // The amounts of both currencies, each summed and averaged by itself.
  const amount = page.getByRole('columnheader', { name: /^Total amount/ });
  const column = Number(await amount.getAttribute('aria-colindex')) - 1;
  await page.locator(`[data-place="0:${column}"]`).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Select column' }).click();
  const totals = page.locator('[data-pane="selection"]');
  await expect
    .poll(() => totals.innerText())
    .toMatch(/PEN\s+[\d,]+\.\d\d[^]*average[^]*USD\s+[\d,]+\.\d\d/i);
  await page.locator(`[data-place="0:${column}"]`).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Copy with headers' }).click();
  const copied = () => app.evaluate(({ clipboard }) => clipboard.readText());
  const [rest = 0] = (await counts()) ?? [];
  await expect
    .poll(async () => (await copied()).trimEnd().split(/\r?\n/))
    .toSatisfy((lines: string[]) => lines.length === rest + 1 && lines[0] === 'Total amount');

  // The cards of a client are looked up from any of its cells.
  await visit(page, 'Clients');
  await page.getByRole('gridcell').first().waitFor();
  await page.locator('[data-place="0:0"]').click();
  await page.keyboard.press('End');
  const ids = page.getByRole('columnheader', { name: 'Card IDs', exact: true });
  await ids.waitFor();
  const at = Number(await ids.getAttribute('aria-colindex')) - 1;
  const cell = page.locator(`[data-place="0:${at}"]`);
  const [first = ''] = /[\da-f]{8}-[-\da-f]{27}/.exec(await cell.innerText()) ?? [];
  await cell.click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Look up their cards' }).click();
  await page.getByText('From 1 client').waitFor();
  await page.getByText(first).first().waitFor();
});
