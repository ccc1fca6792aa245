import { expect, test } from 'vitest';
import { excluding, filteredBy, filterOfValue } from '../../../renderer/lists/value-filter';

const filterOf = (
  value: Parameters<typeof filterOfValue>[1],
  kind: Parameters<typeof filterOfValue>[2],
) => filterOfValue('f', value, kind, 'America/Lima');

test('each value has the condition that it meets', () => {
  expect(filterOf('BLOCKED', 'status')).toEqual({
    kind: 'one-of',
    field: 'f',
    values: ['BLOCKED'],
  });
  expect(filterOf(true, 'boolean')).toEqual({ kind: 'one-of', field: 'f', values: ['true'] });
  expect(filterOf({ kind: 'number', text: '8.10' }, 'amount')).toEqual({
    ...{ kind: 'number', field: 'f', min: '8.10', max: '8.10' },
  });
  // The day before, where the reader is.
  expect(filterOf('2026-11-13T03:05:06.000000+00:00', 'instant')).toEqual({
    ...{ kind: 'days', field: 'f', first: '2026-11-12', last: '2026-11-12' },
  });
  expect(filterOf(null, 'text')).toEqual({ kind: 'presence', field: 'f', is: 'null' });
  expect(filterOf('', 'text')).toEqual({ kind: 'presence', field: 'f', is: 'empty' });
  expect(filterOf(undefined, 'text')).toEqual({ kind: 'presence', field: 'f', is: 'absent' });
  expect(filterOf({ kind: 'list', items: [] }, 'json')).toBeNull();
});

test('another value of a field takes the place of the first; values left out come together', () => {
  const one = { kind: 'one-of' as const, field: 'f', values: ['a'] };
  const other = { kind: 'one-of' as const, field: 'f', values: ['b'] };
  const away = { ...one, not: true };
  expect(filteredBy([one, away], other)).toEqual([away, other]);
  expect(excluding([one], other)).toEqual([one, { ...other, not: true }]);
  expect(excluding([away], other)).toEqual([{ ...away, values: ['a', 'b'] }]);
  expect(excluding([away], one)).toEqual([away]);
});
