import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import ColumnsMenu from '../../../renderer/ui/grid/ColumnsMenu.svelte';
import { dropAt } from '../../../renderer/ui/grid/column-drag.svelte';
import { columnsInView, pinsThatFit } from '../../../renderer/ui/grid/drawn-columns.svelte';
import { ColumnLayout, narrowest, widest } from '../../../renderer/ui/grid/columns.svelte';
import type { GridColumn } from '../../../renderer/ui/grid/grid';
import { fakeBridge } from '../fake-bridge';
import { openSession } from '../samples';
import { stage } from '../stage';

const column = (key: string, cell: number): GridColumn => ({
  key,
  label: key,
  cell,
  width: 100,
  align: 'start',
});
const five = ['a', 'b', 'c', 'd', 'e'].map(column);
const keys = (layout: ColumnLayout) => layout.placed.map(({ key }) => key).join('');

test('the first is held until something else is chosen', () => {
  const layout = new ColumnLayout(() => five);
  expect([keys(layout), layout.pins, layout.isPinned('a')]).toEqual(['abcde', 1, true]);
  layout.pin('d', true);
  expect([keys(layout), layout.pins]).toEqual(['adbce', 2]);
  layout.pin('a', false);
  expect([keys(layout), layout.pins]).toEqual(['dabce', 1]);
  layout.pin('d', false);
  expect([keys(layout), layout.pins]).toEqual(['abcde', 0]);
});

test('a column moved among held ones is held, moved out of them it is not', () => {
  const layout = new ColumnLayout(() => five);
  layout.pin('b', true);
  layout.moveShown('b', 1);
  expect([keys(layout), layout.pins]).toEqual(['acbde', 1]);
  layout.moveAmongShown('e', 0);
  expect([keys(layout), layout.pins]).toEqual(['eacbd', 2]);
  // At the border it stays what it was.
  layout.moveAmongShown('d', 2);
  expect([keys(layout), layout.pins]).toEqual(['eadcb', 2]);
  layout.moveAmongShown('a', 4);
  expect([keys(layout), layout.pins]).toEqual(['edcba', 1]);
});

test('hidden columns keep their place while others move past them', () => {
  const layout = new ColumnLayout(() => five);
  layout.show(column('c', 2), false);
  layout.moveShown('d', -1);
  expect(keys(layout)).toBe('adbe');
  layout.show(column('c', 2), true);
  expect(keys(layout)).toBe('adbce');
  const other = new ColumnLayout(() => five);
  other.show(column('c', 2), false);
  other.moveShown('b', 1);
  expect(keys(other)).toBe('adbe');
  other.show(column('c', 2), true);
  expect(keys(other)).toBe('acdbe');
});

test('choices survive for columns that come later', () => {
  const first = new ColumnLayout(() => five);
  first.pin('e', true);
  first.resize('e', 150);
  first.moveAmongShown('e', 0);
  const columns = five.slice(0, 2);
  const later = new ColumnLayout(() => columns);
  later.choices = first.choices;
  expect(keys(later)).toBe('ab');
  expect(new ColumnLayout(() => five).placed[0]?.width).toBe(100);
  const again = new ColumnLayout(() => five);
  again.choices = later.choices;
  expect([keys(again), again.placed[0]?.width, again.pins]).toEqual(['eabcd', 150, 2]);
});

test('held columns that would leave no room scroll like the others', () => {
  const { placed } = new ColumnLayout(() => five);
  expect(pinsThatFit(placed, 3, 900)).toBe(3);
  expect(pinsThatFit(placed, 3, 380)).toBe(2);
  expect(pinsThatFit(placed, 3, 200)).toBe(0);
  const drawn = columnsInView(placed, { left: 200, viewport: 300, focused: 0, pins: 2 });
  expect(drawn.map(({ at, pinned }) => `${at}${pinned ? '!' : ''}`)).toEqual([
    '0!',
    '1!',
    '3',
    '4',
  ]);
});

