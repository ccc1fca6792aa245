import type { Asker, Browsable } from '../../preload/contract/browse';
import type { Mapping, TableDraft } from '../../preload/contract/reconcile';
import { DeskError } from '../failure';
import { suggestMapping } from './suggest';
import { composedNames } from '../values/computed';
import { Join } from './join';
import type { Result } from './join';
import { readLines } from './outcome-lines';
import type { LinesOfResult } from './outcome-lines';
import type { QueryContext } from '../query/question';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { notice } from './rules';
import { collapseSpaces, readNumber } from '../values/amounts';
import { unpackRows } from '../tables/table-rows';
import type { Database } from '../store/database';
import { columnName } from '../export/rows';

/** The reading thread's operations on a user's file and the list it is compared with; holds the newest draft and result. */
export function reconciling(reading: QueryContext, whole: <T>(work: () => T) => T) {
  const steps = new Steps(whole);
  const rows = new FileRows(reading.db, steps);
  const join = new Join(reading, steps);
  let draft: Draft | null = null;
  let result: Result | null = null;

  function requireDraft(draftId: number): Draft {
    if (draft?.draftId === draftId) return draft;
    throw new DeskError('input.params', { reason: 'draft-gone' });
  }

  return {
    reconcileTake: async ({ packed, ...table }: TakenTable): Promise<TableDraft> => {
      draft = null;
      result = null;
      rows.empty();
      join.empty();
      const order = steps.begin();
      await rows.take(order, packed);
      draft = steps.now(order, () => rows.understand(order, table, null));
      return draft;
    },
    reconcileHeader: (asked: { draftId: number; header: number }): TableDraft => {
      const { name, sheets, sheet } = requireDraft(asked.draftId);
      const order = steps.begin();
      result = null;
      draft = steps.now(order, () => rows.understand(order, { name, sheets, sheet }, asked.header));
      return draft;
    },
    reconcileSuggest: (asked: { draftId: number; resource: Browsable }) => {
      const { names } = requireDraft(asked.draftId);
      const known = whole(() => {
        const own = reading.fields.names(asked.resource);
        return [...own, ...composedNames(own)];
      });
      const mapping = suggestMapping(names, known, asked.resource);
      return { mapping, columns: [...names], fields: known };
    },
    reconcileCompare: async (asked: { draftId: number; mapping: Mapping } & Asker) => {
      const file = requireDraft(asked.draftId);
      result = null;
      const made = await join.compare(file, asked.mapping, asked);
      result = made;
      return made.reconciliation;
    },
    reconcileResult: () => result?.reconciliation ?? null,
    reconcileLines: (asked: LinesOfResult) => {
      const made = result;
      if (made?.reconciliation.resultId !== asked.resultId) {
        throw new DeskError('input.params', { reason: 'result-gone' });
      }
      return whole(() => readLines(reading, made, asked));
    },
  };
}

/**
 * Runs long tasks in steps, so that other questions to the thread get their turn in between. Only the newest task counts: the next step of
 * an older one fails with `app.cancelled`.
 */
export class Steps {
  readonly #whole: <T>(work: () => T) => T;
  #last = 0;

  /** `whole` runs all statements of a step on the same snapshot. */
  constructor(whole: <T>(work: () => T) => T) {
    this.#whole = whole;
  }

  /** Begins a task; returns its number. */
  begin(): number {
    this.#last += 1;
    return this.#last;
  }

  async step<T>(order: number, work: () => T): Promise<T> {
    await nextTurn();
    return this.now(order, work);
  }

  now<T>(order: number, work: () => T): T {
    if (order !== this.#last) throw new DeskError('app.cancelled');
    return this.#whole(work);
  }

  /** Repeats a step, each from where the last one ended, until one returns null. */
  async walk(order: number, from: number, work: (after: number) => number | null): Promise<void> {
    for (let after: number | null = from; after !== null;) {
      const before: number = after;
      after = await this.step(order, () => work(before));
    }
  }
}

/** Rows read to understand a sheet; the header is searched in the first `searched`, as it may be below titles and logos. */
const headerSample = 60;

const searched = 25;

interface ColumnNames {
  /** All different, none empty. */
  readonly names: readonly string[];
  /** Columns whose header cell is empty, as under a merged one. */
  readonly gaps: number;
  /** Names that occurred before. */
  readonly twins: number;
}

const maxNameLength = 200;

/** A sheet as its reader returns it. */
export interface TakenTable {
  readonly name: string;
  readonly sheets: readonly string[];
  readonly sheet: number;
  readonly packed: Uint8Array;
}

export interface Draft extends TableDraft {
  readonly names: readonly string[];
}

const rowsPerStep = 2_000;

const previewRows = 30;

const previewColumns = 60;

/** A file's rows, in the temporary table `mine` of a connection. */
class FileRows {
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
      for (let taken = 0; taken < rowsPerStep; taken += 1) {
        const next = rows.next();
        if (next.done === true) return null;
        insert(next.value.line, JSON.stringify(next.value.cells));
      }
      return before + rowsPerStep;
    });
  }

  /** `header`: the row with the column names, 0 for none; null for the most likely row. */
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
      preview: first
        .slice(0, previewRows)
        .map(({ row, cells }) => ({ row, cells: cells.slice(0, previewColumns) })),
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

/** The index of the row that names the columns; -1 when none looks like it. */
export function likelyHeader(rows: readonly (readonly string[])[]): number {
  const filled = rows.map((row) => row.filter((cell) => collapseSpaces(cell) !== '').length);
  const widest = Math.max(0, ...filled);
  if (widest === 0) return -1;
  return rows.slice(0, searched).findIndex((row, at) => {
    const cells = row.map(collapseSpaces).filter((cell) => cell !== '');
    if (cells.length < Math.max(1, widest * 0.6)) return false;
    const words = cells.filter((cell) => !/^\d/.test(cell) && readNumber(cell) === null);
    const isDistinct = new Set(words).size >= words.length * 0.5;
    // Data under a header differs from names: a list of one column of words has no header.
    const hasData = rows.slice(at + 1).some((below) => below.some((cell) => /\d/.test(cell)));
    return words.length >= cells.length * 0.8 && isDistinct && (hasData || cells.length > 1);
  });
}

/** Column names from the header, or the column's letter where there is none. */
export function columnNames(header: readonly string[] | null, width: number): ColumnNames {
  const taken = new Set<string>();
  let gaps = 0;
  let twins = 0;
  const names = Array.from({ length: width }, (_, at) => {
    const title = collapseSpaces(header?.[at] ?? '').slice(0, maxNameLength);
    if (title === '' && header !== null) gaps += 1;
    const name = title === '' ? columnName(at) : title;
    let own = name;
    for (let nth = 2; taken.has(own); nth += 1) own = `${name} (${nth})`;
    if (own !== name) twins += 1;
    taken.add(own);
    return own;
  });
  return { names, gaps, twins };
}
