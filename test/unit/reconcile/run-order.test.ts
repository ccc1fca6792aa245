import { expect, test } from 'vitest';
import { mergedOrder, type RunPlace } from '../../../main/reconcile/run-order';

/** By name; `name@day` of November. */
const runs = (...all: readonly string[]): RunPlace[] =>
  all.map((each) => {
    const [name = '', day = ''] = each.split('@');
    return { period: '', name, at: `2026-11-${day}T10:00:00.000Z` };
  });
const merged = (here: readonly string[], there: readonly string[]) =>
  mergedOrder(runs(...here), runs(...there)).map((each) => {
    const sides = [each.here === null ? '' : 'here', each.there === null ? '' : 'there'];
    return `${(each.here ?? each.there)?.name} ${sides.filter(Boolean).join('+')}`;
  });

test('runs of two sides are in one order, that of their time where they do not continue each other', () => {
  expect(merged(['a@01', 'c@05'], ['a@01', 'b@03', 'd@07'])).toEqual([
    ...['a here+there', 'b there', 'c here', 'd there'],
  ]);
  expect(merged([], ['b@03', 'a@01'])).toEqual(['b there', 'a there']);
  expect(merged(['b@03', 'a@01'], [])).toEqual(['b here', 'a here']);
});

test('a run that was compared again later keeps its place on both sides', () => {
  expect(merged(['a@20', 'c@05'], ['a@01', 'b@03'])).toEqual(['a here+there', 'b there', 'c here']);
  // It continues a run there that has not come yet here.
  expect(merged(['x@01', 'a@02', 'y@03'], ['n@09', 'a@02'])).toEqual([
    ...['x here', 'n there', 'a here+there', 'y here'],
  ]);
});

test('where the sides have another order, that of here stands, and each run is there once', () => {
  expect(merged(['a@01', 'b@02'], ['b@02', 'a@01'])).toEqual(['a here+there', 'b here+there']);
});
