import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Value } from '../../../shared/values';
import CurrentScreen from '../../../renderer/views/shell/CurrentScreen.svelte';
import { violations } from '../axe';
import { fakeBridge } from '../fake-bridge';
import { FakeStore } from '../fake-store';
import { browsing, number, readAt } from '../records';
import { stage } from '../stage';

async function atLots(
  columns: readonly string[],
  rows: readonly (readonly (Value | undefined)[])[],
  lotId?: string,
  summedUpAsOf = readAt,
) {
  const store = new FakeStore({ lots: { columns, rows, asOf: readAt, synced: true } });
  const { totals } = store.browse;
  const browse = {
    ...store.browse,
    totals: (query: Parameters<typeof totals>[0]) => ({ ...totals(query), asOf: summedUpAsOf }),
  };
  const fake = fakeBridge(browsing({ browse }));
  const route = { screen: 'lots', ...(lotId !== undefined && { lotId }) } as const;
  return { ...(await stage(fake, CurrentScreen, {}, { route })), fake };
}

const cell = (place: string) => document.querySelector<HTMLElement>(`[data-place="${place}"]`);
const foot = () => document.querySelector('.totals')?.textContent.replace(/\s+/gu, ' ').trim();

test('derives its columns from the records, whatever they are', async () => {
  await atLots(
    ['sku', 'stock', 'nested', 'id'],
    [
      ['LOT-1', number('1234567.50'), { kind: 'object', entries: [['a', number('1.0')]] }, '7'],
      ['LOT-2', null, 'now a text', number('1293438106040557568')],
    ],
  );
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
});

test('shows hostile texts as texts', async () => {
  const hostile = ['<img src=x onerror="window.ran=1">', '{@html x}', '‮txet', 'a\u0000b\ud800'];
  await atLots(
    ['id', '__proto__', 'constructor'],
    hostile.map((text) => [text, text, text]),
  );
  await page
    .getByRole('gridcell', { name: hostile[0] ?? '', exact: true })
    .first()
    .dblClick();
  await expect.element(page.getByRole('complementary')).toBeVisible();
  await page.getByRole('combobox', { name: 'Search lots' }).fill('img');
  const marks = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent);
  await expect.poll(marks).toContain('img');
  expect(document.querySelector('img')).toBeNull();
  expect('ran' in window).toBe(false);
});

test('opens the lot another screen sent us for', async () => {
  const rows = Array.from({ length: 900 }, (_, at) => [`lot-${at}`, `LOT-${at}`]);
  await atLots(['id', 'code'], rows, 'lot-777');
  await expect.element(page.getByRole('complementary')).toHaveAccessibleName('LOT-777');
});

test('adds up what is selected exactly, and never mixes currencies', async () => {
  await atLots(
    ['id', 'total_amount', 'currency', 'unit_price'],
    [
      ['l-1', number('90071992547409931.10'), 'PEN', number('1')],
      ['l-2', number('0.15'), 'USD', number('2')],
      ['l-3', number('0.20'), 'PEN', number('3')],
      ['l-4', null, 'EUR', null],
      ['l-5', number('5'), null, number('4')],
    ],
  );
  await expect.element(page.getByText('l-1', { exact: true }).first()).toBeVisible();
  cell('0:0')?.focus();
  await userEvent.keyboard('{Shift>}{End}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}');
  await expect
    .poll(foot)
    .toBe('PEN 90,071,992,547,409,931.30 average 45,035,996,273,704,965.65 USD 0.15');
  // A row without a currency stands apart as well.
  await userEvent.keyboard('{Shift>}{ArrowDown}{/Shift}');
  await expect.poll(foot).toMatch(/PEN 90,071,992,547,409,931\.30 average \S+ USD 0\.15 5$/);
  await userEvent.keyboard('{Escape}');
  // Without a selection the sums are those of the whole list.
  await expect.poll(foot).toMatch(/^Σ Total amount PEN 90,071,992,547,409,931\.30 USD 0\.15/);
});

test('no figure of a sum is cut, however narrow the window', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await page.viewport(700, 600);
  await atLots(
    ['id', 'total_amount', 'currency'],
    [
      ['l-1', number('90071992547409931.10'), 'PEN'],
      ['l-2', number('90071992547409931.10'), 'USD'],
      ['l-3', number('0.20'), 'PEN'],
      ['l-4', number('0.20'), 'USD'],
    ],
  );
  await expect.element(page.getByText('l-1', { exact: true }).first()).toBeVisible();
  cell('0:0')?.focus();
  await userEvent.keyboard('{Shift>}{End}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}');
  await expect.poll(foot).toMatch(/PEN .* average .* USD .* average/);
  const sums = [...document.querySelectorAll('[data-pane="selection"] b')];
  const edges = sums.map((sum) => sum.parentElement?.getBoundingClientRect().right);
  expect(edges.length).toBeGreaterThan(1);
  expect(Math.max(...edges.map(Number))).toBeLessThanOrEqual(innerWidth);
});

