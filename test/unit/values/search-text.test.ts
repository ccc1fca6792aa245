import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { fold } from '../../../shared/fold';
import { searchText } from '../../../main/values/keys';
import { needlesOf } from '../../../main/values/search-text';

it('each word has a mark on both sides, a space between two is one, each field has its end', () => {
  expect(searchText(['José Núñez-Paz (hijo)', ['8.10']])).toBe(
    '\u0001jose\u0001nunez\u0001-\u0001paz\u0001 (\u0001hijo\u0001)\u0002\u00018\u0001.\u000110\u0002',
  );
});

it('moments, true and false, and nothing are left out', () => {
  expect(searchText(['2026-01-31T23:59:59Z', true, null, '', [0]])).toBe('');
});

it('marks of its own in a record are no marks', () => {
  expect(searchText(['a\u0001b\u0002c'])).toBe('\u0001a\u0001b\u0001c\u0002');
});

const holds = (text: string, typed: string, exact = false) =>
  needlesOf(typed, exact).some((needle) => text.includes(needle));

it('what is typed is found wherever it stands in a field, and nowhere over its border', () => {
  const text = searchText(["no'higgins", 'San Martín']);
  for (const typed of ["o'higgins", 'higgins', 'n mart', 'TÍN', "'hig", 'ma', 's']) {
    expect(holds(text, typed), typed).toBe(true);
  }
  expect(holds(text, 'gins san')).toBe(false);
  // One or two letters begin a word.
  expect(holds(text, 'ar')).toBe(false);
});

it('exact words are whole ones', () => {
  const text = searchText(['San Martín de P.', 'x (Lima)']);
  for (const typed of ['san', 'martín', 'SAN MARTIN', 'de p', 'P.', 'lima', '(lima)', 'x']) {
    expect(holds(text, typed, true), typed).toBe(true);
  }
  for (const typed of ['sa', 'an', 'martin d', 'lim', 'p x', '(lim']) {
    expect(holds(text, typed, true), typed).toBe(false);
  }
});

it('any piece of a text is found in it', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, unit: 'grapheme' }),
      fc.nat(),
      fc.nat(),
      (text, from, length) => {
        const characters = Array.from(text);
        const start = from % characters.length;
        const end = start + 1 + (length % characters.length);
        // As the parser gives it: without spaces around it.
        const piece = characters.slice(start, end).join('').trim();
        // A mark that combines belongs to the letter before it.
        fc.pre(!/\p{M}/u.test(text) && !/\p{Cs}/u.test(text));
        // Fewer letters begin a word.
        fc.pre(Array.from(fold(piece)).length >= 3);
        expect(needlesOf(piece, false)).toHaveLength(1);
        expect(searchText([`x ${text} y`])).toContain(needlesOf(piece, false)[0]);
      },
    ),
  );
});
