import type { TableDraft } from '../../shared/ipc/reconcile';
import { type FileNotice, notice } from '../../shared/file-notices';
import { collapseSpaces, readNumber } from '../values/amounts';
import { packedTexts } from '../tables/packed-rows';
import { textCells } from '../values/text-cells';
import { uniqueName } from '../values/unique-name';
import type { Database } from '../store/database';
import type { Steps } from '../store/in-steps';
import { columnName } from '../tables/column-name';
import { rowInserts } from './row-values';
import { carriedFrom } from './settled-lines';

/**
 * Rows read to understand a sheet, from the first that is about as wide as the table; the header is
 * searched in the first `searched`.
 */
const headerSample = 60;

const searched = 25;

/** A header has at least this share of the table's cells. */
const headerShare = 0.6;

/** Rows above the header that the preview shows at least, when the header is far down. */
const rowsAbove = 5;

interface ColumnNames {
  /** All different, none empty. */
  readonly names: readonly string[];
  /** Columns whose header cell is empty, as under a merged one. */
  readonly gaps: number;
  /** Names that occurred before. */
  readonly duplicates: number;
}

const maxNameLength = 200;

/** A sheet as its reader returns it. */
export interface TakenTable {
  readonly name: string;
  readonly sheets: readonly string[];
  readonly sheet: number;
  /** What its reader noticed. */
  readonly notices: readonly FileNotice[];
  /** SHA-256 of the file, hex. */
  readonly sha256: string;
  readonly packed: Uint8Array;
}

export interface Draft extends TableDraft {
  readonly names: readonly string[];
  /** What its reader noticed, whatever the header. */
  readonly read: readonly FileNotice[];
}

/** The cells of a row without the blank ones at its end: text files have these as they come. */
const filledCells = `rtrim(cells, '",]')`;

const rowsPerStep = 2_000;

const previewRows = 30;

const previewColumns = 60;

/** A file's rows, in the temporary table `mine` of a connection. */
export class FileRows {
  readonly #db: Database;
  readonly #steps: Steps;

  constructor(db: Database, steps: Steps) {
    this.#db = db;
    this.#steps = steps;
  }

