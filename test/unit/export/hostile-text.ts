import fc from 'fast-check';

const starts = [
  '=',
  '+',
  '-',
  '@',
  '\t',
  '\r',
  '\n',
  '\0',
  '＝',
  '＋',
  '－',
  '＠',
  "'",
  "''=",
  ' =',
  '',
];
const payloads = [
  '=1+1',
  '=HYPERLINK("http://127.0.0.1/x","go")',
  "=cmd|' /C calc'!A0",
  '@SUM(1+1)*cmd',
  '+1+1',
  '-1+1',
  '-12.50',
  '{=1+1}',
  '"=1+1',
  ';=1+1',
  ',=1+1',
  '\u202e=1+1',
  '<script>',
  ']]>&amp;_x000D__x003D_1',
  'a\r\n=1+1',
  '00123456',
  '1293438106040557568',
];

/**
 * Texts that want to become formulas, numbers, markup or an end of a cell. No lone surrogates:
 * UTF-8 has none.
 */
export const hostileText = fc.oneof(
  fc.tuple(fc.constantFrom(...starts), fc.string({ unit: 'binary', maxLength: 12 })).map(joined),
  fc.tuple(fc.constantFrom(...starts), fc.constantFrom(...payloads)).map(joined),
  fc.string({ unit: 'grapheme', maxLength: 20 }),
);

function joined([start, rest]: [string, string]): string {
  return (start + rest).toWellFormed();
}
