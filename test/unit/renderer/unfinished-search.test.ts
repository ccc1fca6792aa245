import { expect, it } from 'vitest';
import { finishedPart } from '../../../renderer/lists/unfinished-search';

it.each([
  ['status:', ''],
  ['estado: ', ''],
  ['lima status:', 'lima'],
  ['lima -status:', 'lima'],
  ['amount:>=', ''],
  ['status:(', ''],
  ['status:!=', ''],
  ['dirección:', ''],
])('%s has no condition at its end yet', (search, finished) => {
  expect(finishedPart(search)).toBe(finished);
});

it.each([
  ['status:blocked'],
  ['status:blocked lima'],
  ['lima'],
  ['status:""'],
  ['"name:'],
  ['10:30'],
  ['created:>2026'],
  [''],
])('%s is searched as it is', (search) => {
  expect(finishedPart(search)).toBe(search);
});

it('is linear in the length of the text', () => {
  const long = `${'a:'.repeat(10_000)} status:`;
  expect(finishedPart(long)).toBe('a:'.repeat(10_000));
});
