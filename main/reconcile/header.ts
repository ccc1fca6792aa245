import { columnName } from '../export/xlsx/cells';
import { readNumber } from './numbers';
import { collapseSpaces } from './rules';

/** Rows of a sheet searched for its header, which may be below titles and logos. */
export const headerSample = 60;
const searched = 25;

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

interface ColumnNames {
  /** All different, none empty. */
  readonly names: readonly string[];
  /** Columns whose header cell is empty, as below a merged one. */
  readonly gaps: number;
  /** Names that stood there already. */
  readonly twins: number;
}

const maxNameLength = 200;

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
