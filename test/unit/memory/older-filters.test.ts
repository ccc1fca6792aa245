import { expect, it } from 'vitest';
import { DeskMemory } from '../../../main/memory/desk-memory';
import { withDays } from '../../../main/memory/older-filters';

const days = (first: string | null, last: string | null) => ({
  kind: 'days',
  field: 'created_at',
  first,
  last,
});
const moments = (from: string | null, before: string | null) => ({
  kind: 'instant',
  field: 'created_at',
  from,
  before,
});

it.each([
  ['Lima', '2021-12-01T05:00:00.000Z', '2022-01-01T05:00:00.000Z'],
  ['UTC', '2021-12-01T00:00:00.000Z', '2022-01-01T00:00:00.000Z'],
  ['Madrid', '2021-11-30T23:00:00.000Z', '2021-12-31T23:00:00.000Z'],
  ['Kolkata', '2021-11-30T18:30:00.000Z', '2021-12-31T18:30:00.000Z'],
  ['a date without a time', '2021-12-01', '2022-01-01'],
])('days written as moments of %s are the days that were meant', (_, from, before) => {
  expect(withDays(moments(from, before))).toEqual(days('2021-12-01', '2021-12-31'));
});

it('an open end stays open, a negation a negation, and everything else as it is', () => {
  expect(withDays(moments('2021-12-01T05:00:00.000Z', null))).toEqual(days('2021-12-01', null));
  expect(withDays({ ...moments(null, '2022-01-01T05:00:00.000Z'), not: true })).toEqual({
    ...days(null, '2021-12-31'),
    not: true,
  });
  const other = { search: 'a', filters: [{ kind: 'contains', field: 'x', text: 'y' }, null], n: 1 };
  expect(withDays(other)).toEqual(other);
});

it('views, rules and the last look of earlier versions come with days', async () => {
  const query = { search: '', filters: [moments('2021-12-01T05:00:00Z', null)], sort: [] };
  const columns = { hidden: [], shown: [], order: [], pinned: [], widths: {} };
  const notes: Record<string, unknown> = {
    'desk.watches': [
      { id: 'w', name: 'W', resource: 'clients', seenUntil: 5, search: '', filters: query.filters },
    ],
    'desk.views': [{ id: 'v', resource: 'clients', name: 'V', columns, query }],
  };
  const memory = new DeskMemory(() =>
    Promise.resolve({
      read: (name: string) => Promise.resolve(JSON.stringify(notes[name] ?? null)),
      write: () => Promise.resolve(),
    }),
  );
  const converted = [days('2021-12-01', null)];
  expect((await memory.watches.list())[0]?.filters).toEqual(converted);
  expect((await memory.views.list())[0]?.query.filters).toEqual(converted);
});
