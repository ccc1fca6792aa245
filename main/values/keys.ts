import type { Cell } from './cells';
import { textOf, textOfCell } from './cells';
import { foldForOrder, fold } from '../../preload/contract/fold';
import { readDecimal } from './amounts';
import {
  daysSinceEpoch,
  isoOfSeconds,
  readInstant,
  type Instant,
} from '../../preload/contract/instants';

/**
 * Every field of a record has a key column, by which SQLite sorts, filters and counts. Empty, null and absent fields have a BLOB, and sort
 * last in both directions:
 *
 *     ORDER BY k, pos                                                  ascending: numbers, then texts, then these
 *     ORDER BY iif(k < x'', k, NULL) DESC, k, pos                      descending
 *
 * Numbers are stored as numbers: integers of 64 bits exactly, all others as the nearest double. Everything else is text: moments in UTC, so
 * that they compare as text; days as they are; `false` and `true`; texts without case and accents (`ñ` after `n`); lists and objects by
 * their parts, a list without any text as an empty text.
 */
type Key = string | number | bigint | Uint8Array;

export const emptyKey = Uint8Array.of(0);
export const nullKey = Uint8Array.of(1);
/** Also the column's default. */
export const absentKey = Uint8Array.of(2);

export function keyOf(cell: Cell | undefined): Key {
  if (typeof cell === 'string')
    return cell === '' ? emptyKey : (momentKey(cell) ?? foldForOrder(cell));
  if (cell === undefined) return absentKey;
  if (cell === null) return nullKey;
  if (typeof cell === 'boolean') return cell ? 'true' : 'false';
  return cell[0] === 0 || cell[0] === 1
    ? foldForOrder(textOfCell(cell)) || emptyKey
    : numberKey(cell[0]);
}

const maxInt64 = 2n ** 63n - 1n;

/** A double represents every number with so many digits. */
export const heldDigits = 15;

/** The key of a number, from its digits. */
export function numberKey(digits: string): number | bigint {
  const number = Number(digits);
  if (digits.length <= heldDigits) return number;
  if (Number.isSafeInteger(number) || !/^-?\d{16,19}$/.test(digits)) return besides(number, digits);
  const whole = BigInt(digits);
  return whole <= maxInt64 && whole >= -maxInt64 ? whole : number;
}

const bits = new BigInt64Array(1);
const double = new Float64Array(bits.buffer);

/**
 * The double of a number; the next one if it is that of another number with few digits, which alone it stands for: `100.000000000000000001` is not
 * taken for 100, and is known to have digits that its key does not hold (`sentDigits`).
 */
function besides(number: number, digits: string): number {
  if (number === 0 || Number(number.toPrecision(heldDigits)) !== number) return number;
  const [own, few] = [readDecimal(digits), readDecimal(String(number))];
  if (own === null || few === null) return number;
  const side = own.cmp(few);
  double[0] = number;
  if (side !== 0) bits[0] = (bits[0] ?? 0n) + (side > 0 === number > 0 ? 1n : -1n);
  return double[0];
}

/**
 * A moment (ISO 8601 with a time; UTC if there is no offset) as `2026-01-31T23:59:59.5` in UTC; null for any other text, also for a day. Keys sort
 * by time in the years -1000 to 10999: see `yearInKey`.
 */
export function momentKey(text: string): string | null {
  // The shortest moment is `20260131T2359`.
  if (text.length < 13) return null;
  // The service's own form is in UTC already.
  if (usual.test(text)) return inUtc(text);
  const instant = readInstant(text);
  return instant === null || instant.exact === 'day' ? null : keyOfInstant(instant);
}

const usual =
  /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|1\d|2[0-8])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d{1,12})?(?:Z|\+00:00)$/;

function inUtc(text: string): string {
  let end = text.endsWith('Z') ? text.length - 1 : text.length - 6;
  if (end > 19) {
    while (text.charCodeAt(end - 1) === 0x30) end -= 1;
    if (end === 20) end = 19;
  }
  return text.slice(0, end);
}

