import type { Cell } from './cells';
import { textOf } from './cells';
import { fold } from '../../preload/contract/fold';
import { readInstant } from './instants';

/**
 * A record's text as the index has it: folded, with this mark in front of and behind every word, so that "begins a word" and "ends a word"
 * are part of the text. A space between two words is one mark; so `Av. Lima 12` is `|av|. |lima|12` with the end of the field behind it.
 */
const wordMark = '\u0001';
/** Behind every field, where it ends a word as well: no phrase reaches over it. */
const fieldMark = '\u0002';
// eslint-disable-next-line no-control-regex -- These are the marks.
const ownMark = /[\u0000-\u0002]/;
const ownMarks = new RegExp(ownMark, 'g');
const word = /[\p{L}\p{N}]+/gu;
const asciiWord = /[a-z0-9]+/g;
const beyondAscii = /\P{ASCII}/u;
/**
 * Shorter words stand at the beginning of one, longer ones anywhere. That is why two letters are found by trigrams: with the mark before them
 * they are one. A single letter is asked for by all trigrams that begin so (`trigrams`, main/query/compile.ts).
 */
const minInside = 3;

/** Whether a field's text is searched by words: moments are searched as `field:…`, and true and false occur in every record. */
export function isSearched(cell: Cell): boolean {
  if (cell === null || typeof cell === 'boolean') return false;
  return typeof cell !== 'string' || cell.length < 19 || readInstant(cell) === null;
}

/** A record's text for the index. */
export function searchText(cells: readonly Cell[]): string {
  let text = '';
  for (const cell of cells) {
    if (!isSearched(cell)) continue;
    const field = textOf(cell);
    if (field !== '') text += clean(field) + fieldMark;
  }
  return marked(fold(text)).replaceAll(wordMark + fieldMark, fieldMark);
}

/** What was typed, without spaces around it, as it stands in the text: in one of these ways. Exact words are whole ones. */
export function needlesOf(typed: string, exact: boolean): string[] {
  const folded = fold(clean(typed));
  const needle = marked(folded);
  const isInside = !exact && Array.from(folded).length >= minInside;
  const start = isInside && needle.startsWith(wordMark) ? 1 : 0;
  if (!needle.endsWith(wordMark)) return [needle.slice(start)];
  const open = needle.slice(start, -1);
  return exact ? [open + wordMark, open + fieldMark] : [open];
}

function clean(text: string): string {
  return ownMark.test(text) ? text.replace(ownMarks, ' ') : text;
}

function marked(folded: string): string {
  return folded
    .replace(beyondAscii.test(folded) ? word : asciiWord, `${wordMark}$&${wordMark}`)
    .replaceAll(`${wordMark} ${wordMark}`, wordMark);
}
