import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { GridColumn, RowSource } from '../../../renderer/ui/grid/source';
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
  complete: true,
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