/** Null for years that have no key. */
export function keyOfInstant({
  seconds,
  fraction,
}: Pick<Instant, 'seconds' | 'fraction'>): string | null {
  const [, year = '', rest = ''] = /^([+-]?\d+)(-.*)$/.exec(isoOfSeconds(seconds)) ?? [];
  const inKey = yearInKey(Number(year));
  return inKey && `${inKey}${rest}${fraction === '' ? '' : `.${fraction}`}`;
}

/**
 * Four characters for a year. An offset can carry a moment of the year 9999, which many services write for "never", into the year 10000: that
 * is `:000`, as `:` follows `9`. And -1 is `/999`, as `/` precedes `0`.
 */
function yearInKey(year: number): string | null {
  if (year > 10_999 || year < -1_000) return null;
  if (year > 9_999) return `:${String(year - 10_000).padStart(3, '0')}`;
  if (year < 0) return `/${String(year + 1_000).padStart(3, '0')}`;
  return String(year).padStart(4, '0');
}

/** Reads the key of a moment or a day; null for any other key. */
export function instantOfKey(key: string): Instant | null {
  return readInstant(
    key
      .replace(/^:(?=\d{3}-)/, '+010')
      .replace(/^\/(\d{3})(?=-)/, (_, year) => `-${String(1_000 - Number(year)).padStart(6, '0')}`),
  );
}

/**
 * Marks the beginning and the end of each word in the folded text of the index, so that "begins a word" and "ends a word" can be searched
 * for as text. A space between two words is one mark: `Av. Lima 12` is `|av|. |lima|12`, followed by the end of the field.
 */
const wordMark = '\u0001';
/** Ends every field, and a word at its end: no phrase matches across it. */
const fieldMark = '\u0002';
// eslint-disable-next-line no-control-regex -- these are the marks
const ownMark = /[\u0000-\u0002]/;
const ownMarks = new RegExp(ownMark, 'g');
const word = /[\p{L}\p{N}]+/gu;
const asciiWord = /[a-z0-9]+/g;
const beyondAscii = /\P{ASCII}/u;
/**
 * A shorter needle must begin a word, a longer one may be anywhere. So two letters can be searched with trigrams: with the mark before
 * them they are one. A single letter is searched with all trigrams that begin with it (`trigrams`, main/query/compile.ts).
 */
const minInside = 3;

/** Whether a field is in the text index. Not moments, which are searched as `field:…`, and not true and false, which occur in every record. */
export function isSearched(cell: Cell): boolean {
  if (cell === null || typeof cell === 'boolean') return false;
  return typeof cell !== 'string' || cell.length < 19 || !isUnindexedMoment(cell);
}

const unindexed =
  /^(\d{4})-(\d\d)-(\d\d)[T ](?:[01]\d|2[0-4]):[0-5]\d(?::(?:[0-5]\d|60)(?:\.\d{1,12})?)?\s?(?:Z|[+-]\d\d:?\d\d)?$/i;

/**
 * A form of its own, which must stay as it is: an entry of the index is removed by the very text it was made of. Another form needs another
 * format of the store (`format`, main/store/schema.ts).
 */
function isUnindexedMoment(text: string): boolean {
  const [, year, month, day] = unindexed.exec(text) ?? [];
  return year !== undefined && daysSinceEpoch(Number(year), Number(month), Number(day)) !== null;
}

/** A record's text in the index. */
export function searchText(cells: readonly Cell[]): string {
  let text = '';
  for (const cell of cells) {
    if (!isSearched(cell)) continue;
    const field = textOf(cell);
    if (field !== '') text += clean(field) + fieldMark;
  }
  return marked(fold(text)).replaceAll(wordMark + fieldMark, fieldMark);
}

/** Scripts that put no spaces between words: any part of a run may be one. */
const unspaced =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** Whether a folded text is found in the middle of words as well, not only at their beginning. */
export function isFoundInside(folded: string): boolean {
  return unspaced.test(folded) || Array.from(folded.slice(0, 2 * minInside)).length >= minInside;
}

/** The forms in which typed text (trimmed) can occur in the index. With `exact`, only as whole words. */
export function needlesOf(typed: string, exact: boolean): string[] {
  const folded = fold(clean(typed));
  const needle = marked(folded);
  const isInside = !exact && isFoundInside(folded);
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
