import type { Reconciliation } from '../../preload/contract/reconcile';
import type { Wholeness } from '../../preload/contract/sync';
import type { Value } from '../../preload/contract/values';
import type { CsvDialect } from '../../preload/contract/exports';
import { writeJson } from '../api/json';

/** One line of an export, aligned with its columns; `undefined` where the record lacks the field. */
export type Row = readonly (Value | undefined)[];

/** Some rows as the store returns them, and how many records they stand for. */
export interface Batch {
  readonly rows: readonly Row[];
  readonly records: number;
  /** For each row, the columns of cells to highlight in formats that can. */
  readonly highlights?: readonly (readonly number[])[];
}

export function numberOf(value: number): Value {
  return { kind: 'number', text: String(value) };
}

/** A value as plain text: numbers digit for digit, lists and objects as JSON. */
export function textOf(value: Value): string {
  if (typeof value === 'string') return value;
  return typeof value === 'object' && value?.kind === 'number' ? value.text : writeJson(value);
}

/** An opened export source, not yet read. Whoever opens it closes it. */
export interface RowSource {
  readonly columns: readonly string[];
  /** Number of records to read. */
  readonly total: number;
  /** Records of the resource before search and filters; null where that has no meaning. */
  readonly of: number | null;
  /** Epoch milliseconds of the sync the records come from; null when there was none. */
  readonly asOf: number | null;
  /** For changes, from when on they are known (epoch milliseconds); 0: from the first sync. */
  readonly since?: number;
  /** Whether the resource was synced to its end. */
  readonly complete: boolean;
  /** Reasons why they may be incomplete, where they need not be of the newest sync. */
  readonly whole?: Wholeness;
  /** Columns with amounts, besides those whose name says so. */
  readonly amounts?: readonly string[];
  /** Total number of records, where a row is not one record. */
  readonly records?: number;
  /** For a reconciliation: the file, and what it was compared with. */
  readonly compared?: Pick<Reconciliation, 'name' | 'sheet' | 'mapping'>;
  batches(): AsyncIterable<Batch> | Iterable<Batch>;
  close?(): Promise<void>;
}

/** Characters after which rows are passed on before their batch ends: one row may hold megabytes. */
export const maxPieceLength = 1_000_000;

/** Pieces of a file, in order. */
export type Pieces = AsyncIterable<string | Uint8Array>;

/** Lays batches out in a file's format. */
type Layout = (columns: readonly string[], batches: AsyncIterable<Batch>) => Pieces;

/** The lines of a batch in pieces, each of which ends with the line that reaches `maxPieceLength`. */
export function* joined(rows: readonly Row[], lineOf: (row: Row) => string): Generator<string> {
  let lines = '';
  for (const row of rows) {
    lines += lineOf(row);
    if (lines.length < maxPieceLength) continue;
    yield lines;
    lines = '';
  }
  yield lines;
}

/** RFC 4180 except for the dialect's separator. Header first; null and absent values are empty fields, an empty text is `""`. */
export function csvLayout(dialect: CsvDialect): Layout {
  return async function* (columns, batches) {
    const { separator } = dialect;
    const head = columns.map(textField).join(separator);
    yield `${dialect.byteOrderMark ? '\uFEFF' : ''}${notSylk(head)}\r\n`;
    for await (const { rows } of batches) {
      yield* joined(rows, (row) => `${csvLine(row, columns.length, dialect)}\r\n`);
    }
  };
}

/** Excel takes a file that begins with these two letters for one in the format SYLK, and refuses it. */
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
  if (typeof value !== 'object' || value.kind !== 'number') return textField(textOf(value));
  return decimal === '.' ? value.text : quoted(value.text.replace('.', decimal));
}

/** Quotes for any common separator, not only the dialect's: the file may be opened on a machine with another one. */
const special = /[",;\t\r\n|]|^\s|\s$/;

function textField(text: string): string {
  if (text === '') return '""';
  return quoted(guarded(text));
}

function quoted(text: string): string {
  return special.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

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
  for await (const { rows } of batches) yield* joined(rows, (row) => `${write(row)}\n`);
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
  for await (const { rows } of batches) yield* joined(rows, writeNext);
  yield between === '[\n' ? '[]\n' : '\n]\n';
};

/**
 * A text a spreadsheet might run as a formula: it begins with `= + - @`, TAB, CR, LF, NUL or a full-width variant. Leading apostrophes are
 * skipped, so that removing one always restores what was guarded.
 */
const startsFormula = /^'*[=+\-@\t\r\n\0＝＋－＠﹦﹢﹣﹫]/;

/** A negative number is data: `-12.50`, but not `-1+2`. */
const negativeNumber = /^-\d+(\.\d+)?$/;

export function needsGuard(text: string): boolean {
  return startsFormula.test(text) && !negativeNumber.test(text);
}

export function guarded(text: string): string {
  return needsGuard(text) ? `'${text}` : text;
}

/** The inverse of `guarded`. */
export function unguarded(text: string): string {
  return text.startsWith("'") && needsGuard(text.slice(1)) ? text.slice(1) : text;
}

/** `A` … `Z`, `AA` … for 0, 1, 2 … */
export function columnName(at: number): string {
  let name = '';
  for (let left = at + 1; left > 0; left = Math.floor((left - 1) / 26)) {
    name = String.fromCharCode(65 + ((left - 1) % 26)) + name;
  }
  return name;
}
