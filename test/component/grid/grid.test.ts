import { expect, onTestFinished, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { GridColumn, RowRange, RowSource } from '../../../renderer/ui/grid/grid';
import { violations } from '../axe';
import { fakeBridge } from '../fake-bridge';
import { openSession } from '../samples';
import { stage } from '../stage';
import { watchClipboard } from '../clipboard';
import GridHost from './GridHost.svelte';

const columns: readonly GridColumn[] = Array.from({ length: 40 }, (_, at) => ({
  key: `field_${at}`,
  label: `Field ${at}`,
  cell: at,
  width: 120,
  align: 'start',
}));

class Rows implements RowSource<string> {
  readonly wanted: RowRange[] = [];
  /** Rows from here on are not loaded. */
  loadedTo: number;
  readonly count: number;

  constructor(count: number, loadedTo = count) {
    this.count = count;
    this.loadedTo = loadedTo;
  }

  row(index: number) {
    return index < this.loadedTo ? columns.map(({ cell }) => `${index}:${cell}`) : undefined;
  }

  ensure(range: RowRange) {
    this.wanted.push(range);
  }

  load(range: RowRange) {
    this.loadedTo = Math.max(this.loadedTo, range.end);
    return Promise.resolve();
  }
}

const fake = () => fakeBridge({ session: { state: () => openSession() } });
const host = (source: Rows, onopen?: (row: number) => void) =>
  stage(fake(), GridHost, { source, columns, ...(onopen && { onopen }) });

const grid = () => page.getByRole('grid');
const drawnRows = () => document.querySelectorAll('[role="row"]').length - 1;
const focused = () => (document.activeElement as HTMLElement).dataset.place;
const press = (keys: string) => userEvent.keyboard(keys);

async function focusFirstCell() {
  await expect.element(page.getByRole('gridcell', { name: '0:0', exact: true })).toBeVisible();
  document.querySelector<HTMLElement>('[data-place="0:0"]')?.focus();
}

/** What a copy at the focus puts on the clipboard. */
function copied(): string | undefined {
  const clipboardData = new DataTransfer();
  document.activeElement?.dispatchEvent(
    new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }),
  );
  return clipboardData.getData('text/plain');
}

test('draws only what is in view of a million rows, and scrolls to the very last', async () => {
  await host(new Rows(1_000_000));
  await focusFirstCell();
  expect(drawnRows()).toBeLessThan(40);
  expect(document.querySelectorAll('[role="columnheader"]').length).toBeLessThan(16);
  await press('{Control>}{End}{/Control}');
  await expect.poll(focused).toBe('999999:39');
  await expect.element(page.getByRole('gridcell', { name: '999999:39' })).toBeVisible();
  expect(drawnRows()).toBeLessThan(40);
  await press('{Control>}{Home}{/Control}');
  await expect.poll(focused).toBe('0:0');
});

test('tells assistive tools the whole extent and each place in it', async () => {
  await host(new Rows(5000));
  await focusFirstCell();
  await expect.element(grid()).toHaveAttribute('aria-rowcount', '5001');
  await expect.element(grid()).toHaveAttribute('aria-colcount', '40');
  await press('{ArrowDown}{ArrowRight}{ArrowRight}');
  await expect.poll(focused).toBe('1:2');
  const cell = page.getByRole('gridcell', { name: '1:2', exact: true });
  await expect.element(cell).toHaveAttribute('aria-colindex', '3');
  await expect.element(cell).toHaveAttribute('aria-selected', 'true');
  const row = cell.element().closest('[role="row"]');
  expect(row?.getAttribute('aria-rowindex')).toBe('3');
});

test('has one tab stop, which follows the keyboard', async () => {
  await host(new Rows(5000));
  await focusFirstCell();
  for (const [keys, place] of [
    ['{ArrowRight}', '0:1'],
    ['{End}', '0:39'],
    ['{Home}', '0:0'],
    ['{ArrowUp}', '-1:0'],
    ['{ArrowDown}', '0:0'],
  ] as const) {
    await press(keys);
    await expect.poll(focused).toBe(place);
    const stops = [...document.querySelectorAll<HTMLElement>('[data-place][tabindex="0"]')];
    expect(stops.map((stop) => stop.dataset.place)).toEqual([place]);
  }
  await press('{PageDown}');
  await expect.poll(() => Number(focused()?.split(':')[0])).toBeGreaterThan(10);
});

