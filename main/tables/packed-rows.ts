import { DeskError } from '../failure';
import { textCells } from '../values/text-cells';

/**
 * One row of a table: its number as shown by the program that wrote it, from 1, and its cells as
 * trimmed texts.
 */
export interface TableRow {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Limit of a table's cells, including empty ones before the last of a row. */
export const maxCells = 4_000_000;

/**
 * Limit of the packed rows. Cells of a workbook can share one long text, so the size of the file
 * limits nothing.
 */
const maxBytes = 67_108_864;

const pieceLength = 65_536;

/**
 * Packs rows into bytes, which can be transferred between threads without a copy: one line of JSON
 * per row, its number first.
 */
export class RowPacker {
  rows = 0;
  /** Rows with at least three filled cells: those of a table, not of a cover. */
  wideRows = 0;
  /** Rows with two, of a list such as documents with their amounts. */
  pairs = 0;
  #cells = 0;
  #bytes = 0;
  #piece = '';
  readonly #pieces: Buffer[] = [];

  /** Skips blank rows. Fails with `input.table` (`too-many`, `too-large`). */
  add(line: number, cells: readonly string[]): void {
    const filled = cells.reduce((count, cell) => (cell === '' ? count : count + 1), 0);
    if (filled === 0) return;
    this.rows += 1;
    if (filled >= 3) this.wideRows += 1;
    else if (filled === 2) this.pairs += 1;
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

/** The rows that were packed, each with its cells as JSON. */
export function* packedTexts(packed: Uint8Array): Generator<{ line: number; json: string }> {
  const bytes = Buffer.from(packed.buffer, packed.byteOffset, packed.byteLength);
  for (let at = 0; at < bytes.length;) {
    const end = bytes.indexOf(10, Math.min(at + pieceLength, bytes.length) - 1);
    for (const text of bytes.toString('utf8', at, end).split('\n')) {
      const comma = text.indexOf(',');
      yield { line: Number(text.slice(1, comma)), json: `[${text.slice(comma + 1)}` };
    }
    at = end + 1;
  }
}

export function* unpackRows(packed: Uint8Array): Generator<TableRow> {
  for (const { line, json } of packedTexts(packed)) {
    yield { line, cells: textCells(json) as string[] };
  }
}
