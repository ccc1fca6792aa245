import { expect, test } from 'vitest';
import { excluding, filteredBy, filterOfValue } from '../../../renderer/lists/value-filter';

const of = (
  value: Parameters<typeof filterOfValue>[1],
  kind: Parameters<typeof filterOfValue>[2],
) => filterOfValue('f', value, kind, 'America/Lima');

test('each value has the condition that it meets', () => {
  expect(of('BLOCKED', 'status')).toEqual({ kind: 'one-of', field: 'f', values: ['BLOCKED'] });
  expect(of(true, 'boolean')).toEqual({ kind: 'one-of', field: 'f', values: ['true'] });
  expect(of({ kind: 'number', text: '8.10' }, 'amount')).toEqual({
    ...{ kind: 'number', field: 'f', min: '8.10', max: '8.10' },
  });
  // The day before, where the reader is.
  expect(of('2026-11-13T03:05:06.000000+00:00', 'instant')).toEqual({
    ...{ kind: 'days', field: 'f', first: '2026-11-12', last: '2026-11-12' },
  });
  expect(of(null, 'text')).toEqual({ kind: 'presence', field: 'f', is: 'null' });
  expect(of('', 'text')).toEqual({ kind: 'presence', field: 'f', is: 'empty' });
  expect(of(undefined, 'text')).toEqual({ kind: 'presence', field: 'f', is: 'absent' });
  expect(of({ kind: 'list', items: [] }, 'json')).toBeNull();
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
