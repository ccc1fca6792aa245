import { RowScanner } from './row-scanner';

/** A text whose cells stand in apostrophes, with quotes in their place, and the other way around. */
export function swappedQuotes(text: string): string {
  return text.replaceAll(/['"]/g, (sign) => (sign === '"' ? "'" : '"'));
}

/** The lines of a text each of which is quoted as a whole, without those quotes. */
export function unwrapped(text: string): string {
  const scanner = new RowScanner(text, { separator: null, escape: 'doubled', start: 0 });
  const lines: string[] = [];
  while (scanner.next()) lines.push(scanner.isBlank ? '' : scanner.texts().join(''));
  return lines.join('\n');
}
