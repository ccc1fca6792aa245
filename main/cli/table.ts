import { namedValue } from '../../shared/named-value';

/** Lines laid out together; the widths of further ones follow the first. */
const linesTogether = 500;
const maxWidth = 40;
const minWidth = 4;
const gap = 2;

type Row = Readonly<Record<string, unknown>>;

/**
 * Lines of JSON as a table for a terminal: one line as names and values, several as columns. Digits
 * stay as they were sent.
 */
export class TerminalTable {
  readonly #width: () => number;
  #waiting: Row[] = [];
  #columns: { readonly name: string; readonly width: number }[] | null = null;

  /** `width`: characters of the terminal. */
  constructor(width: () => number) {
    this.#width = width;
  }

  /** What can be written now. */
  add(line: string): string {
    const row: unknown = JSON.parse(line, asSent);
    if (typeof row !== 'object' || row === null || isSaid(row)) return '';
    this.#waiting.push(row as Row);
    return this.#waiting.length < linesTogether ? '' : this.#taken();
  }

  /** What is left to write. */
  end(): string {
    const [only, ...others] = this.#waiting;
    if (only === undefined) return '';
    if (others.length > 0 || this.#columns !== null) return this.#taken();
    this.#waiting = [];
    const names = Object.keys(only);
    const width = Math.min(maxWidth, Math.max(...names.map((name) => inLine(name).length)));
    const line = (name: string) => `${inLine(name).padEnd(width)}${' '.repeat(gap)}`;
    return names.map((name) => `${line(name)}${printedValue(only[name])}\n`).join('');
  }

  #taken(): string {
    const rows = this.#waiting;
    this.#waiting = [];
    const isFirst = this.#columns === null;
    this.#columns ??= this.#laidOut(rows);
    const columns = this.#columns;
    const line = (cell: (name: string) => string) =>
      columns
        .map(({ name, width }) => fitted(cell(name), width))
        .join(' '.repeat(gap))
        .trimEnd();
    const head = isFirst ? [line(inLine)] : [];
    return [...head, ...rows.map((row) => line((name) => printedValue(namedValue(row, name))))]
      .map((each) => `${each}\n`)
      .join('');
  }

  #laidOut(rows: readonly Row[]) {
    const names = [...new Set(rows.flatMap((row) => Object.keys(row)))];
    const wanted = names.map((name) => {
      const maxLength = Math.max(
        inLine(name).length,
        ...rows.map((row) => printedValue(namedValue(row, name)).length),
      );
      return { name, width: Math.min(maxWidth, maxLength) };
    });
    // As many columns as there is room for; --json shows all.
    let room = Math.max(this.#width(), 40);
    return wanted.flatMap(({ name, width }) => {
      if (room < minWidth) return [];
      const fitting = Math.min(width, room);
      room -= fitting + gap;
      return [{ name, width: fitting }];
    });
  }
}

/**
 * The reason of a failure is said in words, and so is what a list was recognized as. Such a line has
 * nothing else: a record may have a field of this name.
 */
function isSaid(row: object): boolean {
  const [only, ...others] = Object.keys(row);
  return others.length === 0 && (only === 'error' || only === 'recognized');
}

/** Numbers as their digits. */
function asSent(_name: string, value: unknown, context?: { readonly source?: string }): unknown {
  return typeof value === 'number' ? (context?.source ?? value) : value;
}

function printedValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'string' ? inLine(value) : JSON.stringify(value);
}

/** A text with lines of its own would look like further rows. */
function inLine(text: string): string {
  return text.replace(/[\t\n\r]/g, (sign) => JSON.stringify(sign).slice(1, -1));
}

function fitted(text: string, width: number): string {
  return text.length <= width ? text.padEnd(width) : `${text.slice(0, width - 1)}…`;
}
