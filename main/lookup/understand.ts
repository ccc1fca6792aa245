import type { IdColumn, Understood } from '../../shared/ipc/lookup';
import { withoutCardNumbers } from '../../shared/card-number';
import { isUuid } from '../http/card-id';
import { NoticeCounts } from '../tables/notice-counts';
import { layoutOf } from '../tables/cell-layout';
import { withoutMark } from '../values/ids';
import { separatedRows } from '../tables/separated';
import { type TableRow, unpackRows } from '../tables/packed-rows';
import type { Table } from '../tables/read-table';
import { maxLookedAt, shapeSample, troubleOf, uuidsIn } from '../values/card-id-column';
import { IdList, type ListedId, bareId } from './id-list';
import { type KnownColumn, shapeOf } from './list-shape';

export interface UnderstoodList extends Omit<
  Understood,
  'draftId' | 'sheets' | 'sheet' | 'recognized'
> {
  readonly listed: readonly ListedId[];
}

/** The part of a file's table that is needed here. */
type ListTable = Pick<Table, 'sheets' | 'lines' | 'blank' | 'notices' | 'packed'>;

const noneKnown: KnownColumn = () => null;

/** Parses a list's text. Fails with `input.list` (`too-many`). */
export function understandText(
  text: string,
  chosen: IdColumn | null,
  knownColumn = noneKnown,
): UnderstoodList {
  const layout = layoutOf(text);
  let notices = new NoticeCounts();
  const list = understandRows(
    () => {
      // The rows are read twice.
      notices = new NoticeCounts();
      return separatedRows(text, layout, notices);
    },
    { chosen, knownColumn, isSheet: false },
  );
  return { ...list, notices: notices.list() };
}

/** Parses a file's table. Fails with `input.list` (`too-many`). */
export function understandTable(
  table: ListTable,
  chosen: IdColumn | null,
  knownColumn = noneKnown,
): UnderstoodList {
  const { sheets, lines, blank, notices, packed } = table;
  const isSheet = sheets.length > 0;
  const list = understandRows(() => unpackRows(packed), { chosen, knownColumn, isSheet });
  return { ...list, lines, blank, notices: [...notices] };
}

interface TableOptions {
  /** The user's choice; null takes the likeliest column. */
  readonly chosen: IdColumn | null;
  readonly knownColumn: KnownColumn;
  /** All rows have the same columns, even where the file leaves trailing cells out. */
  readonly isSheet: boolean;
}

function understandRows(read: () => Iterable<TableRow>, reading: TableOptions): UnderstoodList {
  const rows = () => withIdsOfTwoLines(read());
  const sample: TableRow[] = [];
  for (const row of rows()) {
    if (row.cells.length > 0) sample.push(row);
    if (sample.length === shapeSample) break;
  }
  const shape = shapeOf(reading.isSheet ? padded(sample) : sample, reading);
  const list = new IdList();
  let header: string | null = null;
  let names: readonly string[] = [];
  let lines = 0;
  let filled = -1;
  for (const { line, last, cells } of rows()) {
    lines = last;
    if (cells.length > 0) filled += 1;
    // Reports repeat the names on each page.
    const isAgain = names.length > 0 && isSameRow(names, cells);
    if (isAgain || cells.every(isPunctuation)) list.blank += 1;
    else if (shape.header === filled) {
      names = cells;
      header = withoutCardNumbers(cells.join(' · ').slice(0, maxLookedAt)).slice(0, 200);
    } else if (shape.column === 'every') for (const cell of idCells(cells)) list.add(line, cell);
    else list.add(line, cells[shape.column] ?? '');
  }
  const { columns, column } = shape;
  return { ...list.end(), lines, header, columns: [...columns], column, notices: [] };
}

function isSameRow(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((cell, at) => cell === other[at]);
}

interface ListRow extends TableRow {
  /** The number of its last line. */
  readonly last: number;
}

/** Joins lines of one cell each at which a mail or a program broke a UUID. */
function* withIdsOfTwoLines(rows: Iterable<TableRow>): Generator<ListRow> {
  let before: ListRow | null = null;
  for (const row of rows) {
    const joined: string | null = before && acrossLines(before.cells, row.cells);
    if (before !== null && joined !== null) {
      before = { line: before.line, last: row.line, cells: [joined] };
    } else {
      if (before !== null) yield before;
      before = { ...row, last: row.line };
    }
  }
  if (before !== null) yield before;
}