  empty(): void {
    this.#db.exec(
      'CREATE TEMP TABLE IF NOT EXISTS mine(row INTEGER PRIMARY KEY, cells TEXT NOT NULL, filled INTEGER NOT NULL, key TEXT)',
    );
    this.#db.exec('DELETE FROM temp.mine');
  }

  async take(order: number, packed: Uint8Array): Promise<void> {
    this.empty();
    const inserts = rowInserts(this.#db, 'temp.mine(row, cells, filled)', 3);
    const rows = packedTexts(packed);
    await this.#steps.walk(order, 0, (before) => {
      for (let taken = 0; taken < rowsPerStep; taken += 1) {
        const next = rows.next();
        if (next.done === true) {
          inserts.finish();
          return null;
        }
        const { line, json } = next.value;
        inserts.add(line, json, filledOf(textCells(json)));
      }
      inserts.finish();
      return before + rowsPerStep;
    });
  }

  /** `header`: the row with the column names, 0 for none; null for the most likely row. */
  understand(draftId: number, table: Omit<TakenTable, 'packed'>, header: number | null): Draft {
    this.#db.run('DELETE FROM temp.mine WHERE row >= ?', carriedFrom);
    this.#db.run('UPDATE temp.mine SET row = -row WHERE row < 0');
    const tableWidth = this.#width();
    const begin = this.#db.numbers(
      'SELECT row FROM temp.mine WHERE filled >= ? ORDER BY row LIMIT 1',
    )(tableWidth * headerShare)[0];
    const top = this.#rowsFrom(begin ?? 0, headerSample);
    const found =
      top[
        likelyHeader(
          top.map(({ cells }) => cells),
          tableWidth,
        )
      ]?.row ?? 0;
    const at = header ?? found;
    const named = this.#namesAt(at);
    const again = this.#leaveOutHeaders(at, named?.isOfTwoRows === true);
    const preview = this.#preview(at);
    const below = this.#rowsFrom(at + 1, headerSample);
    const { rows, width } = this.#db
      .select(
        'SELECT count(*) AS rows, ifnull(max(json_array_length(cells)), 0) AS width FROM temp.mine WHERE row > ?',
        { rows: 'number', width: 'number' },
      )
      .get(at) ?? { rows: 0, width: 0 };
    const titles = named?.cells ?? null;
    const { names, gaps, duplicates } = columnNames(titles, Math.max(width, titles?.length ?? 0));
    const wide = table.sheets.length === 0 && titles !== null ? this.#wider(at, titles.length) : 0;
    const { notices, ...file } = table;
    return {
      ...file,
      read: notices,
      sheets: [...table.sheets],
      draftId,
      header: at,
      names,
      columns: names.map((name, column) => ({
        name,
        sample:
          below
            .map(({ cells }) => cells[column] ?? '')
            .find((cell) => collapseSpaces(cell) !== '') ?? '',
      })),
      preview,
      rows,
      notices: [
        ...notices,
        ...(rows === 0 ? [notice('sheet-empty')] : []),
        ...(at === 0 && rows > 0 ? [notice('no-header')] : []),
        ...(gaps === 0 ? [] : [notice('header-gaps', { count: gaps })]),
        ...(wide === 0 ? [] : [notice('rows-wide', { count: wide })]),
        ...(duplicates === 0 ? [] : [notice('header-twins', { count: duplicates })]),
        ...(again === 0 ? [] : [notice('header-again', { count: again })]),
      ],
    };
  }

  /**
   * Rows that repeat the header, as reports have on each page, are no records. They stay with a
   * negative number, as another header may be chosen. Returns how many there are.
   */
  #leaveOutHeaders(header: number, isOfTwoRows: boolean): number {
    if (header === 0) return 0;
    return this.#db.run(
      `UPDATE temp.mine SET row = -row WHERE row > ?
       AND ${filledCells} IN (SELECT ${filledCells} FROM temp.mine WHERE row BETWEEN ? AND ?)`,
      header,
      isOfTwoRows ? header - 1 : header,
      header,
    );
  }

  /**
   * How many rows have something right behind the last name, or a blank cell there and digits that
   * may be cents in a cell of their own. In a text file an amount without quotes may have fallen
   * apart at its comma: `LOT-1,PEN,105,525.00` or `LOT-1,105,50,PEN,`.
   */
  #wider(header: number, names: number): number {
    const behind = `$[${names}]`;
    return (
      this.#db.numbers(
        `SELECT count(*) FROM temp.mine WHERE row > ?
         AND (trim(ifnull(json_extract(cells, ?), '')) <> ''
           OR (json_array_length(cells) > ? AND cells GLOB '*","*[0-9]","[0-9][0-9]"*'))`,
      )(header, behind, names)[0] ?? 0
    );
  }

  /** The names of the columns in the header, and in the row above that it continues. */
  #namesAt(header: number): HeaderCells | null {
    const [one, other] = this.#rowsFrom(Math.max(1, header - 1), 2);
    const at = [one, other].find((each) => each?.row === header);
    const above = one?.row === header - 1 ? one.cells : null;
    return at === undefined ? null : headerCells(at.cells, above);
  }

  /**
   * How many cells the widest rows have: one in twenty at least, and two, so that no stray
   * separator counts; otherwise the widest row.
   */
  #width(): number {
    const counts = this.#db
      .select(
        'SELECT filled, count(*) AS rows FROM temp.mine GROUP BY filled ORDER BY filled DESC',
        { filled: 'number', rows: 'number' },
      )
      .all();
    const several = counts.filter(({ filled }) => filled > 1);
    const all = several.reduce((sum, { rows }) => sum + rows, 0);
    let wide = 0;
    for (const { filled, rows } of several) {
      wide += rows;
      if (wide >= Math.max(2, all / 20)) return filled;
    }
    return counts[0]?.filled ?? 0;
  }

  #rowsFrom(row: number, count: number): { row: number; cells: string[] }[] {
    return this.#db
      .select('SELECT row, cells FROM temp.mine WHERE row >= ? ORDER BY row LIMIT ?', {
        row: 'number',
        cells: 'text',
      })
      .all(row, count)
      .map((each) => ({ row: each.row, cells: JSON.parse(each.cells) as string[] }));
  }

  /** The first rows of the sheet; when the header is below them, those from a few above it. */
  #preview(header: number): Draft['preview'] {
    const first = this.#rowsFrom(0, previewRows);
    const isSeen = header <= (first.at(-rowsAbove)?.row ?? header);
    const from = isSeen
      ? undefined
      : this.#db
          .numbers('SELECT row FROM temp.mine WHERE row < ? ORDER BY row DESC LIMIT ?')(
            header,
            rowsAbove,
          )
          .at(-1);
    const rows = from === undefined ? first : this.#rowsFrom(from, previewRows);
    return rows.map(({ row, cells }) => ({ row, cells: cells.slice(0, previewColumns) }));
  }
}

