import { maxLines } from '../../preload/contract/lookup';
import type { IdColumn, LineOutcome, Understood } from '../../preload/contract/lookup';
import { cardIdTrouble, maxCardIdLength, writingsOf } from '../api/card-id';
import { DeskError } from '../failure';
import { unpackRows } from '../tables/packed-rows';
import type { TableRow } from '../tables/packed-rows';
import type { Table } from '../tables/read-table';
import { separatedRows, separatorOf } from '../tables/separated';
import { shapeOf, shapeSample } from './id-column';

/** One id of a list as it was understood. */
export interface ListedId {
  readonly line: number;
  /** Cut when it is too long for an id. */
  readonly id: string;
  readonly outcome: Extract<LineOutcome, 'waiting' | 'duplicate' | 'rejected'>;
  /** Why it was rejected, in a word. */
  readonly reason: string | null;
  /** The line that has the id already. */
  readonly sameAs: number | null;
}

export interface UnderstoodList extends Omit<Understood, 'draftId' | 'sheets' | 'sheet'> {
  readonly listed: readonly ListedId[];
}

/** A file's table, as far as its ids are looked for. */
type ListTable = Pick<Table, 'sheets' | 'lines' | 'blank' | 'packed'>;

/** Understands a list's text. Fails with `input.list` (`too-many`). */
export function understandText(text: string, chosen: IdColumn | null): UnderstoodList {
  const separator = separatorOf(text);
  return understandRows(() => separatedRows(text, separator), chosen);
}

/** Understands a file's table. Fails with `input.list` (`too-many`). */
export function understandTable(table: ListTable, chosen: IdColumn | null): UnderstoodList {
  const { sheets, lines, blank, packed } = table;
  const list = understandRows(() => unpackRows(packed), chosen, sheets.length > 0);
  return { ...list, lines, blank };
}

/** In a sheet all rows have the same columns, whether or not they are written. */
function understandRows(
  rows: () => Iterable<TableRow>,
  chosen: IdColumn | null,
  isSheet = false,
): UnderstoodList {
  const sample: TableRow[] = [];
  for (const row of rows()) {
    if (row.cells.length > 0) sample.push(row);
    if (sample.length === shapeSample) break;
  }
  const shape = shapeOf(isSheet ? filledUp(sample) : sample, chosen);
  const list = new IdList();
  let header: string | null = null;
  let lines = 0;
  let filled = -1;
  for (const { line, cells } of rows()) {
    lines = line;
    if (cells.length > 0) filled += 1;
    if (cells.length === 0) list.blank += 1;
    else if (shape.header === filled) header = cells.join(' · ').slice(0, 200);
    else if (shape.column === 'every') for (const cell of cells) list.add(line, cell, true);
    else list.add(line, cells[shape.column] ?? '');
  }
  const { columns, column } = shape;
  return { ...list.summary, lines, header, columns: [...columns], column, listed: list.listed };
}

function filledUp(rows: readonly TableRow[]): TableRow[] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const fill = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, at) => cells[at] ?? '');
  return rows.map(({ line, cells }) => ({ line, cells: fill(cells) }));
}

/** Understands a grid's column, some values a row, rows numbered from `first`. */
export function understandValues(
  rows: readonly (readonly string[])[],
  first: number,
): UnderstoodList {
  const list = new IdList();
  for (const [at, values] of rows.entries()) {
    const ids = values.map((value) => value.trim()).filter((value) => value !== '');
    if (ids.length === 0) list.blank += 1;
    for (const id of ids) list.add(first + at, id);
  }
  const plain = { lines: rows.length, header: null, columns: [], column: 0 };
  return { ...list.summary, ...plain, listed: list.listed };
}

class IdList {
  readonly listed: ListedId[] = [];
  blank = 0;
  readonly #firstLine = new Map<string, number>();
  #duplicates = 0;
  #rejected = 0;

  get summary() {
    return {
      blank: this.blank,
      ids: this.#firstLine.size,
      duplicates: this.#duplicates,
      rejected: this.#rejected,
    };
  }

  add(line: number, id: string, mayBeEmpty = false): void {
    if (id === '' && mayBeEmpty) return;
    if (this.listed.length >= maxLines) {
      throw new DeskError('input.list', { reason: 'too-many', most: maxLines });
    }
    const reason = troubleOf(id);
    if (reason !== null) {
      this.#rejected += 1;
      const cut = id.slice(0, maxCardIdLength).toWellFormed();
      this.listed.push({ line, id: cut, outcome: 'rejected', reason, sameAs: null });
      return;
    }
    const key = writingsOf(id).at(-1) ?? id;
    const sameAs = this.#firstLine.get(key) ?? null;
    if (sameAs === null) this.#firstLine.set(key, line);
    else this.#duplicates += 1;
    const outcome = sameAs === null ? 'waiting' : 'duplicate';
    this.listed.push({ line, id, outcome, reason: null, sameAs });
  }
}

/** Beside what no id may hold: what in a list is a sentence, or a number that a spreadsheet has rounded. */
function troubleOf(id: string): string | null {
  const trouble = cardIdTrouble(id);
  if (trouble !== null) return trouble;
  if (/\s/u.test(id)) return 'space';
  return /^\d[.,]\d+e\+\d+$/i.test(id) ? 'rounded' : null;
}
