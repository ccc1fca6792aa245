import type { Cell } from './cells';
import { fold } from '../../shared/fold';
import { daysSinceEpoch } from '../../shared/instants';

/**
 * A shorter needle must begin a word, a longer one may be anywhere. So two letters can be searched
 * with trigrams: with the mark before them they are one. A single letter is searched with all
 * trigrams that begin with it (`trigrams`, main/query/compile.ts).
 */
const minInside = 3;

/** Scripts that put no spaces between words: any part of a run may be one. */
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether a folded text is found in the middle of words as well, not only at their beginning. */
export function isFoundInside(folded: string): boolean {
  return unspaced.test(folded) || Array.from(folded.slice(0, 2 * minInside)).length >= minInside;
}

/**
 * Marks the beginning and the end of each word in the folded text of the index, so that "begins a
 * word" and "ends a word" can be searched for as text. A space between two words is one mark: `Av.
 * Lima 12` is `|av|. |lima|12`, followed by the end of the field.
 */
export const wordMark = '\u0001';

/** Ends every field, and a word at its end: no phrase matches across it. */
export const fieldMark = '\u0002';

// eslint-disable-next-line no-control-regex -- these are the marks
const controlMark = /[\u0000-\u0002]/;

const controlMarks = new RegExp(controlMark, 'g');

const word = /[\p{L}\p{N}]+/gu;

const asciiWord = /[a-z0-9]+/g;

const beyondAscii = /\P{ASCII}/u;

export function clean(text: string): string {
  return controlMark.test(text) ? text.replace(controlMarks, ' ') : text;
}

export function marked(folded: string): string {
  return folded
    .replace(beyondAscii.test(folded) ? word : asciiWord, `${wordMark}$&${wordMark}`)
    .replaceAll(`${wordMark} ${wordMark}`, wordMark);
}

/**
 * Whether a field is in the text index. Not moments, which are searched as `field:…`, and not true
 * and false, which occur in every record.
 */
export function isSearched(cell: Cell): boolean {
  if (cell === null || typeof cell === 'boolean') return false;
  return typeof cell !== 'string' || cell.length < 19 || !isUnindexedInstant(cell);
}

const unindexed =
  /^(\d{4})-(\d\d)-(\d\d)[T ](?:[01]\d|2[0-4]):[0-5]\d(?::(?:[0-5]\d|60)(?:\.\d{1,12})?)?\s?(?:Z|[+-]\d\d:?\d\d)?$/i;

/**
 * A form of its own, which must stay as it is: an entry of the index is removed by the very text it
 * was made of. Another form needs another format of the store (`format`, main/store/schema.ts).
 */
function isUnindexedInstant(text: string): boolean {
  const [, year, month, day] = unindexed.exec(text) ?? [];
  return year !== undefined && daysSinceEpoch(Number(year), Number(month), Number(day)) !== null;
}

/**
 * The forms in which typed text (trimmed) can occur in the index. With `exact`, only as whole
 * words.
 */
export function needlesOf(typed: string, exact: boolean): string[] {
  const folded = fold(clean(typed));
  const needle = marked(folded);
  const isInside = !exact && isFoundInside(folded);
  const start = isInside && needle.startsWith(wordMark) ? 1 : 0;
  if (!needle.endsWith(wordMark)) return [needle.slice(start)];
  const open = needle.slice(start, -1);
  return exact ? [open + wordMark, open + fieldMark] : [open];
}
