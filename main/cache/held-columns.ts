import type { Column } from './column-chunk';

/** Room for five fields of a million records. */
const heldBytes = 6 * 1024 * 1024;
/** Fields of states, cities, countries are asked about again and again; one with more values a chunk is not worth its room. */
const mostValues = 64;

interface HeldField {
  readonly chunks: Map<number, Column>;
  bytes: number;
}

/**
 * Unpacked chunks of fields with few values. A question reads all chunks of a field in turn, so fields go as a whole, the one that was not
 * asked about for longest first; a field that alone is too large is kept in part.
 */
export class HeldColumns {
  readonly #fields = new Map<number, HeldField>();

  get bytes(): number {
    return this.#fields.values().reduce((sum, { bytes }) => sum + bytes, 0);
  }

  get(field: number, chunk: number): Column | undefined {
    const held = this.#fields.get(field);
    if (held === undefined) return undefined;
    this.#fields.delete(field);
    this.#fields.set(field, held);
    return held.chunks.get(chunk);
  }

  keep(field: number, chunk: number, column: Column): void {
    if (column.values.length > mostValues) return;
    const bytes = bytesOf(column);
    const held = this.#fields.get(field) ?? { chunks: new Map<number, Column>(), bytes: 0 };
    this.#fields.delete(field);
    while (this.#fields.size > 0 && this.bytes + held.bytes + bytes > heldBytes) {
      this.#fields.delete(this.#fields.keys().next().value ?? 0);
    }
    this.#fields.set(field, held);
    if (held.bytes + bytes > heldBytes || held.chunks.has(chunk)) return;
    held.chunks.set(chunk, column);
    held.bytes += bytes;
  }

  drop(): void {
    this.#fields.clear();
  }
}

/** Roughly: texts of a few letters and the objects around them. */
function bytesOf({ values, codes }: Column): number {
  return codes.byteLength + 256 + values.length * 48;
}
