import type { MatchRules } from '../../preload/contract/reconcile';
import { fold } from '../../preload/contract/fold';
import { readNumber } from './numbers';

/** What takes no room at all. */
const unseen = /[\u200b-\u200f\u2060\ufeff]/gu;

/** Spaces that are not single ones between characters. */
const untidy = /^\s|\s$|\s\s|[^\S ]|[\u200b-\u200f\u2060\ufeff]/u;

/** One space where there are some of any kind, none around. */
export function collapseSpaces(text: string): string {
  if (!untidy.test(text)) return text;
  return text.replace(unseen, '').replace(/\s+/gu, ' ').trim();
}

/** A text as the rules leave it: what has the same plain text is the same. */
export function plainText(text: string, rules: MatchRules): string {
  const spaced = rules.spaces ? collapseSpaces(text) : text;
  return rules.case ? fold(spaced) : spaced;
}

/** A part of a key as the rules leave it; '' when there is nothing in it. */
export function plainKey(text: string, rules: MatchRules): string {
  if (collapseSpaces(text) === '') return '';
  const plain = plainText(text, rules);
  const number = rules.numbers ? readNumber(collapseSpaces(text)) : null;
  if (number?.currency === null) return `#${number.value}`;
  const bare = rules.zeros ? withoutZeros(plain) : plain;
  // Only now it is a number, as the other side has it.
  const shortened = rules.numbers && bare !== plain ? readNumber(bare) : null;
  return shortened === null ? bare : `#${shortened.value}`;
}

/** `00123` and `123`: a spreadsheet takes the zeros off what looks like a number. */
export function withoutZeros(text: string): string {
  return /^0+\d+$/.test(text) ? text.replace(/^0+(?=\d)/, '') : text;
}

const between = '\u001f';

/** A key of several parts; null when all of them are empty. */
export function keyOf(parts: readonly string[], rules: MatchRules): string | null {
  const plain = parts.map((part) => plainKey(part, rules));
  return plain.every((part) => part === '') ? null : plain.join(between);
}
