import { describe, expect, it } from 'vitest';
import { inert, onScreen } from '../../../main/cli/inert';

/**
 * What terminals obey: each control character of both sets, DEL, separators, and all that changes
 * the direction.
 */
const commands = [
  ...Array.from({ length: 32 }, (_, code) => String.fromCharCode(code)),
  ...Array.from({ length: 33 }, (_, at) => String.fromCharCode(0x7f + at)),
  ...Array.from(
    '\u2028\u2029\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069',
  ),
];

describe('a line for a terminal', () => {
  it.each(commands.map((character) => [character.charCodeAt(0).toString(16), character]))(
    'holds no U+%s, and reads back the same',
    (_, character) => {
      const value = { name: `a${character}]0;title${character}b` };
      const line = inert(JSON.stringify(value));
      expect(line).not.toContain(character);
      expect(JSON.parse(line)).toEqual(value);
    },
  );

  it('keeps all other characters', () => {
    const line = '{"name":"Ñusta Quispe 漢 🙂 é\u0301 \\\\ \\"","n":1}';
    expect(inert(line)).toBe(line);
  });

  it('keeps the lines and columns of a file shown on a screen', () => {
    expect(onScreen('a\tb\r\n\u009b31mred\u202e\n')).toBe('a\tb\r\n\\u009b31mred\\u202e\n');
  });

  it('keeps no return that would let what follows overwrite its line', () => {
    expect(onScreen('refused\rpassed\r\r\n')).toBe('refused\\u000dpassed\\u000d\r\n');
  });
});
