import { expect, test } from 'vitest';
import { readOptions } from '../../bench/arguments';

test('rows are named one by one or with commas between', () => {
  expect(readOptions(['--only', 'publish,parquet', '--only', 'store']).only).toEqual([
    'publish',
    'parquet',
    'store',
  ]);
  expect(readOptions([]).only).toEqual([]);
});

test.each(['publishing', 'store,nothing', ''])(
  'a name no row begins with is refused: "%s"',
  (name) => {
    expect(() => readOptions(['--only', name])).toThrow('no row begins with');
  },
);