test('goes on from the cell that assistive tools put the focus on', async () => {
  const opened: number[] = [];
  await host(new Rows(100), (row) => opened.push(row));
  await focusFirstCell();
  await press('{ArrowDown}{ArrowDown}{ArrowDown}');
  document.querySelector<HTMLElement>('[data-place="1:0"]')?.focus();
  await press('{Enter}');
  expect(opened).toEqual([1]);
  await press('{ArrowRight}');
  await expect.poll(focused).toBe('1:1');
});

test('keeps the focus when its row is scrolled far away', async () => {
  await host(new Rows(5000));
  await focusFirstCell();
  grid().element().scrollTop = 60_000;
  await expect.element(page.getByRole('gridcell', { name: '1880:0', exact: true })).toBeVisible();
  expect(focused()).toBe('0:0');
  await press('{ArrowDown}');
  await expect.element(page.getByRole('gridcell', { name: '1:0', exact: true })).toBeInViewport();
});

test('asks again for the row that has the focus when its source has let it go', async () => {
  const source = new Rows(5000);
  await host(source);
  await focusFirstCell();
  const loaded = vi.spyOn(source, 'load');
  vi.spyOn(source, 'row').mockImplementation((index) =>
    index === 0 ? undefined : columns.map(({ cell }) => `${index}:${cell}`),
  );
  grid().element().scrollTop = 100_000;
  await expect.poll(() => loaded.mock.calls).toContainEqual([{ start: 0, end: 1 }]);
});

