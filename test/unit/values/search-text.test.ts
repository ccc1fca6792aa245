import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { needleOf, searchText, wordNeedleOf } from '../../../main/values/search-text';

it('each word has its mark, each field its end', () => {
  expect(searchText(['José Núñez-Paz', ['8.10']])).toBe(
    '\u0001jose \u0001nunez-\u0001paz\u0002\u00018.\u000110\u0002',
  );
});

it('moments, true and false, and nothing are left out', () => {
  expect(searchText(['2026-01-31T23:59:59Z', true, null, '', [0]])).toBe('');
});

it('marks of its own in a record are no marks', () => {
  expect(searchText(['a\u0001b\u0002c'])).toBe('\u0001a \u0001b \u0001c\u0002');
});

it('what is typed is found wherever it stands in a field, and nowhere over its border', () => {
  const text = searchText(["no'higgins", 'San Martín']);
  for (const typed of ["o'higgins", 'higgins', 'n mart', 'TÍN', "'hig"]) {
    expect(text).toContain(needleOf(typed));
  }
  expect(text).not.toContain(needleOf('gins san'));
  expect(text).toContain(wordNeedleOf('mar'));
  expect(text).not.toContain(wordNeedleOf('art'));
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
        const piece = characters.slice(start, start + 1 + (length % characters.length)).join('');
        // A mark that combines belongs to the letter before it.
        fc.pre(!/\p{M}/u.test(text) && !/\p{Cs}/u.test(text));
        expect(searchText([`x ${text} y`])).toContain(needleOf(piece));
      },
    ),
  );
});
