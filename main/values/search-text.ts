import type { Cell } from './cells';
import { textOf } from './cells';
import { fold } from './fold';
import { readInstant } from './instants';

/** Stands before every word in what is searched, so that "begins a word" is part of the text. */
export const wordMark = '\u0001';
/** Behind every field: no phrase reaches over it. */
const fieldMark = '\u0002';
// eslint-disable-next-line no-control-regex -- These are the marks.
const ownMark = /[\u0000-\u0002]/;
const own = new RegExp(ownMark, 'g');
const word = /[\p{L}\p{N}]+/gu;
const asciiWord = /[a-z0-9]+/g;
const beyondAscii = /\P{ASCII}/u;
const startsWord = /^[\p{L}\p{N}]/u;

/** Whether a field's text is searched by words: moments are asked for by `field:…`, and true and false stand in every record. */
export function isSearched(cell: Cell): boolean {
  if (cell === null || typeof cell === 'boolean') return false;
  return typeof cell !== 'string' || cell.length < 19 || readInstant(cell) === null;
}

/** A record's text for the index: its fields folded, each word with its mark. */
export function searchText(cells: readonly Cell[]): string {
  let text = '';
  for (const cell of cells) {
    if (!isSearched(cell)) continue;
    const field = textOf(cell);
    if (field === '') continue;
    const clean = ownMark.test(field) ? field.replace(own, ' ') : field;
    // Also behind the last one: a word of one letter there has three characters of the index, too.
    text += clean + fieldMark;
  }
  return marked(text);
}

/** What was typed, as it stands in the text wherever it begins: words inside of it have their marks. */
export function needleOf(typed: string): string {
  const text = marked(typed.replace(own, ' '));
  return startsWord.test(text.slice(1)) && text.startsWith(wordMark) ? text.slice(1) : text;
}

/** As `needleOf`, of what is to begin a word. */
export function wordNeedleOf(typed: string): string {
  return marked(typed.replace(own, ' '));
}

function marked(text: string): string {
  const folded = fold(text);
  return folded.replace(beyondAscii.test(folded) ? word : asciiWord, `${wordMark}$&`);
}