function filledOf(cells: readonly (string | null)[]): number {
  return cells.filter((cell) => collapseSpaces(cell ?? '') !== '').length;
}

/**
 * The index of the row that names the columns; -1 when none looks like it. `widest`: how many cells
 * the rows of the table have.
 */
export function likelyHeader(
  rows: readonly (readonly string[])[],
  widest = Math.max(0, ...rows.map(filledOf)),
): number {
  if (widest === 0) return -1;
  const first = rows.slice(0, searched).findIndex((row, at) => {
    const cells = row.map(collapseSpaces).filter((cell) => cell !== '');
    if (cells.length < Math.max(1, widest * headerShare)) return false;
    const words = cells.filter(isName);
    const isDistinct = new Set(words).size >= words.length * 0.5;
    // Data under a header differs from names: a list of one column of words has no header.
    const hasData = rows.slice(at + 1).some((below) => below.some((cell) => /\d/.test(cell)));
    return words.length >= cells.length * 0.8 && isDistinct && (hasData || cells.length > 1);
  });
  return first >= 0 && isContinued(rows, first) ? first + 1 : first;
}

const isName = (cell: string) => !/^\d/.test(cell) && readNumber(cell) === null;

const titleAt = (row: readonly string[] | undefined, at: number) => collapseSpaces(row?.[at] ?? '');

/**
 * Whether the names of the columns go on in the next row, as below merged cells: it names columns
 * that have no name yet, and is of another kind than the rows below.
 */
function isContinued(rows: readonly (readonly string[])[], at: number): boolean {
  const [upper, lower = [], below] = rows.slice(at, at + 3);
  const titles = lower.flatMap((cell, column) => {
    const title = collapseSpaces(cell);
    return title === '' ? [] : [{ title, column }];
  });
  const unlike = titles.filter(
    ({ title, column }) => !/\d/.test(title) && /\d/.test(titleAt(below, column)),
  );
  return (
    titles.some(({ column }) => titleAt(upper, column) === '') &&
    titles.every(({ title }) => isName(title)) &&
    unlike.length >= titles.length / 2
  );
}

interface HeaderCells {
  readonly cells: readonly string[];
  readonly isOfTwoRows: boolean;
}

/**
 * The names in a header row. Columns without one have that of the row above, and those that share
 * theirs have the upper one before it, where that row names several columns.
 */
export function headerCells(
  header: readonly string[],
  above: readonly string[] | null,
): HeaderCells {
  const plain = { cells: header, isOfTwoRows: false };
  if (above === null) return plain;
  const upper = above.map(collapseSpaces);
  const isUpper =
    upper.filter((title) => title !== '').length > 1 &&
    upper.every((title) => title === '' || isName(title));
  const width = Math.max(header.length, upper.length);
  const titles = Array.from({ length: width }, (_, at) => titleAt(header, at));
  const fills = titles.some((title, at) => title === '' && (upper[at] ?? '') !== '');
  const isTwice = (title: string) =>
    title !== '' && titles.filter((each) => each === title).length > 1;
  if (!isUpper || !(fills || titles.some(isTwice))) return plain;
  let group = '';
  const cells = titles.map((title, at) => {
    const name = upper[at] ?? '';
    // A merged name stands above its first column only.
    if (name !== '') group = name;
    if (title === '') return name;
    return isTwice(title) ? `${group} ${title}`.trim() : title;
  });
  return { cells, isOfTwoRows: true };
}

/** Column names from the header, or the column's letter where there is none. */
export function columnNames(header: readonly string[] | null, width: number): ColumnNames {
  const taken = new Set<string>();
  let gaps = 0;
  let duplicates = 0;
  const names = Array.from({ length: width }, (_, at) => {
    const title = collapseSpaces(header?.[at] ?? '').slice(0, maxNameLength);
    if (title === '' && header !== null) gaps += 1;
    const name = title === '' ? columnName(at) : title;
    const unique = uniqueName(name, taken);
    if (unique !== name) duplicates += 1;
    return unique;
  });
  return { names, gaps, duplicates };
}
