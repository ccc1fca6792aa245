import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RowSlots } from '../../../renderer/ui/grid/row-slots';

const run = (start: number, end: number) =>
  Array.from({ length: end - start }, (_, at) => start + at);
const bySlot = (slots: RowSlots, rows: readonly number[]) =>
  new Map(slots.assign(rows).map(({ row, slot }) => [row, slot]));

test('rows that come into view take over the elements of those that left', () => {
  const slots = new RowSlots();
  const before = bySlot(slots, run(0, 30));
  const after = bySlot(slots, run(10, 40));
  for (const row of run(10, 30)) expect(after.get(row)).toBe(before.get(row));
  expect([...after.values()].sort((one, other) => one - other)).toEqual(run(0, 30));
});

test('wherever a list is scrolled to, no element draws two rows, a drawn row keeps its own, and none is left over', () => {
  const step = fc.record({
    start: fc.nat(200),
    length: fc.nat(40),
    focused: fc.option(fc.nat(500), { nil: null }),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const slots = new RowSlots();
      let before = new Map<number, number>();
      for (const { start, length, focused } of steps) {
        const rows = [
          ...new Set([...run(start, start + length), ...(focused === null ? [] : [focused])]),
        ];
        const after = bySlot(slots, rows);
        expect([...after.keys()].sort()).toEqual([...rows].sort());
        expect(new Set(after.values()).size).toBe(rows.length);
        for (const [row, slot] of before) if (after.has(row)) expect(after.get(row)).toBe(slot);
        before = after;
      }
    }),
  );
});