test('copies the selected block exactly, as tab-separated text', async () => {
  await host(new Rows(5000));
  await focusFirstCell();
  expect(copied()).toBe('0:0');
  await press('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
  await expect.poll(focused).toBe('1:1');
  expect(copied()).toBe('0:0\t0:1\r\n1:0\t1:1');
  await press('{Escape}');
  expect(copied()).toBe('1:1');
});

test('reads missing rows and copies them once, which is seen', async () => {
  const put = watchClipboard();
  const source = new Rows(5000, 100);
  await host(source);
  await focusFirstCell();
  await press('{Control>}{End}{/Control}');
  await expect.poll(focused).toBe('4999:39');
  await press('{Shift>}{ArrowUp}{/Shift}');
  await expect.poll(focused).toBe('4998:39');
  expect(copied()).toBe('');
  await expect.poll(() => put.map(({ text }) => text)).toEqual(['4998:39\r\n4999:39']);
  await expect.element(page.getByText('2 rows copied')).toBeVisible();
});

test('rows that took long wait for one more press', async () => {
  const source = new Rows(5000, 100);
  await host(source);
  await focusFirstCell();
  await press('{Control>}{End}{/Control}');
  await expect.poll(focused).toBe('4999:39');
  await press('{Shift>}{ArrowUp}{/Shift}');
  await expect.poll(focused).toBe('4998:39');
  const closed = vi.spyOn(document, 'execCommand').mockReturnValue(false);
  copied();
  await expect.element(page.getByText('2 rows are ready to copy.')).toBeVisible();
  closed.mockRestore();
  const put = watchClipboard();
  await page.getByRole('button', { name: 'Copy', exact: true }).click();
  expect(put.map(({ text }) => text)).toEqual(['4998:39\r\n4999:39']);
});

test('copies with headers, as text and as a table that keeps every digit', async () => {
  const put = watchClipboard();
  const stored = ['09146051', '1293438106040557568', '=1+1', '8.10', 'a<b\nc'];
  const source = new Rows(3);
  vi.spyOn(source, 'row').mockImplementation(() => [...stored, '1293438106040557568']);
  const ends = columns.slice(0, 6).map((column, at) => ({
    ...column,
    align: at === 3 || at === 5 ? ('end' as const) : ('start' as const),
  }));
  await stage(fake(), GridHost, { source, columns: ends });
  await expect.element(page.getByRole('gridcell', { name: '09146051' }).first()).toBeVisible();
  document.querySelector<HTMLElement>('[data-place="0:0"]')?.focus();
  await press('{Shift>}{End}{/Shift}');
  await expect.poll(focused).toBe('0:5');
  await press('{Control>}{Shift>}c{/Shift}{/Control}');
  await expect.poll(() => put).toHaveLength(1);
  const [{ text, html } = { text: '', html: '' }] = put;
  expect(text.split('\r\n')[0]).toBe('Field 0\tField 1\tField 2\tField 3\tField 4\tField 5');
  const table = new DOMParser().parseFromString(html, 'text/html');
  const cells = [...table.querySelectorAll('td')];
  expect(cells.slice(0, 4).map((cell) => cell.textContent)).toEqual(stored.slice(0, 4));
  const formats = cells.map((cell) => /"(.*)"/.exec(cell.getAttribute('style') ?? '')?.[1]);
  // Nineteen digits are more than a spreadsheet's number holds.
  expect(formats).toEqual(['\\@', '\\@', '\\@', '0\\.00', '\\@', '\\@']);
  expect(cells[3]?.getAttribute('x:num')).toBe('8.10');
  expect(table.querySelectorAll('th')).toHaveLength(6);
  expect(cells[4]?.querySelector('br')).not.toBeNull();
});

test('says what is too much for the clipboard', async () => {
  const put = watchClipboard();
  await host(new Rows(10_001));
  await focusFirstCell();
  await press('{Control>}a{/Control}');
  copied();
  await expect.element(page.getByText(/at most 10,000 rows/)).toBeVisible();
  expect(put).toEqual([]);
});

test('draws placeholders for rows that are not here, and asks for what is in view', async () => {
  const source = new Rows(5000, 0);
  await host(source);
  await expect.poll(drawnRows).toBeGreaterThan(10);
  expect(document.querySelectorAll('[role="row"][aria-busy="true"]')).toHaveLength(drawnRows());
  const last = source.wanted.at(-1);
  expect(last?.start).toBe(0);
  expect(last?.end).toBeLessThan(40);
});

test('one click selects, Enter and a double click open', async () => {
  const opened: number[] = [];
  await host(new Rows(5000), (row) => opened.push(row));
  await focusFirstCell();
  await press('{ArrowDown}{Enter}');
  expect(opened).toEqual([1]);
  await page.getByRole('gridcell', { name: '3:2', exact: true }).click();
  expect(opened).toEqual([1]);
  expect(copied()).toBe('3:2');
  await page.getByRole('gridcell', { name: '3:2', exact: true }).dblClick();
  expect(opened).toEqual([1, 3]);
  await page.getByRole('gridcell', { name: '5:2', exact: true }).click({ modifiers: ['Shift'] });
  expect(opened).toEqual([1, 3]);
  expect(copied()).toBe('3:2\r\n4:2\r\n5:2');
});

test('sizes a column from the keyboard and moves it past its neighbour', async () => {
  await host(new Rows(50));
  await focusFirstCell();
  await press('{ArrowUp}{ArrowRight}');
  await expect.poll(focused).toBe('-1:1');
  const header = () => page.getByRole('columnheader', { name: 'Field 1', exact: true }).element();
  const before = header().getBoundingClientRect().width;
  await press('{Shift>}{ArrowRight}{/Shift}');
  await expect.poll(() => header().getBoundingClientRect().width).toBe(before + 16);
  await press('{Control>}{ArrowRight}{/Control}');
  await expect.poll(() => header().getAttribute('aria-colindex')).toBe('3');
  await expect.poll(focused).toBe('-1:2');
});

test('finds, hides and reorders columns in the menu', async () => {
  await host(new Rows(50));
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('searchbox', { name: 'Find a column' }).fill('field 12');
  expect(document.querySelectorAll('[role="dialog"] li')).toHaveLength(1);
  await page.getByRole('checkbox', { name: 'Field 12' }).click();
  await expect.element(grid()).toHaveAttribute('aria-colcount', '39');
  await page.getByRole('searchbox', { name: 'Find a column' }).fill('');
  await page.getByRole('button', { name: 'Move: Field 0', exact: true }).click();
  await press('{ArrowDown}');
  await expect
    .element(page.getByRole('columnheader', { name: 'Field 1', exact: true }))
    .toHaveAttribute('aria-colindex', '1');
  await page.getByRole('button', { name: 'Reset columns' }).click();
  await expect.element(grid()).toHaveAttribute('aria-colcount', '40');
});

test('an open menu stays in a window that is made smaller', async () => {
  onTestFinished(() => page.viewport(1280, 800));
  await host(new Rows(10));
  await page.getByRole('columnheader', { name: 'Field 4', exact: true }).click({ button: 'right' });
  const menu = page.getByRole('menu');
  await expect.element(menu).toBeVisible();
  await page.viewport(480, 400);
  const box = () => menu.element().getBoundingClientRect();
  await expect.poll(() => box().right).toBeLessThanOrEqual(480);
  expect(box().bottom).toBeLessThanOrEqual(400);
});

for (const theme of ['light', 'dark'] as const) {
  test(`breaks no WCAG rule, ${theme}`, async () => {
    await stage(fake(), GridHost, { source: new Rows(5000), columns }, { theme });
    await focusFirstCell();
    await press('{Shift>}{ArrowDown}{ArrowRight}{/Shift}');
    expect(await violations()).toEqual([]);
  });
}

const edges = (place: string) => {
  const box = grid().element().getBoundingClientRect();
  const cell = document.querySelector(`[data-place="${place}"]`)?.getBoundingClientRect();
  return cell === undefined ? null : [cell.left - box.left, cell.right - box.left];
};
const titles = () =>
  [...document.querySelectorAll('[role="columnheader"]')].map((each) => each.getAttribute('title'));

test('several columns are held at the left edge of a million rows, wherever one scrolls', async () => {
  await host(new Rows(1_000_000));
  await focusFirstCell();
  for (const name of ['Field 3', 'Field 5']) {
    await page.getByRole('columnheader', { name, exact: true }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: 'Pin to the left' }).click();
  }
  expect(titles().slice(0, 4)).toEqual(['Field 0', 'Field 3', 'Field 5', 'Field 1']);
  document.querySelector<HTMLElement>('[data-place="0:0"]')?.focus();
  await press('{Control>}{End}{/Control}');
  await expect.poll(focused).toBe('999999:39');
  const last = '999999';
  expect([0, 1, 2].map((at) => edges(`${last}:${at}`))).toEqual([
    [0, 120],
    [120, 240],
    [240, 360],
  ]);
  expect([0, 1, 2].map((at) => edges(`-1:${at}`))).toEqual(
    [0, 1, 2].map((at) => edges(`${last}:${at}`)),
  );
  expect(titles()).toContain('Field 39');
  // The keyboard's cell comes out from behind the held ones.
  await press('{ArrowLeft>30/}');
  const [left = 0] = edges(focused() ?? '') ?? [];
  expect(left).toBeGreaterThanOrEqual(360);
  await press('{Control>}{Shift>}{Home}{/Shift}{/Control}');
  await expect.poll(focused).toBe('0:0');
  expect(document.querySelector('[data-place="5:2"]')?.getAttribute('aria-selected')).toBe('true');
  // The row that keeps the focus far away makes the list no longer.
  const box = grid().element();
  expect(box.scrollHeight).toBeLessThan(8_100_000);
  await page.getByRole('columnheader', { name: 'Field 3', exact: true }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: 'Unpin' }).click();
  expect(titles().slice(0, 2)).toEqual(['Field 0', 'Field 5']);
  expect(edges('0:2')).not.toEqual([240, 360]);
});

test('a header dragged to another place moves its column there, and sorts nothing', async () => {
  await host(new Rows(10));
  await focusFirstCell();
  const header = (name: string) => page.getByRole('columnheader', { name, exact: true });
  await header('Field 2').dropTo(header('Field 4'), { targetPosition: { x: 100, y: 10 } });
  expect(titles().slice(0, 5)).toEqual(['Field 0', 'Field 1', 'Field 3', 'Field 4', 'Field 2']);
  expect(document.querySelector('[aria-sort]')).toBeNull();
});
