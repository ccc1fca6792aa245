import type { Value } from '../../shared/values';
import type { CsvDialect } from '../../shared/ipc/exports';
import { type Layout, joinedRows, type Row, exportText } from './rows';
import { guarded } from '../values/formula-guard';

/**
 * RFC 4180 except for the dialect's separator. Header first; null and absent values are empty
 * fields, an empty text is `""`.
 */
export function csvLayout(dialect: CsvDialect): Layout {
  return async function* (columns, batches) {
    const { separator } = dialect;
    const head = columns.map(textField).join(separator);
    yield `${dialect.byteOrderMark ? '\uFEFF' : ''}${notSylk(head)}\r\n`;
    for await (const { rows } of batches) {
      yield* joinedRows(rows, (row) => `${csvLine(row, columns.length, dialect)}\r\n`);
    }
  };
}

/**
 * Excel takes a file that begins with these two letters for one in the format SYLK, and refuses it.
 */
function notSylk(head: string): string {
  return head.replace(/^ID[^",;\t\r\n|]*/, '"$&"');
}

function csvLine(row: Row, width: number, { separator, decimal }: CsvDialect): string {
  let line = '';
  for (let at = 0; at < width; at += 1) {
    if (at > 0) line += separator;
    const value = row[at];
    if (value !== undefined && value !== null) line += csvField(value, decimal);
  }
  return line;
}

function csvField(value: Exclude<Value, null>, decimal: CsvDialect['decimal']): string {
  if (typeof value !== 'object' || value.kind !== 'number') return textField(exportText(value));
  return decimal === '.' ? value.text : csvQuoted(value.text.replace('.', decimal));
}

/**
 * Quotes for any common separator, not only the dialect's: the file may be opened on a machine with
 * another one.
 */
const special = /[",;\t\r\n|]|^\s|\s$/;

function textField(text: string): string {
  if (text === '') return '""';
  return csvQuoted(guarded(text));
}

function csvQuoted(text: string): string {
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
