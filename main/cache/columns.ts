import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { Cell } from './body';
import { decodeBody } from './body';
import type { Database, Statement } from './database';
import type { ResourceCode } from './resources';
import type { Job } from './scheduler';
import type { Shapes } from './shapes';

/** Versions of a chunk lie side by side, one blob a field: a question about one field reads that field only. */
const chunkBits = 11;
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
  readonly codes: Uint16Array;
}

interface VersionRow {
  readonly no: number;
  readonly shape: number;
  readonly body: string;
}

/**
 * Fields of versions as columns, derived from the bodies and never changed once written: versions do not change. Chunks that are not
 * written yet, the newest above all, are read from the bodies each time.
 */
export class Columns {
  readonly #db: Database;
  readonly #shapes: Shapes;
  readonly #lastVersion: () => number;
  readonly #versions: Statement;
  readonly #chunk: Statement;
  readonly #sealed = new Set<number>();
  readonly #fields = new Map<string, number>();

  constructor(db: Database, shapes: Shapes, lastVersion: () => number) {
    this.#db = db;
    this.#shapes = shapes;
    this.#lastVersion = lastVersion;
    this.#versions = db.prepare(
      'SELECT no, shape, body FROM version WHERE no BETWEEN ? AND ? ORDER BY no',
    );
    this.#chunk = db.prepare('SELECT data FROM column_chunk WHERE field = ? AND chunk = ?').pluck();
    for (const chunk of db.prepare('SELECT chunk FROM sealed_chunk').pluck().all() as number[]) {
      this.#sealed.add(chunk);
    }
    const fields = db.prepare('SELECT no, resource, name FROM field').all();
    for (const { no, resource, name } of fields as {
      no: number;
      resource: number;
      name: string;
    }[]) {
      this.#fields.set(`${resource}${name}`, no);
    }
  }

  /** One field of the chunks that hold any of these versions, a chunk a step. */
  *scan(
    resource: ResourceCode,
    field: string,
    versions: Uint32Array,
    visit: (column: Column) => void,
  ): Job<void> {
    const last = this.#lastVersion();
    const wanted = new Uint8Array((last >>> chunkBits) + 1);
    for (const version of versions) wanted[version >>> chunkBits] = 1;
    for (let chunk = 0; chunk < wanted.length; chunk += 1) {
      if (wanted[chunk] !== 1) continue;
      const column = this.#read(resource, field, chunk);
      if (column !== null) visit(column);
      yield;
    }
  }

  /** The field's number, which other tables use; null when no version with it was put into columns yet. */
  fieldNumber(resource: ResourceCode, field: string): number | null {
    return this.#fields.get(`${resource}${field}`) ?? null;
  }

  /** The next full chunk that is not in columns yet; null when there is none. */
  nextUnsealed(): number | null {
    const full = this.#lastVersion() >>> chunkBits;
    for (let chunk = this.#sealed.size; chunk < full; chunk += 1) {
      if (!this.#sealed.has(chunk)) return chunk;
    }
    for (let chunk = 0; chunk < full; chunk += 1) if (!this.#sealed.has(chunk)) return chunk;
    return null;
  }

  /** Writes one full chunk's columns, all its fields at once. */
  seal(chunk: number): void {
    const first = chunk << chunkBits;
    const builders = new Map<string, { resource: ResourceCode; name: string; field: Builder }>();
    for (const row of this.#versions.iterate(first, first + chunkSize - 1)) {
      const { no, shape, body } = row as VersionRow;
      const { resource, fields } = this.#shapes.get(shape);
      const cells = decodeBody(body);
      for (let at = 0; at < fields.length; at += 1) {
        const name = fields[at] ?? '';
        const key = `${resource}${name}`;
        let builder = builders.get(key);
        if (builder === undefined) {
          builder = { resource, name, field: new Builder(first) };
          builders.set(key, builder);
        }
        builder.field.put(no, cells[at] ?? null);
      }
    }
    this.#db.transaction(() => {
      const insert = this.#db.prepare(
        'INSERT OR REPLACE INTO column_chunk(field, chunk, data) VALUES (?, ?, ?)',
      );
      for (const { resource, name, field } of builders.values()) {
        insert.run(this.#numberOf(resource, name), chunk, field.pack());
      }
      this.#db.prepare('INSERT OR IGNORE INTO sealed_chunk(chunk) VALUES (?)').run(chunk);
    });
    this.#sealed.add(chunk);
  }

  #read(resource: ResourceCode, field: string, chunk: number): Column | null {
    if (this.#sealed.has(chunk)) {
      const number = this.fieldNumber(resource, field);
      const data = number === null ? undefined : this.#chunk.get(number, chunk);
      return data === undefined ? null : unpackColumn(chunk << chunkBits, data as Uint8Array);
    }
    const builder = new Builder(chunk << chunkBits);
    for (const row of this.#versions.iterate(chunk << chunkBits, ((chunk + 1) << chunkBits) - 1)) {
      const { no, shape, body } = row as VersionRow;
      const { resource: its, places } = this.#shapes.get(shape);
      const at = its === resource ? places.get(field) : undefined;
      if (at !== undefined) builder.put(no, decodeBody(body)[at] ?? null);
    }
    return builder.column();
  }

  #numberOf(resource: ResourceCode, name: string): number {
    const key = `${resource}${name}`;
    const known = this.#fields.get(key);
    if (known !== undefined) return known;
    this.#db
      .prepare('INSERT OR IGNORE INTO field(resource, name) VALUES (?, ?)')
      .run(resource, name);
    const no = this.#db
      .prepare('SELECT no FROM field WHERE resource = ? AND name = ?')
      .pluck()
      .get(resource, name) as number;
    this.#fields.set(key, no);
    return no;
  }
}

class Builder {
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

function unpackColumn(first: number, data: Uint8Array): Column {
  const bytes = inflateRawSync(data);
  const width = bytes.readUInt32LE(0);
  const length = bytes.readUInt32LE(4);
  const codes = bytes.subarray(8, 8 + chunkSize * width);
  const values = bytes.toString('utf8', bytes.byteLength - length);
  return {
    first,
    values: JSON.parse(values) as ColumnCell[],
    codes:
      width === 1
        ? Uint16Array.from(codes)
        : new Uint16Array(codes.buffer.slice(codes.byteOffset, codes.byteOffset + codes.length)),
  };
}

function cut(cell: Cell): ColumnCell {
  if (typeof cell === 'string') return cell.length > longest ? [2, cell.slice(0, longest)] : cell;
  if (typeof cell !== 'object' || cell === null) return cell;
  const text = JSON.stringify(cell);
  return text.length > longest ? [2, text.slice(0, longest)] : cell;
}
