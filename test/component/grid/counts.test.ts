import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { GridColumn, RowSource } from '../../../renderer/ui/grid/grid';
import { fakeBridge } from '../fake-bridge';
import { openSession } from '../samples';
import { stage } from '../stage';
import GridHost from './GridHost.svelte';

/** What a grid puts into the document, counted: it is what is in view, not what there is. */

const columns: readonly GridColumn[] = Array.from({ length: 40 }, (_, at) => ({
  key: `field_${at}`,
  label: `Field ${at}`,
  cell: at,
  width: 120,
  align: 'start',
}));

const rowsOf = (count: number): RowSource<string> => ({
  count,
  row: (index) => columns.map(({ cell }) => `${index}:${cell}`),
  ensure: () => undefined,
  load: () => Promise.resolve(),
});

const theGrid = () => page.getByRole('grid').element();
const nodes = () => theGrid().querySelectorAll('*').length;
/** Rows are drawn in any order, and the one with the focus stays. */
const lastRow = () =>
  Math.max(
    ...Array.from(theGrid().querySelectorAll('[role="row"]'), (row) => Number(row.ariaRowIndex)),
  );

async function drawn(count: number) {
  const bridge = fakeBridge({ session: { state: () => openSession() } });
  const staged = await stage(bridge, GridHost, { source: rowsOf(count), columns });
  await expect.element(page.getByRole('gridcell', { name: '0:0', exact: true })).toBeVisible();
  return staged;
}

test('a million rows are as many nodes as a thousand, at the top, in the middle and at the end', async () => {
  const few = await drawn(1_000);
  const atThousand = nodes();
  await few.unmount();
  await drawn(1_000_000);
  expect(nodes()).toBe(atThousand);
  expect(nodes()).toBeLessThan(1_000);
  for (const to of [0.5, 1]) {
    const before = lastRow();
    theGrid().scrollTop = to * theGrid().scrollHeight;
    await expect.poll(lastRow).toBeGreaterThan(before + 100_000);
    expect(nodes()).toBeLessThan(1_000);
  }
});

/**
 * What is written to the document until `work` is over, by the place of the cell or by what else it
 * is.
 */
async function written(work: () => Promise<void>): Promise<ReadonlySet<string>> {
  const targets = new Set<string>();
  const note = (records: readonly MutationRecord[]) => {
    for (const { target, attributeName } of records) {
      const element = target instanceof HTMLElement ? target : target.parentElement;
      targets.add(`${element?.dataset.place ?? element?.role ?? 'other'} ${attributeName ?? ''}`);
    }
  };
  const observer = new MutationObserver(note);
  observer.observe(theGrid(), {
    subtree: true,
    childList: true,
    characterData: true,
    attributes: true,
  });
  await work();
  note(observer.takeRecords());
  observer.disconnect();
  return targets;
}

/** Rows beyond the edges come after the first paint. */
async function widened(): Promise<void> {
  const inView = () => Math.ceil(theGrid().clientHeight / 32);
  await expect.poll(() => lastRow() - inView()).toBeGreaterThan(5);
}

const focused = () => (document.activeElement as HTMLElement).dataset.place;

test('a cell is one element with its text, and is written to only where something changed', async () => {
  await drawn(1_000);
  await widened();
  const cells = theGrid().querySelectorAll('[role="gridcell"]');
  expect(cells.length).toBeGreaterThan(50);
  expect(theGrid().querySelectorAll('[role="gridcell"] *')).toHaveLength(0);
  expect(theGrid().querySelectorAll('.box *')).toHaveLength(
    cells.length + theGrid().querySelectorAll('.box > [role="row"]').length,
  );
  document.querySelector<HTMLElement>('[data-place="0:0"]')?.focus();
  const moved = await written(async () => {
    await userEvent.keyboard('{ArrowDown}');
    await expect.poll(focused).toBe('1:0');
  });
  expect(moved).toEqual(
    new Set(['0:0', '1:0'].flatMap((at) => [`${at} tabindex`, `${at} aria-selected`])),
  );
});

test('columns scrolled by less than one write to no row', async () => {
  await drawn(1_000);
  await widened();
  const scrolled = await written(async () => {
    theGrid().scrollLeft = 3;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  expect(theGrid().scrollLeft).toBe(3);
  expect(scrolled).toEqual(new Set());
});
