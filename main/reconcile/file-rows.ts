import type { TableDraft } from '../../preload/contract/reconcile';
import { columnNames, headerSample, likelyHeader } from './header';
import { notice } from './notices';
import { collapseSpaces } from './rules';
import { unpackRows } from '../tables/packed-rows';
import type { Database } from '../store/database';
import type { Steps } from './steps';

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
