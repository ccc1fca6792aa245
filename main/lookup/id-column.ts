import type { IdColumn } from '../../preload/contract/lookup';
import { cardIdTrouble } from '../api/card-id';
import type { TableRow } from '../tables/packed-rows';

/** As columns of ids are called, without spaces and signs; the surest first. */
const names = [
  'clientcardid',
  'clientcardids',
  'clientcardsid',
  'clientcard',
  'cardid',
  'idtarjeta',
  'tarjetaid',
  'iddetarjeta',
  'idcard',
  'tarjeta',
  'card',
  'cards',
  'cardids',
  'tarjetas',
  'ids',
  'id',
];

/** What a list's first lines tell of it. */
interface ListShape {
  /** Names of the columns, or their first values; empty for a list of one column. */
  readonly columns: readonly string[];
  readonly column: IdColumn;
  /** Which of the lines names the columns, from 0; null when none does. */
  readonly header: number | null;
}

/** How many lines are looked at to tell a list's shape. */
export const shapeSample = 200;
/** Titles above the names of the columns are looked past that far. */
const maxTitles = 10;
const maxColumns = 64;
const maxLabelLength = 60;

/** `sample` are lines with cells. `chosen` is what the user said, else the likeliest column is taken. */
export function shapeOf(sample: readonly TableRow[], chosen: IdColumn | null): ListShape {
  const named = sample.slice(0, maxTitles).findIndex(({ cells }) => bestNamed(cells) !== null);
  const width = Math.max(0, ...sample.map(({ cells }) => cells.length));
  const [first, ...others] = sample.slice(Math.max(0, named));
  if (first === undefined || width <= 1) {
    return { columns: [], column: 0, header: named < 0 ? null : named };
  }
  const isTable =
    others.length > 0 && sample.every(({ cells }) => cells.length === first.cells.length);
  const column = chosen ?? bestNamed(first.cells) ?? (isTable ? likeliest(sample, width) : 'every');
  const label = (at: number) => (first.cells[at] ?? '').slice(0, maxLabelLength);
  return {
    columns: Array.from({ length: Math.min(width, maxColumns) }, (_, at) => label(at)),
    column,
    header:
      named >= 0 ? named : isTable && column !== 'every' && isWordsOnly(first, others) ? 0 : null,
  };
}

/** Of a list's fields, the one that likeliest holds ids of cards: a record's own id is another one's. */
export function likeliestField(
  fields: readonly string[],
  textsOf: (field: string) => readonly string[],
): string {
  const others = fields.filter((field) => !/^ids?$/i.test(field));
  const named = bestNamed(others) ?? others.findIndex((field) => /cards?|tarjeta/i.test(field));
  if (named >= 0) return others[named] ?? '';
  const ids = others.map((field) => new Set(textsOf(field).filter(looksLikeId)).size);
  return others[ids.indexOf(Math.max(...ids))] ?? fields[0] ?? '';
}

function bestNamed(cells: readonly string[]): number | null {
  const ranked = cells
    .map((cell, at) => ({ at, rank: rankOf(cell) }))
    .filter(({ rank }) => rank >= 0)
    .sort((one, other) => one.rank - other.rank);
  return ranked[0]?.at ?? null;
}

function rankOf(cell: string): number {
  return names.indexOf(cell.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));
}

/** The column with most different values that look like ids. */
function likeliest(sample: readonly TableRow[], width: number): number {
  let best = { at: 0, score: -1 };
  for (let at = 0; at < width; at += 1) {
    const ids = new Set(
      sample.map(({ cells }) => cells[at] ?? '').filter((cell) => looksLikeId(cell)),
    );
    if (ids.size > best.score) best = { at, score: ids.size };
  }
  return best.at;
}

function looksLikeId(cell: string): boolean {
  return /^(?=.*\d)[\w-]{8,}$/.test(cell) && cardIdTrouble(cell) === null;
}

function isWordsOnly(first: TableRow, others: readonly TableRow[]): boolean {
  const hasDigit = ({ cells }: TableRow) => cells.some((cell) => /\d/.test(cell));
  return !hasDigit(first) && others.every(hasDigit);
}
