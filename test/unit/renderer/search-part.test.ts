import { expect, it } from 'vitest';
import { parseSearch } from '../../../main/query/parse';
import { likelierSearch } from '../../../renderer/lists/not-understood';
import { searchWords } from '../../../renderer/lists/filter-words';
import { withPart, withoutConditions, withoutPart } from '../../../renderer/lists/search-part';

const parsed = (search: string) =>
  parseSearch(search, {
    fields: ['status', 'created_at', 'birth_date', 'residence_city'],
    language: 'en',
    calendar: { zone: 'UTC', now: Date.UTC(2026, 10, 13), order: 'day-first' },
    budget: { left: 1_000 },
    holds: (field, kind) => kind === 'dates' && /_at$|_date$/.test(field),
  });
const understood = (search: string) => parsed(search).understood;

it.each([
  ['created:2021-12 created:2021', 1, 'created:2021-12'],
  ['created:2021 created:2021-12', 0, 'created:2021-12'],
  ['-status:blocked status:blocked', 1, '-status:blocked'],
  ['-status:blocked status:blocked', 0, 'status:blocked'],
  ['"rosa  status:blocked" status:blocked', 0, '"rosa  status:blocked"'],
  ['"María  Núñez" status:blocked lima', 0, '"María  Núñez" lima'],
  ['status:blocked OR city:lima', 0, 'city:lima'],
  ['city:lima OR status:blocked', 1, 'city:lima'],
  ['city:lima || status:blocked rosa', 1, 'city:lima rosa'],
  ['rosa (status:blocked OR city:lima) status:blocked', 2, 'rosa (status:blocked OR city:lima)'],
  ['rosa (status:blocked OR city:lima)', 0, 'rosa city:lima'],
  ['(status:blocked OR city:lima OR rosa) x', 1, '(status:blocked OR rosa) x'],
  ['status:(active,blocked) city:lima', 0, 'city:lima'],
  ['a (b status:blocked c) d', 0, 'a (b c) d'],
  ['status:blocked', 0, ''],
])('%j without condition %i', (search, at, left) => {
  const conditions = understood(search);
  const part = conditions[at];
  if (part === undefined) throw new Error('There is no such condition.');
  expect(withoutPart(search, part)).toBe(left);
  // The others mean what they meant.
  const meant = (all: typeof conditions) => all.map((condition) => ({ ...condition, start: 0 }));
  expect(meant(understood(left))).toEqual(meant(conditions.toSpliced(at, 1)));
});

it('a part is replaced where it stands, and not at all once other text stands there', () => {
  const search = 'created:2021-12 created:2021';
  const [, second = { typed: '', start: -1 }] = understood(search);
  expect(withPart(search, second, '')).toBe('created:2021-12 ');
  expect(withPart(`x ${search}`, second, 'y')).toBe(`x ${search}`);
  expect(withoutPart('', second)).toBe('');
  expect(withPart('created:last\t30 days', { typed: 'created:last 30 days', start: 0 }, '')).toBe(
    '',
  );
});

it('a likelier name replaces the part that was not understood, not one that looks alike', () => {
  const search = '"stauts:blocked" stauts:blocked ciyt:lima';
  expect(likelierSearch(parsed(search).notUnderstood, search)).toBe(
    '"stauts:blocked" status:blocked city:lima',
  );
});

it('a likelier word replaces the mistake, not the same letters in another word', () => {
  expect(parsed('rosabloquedo bloquedo').instead).toBe('rosabloquedo bloqueado');
});

it.each([
  ['created:last 30 days', []],
  ['rosa created:last 30 days lima', ['rosa', 'lima']],
  ['created:october 2026 OR rosa', ['rosa']],
  ['rosa status:(active, blocked) 30', ['rosa', '30']],
])('%s: no word of a condition is looked for in the cells', (search, words) => {
  const rest = withoutConditions(search, understood(search));
  expect(rest).toHaveLength(search.length);
  expect(searchWords(rest).map(({ text }) => text)).toEqual(words);
});
