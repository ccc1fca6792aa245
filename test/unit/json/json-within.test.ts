import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isJsonWithin, parseJsonWithin } from '../../../main/json/json-within';

/** How many values a parsed text has, each list, object and member counted once. */
function valuesIn(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return 1 + Object.values(value).reduce((sum: number, each) => sum + valuesIn(each), 0);
}

test('no text with more values than allowed is parsed', () => {
  fc.assert(
    fc.property(fc.json({ maxDepth: 8 }), fc.integer({ min: 1, max: 40 }), (text, most) => {
      const values = valuesIn(JSON.parse(text));
      if (values > 2 * most) expect(isJsonWithin(text, most)).toBe(false);
      if (values * 2 <= most) expect(parseJsonWithin(text, most)).toEqual(JSON.parse(text));
    }),
  );
});

test('brackets and commas within texts are none', () => {
  for (const text of ['"[[[[,,,,"', '"\\"[,,,,"', '"\\\\\\"[,,,,"', '{"[,[,":"],{,\\\\"}'])
    expect(parseJsonWithin(text, 3)).toEqual(JSON.parse(text));
  expect(isJsonWithin('["\\\\",1,2,3]', 4)).toBe(false);
});

test('lines are counted, and what is too deep is refused', () => {
  expect(isJsonWithin('1\n'.repeat(9), 9)).toBe(false);
  expect(isJsonWithin('['.repeat(64) + ']'.repeat(64), 100)).toBe(true);
  expect(isJsonWithin('['.repeat(65) + ']'.repeat(65), 100)).toBe(false);
  expect(isJsonWithin('{"a":'.repeat(65), 100)).toBe(false);
});

test('a text that is no JSON throws as ever', () => {
  for (const text of ['', '"', '"\\', '[1', '{"a"}', '\u0000'])
    expect(() => parseJsonWithin(text, 9)).toThrow(SyntaxError);
});
