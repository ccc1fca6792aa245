import type { IdColumn } from '../../shared/ipc/lookup';
import { withoutCardNumbers } from '../../shared/card-number';
import type { TableRow } from '../tables/packed-rows';
import {
  bestNamed,
  isOfIds,
  likeliest,
  maxLookedAt,
  namedAfterClients,
  namesCardIds,
} from '../values/card-id-column';

/** Of a table's columns, the one whose values the store knows; null if it knows none. */
export type KnownColumn = (columns: readonly (readonly string[])[]) => number | null;

/** The shape of a list, inferred from its first lines. */
interface ListShape {
  /** Column names, or the first values; empty for a list of one column. */
  readonly columns: readonly string[];
  readonly column: IdColumn;
  /** Index of the line with the column names; null when there is none. */
  readonly header: number | null;
}

/** The column names are searched for in this many lines, because titles may stand above them. */
const maxTitles = 10;

const maxColumns = 64;

const maxLabelLength = 60;

/** `sample` has the first lines that are not blank. */
export function shapeOf(
  sample: readonly TableRow[],
  { chosen, knownColumn }: { chosen: IdColumn | null; knownColumn: KnownColumn },
): ListShape {
  const isNames = ({ cells }: TableRow) =>
    bestNamed(cells) !== null || namedAfterClients(cells) !== null;
  const named = sample.slice(0, maxTitles).findIndex(isNames);
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length));
  const [first, ...others] = sample.slice(Math.max(0, named));
  if (first === undefined || width <= 1) {
    return { columns: [], column: 0, header: named < 0 ? null : named };
  }
  const isTable =
    others.length > 0 && sample.every(({ cells }) => cells.length === first.cells.length);
  const rows = named < 0 ? sample : others;
  const columns = isTable
    ? first.cells.map((_, at) => rows.map(({ cells }) => (cells[at] ?? '').slice(0, maxLookedAt)))
    : null;
  const column = chosen ?? likeliestColumn(first.cells, columns, knownColumn);
  const label = (at: number) =>
    withoutCardNumbers((first.cells[at] ?? '').slice(0, maxLookedAt)).slice(0, maxLabelLength);
  return {
    columns: Array.from({ length: Math.min(width, maxColumns) }, (_, at) => label(at)),
    column,
    header:
      named >= 0 ? named : isTable && column !== 'every' && isWordsOnly(first, others) ? 0 : null,
  };
}

/**
 * A column named `Tarjeta` or `ID` counts if it has ids: many a list has the kind of card there, or
 * a number of its own. `columns`: null for a list that is no table.
 */
function likeliestColumn(
  names: readonly string[],
  columns: readonly (readonly string[])[] | null,
  knownColumn: KnownColumn,
): IdColumn {
  const named = bestNamed(names);
  const others = named ?? namedAfterClients(names);
  if (columns === null) return others ?? 'every';
  const isSure =
    named !== null && (namesCardIds(names[named] ?? '') || isOfIds(columns[named] ?? []));
  if (isSure) return named;
  return knownColumn(columns.slice(0, maxColumns)) ?? others ?? likeliest(columns);
}

function isWordsOnly(first: TableRow, others: readonly TableRow[]): boolean {
  const hasDigit = ({ cells }: TableRow) => cells.some((cell) => /\d/.test(cell));
  return !hasDigit(first) && others.every(hasDigit);
}
