import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import CurrentScreen from '../../../renderer/views/shell/CurrentScreen.svelte';
import { fakeBridge } from '../fake-bridge';
import { browsing, number, readAt } from '../records';
import { stage } from '../stage';

test('derives its columns from the records, whatever they are', async () => {
  const fake = fakeBridge(
    browsing({
      lots: {
        page: ({ page: at, perPage }) => ({
          columns: ['sku', 'stock', 'nested', 'id'],
          rows: [
            [
              'LOT-1',
              number('1234567.50'),
              { kind: 'object', entries: [['a', number('1.0')]] },
              '7',
            ],
            ['LOT-2', null, 'now a text', number('1293438106040557568')],
          ],
          page: at,
          perPage,
          total: 2,
          hasMore: false,
          readAt,
        }),
      },
    }),
  );
  await stage(fake, CurrentScreen, {}, { route: { screen: 'lots' } });
  await expect.element(page.getByRole('gridcell', { name: 'LOT-1' })).toBeVisible();
  const headers = page.getByRole('columnheader').elements();
  expect(headers.map((header) => header.textContent.trim())).toEqual([
    'ID',
    'Sku',
    'Stock',
    'Nested',
  ]);
  await expect.element(page.getByRole('gridcell', { name: '1,234,567.50' })).toBeVisible();
  await expect.element(page.getByRole('gridcell', { name: '{"a": 1.0}' })).toBeVisible();
  await expect.element(page.getByRole('gridcell', { name: 'now a text' })).toBeVisible();
  expect(document.querySelector('[title="1293438106040557568"]')).not.toBeNull();
  expect(fake.asked('lots.page')).toEqual([{ page: 1, perPage: 100 }]);
});

test('shows hostile texts as texts', async () => {
  const hostile = ['<img src=x onerror="window.ran=1">', '{@html x}', '‮txet', 'a\u0000b\ud800'];
  const fake = fakeBridge(
    browsing({
      lots: {
        page: ({ page: at, perPage }) => ({
          columns: ['id', '__proto__', 'constructor'],
          rows: hostile.map((text) => [text, text, text]),
          page: at,
          perPage,
          total: hostile.length,
          hasMore: false,
          readAt,
        }),
      },
    }),
  );
  await stage(fake, CurrentScreen, {}, { route: { screen: 'lots' } });
  await page
    .getByRole('gridcell', { name: hostile[0] ?? '', exact: true })
    .first()
    .click();
  await expect.element(page.getByRole('complementary')).toBeVisible();
  expect(document.querySelector('img')).toBeNull();
  expect('ran' in window).toBe(false);
});
