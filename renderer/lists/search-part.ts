import type { Understood } from '../../shared/ipc/browse';

/** A part of a search: as typed, and where it begins. */
export type SearchPart = Pick<Understood, 'typed' | 'start'>;

/** A word that joins conditions, at the end of what precedes or the start of what follows one. */
const orBefore = /(?:^|\s)(?:OR|O|\|\|?)\s*$/;
const orAfter = /^\s*(?:OR|O|\|\|?)(?=\s|$)/;
const orInside = /\s(?:OR|O|\|\|?)\s/;

/**
 * The search with another text in place of this part; unchanged if other text stands there by now.
 */
export function withPart(search: string, { typed, start }: SearchPart, instead: string): string {
  if (!isThere(search, { typed, start })) return search;
  return `${search.slice(0, start)}${instead}${search.slice(start + typed.length)}`;
}

/** The search with blanks in the place of its conditions, which may be of several words. */
export function withoutConditions(search: string, conditions: readonly SearchPart[]): string {
  const blanked = (rest: string, each: SearchPart) =>
    withPart(rest, each, ' '.repeat(each.typed.length));
  return conditions.reduce(blanked, search);
}

/**
 * The search without one of its conditions and the OR that joined it; the rest stays as it was
 * typed.
 */
export function withoutPart(search: string, part: SearchPart): string {
  if (!isThere(search, part)) return search;
  const before = search.slice(0, part.start);
  const after = search.slice(part.start + part.typed.length);
  const begin = before.lastIndexOf('(') + 1;
  const end = after.indexOf(')');
  const isInGroup =
    begin > 0 &&
    begin > before.lastIndexOf(')') &&
    end >= 0 &&
    orInside.test(search.slice(begin, part.start + part.typed.length + end));
  if (!isInGroup) return joined(before, after);
  const left = joined(before.slice(begin), after.slice(0, end));
  const outside = [before.slice(0, begin - 1), after.slice(end + 1)] as const;
  // Parentheses without an OR in them would be part of the text.
  return outside.join(orInside.test(left) ? `(${left})` : left).trim();
}

/** What stands around a part that is removed, without the OR that joined it. */
function joined(before: string, after: string): string {
  const isJoinedBefore = orBefore.test(before);
  const left = isJoinedBefore ? before.replace(orBefore, '') : before;
  const rest = isJoinedBefore ? after : after.replace(orAfter, '');
  return `${left.trimEnd()} ${rest.trimStart()}`.trim();
}

/** Main reads control characters as blanks. */
function isThere(search: string, { typed, start }: SearchPart): boolean {
  return search.replaceAll(/[\p{Cc}\p{Cs}]/gu, ' ').startsWith(typed, start);
}
