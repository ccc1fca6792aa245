import { DeskError } from '../failure';

/** One row of a table: its number as shown by the program that wrote it, from 1, and its cells as trimmed texts. */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Limit of a table's cells, including empty ones before the last of a row. */
export const maxCells = 4_000_000;
/** Limit of the packed rows. Cells of a workbook can share one long text, so the size of the file limits nothing. */
const maxBytes = 67_108_864;
const pieceLength = 65_536;

/** Packs rows into bytes, which can be transferred between threads without a copy: one line of JSON per row, its number first. */
export class RowPacker {
  rows = 0;
  #cells = 0;
  #bytes = 0;
  #piece = '';
  readonly #pieces: Buffer[] = [];

  /** Skips blank rows. Fails with `input.table` (`too-many`, `too-large`). */
  add(line: number, cells: readonly string[]): void {
    if (cells.every((cell) => cell === '')) return;
    this.rows += 1;
    this.#cells += cells.length;
    if (this.#cells > maxCells) {
      throw new DeskError('input.table', { reason: 'too-many', max: maxCells });
    }
    this.#piece += `${JSON.stringify([line, ...cells])}\n`;
    if (this.#piece.length >= pieceLength) this.#flush();
  }

  finish(): Uint8Array<ArrayBuffer> {
    this.#flush();
    // Memory of its own can be transferred; Node's shared buffer pool cannot.
    const packed = new Uint8Array(this.#bytes);
    let at = 0;
    for (const piece of this.#pieces) {
      packed.set(piece, at);
      at += piece.length;
    }
    return packed;
  }

  #flush(): void {
    const piece = Buffer.from(this.#piece);
    this.#piece = '';
    this.#pieces.push(piece);
    this.#bytes += piece.length;
    if (this.#bytes > maxBytes) throw new DeskError('input.table', { reason: 'too-large' });
  }
}

export function* unpackRows(packed: Uint8Array): Generator<TableRow> {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(10, at);
    const [line, ...cells] = JSON.parse(bytes.toString('utf8', at, end)) as [number, ...string[]];
    yield { line, cells };
    at = end + 1;
  }
}

const separators = ['\t', ';', ',', '|'] as const;
type Separator = (typeof separators)[number];

const sampleLines = 50;
/** A quoted cell may hold line breaks, but a stray quote must not swallow the list. */
const maxQuotedLength = 4_000;

/** The separator of cells in most lines; null for a list of one column. */
export function separatorOf(text: string): Separator | null {
  const sample = [...firstLines(text)].map((line) => line.replaceAll(/"[^"]*"/g, '""'));
  if (sample.length === 0) return null;
  const share = (separator: string) =>
    sample.filter((line) => line.includes(separator)).length / sample.length;
  // If the first line has it, fewer others need to: a cell with a line break makes lines without one.
  const minShare = (separator: string) => (sample[0]?.includes(separator) ? 0.5 : 0.8);
  return separators.find((separator) => share(separator) >= minShare(separator)) ?? null;
}

/**
 * The rows of a text; a blank line has no cells. Cells may be quoted as in CSV. A quote that is not closed soon, and right before a
 * separator, is an ordinary character, so that stray quotes affect only their own line.
 */
export function* separatedRows(text: string, separator: Separator | null): Generator<TableRow> {
  const bare = separator === null ? /[\r\n]/g : new RegExp(`[\\r\\n${escaped(separator)}]`, 'g');
  let line = 1;
  let at = 0;
  while (at < text.length) {
    const first = line;
    const cells: string[] = [];
    for (;;) {
      const quoted = text[at] === '"' ? quotedCell(text, at, separator) : null;
      let end = quoted?.end;
      if (end === undefined) {
        bare.lastIndex = at;
        end = bare.exec(text)?.index ?? text.length;
      }
      cells.push((quoted?.text ?? text.slice(at, end)).trim());
      line += quoted?.breaks ?? 0;
      at = end + 1;
      if (separator === null || text[end] !== separator) break;
    }
    if (text[at - 1] === '\r' && text[at] === '\n') at += 1;
    line += 1;
    yield { line: first, cells: cells.every((cell) => cell === '') ? [] : cells };
  }
}

function quotedCell(text: string, start: number, separator: Separator | null) {
  const maxEnd = Math.min(text.length, start + maxQuotedLength);
  for (let at = start + 1; at < maxEnd;) {
    const quote = text.indexOf('"', at);
    if (quote < 0 || quote >= maxEnd) return null;
    if (text[quote + 1] === '"') {
      at = quote + 2;
      continue;
    }
    const end = quote + 1;
    const next = text[end];
    const isClosed = next === undefined || next === '\r' || next === '\n' || next === separator;
    if (!isClosed) return null;
    const inner = text.slice(start + 1, quote);
    return {
      end,
      text: inner.replaceAll('""', '"'),
      breaks: inner.match(/\r\n?|\n/g)?.length ?? 0,
    };
  }
  return null;
}

function* firstLines(text: string): Generator<string> {
  let found = 0;
  for (let at = 0; at < text.length && found < sampleLines;) {
    const end = text.indexOf('\n', at);
    const line = text.slice(at, end < 0 ? text.length : end).slice(0, maxQuotedLength);
    at = end < 0 ? text.length : end + 1;
    if (line.trim() === '') continue;
    found += 1;
    yield line;
  }
}

function escaped(separator: Separator): string {
  return separator === '|' ? '\\|' : separator;
}
