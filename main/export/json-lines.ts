import { writeJson } from '../api/json';
import { maxPieceLength } from './rows';
import type { Layout, Row } from './rows';

/** A record as one line of JSON: numbers digit for digit, absent fields absent, null null. */
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
  for await (const { rows } of batches) {
    let lines = '';
    for (const row of rows) {
      lines += `${write(row)}\n`;
      if (lines.length < maxPieceLength) continue;
      yield lines;
      lines = '';
    }
    yield lines;
  }
};

/** One JSON list, a record a line. */
export const jsonLayout: Layout = async function* (columns, batches) {
  const write = lineWriter(columns);
  let between = '[\n';
  for await (const { rows } of batches) {
    let lines = '';
    for (const row of rows) {
      lines += between + write(row);
      between = ',\n';
      if (lines.length < maxPieceLength) continue;
      yield lines;
      lines = '';
    }
    yield lines;
  }
  yield between === '[\n' ? '[]\n' : '\n]\n';
};
