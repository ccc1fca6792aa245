import { decodeBody } from './body';
import type { Column } from './column-chunk';
import { chunkBits, chunkSize, ColumnBuilder, unpackColumn } from './column-chunk';
import type { Database, Statement } from './database';
import { HeldColumns } from './held-columns';
import type { ResourceCode } from './resources';
import type { Job } from './scheduler';
import type { Shapes } from './shapes';

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
  readonly #remove: Statement;
  readonly #sealed = new Set<number>();
  readonly #fields = new Map<string, number>();
  readonly #held = new HeldColumns();

  constructor(db: Database, shapes: Shapes, lastVersion: () => number) {
    this.#db = db;
    this.#shapes = shapes;
    this.#lastVersion = lastVersion;
    this.#versions = db.prepare(
      'SELECT no, shape, body FROM version WHERE no BETWEEN ? AND ? ORDER BY no',
    );
    this.#chunk = db.prepare('SELECT data FROM column_chunk WHERE field = ? AND chunk = ?').pluck();
    this.#remove = db.prepare('DELETE FROM column_chunk WHERE field = ? AND chunk = ?');
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
      const column = this.chunk(resource, field, chunk);
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
    const builders = new Map<
      string,
      { resource: ResourceCode; name: string; field: ColumnBuilder }
    >();
    for (const row of this.#versions.iterate(first, first + chunkSize - 1)) {
      const { no, shape, body } = row as VersionRow;
      const { resource, fields } = this.#shapes.get(shape);
      const cells = decodeBody(body);
      for (let at = 0; at < fields.length; at += 1) {
        const name = fields[at] ?? '';
        const key = `${resource}${name}`;
        let builder = builders.get(key);
        if (builder === undefined) {
          builder = { resource, name, field: new ColumnBuilder(first) };
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

  /** Writes a chunk's columns again from what is left of its versions; inside the caller's transaction. */
  renew(chunk: number): void {
    // What is not written yet will be without them.
    if (!this.#sealed.has(chunk)) return;
    for (const field of this.#fields.values()) this.#remove.run(field, chunk);
    this.seal(chunk);
    this.#held.drop();
  }

  /** One field of one chunk; null when no version of it has the field. */
  chunk(resource: ResourceCode, field: string, chunk: number): Column | null {
    return this.#sealed.has(chunk)
      ? this.#readSealed(resource, field, chunk)
      : this.#readBodies(resource, field, chunk);
  }

  get lastVersion(): number {
    return this.#lastVersion();
  }

  get heldBytes(): number {
    return this.#held.bytes;
  }

  /** Forgets what could be read again. */
  drop(): void {
    this.#held.drop();
  }

  #readSealed(resource: ResourceCode, field: string, chunk: number): Column | null {
    const number = this.fieldNumber(resource, field);
    if (number === null) return null;
    const held = this.#held.get(number, chunk);
    if (held !== undefined) return held;
    const data = this.#chunk.get(number, chunk) as Uint8Array | undefined;
    if (data === undefined) return null;
    const column = unpackColumn(chunk << chunkBits, data);
    this.#held.keep(number, chunk, column);
    return column;
  }

  #readBodies(resource: ResourceCode, field: string, chunk: number): Column {
    const builder = new ColumnBuilder(chunk << chunkBits);
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
