import { normalized } from './normalized';

/**
 * Whether people would take two names for the same: neither case counts nor the kind of a blank, a
 * ligature or a width.
 */
export function sameName(one: string, other: string): boolean {
  return compared(one) === compared(other);
}

/** Whether a name has characters that are not seen, or that change the direction. */
export function hasUnseen(name: string): boolean {
  return unseen.test(name);
}

/** No name is longer. */
export const maxNameLength = 80;

/**
 * A name as this app would have taken it: what is not seen is left out, a line break is a space. A
 * name of a backup or of an earlier version was never checked, and reaches the system's
 * notifications.
 */
export function seenName(name: string): string {
  const seen = name
    .replaceAll(/[\s\u2800]/g, ' ')
    .replaceAll(allUnseen, '')
    .replaceAll(/ +/g, ' ')
    .trim();
  if (seen === '') return '?';
  if (seen.length <= maxNameLength) return seen;
  // No half of a character at its end.
  return `${seen
    .slice(0, maxNameLength - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`;
}

/** The same for all ways in which Unicode writes an accent, a letter or a blank. */
function compared(name: string): string {
  return normalized(normalized(name, 'NFKC').toLowerCase(), 'NFKC').replaceAll(/\s+/g, ' ');
}

/**
 * Control, formatting and unassigned characters, those that are not shown, and signs without ink: an
 * empty pattern, blanks of hieroglyphs, a filler of Khitan, a note without a head.
 */
const unseen =
  /[\u2800\u{13441}\u{13442}\u{1d159}\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]|\u{16fe4}/u;
const allUnseen = new RegExp(unseen, 'gu');