test('sums of a newer state than the rows stand under none of them', async () => {
  const rows = [['l-1', number('2.50'), 'PEN']];
  const same = await atLots(['id', 'total_amount', 'currency'], rows);
  const totals = page.getByRole('group', { name: 'Totals of 1 row' });
  await expect.element(totals).toBeVisible();
  await same.unmount();
  const newer = await atLots(['id', 'total_amount', 'currency'], rows, undefined, readAt + 1);
  await expect.poll(() => newer.fake.paramsOf('browse.totals').length).toBe(1);
  await expect.element(page.getByText('l-1', { exact: true }).first()).toBeVisible();
  expect(totals.elements()).toHaveLength(0);
});

test('adds nothing up when a value is no plain number', async () => {
  await atLots(
    ['id', 'total_amount', 'currency'],
    [
      ['l-1', number('1e21'), 'PEN'],
      ['l-2', number('2'), 'PEN'],
    ],
  );
  await expect.element(page.getByText('l-1', { exact: true }).first()).toBeVisible();
  cell('0:0')?.focus();
  await userEvent.keyboard('{Control>}a{/Control}');
  await expect.element(page.getByText(/2 rows × 3 columns selected/)).toBeVisible();
  expect(foot() ?? '').toBe('');
});

const fiveLots = () =>
  atLots(
    ['id', 'code', 'status', 'note', 'created_at'],
    [
      ['1', 'L-1', 'ACTIVE', null, '2026-11-13T03:05:06.000000+00:00'],
      ['2', 'L-2', 'BLOCKED', '', '2026-11-13T08:05:06.000000+00:00'],
      ['3', 'L-3', 'ACTIVE', 'x', '2026-11-14T08:05:06.000000+00:00'],
    ],
  );
const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
const filtersOf = (fake: ReturnType<typeof fakeBridge>) =>
  (fake.paramsOf('browse.open').at(-1) as { filters: unknown }).filters;
const openMenu = (name: string) =>
  page.getByRole('gridcell', { name, exact: true }).first().click({ button: 'right' });

test('a cell’s menu filters by its value, leaves it out, and gives the focus back', async () => {
  const { fake } = await fiveLots();
  await openMenu('Blocked');
  await expect.element(page.getByRole('menu', { name: 'Cell of Status' })).toBeVisible();
  expect(await violations()).toEqual([]);
  await item('Exclude this value').click();
  await expect
    .poll(() => filtersOf(fake))
    .toEqual([{ kind: 'one-of', field: 'status', values: ['BLOCKED'], not: true }]);
  await openMenu('Active');
  await item('Exclude this value').click();
  await expect
    .poll(() => filtersOf(fake))
    .toEqual([{ kind: 'one-of', field: 'status', values: ['BLOCKED', 'ACTIVE'], not: true }]);
});

test('the menu opens from the keyboard; a moment is filtered by its day, nothing as nothing', async () => {
  const { fake } = await fiveLots();
  await expect.element(page.getByRole('gridcell', { name: 'L-1' })).toBeVisible();
  cell('0:0')?.focus();
  cell('0:0')?.dispatchEvent(new MouseEvent('contextmenu', { bubbles: true, cancelable: true }));
  await expect.element(item('Filter by this value')).toHaveFocus();
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => document.activeElement).toBe(cell('0:0'));
  await openMenu('—');
  await item('Filter by this value').click();
  await expect
    .poll(() => filtersOf(fake))
    .toEqual([{ kind: 'presence', field: 'note', is: 'null' }]);
});

test('a column is selected whole, by the menu or as in a spreadsheet, and its values are counted', async () => {
  await fiveLots();
  await openMenu('L-2');
  await item('Select column').click();
  await expect.element(page.getByText('3 rows × 1 column selected')).toBeVisible();
  await expect.element(page.getByText('3 values')).toBeVisible();
  await openMenu('—');
  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('{Control>} {/Control}');
  await expect.element(page.getByText('1 value', { exact: true })).toBeVisible();
});