/** Both cells as one when a UUID begins in the first and ends in the second. */
function acrossLines(above: readonly string[], below: readonly string[]): string | null {
  const [first, second] = [onlyCell(above), onlyCell(below)];
  if (first === null || second === null) return null;
  // A line of a mail may end with `=` where it was broken, and begin with `>`.
  const end = /(?<![\p{L}\p{N}-])([0-9a-f][0-9a-f-]{2,34})=?$/iu.exec(first);
  const begin = /^(?:> ?){0,5}([0-9a-f-]{1,33})(?![\p{L}\p{N}-])/iu.exec(second);
  if (end === null || begin === null) return null;
  const id = `${end[1] ?? ''}${begin[1] ?? ''}`;
  return isUuid(id) ? first.slice(0, end.index) + id + second.slice(begin[0].length) : null;
}

function onlyCell(cells: readonly string[]): string | null {
  const filled = cells.filter((cell) => cell !== '');
  const [cell = ''] = filled;
  return filled.length === 1 && cell.length <= maxLookedAt ? cell : null;
}

/**
 * Whether a cell has nothing but brackets, quotes and separators, as lines of JSON and SQL have.
 */
function isPunctuation(cell: string): boolean {
  return /^[[\](){}<>"'`,;:|\s\p{Pd}_=*]*$/u.test(cell);
}

/** The cells of a row that may be ids: words beside a UUID are none. */
function idCells(cells: readonly string[]): readonly string[] {
  const filled = cells.filter((cell) => !isPunctuation(cell));
  const hasUuid = filled.some((cell) => uuidsIn(cell).length > 0);
  return hasUuid ? filled.filter(isIdLike) : filled;
}

function isIdLike(cell: string): boolean {
  if (uuidsIn(cell).length > 0) return true;
  const id = bareId(cell);
  // `(1, '0b6b…'),` has a number of its own beside each id.
  if (/^[([{<]|[)\]}>]$/.test(id)) return false;
  return /\d/.test(id) && troubleOf(id) === null;
}

/** Rows with as many cells as the longest. */
function padded(rows: readonly TableRow[]): TableRow[] {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const fill = (cells: readonly string[]) =>
    Array.from({ length: width }, (_, at) => cells[at] ?? '');
  return rows.map(({ line, cells }) => ({ line, cells: fill(cells) }));
}

/**
 * Parses a grid's column, several values per row possible; rows are numbered from `first`. Each of
 * `clients` is a row's client; without a card it is listed all the same.
 */
export function understandValues(
  rows: readonly (readonly string[])[],
  first: number,
  clients: readonly (string | null)[] = [],
): UnderstoodList {
  const list = new IdList();
  for (const [at, values] of rows.entries()) {
    const ids = values.map((value) => value.trim()).filter((value) => !isPunctuation(value));
    const client = clients[at] ?? null;
    for (const id of ids) list.add(first + at, id, client);
    if (ids.length > 0) continue;
    if (client === null) list.blank += 1;
    else list.addWithoutCard(first + at, withoutMark(client), client);
  }
  const plain = { lines: rows.length, header: null, columns: [], column: 0, notices: [] };
  return { ...list.end(), ...plain };
}

/**
 * The same list with the cards of the clients that its values stand for instead of these values.
 * What stands for no client stays as it is. Fails with `input.list` (`too-many`).
 */
export function withCardsInstead(
  list: UnderstoodList,
  clientsOf: (id: string) => Iterable<string>,
  cardsOf: (client: string) => Iterable<string>,
): UnderstoodList {
  const instead = new IdList();
  for (const each of list.listed) {
    const clients = [...clientsOf(each.id)];
    const [only, ...others] = clients;
    if (only === undefined) instead.keep(each);
    else if (each.outcome === 'duplicate')
      instead.keep(others.length === 0 ? { ...each, client: only } : each);
    else
      for (const client of clients) {
        const cards = [...cardsOf(client)];
        for (const card of cards) instead.add(each.line, card, client);
        if (cards.length === 0) instead.addWithoutCard(each.line, each.id, client);
      }
  }
  return { ...list, ...instead.end((listed) => listed), blank: list.blank };
}
