import { normalized } from '../../shared/normalized';
import { DeskError } from '../failure';
import { cleanedCell } from './cell-text';
import type { NoticeCounts } from './notice-counts';
import { maxCells, type RowPacker } from './packed-rows';

const maxRows = 1_048_576;
const maxColumns = 16_384;

/**
 * Packs the rows of a SYLK file (.slk): records of cells `C;Y2;X1;K"text"`, whose row and column
 * stay those of the record before where they are left out. Returns the number of the last row.
 * Fails with `input.table` (`too-many`, `damaged`).
 */
export function readSylk(text: string, rows: RowPacker, notices: NoticeCounts): number {
  const table = new Map<number, string[]>();
  let [row, column, count] = [1, 1, 0];
  for (const record of text.split(/[\r\n]+/)) {
    if (!/^[CF];/.test(record)) continue;
    const fields = sylkFields(record.slice(2));
    for (const field of fields) {
      if (field.startsWith('Y')) row = placeOf(field, maxRows) ?? row;
      if (field.startsWith('X')) column = placeOf(field, maxColumns) ?? column;
    }
    const value = record.startsWith('C') ? valueOf(record) : null;
    if (value === null) continue;
    const cells = table.get(row) ?? [];
    table.set(row, cells);
    count += Math.max(1, column - cells.length);
    if (count > maxCells) throw new DeskError('input.table', { reason: 'too-many', max: maxCells });
    while (cells.length < column) cells.push('');
    cells[column - 1] = cleanedCell(value, notices);
  }
  const lines = [...table.keys()].toSorted((one, other) => one - other);
  for (const line of lines) rows.add(line, table.get(line) ?? []);
  return lines.at(-1) ?? 0;
}

/** The number of a row or column; null for one that no sheet has. Fails for a part of one. */
function placeOf(field: string, max: number): number | null {
  const place = Number(field.slice(1));
  if (!(place >= 1 && place <= max)) return null;
  if (!Number.isInteger(place)) throw new DeskError('input.table', { reason: 'damaged' });
  return place;
}

/** The fields of a record; `;;` is a semicolon inside one. */
function sylkFields(record: string): string[] {
  return record
    .replaceAll(';;', '\0')
    .split(';')
    .map((field) => field.replaceAll('\0', ';'));
}

/** The value of `K`: a text in quotes, which may hold semicolons, or a number or a name. */
function valueOf(record: string): string | null {
  const at = record.indexOf(';K"');
  const text = at < 0 ? '' : record.slice(at + 3);
  const end = text.search(/"(?:;[A-Z]|$)/);
  if (at >= 0 && end >= 0) return accented(text.slice(0, end).replaceAll(';;', ';'));
  const field = sylkFields(record.slice(2)).find((each) => each.startsWith('K'));
  return field === undefined ? null : accented(field.slice(1));
}

const accents = new Map([
  ['A', '\u0300'],
  ['B', '\u0301'],
  ['C', '\u0302'],
  ['D', '\u0303'],
  ['H', '\u0308'],
  ['K', '\u0327'],
]);

/** Letters with accents are written as the escape sign, `N`, the accent and the letter. */
function accented(text: string): string {
  const [first = '', ...others] = text.split('\u001bN');
  const rest = others.map((piece) => {
    const mark = accents.get(piece.charAt(0));
    return mark === undefined
      ? piece
      : normalized(`${piece.charAt(1)}${mark}`, 'NFC') + piece.slice(2);
  });
  return first + rest.join('');
}
