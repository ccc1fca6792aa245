import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { beyond } from '../../../renderer/ui/grid/edge-scroll';
import type { GridColumn, RowSource } from '../../../renderer/ui/grid/grid';
import { fakeBridge } from '../fake-bridge';
import { openSession } from '../samples';
import { stage } from '../stage';
import GridHost from './GridHost.svelte';

/** A selection drawn with the mouse past the edge of what is in view. */

const columns: readonly GridColumn[] = Array.from({ length: 40 }, (_, at) => ({
  key: `field_${at}`,
  label: `Field ${at}`,
  cell: at,
  width: 120,
  align: 'start',
}));

const source: RowSource<string> = {
  count: 5_000,
  row: (index) => columns.map(({ cell }) => `${index}:${cell}`),
  ensure: () => undefined,
  load: () => Promise.resolve(),
};

const grid = () => page.getByRole('grid').element();
const box = () => grid().getBoundingClientRect();
const cell = (place: string) => document.querySelector<HTMLElement>(`[data-place="${place}"]`);
/** Row and column of the cell that the selection has come to. */
const reached = () =>
  ((document.activeElement as HTMLElement).dataset.place ?? '').split(':').map(Number) as [
    number,
    number,
  ];

async function drawn(onopen: (row: number) => void = () => undefined) {
  const fake = fakeBridge({ session: { state: () => openSession() } });
  const staged = await stage(fake, GridHost, { source, columns, onopen });
  await expect.element(page.getByRole('gridcell', { name: '3:1', exact: true })).toBeVisible();
  return staged;
}

function pointer(type: string, target: EventTarget, x: number, y: number, buttons = 1): void {
  const where = { clientX: x, clientY: y, button: type === 'pointermove' ? -1 : 0, buttons };
  target.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, ...where }));
}

function hold(place: string): void {
  const { left, top } = cell(place)?.getBoundingClientRect() ?? new DOMRect();
  pointer('pointerdown', cell(place) ?? window, left + 4, top + 4);
}

/** The window hears it: outside of the grid nothing else does. */
const rest = (x: number, y: number, buttons = 1) =>
  pointer('pointermove', document.documentElement, x, y, buttons);

const frames = async (count: number) => {
  for (let at = 0; at < count; at += 1) await new Promise(requestAnimationFrame);
};

test('held below the list the rows go on, frame by frame, and the selection with them', async () => {
  await drawn();
  hold('3:1');
  rest(cell('3:2')?.getBoundingClientRect().left ?? 0, box().bottom + 120);
  await expect.poll(() => reached()[0]).toBeGreaterThan(60);
  expect(reached()[1]).toBe(2);
  expect(grid().scrollTop).toBeGreaterThan(60 * 32 - box().height);
  await expect.element(grid()).toContainElement(document.activeElement as HTMLElement);
  // Back inside it rests where it is: nothing moves of itself.
  const { left, top } = box();
  rest(left + 40, top + 200);
  await frames(2);
  const still = grid().scrollTop;
  await frames(20);
  expect(grid().scrollTop).toBe(still);
  expect(cell(`${reached()[0] - 1}:1`)?.ariaSelected).toBe('true');
});

test('held above it they come back, up to the first', async () => {
  await drawn();
  grid().scrollTop = 32 * 100;
  await expect.poll(() => cell('104:1')).not.toBeNull();
  hold('104:1');
  rest(box().left + 130, box().top - 300);
  await expect.poll(() => reached()).toEqual([0, 1]);
  expect(grid().scrollTop).toBe(0);
});

test('held beside it the columns go on, and back', async () => {
  await drawn();
  hold('3:1');
  const { top, right } = cell('3:1')?.getBoundingClientRect() ?? new DOMRect();
  expect(right).toBeLessThan(box().right);
  rest(box().right + 600, top + 5);
  await expect.poll(() => reached()).toEqual([3, 39]);
  expect(grid().scrollLeft).toBe(grid().scrollWidth - grid().clientWidth);
  rest(box().left - 600, top + 5);
  await expect.poll(() => reached()).toEqual([3, 0]);
  expect(grid().scrollLeft).toBe(0);
});

test('a button let go ends it, also when nobody heard it go, and opens nothing', async () => {
  const opened: number[] = [];
  const staged = await drawn((row) => void opened.push(row));
  for (const end of ['pointerup', 'pointercancel', 'blur', 'unheard'] as const) {
    grid().scrollTop = 0;
    await expect.poll(() => cell('3:1')).not.toBeNull();
    hold('3:1');
    const below = box().bottom + 200;
    rest(200, below);
    await expect.poll(() => reached()[0]).toBeGreaterThan(40);
    if (end === 'blur') window.dispatchEvent(new Event('blur'));
    else if (end === 'unheard') rest(200, below, 0);
    else pointer(end, window, 200, below, 0);
    await frames(2);
    const at = reached();
    await frames(20);
    expect(reached()).toEqual(at);
    rest(200, below);
    await frames(20);
    expect(reached()).toEqual(at);
  }
  expect(opened).toEqual([]);
  hold(`${reached()[0]}:${reached()[1]}`);
  rest(200, box().bottom + 200);
  await staged.unmount();
  rest(200, 5_000);
  await frames(5);
});

test('how far a point lies beyond the cells', () => {
  const area = { left: 10, top: 20, right: 110, bottom: 220 };
  expect(beyond(area, 50, 50)).toEqual({ x: 0, y: 0 });
  expect(beyond(area, 4, 230)).toEqual({ x: -6, y: 10 });
  expect(beyond(area, 111, 0)).toEqual({ x: 1, y: -20 });
});
