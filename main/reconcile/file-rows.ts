import type { TableDraft } from '../../preload/contract/reconcile';
import { notice } from './notices';
import { collapseSpaces } from './rules';
import { unpackRows } from '../tables/packed-rows';
import type { Database } from '../store/database';
import type { Steps } from './steps';
import { columnName } from '../export/xlsx/cells';
import { readNumber } from './numbers';

/** Rows of a sheet searched for its header, which may be below titles and logos. */
const headerSample = 60;

const searched = 25;

interface ColumnNames {
  /** All different, none empty. */
  readonly names: readonly string[];
  /** Columns whose header cell is empty, as below a merged one. */
  readonly gaps: number;
  /** Names that stood there already. */
  readonly twins: number;
}

const maxNameLength = 200;

/** A sheet as it comes from its reader. */
export interface TakenTable {
  readonly name: string;
  readonly sheets: readonly string[];
  readonly sheet: number;
  readonly packed: Uint8Array;
}

export interface Draft extends TableDraft {
  readonly names: readonly string[];
}

const atOnce = 2_000;
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
      'CREATE TEMP TABLE IF NOT EXISTS mine(row INTEGER PRIMARY KEY, cells TEXT NOT NULL, key TEXT)',
    );
    this.#db.exec('DELETE FROM temp.mine');
  }

  async take(order: number, packed: Uint8Array): Promise<void> {
    this.empty();
    const insert = this.#db.command('INSERT INTO temp.mine(row, cells) VALUES (?, ?)');
    const rows = unpackRows(packed);
    await this.#steps.walk(order, 0, (before) => {
      for (let taken = 0; taken < atOnce; taken += 1) {
        const next = rows.next();
        if (next.done === true) return null;
        insert(next.value.line, JSON.stringify(next.value.cells));
      }
      return before + atOnce;
    });
  }

  /** `header`: the row of the column names, 0 for none; null for the likeliest. */
  understand(draftId: number, table: Omit<TakenTable, 'packed'>, header: number | null): Draft {
    const first = this.#db
      .select(`SELECT row, cells FROM temp.mine ORDER BY row LIMIT ${headerSample}`, {
        row: 'number',
        cells: 'text',
      })
      .all()
      .map(({ row, cells }) => ({ row, cells: JSON.parse(cells) as string[] }));
    const found = first[likelyHeader(first.map(({ cells }) => cells))]?.row ?? 0;
    const at = header ?? found;
    const { rows, width } = this.#db
      .select(
        'SELECT count(*) AS rows, ifnull(max(json_array_length(cells)), 0) AS width FROM temp.mine WHERE row > ?',
        { rows: 'number', width: 'number' },
      )
      .get(at) ?? { rows: 0, width: 0 };
    const named = first.find(({ row }) => row === at)?.cells ?? null;
    const { names, gaps, twins } = columnNames(named, Math.max(width, named?.length ?? 0));
    const below = first.filter(({ row }) => row > at);
    return {
      ...table,
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
      preview: previewOf(first),
      rows,
      notices: [
        ...(rows === 0 ? [notice('sheet-empty')] : []),
        ...(at === 0 && rows > 0 ? [notice('no-header')] : []),
        ...(gaps === 0 ? [] : [notice('header-gaps', { count: gaps })]),
        ...(twins === 0 ? [] : [notice('header-twins', { count: twins })]),
      ],
    };
  }
}

function previewOf(
  rows: readonly { row: number; cells: readonly string[] }[],
): TableDraft['preview'] {
  return rows
    .slice(0, previewRows)
    .map(({ row, cells }) => ({ row, cells: cells.slice(0, previewColumns) }));
}

/** The row that names the columns, by its place among the first ones; -1 when none looks like it. */
export function likelyHeader(rows: readonly (readonly string[])[]): number {
  const filled = rows.map((row) => row.filter((cell) => collapseSpaces(cell) !== '').length);
  const widest = Math.max(0, ...filled);
  if (widest === 0) return -1;
  return rows.slice(0, searched).findIndex((row, at) => {
    const cells = row.map(collapseSpaces).filter((cell) => cell !== '');
    if (cells.length < Math.max(1, widest * 0.6)) return false;
    const words = cells.filter((cell) => !/^\d/.test(cell) && readNumber(cell) === null);
    const isDistinct = new Set(words).size >= words.length * 0.5;
    // What stands under a name is not a name as well: a list of one column of words has no header.
    const hasData = rows.slice(at + 1).some((below) => below.some((cell) => /\d/.test(cell)));
    return words.length >= cells.length * 0.8 && isDistinct && (hasData || cells.length > 1);
  });
}

/** Names of the columns: the header's words, else the letter of the column. */
export function columnNames(header: readonly string[] | null, width: number): ColumnNames {
  const taken = new Set<string>();
  let gaps = 0;
  let twins = 0;
  const names = Array.from({ length: width }, (_, at) => {
    const said = collapseSpaces(header?.[at] ?? '').slice(0, maxNameLength);
    if (said === '' && header !== null) gaps += 1;
    const name = said === '' ? columnName(at) : said;
    let own = name;
    for (let nth = 2; taken.has(own); nth += 1) own = `${name} (${nth})`;
    if (own !== name) twins += 1;
    taken.add(own);
    return own;
  });
  return { names, gaps, twins };
}
