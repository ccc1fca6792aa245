import { RowScanner } from './row-scanner';

/** A text whose cells stand in apostrophes, with quotes in their place, and the other way around. */
export function swappedQuotes(text: string): string {
  return text.replaceAll(/['"]/g, (sign) => (sign === '"' ? "'" : '"'));
}

/** A text with plain quotes in place of those that word processors make of them. */
export function plainQuotes(text: string): string {
  return text.replaceAll(/[\u201c-\u201f\u00ab\u00bb]/g, '"');
}

/** The lines of a text each of which is quoted as a whole, without those quotes. */
export function unwrapped(text: string): string {
  const scanner = new RowScanner(text, { separator: null, escape: 'doubled', start: 0 });
  const lines: string[] = [];
  while (scanner.next()) {
    const line = scanner.isBlank ? '' : scanner.texts().join('');
    lines.push(wrappedIn(line) ?? line);
  }
  return lines.join('\n');
}

/**
 * What a line holds that is quoted as a whole, perhaps with empty cells behind it; null for any
 * other line.
 */
export function wrappedIn(line: string): string | null {
  let end = line.length;
  while (end > 0 && ';,\t'.includes(line.charAt(end - 1))) end -= 1;
  if (end < 3 || !line.startsWith('"') || line[end - 1] !== '"') return null;
  const inner = line.slice(1, end - 1);
  return inner.replaceAll('""', '').includes('"') ? null : inner.replaceAll('""', '"');
}
