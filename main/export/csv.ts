import type { CsvDialect } from '../../preload/contract/exports';
import type { Value } from '../../preload/contract/values';
import { writeJson } from '../api/json';
import { guarded } from './guard';
import { maxPieceLength } from './rows';
import type { Layout, Row } from './rows';

/** RFC 4180 but for the separator, which is the dialect's. Header first; null and absent are nothing at all, an empty text is `""`. */
export function csvLayout(dialect: CsvDialect): Layout {
  return async function* (columns, batches) {
    const { separator } = dialect;
    const head = columns.map(textField).join(separator);
    yield `${dialect.byteOrderMark ? '\uFEFF' : ''}${head}\r\n`;
    for await (const { rows } of batches) {
      let lines = '';
      for (const row of rows) {
        lines += `${csvLine(row, columns.length, dialect)}\r\n`;
        if (lines.length < maxPieceLength) continue;
        yield lines;
        lines = '';
      }
      yield lines;
    }
  };
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
  if (typeof value === 'string') return textField(value);
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (value.kind !== 'number') return textField(writeJson(value));
  return decimal === '.' ? value.text : quoted(value.text.replace('.', decimal));
}

/** Every separator a reader may think of counts, not only the dialect's: a file is opened on other machines too. */
const special = /[",;\t\r\n|]|^\s|\s$/;

function textField(text: string): string {
  if (text === '') return '""';
  return quoted(guarded(text));
}

function quoted(text: string): string {
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
