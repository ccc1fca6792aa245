import { writeJson } from '../json/json';
import { type Row, type Layout, joinedRows } from './rows';

/** Writes a record as one line of JSON: numbers digit for digit, absent fields left out. */
export function lineWriter(columns: readonly string[]): (row: Row) => string {
  const keys = columns.map((column) => `${JSON.stringify(column)}:`);
  return (row) => {
    let line = '';
    for (let at = 0; at < keys.length; at += 1) {
      const value = row[at];
      if (value === undefined) continue;
      line += `${line === '' ? '' : ','}${keys[at] ?? ''}${writeJson(value)}`;
    }
    return `{${line}}`;
  };
}

/** Newline-delimited JSON. */
export const ndjsonLayout: Layout = async function* (columns, batches) {
  const write = lineWriter(columns);
  for await (const { rows } of batches) yield* joinedRows(rows, (row) => `${write(row)}\n`);
};

/** One JSON array, with one record per line. */
export const jsonLayout: Layout = async function* (columns, batches) {
  const write = lineWriter(columns);
  let between = '[\n';
  const writeNext = (row: Row) => {
    const line = between + write(row);
    between = ',\n';
    return line;
  };
  for await (const { rows } of batches) yield* joinedRows(rows, writeNext);
  yield between === '[\n' ? '[]\n' : '\n]\n';
};
