import { expect, it } from 'vitest';
import type { Column } from '../../../main/cache/column-chunk';
import { chunkSize } from '../../../main/cache/column-chunk';
import { HeldColumns } from '../../../main/cache/held-columns';
import { SoughtRows } from '../../../main/cache/sought-rows';
import { HeldVerdicts, Verdicts } from '../../../main/cache/verdicts';

const column = (values: number): Column => ({
  first: 0,
  values: Array.from({ length: values }, String),
  codes: new Uint8Array(chunkSize),
});

it('columns of few values are held within their bytes, the field of longest ago goes first', () => {
  const held = new HeldColumns();
  for (let field = 1; field <= 20; field += 1) {
    for (let chunk = 0; chunk < 489; chunk += 1) held.keep(field, chunk, column(4));
    expect(held.bytes).toBeLessThanOrEqual(6 * 1024 * 1024);
  }
  expect(held.get(1, 0)).toBeUndefined();
  expect(held.get(20, 488)).toBeDefined();
});

it('a column of many values is not held, and one that is too large in part', () => {
  const held = new HeldColumns();
  held.keep(1, 0, column(2_000));
  expect(held.bytes).toBe(0);
  for (let chunk = 0; chunk < 4_890; chunk += 1) held.keep(2, chunk, column(4));
  expect(held.bytes).toBeLessThanOrEqual(6 * 1024 * 1024);
  expect(held.get(2, 0)).toBeDefined();
});

it('what conditions said is held within its bytes, the newest always', () => {
  const held = new HeldVerdicts();
  const million = 1_000_000;
  const make = () =>
    new Verdicts(
      () => undefined,
      () => million,
    );
  for (let at = 0; at < 50; at += 1) held.of(String(at), make).fits(million);
  expect(held.bytes).toBeLessThan(2.2 * 1024 * 1024);
  const newest = held.of('49', make);
  expect(held.of('49', make)).toBe(newest);
});

it('a chunk is judged once, and the newest again when there is more of it', () => {
  let last = chunkSize + 10;
  const judged: number[] = [];
  const verdicts = new Verdicts(
    (chunk, bits) => {
      judged.push(chunk);
      bits[0] = 0b101;
    },
    () => last,
  );
  expect([0, 1, 2, chunkSize].map(verdicts.fits)).toEqual([true, false, true, true]);
  expect(verdicts.fits(chunkSize + 2)).toBe(true);
  expect(judged).toEqual([0, 1]);
  last = 3 * chunkSize;
  expect(verdicts.fits(chunkSize + 11)).toBe(false);
  expect(verdicts.fits(2 * chunkSize)).toBe(true);
  expect(verdicts.fits(2)).toBe(true);
  expect(judged).toEqual([0, 1, 1, 2]);
});

it('rows of a view that asks nothing are the list itself, not a second one', () => {
  const order = Uint32Array.of(3, 1, 2);
  expect(new SoughtRows(order, null).found.buffer).toBe(order.buffer);
});
