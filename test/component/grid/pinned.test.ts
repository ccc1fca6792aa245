import { tick } from 'svelte';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { GridColumn, RowSource } from '../../../renderer/ui/grid/grid';
import { fakeBridge } from '../fake-bridge';
import { openSession } from '../samples';
import { stage } from '../stage';
import GridHost from './GridHost.svelte';

const columns: readonly GridColumn[] = Array.from({ length: 40 }, (_, at) => ({
  key: `field_${at}`,
  label: `Field ${at}`,
  cell: at,
  width: 120,
  align: 'start',
}));

const source: RowSource<string> = {
  count: 1_000,
  row: (index) => columns.map(({ cell }) => `${index}:${cell}`),
  ensure: () => undefined,
  load: () => Promise.resolve(),
};

const grid = () => page.getByRole('grid').element();
/**
 * The first column's cells: how they are positioned, and how far from the edge of the grid, each
 * told once.
 */
const pinned = () => {
  const edge = grid().getBoundingClientRect().left;
  const cells = Array.from(grid().querySelectorAll('[role="gridcell"].pinned'), (cell) => {
    const away = Math.round(cell.getBoundingClientRect().left - edge);
    return `${getComputedStyle(cell).position} ${away}`;
  });
  expect(cells.length).toBeGreaterThan(10);
  return [...new Set(cells)];
};

/**
 * Until the grid was told, and has written what follows from it: a frame or a timer later all may
 * be at rest again.
 */
async function scroll(by: { left?: number; top?: number }): Promise<void> {
  const scrolled = new Promise((resolve) => {
    grid().addEventListener('scroll', resolve, { once: true });
  });
  grid().scrollBy(by);
  await scrolled;
  await tick();
}

test('held cells stand at the edge, as layers of their own only while it is not rows alone that move', async () => {
  const bridge = fakeBridge({ session: { state: () => openSession() } });
  await stage(bridge, GridHost, { source, columns });
  await expect.element(page.getByRole('gridcell', { name: '0:0', exact: true })).toBeVisible();
  // Asked seldom, and again: on a busy machine all may be at rest between two moves, and it is some
  // time after the last one only.
  const byRows = async () => {
    await scroll({ top: 40 });
    await scroll({ top: 40 });
    return pinned();
  };
  const patient = { interval: 600, timeout: 15_000 };
  await scroll({ top: 20_000 });
  expect(pinned()).toEqual(['sticky 0']);
  await expect.poll(byRows, patient).toEqual(['absolute 0']);
  await scroll({ left: 300 });
  expect(pinned()).toEqual(['sticky 0']);
  await scroll({ top: 40 });
  expect(pinned()).toEqual(['sticky 0']);
  await expect.poll(byRows, patient).toEqual(['absolute 0']);
  expect(grid().scrollLeft).toBe(300);
});