test('a dragged column goes where its line stands, also over columns scrolled behind the held ones', () => {
  const { placed } = new ColumnLayout(() => five);
  const on = { placed, pins: 1, left: 0 };
  expect(dropAt(on, 'd', 20)).toEqual({ place: 0, line: 0 });
  expect(dropAt(on, 'd', 160)).toEqual({ place: 2, line: 200 });
  expect(dropAt(on, 'a', 490)).toEqual({ place: 4, line: 500 });
  expect(dropAt({ ...on, left: 150 }, 'e', 80)).toEqual({ place: 1, line: 100 });
  expect(dropAt({ ...on, left: 150 }, 'e', 120)).toEqual({ place: 3, line: 150 });
});

test('the menu of columns pins, moves, shows and hides them, and keeps the focus where it was', async () => {
  const layout = new ColumnLayout(() => five);
  const fake = fakeBridge({ session: { state: () => openSession() } });
  await stage(fake, ColumnsMenu, { layout });
  await page.getByRole('button', { name: 'Columns' }).click();
  const press = async (name: string) => {
    const button = page.getByRole('button', { name, exact: true });
    await button.click();
    await expect.element(button).toHaveFocus();
  };
  await press('Pin to the left: d');
  expect([keys(layout), layout.pins]).toEqual(['adbce', 2]);
  await press('Pin to the left: d');
  expect([keys(layout), layout.pins]).toEqual(['abcde', 1]);
  const handle = (key: string) => page.getByRole('button', { name: `Move: ${key}`, exact: true });
  await press('Move: c');
  await userEvent.keyboard('{ArrowDown}');
  await expect.element(handle('c')).toHaveFocus();
  await press('Move: e');
  await userEvent.keyboard('{ArrowUp}');
  await expect.element(handle('e')).toHaveFocus();
  expect(keys(layout)).toBe('abdec');
  await handle('c').dropTo(handle('b'));
  expect(keys(layout)).toBe('acbde');
  await page.getByRole('button', { name: 'None' }).click();
  expect(keys(layout)).toBe('a');
  await page.getByRole('button', { name: 'All', exact: true }).click();
  expect(keys(layout)).toBe('acbde');
  await page.getByRole('button', { name: 'Reset columns' }).click();
  expect(keys(layout)).toBe('abcde');
  await page.getByRole('searchbox', { name: 'Find a column' }).fill('x');
  await expect.element(page.getByText('No matching column.')).toBeVisible();
});

test('a width stays within the limits, and is answered as it was set', () => {
  const layout = new ColumnLayout(() => five);
  expect(layout.resize('a', 3)).toBe(narrowest);
  expect(layout.resize('a', 3_000)).toBe(widest);
  expect(layout.placed[0]?.width).toBe(widest);
});

test('a field of a name that every object has is a column like others', () => {
  const odd = ['id', 'constructor', 'toString', '__proto__'].map(column);
  const layout = new ColumnLayout(() => odd.map((each) => ({ ...each, hidden: each.cell === 1 })));
  expect(layout.placed.map(({ start, width }) => [start, width])).toEqual([
    [0, 100],
    [100, 100],
    [200, 100],
  ]);
});

test('the menu of columns stands under its button, at its right edge', async () => {
  const layout = new ColumnLayout(() => five);
  await stage(fakeBridge({ session: { state: () => openSession() } }), ColumnsMenu, { layout });
  const button = page.getByRole('button', { name: 'Columns' });
  await button.click();
  const menu = page.getByRole('dialog', { name: 'Columns' });
  await expect.element(menu).toBeVisible();
  const [over, under] = [button, menu].map((each) => each.element().getBoundingClientRect());
  expect(under?.top).toBeCloseTo((over?.bottom ?? NaN) + 6);
  expect(under?.right).toBeCloseTo(over?.right ?? NaN);
});
