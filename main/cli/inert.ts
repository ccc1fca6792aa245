/**
 * What would move a terminal's cursor, change its colors, end a line or reorder its text: control
 * characters, line and paragraph separators, bidirectional marks.
 */
const commanding = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/**
 * As escapes of JSON, which reads them back: within a line of JSON such characters stand in texts
 * only.
 */
export function inert(line: string): string {
  return line.replace(
    commanding,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

/**
 * Its lines and columns stay; a return that ends no line would let what follows overwrite it.
 */
export function onScreen(text: string): string {
  const lines = text.split('\r\n');
  const shown = (sign: string) => (sign === '\t' || sign === '\n' ? sign : inert(sign));
  return lines.map((line) => line.replace(commanding, shown)).join('\r\n');
}
