import { expect, test } from 'vitest';
import { freshHome, openDesk, openSample, visit } from './rig';

test('a cell’s menu opens under the pointer, time and again: filters by the value, then selects the column', async () => {
  const { page } = await openDesk(await freshHome());
  await openSample(page, 'lots');
  await visit(page, 'Lots');
  const of = /^(\d+) of (\d+)$/;
  await page.locator('[data-place="2:3"]').getByText('ACTIVE').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Filter by this value' }).click();
  const counts = async () =>
    of
      .exec(await page.getByText(of).innerText())
      ?.slice(1)
      .map(Number);
  await expect.poll(counts).toSatisfy(([fits = 0, all = 0]: number[]) => 1 < fits && fits < all);
  const [active = 0] = (await counts()) ?? [];
  await page.locator('[data-place="1:4"]').click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Select column' }).click();
  await page.getByText(`${active} rows × 1 column selected`).waitFor();
  await page.getByText(`${active} values`).waitFor();
});
