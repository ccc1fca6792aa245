import { type Cell, cellText, textOfCell } from './cells';
import { foldForOrder, fold } from '../../shared/fold';
import { readInstant, type Instant } from '../../shared/instants';
import { emptyKey, nullKey, absentKey, numberKey, instantKey } from './sort-keys';
import { isSearched, wordMark, fieldMark, clean, marked } from './search-text';

/**
 * Every field of a record has a key column, by which SQLite sorts, filters and counts. Empty, null
 * and absent fields have a BLOB, and sort last in both directions:
 *
 *     ORDER BY k, pos ascending: numbers, then texts, then these
 *     ORDER BY iif(k < x'', k, NULL) DESC, k, pos descending
 *
 * Numbers are stored as numbers: integers of 64 bits exactly, all others as the nearest double.
 * Everything else is text: moments in UTC, so that they compare as text; days as they are; `false`
 * and `true`; texts without case and accents (`ñ` after `n`); lists and objects by their parts, a
 * list without any text as an empty text.
 */
type Key = string | number | bigint | Uint8Array;

export function sortKey(cell: Cell | undefined): Key {
  if (typeof cell === 'string')
    return cell === '' ? emptyKey : (instantKey(cell) ?? foldForOrder(cell));
  if (cell === undefined) return absentKey;
  if (cell === null) return nullKey;
  if (typeof cell === 'boolean') return cell ? 'true' : 'false';
  return cell[0] === 0 || cell[0] === 1
    ? foldForOrder(textOfCell(cell)) || emptyKey
    : numberKey(cell[0]);
}

/** Reads the key of a moment or a day; null for any other key. */
export function instantOfKey(key: string): Instant | null {
  return readInstant(
    key
      .replace(/^:(?=\d{3}-)/, '+010')
      .replace(/^\/(\d{3})(?=-)/, (_, year) => `-${String(1_000 - Number(year)).padStart(6, '0')}`),
  );
}

/** A record's text in the index. */
export function searchText(cells: readonly Cell[]): string {
  let text = '';
  for (const cell of cells) {
    if (!isSearched(cell)) continue;
    const field = cellText(cell);
    if (field !== '') text += clean(field) + fieldMark;
  }
  return marked(fold(text)).replaceAll(wordMark + fieldMark, fieldMark);
}
