import type { Cell } from '../values/cells';
import { decodeBody, textOf } from '../values/cells';
import type { Database, SqlValue } from '../store/database';
import { compareDecimals, readDecimal } from '../values/decimals';
import type { Fields } from '../store/fields';
import { searchText } from '../values/search-text';

const wordCharacter = /[\p{L}\p{N}]/u;

/** What compiled questions ask of JavaScript, each of the few rows that are left for it. */
export function defineFunctions(db: Database, fields: Fields): void {
  const textOfBody = remembering((body: string) => searchText(decodeBody(body)));
  const cellsOf = remembering(decodeBody);
  db.define('begins_word', (key, sought) => Number(beginsWord(plain(key), text(sought))));
  db.define('holds_text', (body, sought) => Number(textOfBody(text(body)).includes(text(sought))));
  db.define('holds_words', (body, sought) =>
    Number(holdsWords(textOfBody(text(body)), text(sought))),
  );
  db.define('cell_text', (shape, body, field) => {
    const at = fields.shape(Number(shape)).places.get(text(field));
    return at === undefined ? null : textOfCell(cellsOf(text(body))[at] ?? null);
  });
  db.define('compare_digits', (one, other) => {
    const [value, bound] = [readDecimal(text(one)), readDecimal(text(other))];
    return value === null || bound === null ? null : Math.sign(compareDecimals(value, bound));
  });
}

/** As facets tell a value: an empty list or object by its signs. */
export function textOfCell(cell: Cell): string {
  if (Array.isArray(cell) && cell.length === 1 && cell[0] === 0) return '[]';
  if (Array.isArray(cell) && cell.length === 1 && cell[0] === 1) return '{}';
  return textOf(cell);
}

/** Several conditions ask the same of a row one after the other. */
function remembering<T>(read: (text: string) => T): (text: string) => T {
  let last: { text: string; value: T } | null = null;
  return (given) =>
    (last?.text === given ? last : (last = { text: given, value: read(given) })).value;
}

function text(value: SqlValue | undefined): string {
  return typeof value === 'string' ? value : String(value ?? '');
}

/** A key as `fold` writes it: without the mark of `ñ`. */
function plain(key: SqlValue | undefined): string {
  return text(key).replaceAll('\u007f', '');
}

function beginsWord(key: string, sought: string): boolean {
  for (let at = key.indexOf(sought); at >= 0; at = key.indexOf(sought, at + 1)) {
    if (at === 0 || !wordCharacter.test(characterBefore(key, at))) return true;
  }
  return false;
}

/** In a text of the index: `sought` begins a word by its mark; no word goes on behind it. */
function holdsWords(marked: string, sought: string): boolean {
  for (let at = marked.indexOf(sought); at >= 0; at = marked.indexOf(sought, at + 1)) {
    const end = at + sought.length;
    const next = marked.codePointAt(end);
    const endsWord = wordCharacter.test(sought.slice(-1)) || /[\ud800-\udfff]$/.test(sought);
    if (!endsWord || next === undefined || !wordCharacter.test(String.fromCodePoint(next)))
      return true;
  }
  return false;
}

function characterBefore(key: string, at: number): string {
  return Array.from(key.slice(Math.max(0, at - 2), at)).at(-1) ?? '';
}
