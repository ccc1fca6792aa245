import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { blockRows } from '../../../renderer/lists/cursor-rows.svelte';
import CurrentScreen from '../../../renderer/views/shell/CurrentScreen.svelte';
import { fakeBridge } from '../fake-bridge';
import { FakeStore } from '../fake-store';
import { browsing, clientList } from '../records';
import { stage } from '../stage';

/**
 * What a list asks main while it is used, counted: each question is a message there and one back.
 */

const rows = 20_000;
const firstCell = () => document.querySelector('[data-place="0:0"]');

async function atClients() {
  const store = new FakeStore({ clients: clientList(rows) });
  const fake = fakeBridge(browsing({ browse: store.browse }));
  await stage(fake, CurrentScreen, {}, { route: { screen: 'clients' } });
  await expect.poll(firstCell).not.toBeNull();
  return { fake, store };
}

/**
 * What was asked of the store: how a list is looked at is kept by a clock, which on a busy machine
 * strikes at any time.
 */
const query = ({ calls }: ReturnType<typeof fakeBridge>) =>
  calls.filter(({ method }) => method.startsWith('browse.'));

const grid = () => page.getByRole('grid').element();
const waiting = () => document.querySelectorAll('[role="grid"][aria-busy="true"]').length;
const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
/** Rows are drawn in any order, and the one with the focus stays. */
const lastRow = () =>
  Math.max(
    ...Array.from(grid().querySelectorAll('[role="row"]'), (row) => Number(row.ariaRowIndex)),
  );

/** Scrolls so many rows further, a step a frame, and waits until all in view are there. */
async function scroll(to: number, step: number) {
  const rowHeight = grid().scrollHeight / (rows + 1);
  for (let row = lastRow(); row < to; row += step) {
    grid().scrollTop += step * rowHeight;
    await frame();
  }
  await expect.poll(waiting).toBe(0);
}

test('scrolling asks for each window once and for nothing else', async () => {
  const { fake } = await atClients();
  const before = query(fake).length;
  await scroll(1_000, 10);
  const blocks = query(fake).slice(before);
  expect(new Set(blocks.map(({ method }) => method))).toEqual(new Set(['browse.rows']));
  const offsets = blocks.map(({ params }) => (params as { offset: number }).offset);
  expect(new Set(offsets).size).toBe(offsets.length);
  // A window for each so many rows, and some ahead of the view.
  expect(blocks.length).toBeLessThanOrEqual(lastRow() / blockRows + 4);
  // Back where everything was seen already, nothing is asked.
  const seen = query(fake).length;
  grid().scrollTop = 0;
  await expect.poll(lastRow).toBeLessThan(100);
  await frame();
  expect(query(fake).length).toBe(seen);
});

test('a list that is scrolled fast is asked for ahead of the view, the nearest rows first', async () => {
  const { fake } = await atClients();
  const rowHeight = grid().scrollHeight / (rows + 1);
  const offsets = (from: number) =>
    query(fake)
      .slice(from)
      .flatMap(({ method, params }) => (method === 'browse.rows' ? [params] : []))
      .map((params) => (params as { offset: number }).offset);
  const throwBy = async (count: number) => {
    const before = query(fake).length;
    grid().scrollTop += count * rowHeight;
    const beyond = 5 * blockRows;
    const reaches = () => offsets(before).some((offset) => Math.abs(offset - at) >= beyond / 2);
    const at = Math.round(grid().scrollTop / rowHeight);
    await expect.poll(reaches).toBe(true);
    await expect.poll(waiting).toBe(0);
    return offsets(before);
  };
  grid().scrollTop = 10_000 * rowHeight;
  await expect.poll(lastRow).toBeGreaterThan(10_000);
  await frame();
  const down = await throwBy(30);
  expect(down).toEqual(down.toSorted((one, other) => one - other));
  grid().scrollTop = 5_000 * rowHeight;
  await expect.poll(() => document.querySelector('[aria-rowindex="5010"]')).toBeTruthy();
  await frame();
  const up = await throwBy(-30);
  expect(up).toEqual(up.toSorted((one, other) => other - one));
});

test('a keystroke opens one view, whose first rows come along, asks its totals, and closes the view before', async () => {
  const { fake, store } = await atClients();
  const search = page.getByRole('combobox', { name: 'Search clients' });
  const marked = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent);
  // The values of its codes are counted as soon as the field has the focus, not while typing.
  const counted = () => query(fake).filter(({ method }) => method === 'browse.facets');
  await search.click();
  await expect.poll(counted).toHaveLength(1);
  await search.fill('Name 1');
  await expect.poll(marked).toContain('1');
  const before = query(fake).length;
  await search.fill('Name 12');
  await expect.poll(marked).toContain('12');
  await expect.poll(() => store.openCursors).toBe(1);
  const methods = query(fake)
    .slice(before)
    .map(({ method }) => method);
  expect(methods.toSorted()).toEqual(['browse.close', 'browse.open', 'browse.totals']);
});

test('a jump draws each row once: none that waits for its record', async () => {
  await atClients();
  const seen: string[] = [];
  const observer = new MutationObserver(() => {
    const rows = grid().querySelectorAll('[role="row"][aria-busy="true"]').length;
    seen.push(`${rows} rows wait, the grid ${grid().ariaBusy === 'true' ? 'too' : 'not'}`);
  });
  observer.observe(grid(), { subtree: true, childList: true, attributes: true });
  grid().scrollTop = grid().scrollHeight / 2;
  await expect.poll(lastRow).toBeGreaterThan(rows / 2);
  await expect.poll(waiting).toBe(0);
  observer.disconnect();
  expect(new Set(seen.filter((each) => !each.startsWith('0 rows')))).toEqual(new Set());
});
