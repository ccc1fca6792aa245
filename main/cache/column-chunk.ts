import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Cell } from './body';
import { release } from './release';

/** Versions of a chunk lie side by side, one blob a field: a question about one field reads that field only. */
export const chunkBits = 11;
export const chunkSize = 1 << chunkBits;

/** A text longer than this is cut in the columns; who needs the rest reads the version. */
const longest = 512;

/** A cell as columns hold it: `[2, text]` is a text (or a list's JSON) cut at its beginning. */
export type ColumnCell = Cell | readonly [2, string];

/** One field of the versions of one chunk. */
export interface Column {
  /** The number of the chunk's first version. */
  readonly first: number;
  /** Different values; `codes` count from 1 into it. */
  readonly values: readonly ColumnCell[];
  /** Per version: 0 where the field is absent (or the version is not of this resource). */
  readonly codes: Uint8Array | Uint16Array;
}

/** What a chunk unpacks into in one piece: a larger one is copied together, a small piece would come from the pool all share. */
const unpackedBytes = 262_144;

/** Puts one field of a chunk together, version by version. */
export class ColumnBuilder {
  readonly #first: number;
  readonly #codes = new Uint16Array(chunkSize);
  readonly #values: ColumnCell[] = [];
  readonly #known = new Map<unknown, number>();

  constructor(first: number) {
    this.#first = first;
  }

  put(version: number, cell: Cell): void {
    const value = cut(cell);
    // Lists are compared by their text; a text that looks like one is kept apart by the prefix.
    const key =
      typeof value === 'object' && value !== null ? `\u0000${JSON.stringify(value)}` : value;
    let code = this.#known.get(key);
    if (code === undefined) {
      code = this.#values.push(value);
      this.#known.set(key, code);
    }
    this.#codes[version - this.#first] = code;
  }

  column(): Column {
    return { first: this.#first, values: this.#values, codes: this.#codes };
  }

  pack(): Uint8Array {
    const values = Buffer.from(JSON.stringify(this.#values));
    const isNarrow = this.#values.length < 256;
    const codes = isNarrow ? Uint8Array.from(this.#codes) : new Uint8Array(this.#codes.buffer);
    const head = new Uint8Array(Uint32Array.of(isNarrow ? 1 : 2, values.byteLength).buffer);
    return deflateRawSync(Buffer.concat([head, codes, values]), { level: 1 });
  }
}

/** A packed chunk whose first version has this number. `data` is empty afterwards. */
export function unpackColumn(first: number, data: Uint8Array): Column {
  const bytes = inflateRawSync(data, { chunkSize: unpackedBytes });
  const width = bytes.readUInt32LE(0);
  const length = bytes.readUInt32LE(4);
  const codes = Uint8Array.from(bytes.subarray(8, 8 + chunkSize * width));
  const values = bytes.toString('utf8', bytes.byteLength - length);
  // A question reads hundreds of chunks: what the collector has not seen yet would be tens of megabytes.
  release(bytes);
  if (data.byteLength === data.buffer.byteLength) release(data);
  return {
    first,
    values: JSON.parse(values) as ColumnCell[],
    codes: width === 1 ? codes : new Uint16Array(codes.buffer),
  };
}

function cut(cell: Cell): ColumnCell {
  if (typeof cell === 'string') return cell.length > longest ? [2, cell.slice(0, longest)] : cell;
  if (typeof cell !== 'object' || cell === null) return cell;
  const text = JSON.stringify(cell);
  return text.length > longest ? [2, text.slice(0, longest)] : cell;
}
