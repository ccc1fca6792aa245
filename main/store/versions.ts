import type { Syncable } from '../../shared/ipc/sync';
import { type Cell, decodeBody } from '../values/cells';
import { searchText, sortKey } from '../values/keys';
import type { Database, SqlValue } from './database';
import { isSingle, textTable } from './schema';
import type { Fields, Shape } from './fields';

/** A record to be written. */
export interface Content {
  readonly id: string;
  readonly shape: Shape;
  readonly body: string;
  readonly digest: number;
}

/** A version that is not closed. */
interface OpenVersion {
  readonly rid: number;
  readonly since: number;
  readonly pos: number;
  readonly digest: number;
}

/** Insert statements of shapes, each for its own columns. */
const maxStatements = 200;

/** How records of one shape are inserted. */
interface Insert {
  /** Where the values of the key columns are among a record's cells; undefined for none. */
  readonly positions: readonly (number | undefined)[];
  readonly row: (...values: readonly SqlValue[]) => number;
}

/**
 * Writes versions of one resource: a row with its key columns, its body, and its entry in the text
 * index.
 */
export class Versions {
  readonly resource: Syncable;
  readonly #db: Database;
  readonly #fields: Fields;
  readonly #byId;
  readonly #insertBody;
  readonly #inserts = new WeakMap<Shape, Insert>();
  #isRemoved = true;
  /** How many shapes were written so far. */
  #shapes = 0;

  constructor(db: Database, fields: Fields, resource: Syncable) {
    this.#db = db;
    this.#fields = fields;
    this.resource = resource;
    this.#byId = db.select(
      `SELECT rid, since, pos, digest FROM ${resource} WHERE id = ? AND until IS NULL ORDER BY rid`,
      { rid: 'number', since: 'number', pos: 'number', digest: 'number' },
    );
    this.#insertBody = db.command(
      `INSERT INTO ${resource}_body(rid, shape, body) VALUES (?, ?, ?)`,
    );
  }

  /**
   * The open versions of an id: the current one, followed by one that an unfinished sync has
   * staged.
   */
  ofId(id: string): OpenVersion[] {
    return this.#byId.all(id);
  }

  add(content: Content, since: number, pos: number): number {
    return this.#write(null, content, since, pos);
  }

  /** Replaces a version that no screen has shown; it keeps its position. */
  replace(rid: number, content: Content): void {
    const row = this.#db
      .select(`SELECT since, pos FROM ${this.resource} WHERE rid = ?`, {
        since: 'number',
        pos: 'number',
      })
      .get(rid);
    if (row === undefined) throw new RangeError('A version that is not there.');
    this.remove(rid);
    this.#write(rid, content, row.since, row.pos);
    if (this.#isIndexed(rid)) this.indexText(rid, content.body);
  }

  /** To delete an entry, the text index needs the text it was indexed with. */
  remove(rid: number): void {
    const { resource } = this;
    const body = this.#isIndexed(rid) ? this.#bodyOf(rid)?.body : undefined;
    if (body !== undefined) {
      this.#db.run(
        `INSERT INTO ${resource}_text(${resource}_text, rowid, text) VALUES ('delete', ?, ?)`,
        ...[rid, searchText(decodeBody(body))],
      );
    }
    for (const table of [resource, `${resource}_body`]) {
      this.#db.run(`DELETE FROM ${table} WHERE rid = ?`, rid);
    }
    this.noteRemoved();
    // SQLite may reuse the last row's number for a version that is not indexed yet.
    this.#db.run(
      `UPDATE indexed SET rid = (SELECT ifnull(max(rid), 0) FROM ${resource})
       WHERE resource = ? AND rid > (SELECT ifnull(max(rid), 0) FROM ${resource})`,
      resource,
    );
  }

  /** Whether versions were removed since the last call; true at first. */
  takeRemoved(): boolean {
    const was = this.#isRemoved;
    this.#isRemoved = false;
    return was;
  }

  noteRemoved(): void {
    this.#isRemoved = true;
  }

  /** Removes what an unfinished sync wrote. */
  removeSince(sync: number): void {
    const { resource } = this;
    const others = this.#db.numbers(`SELECT rid FROM ${resource} WHERE since <> ? LIMIT 1`)(sync);
    if (others.length > 0) {
      const changedRids = this.#db.numbers(`SELECT rid FROM ${resource} WHERE since = ?`)(sync);
      for (const rid of changedRids) this.remove(rid);
      return;
    }
    this.noteRemoved();
    // Everything belongs to this sync: emptying the tables takes no longer for a million records.
    for (const table of [resource, `${resource}_body`]) this.#db.run(`DELETE FROM ${table}`);
    this.#db.exec(`DROP TABLE ${resource}_text; ${textTable(resource)}`);
    // As at the beginning: the next first sync is faster without it (schema.ts).
    if (!isSingle(resource)) this.#db.exec(`DROP INDEX IF EXISTS ${resource}_id`);
    this.#db.run('UPDATE indexed SET rid = 0 WHERE resource = ?', resource);
  }

  /** Whether a version has the same content with its fields in another order. */
  isSame(rid: number, shape: Shape, body: string): boolean {
    const row = this.#bodyOf(rid);
    if (row === undefined) return false;
    return canonical(this.#fields.shape(row.shape), row.body) === canonical(shape, body);
  }

  /**
   * Gives a version the digest of the same content. One with its fields in another order keeps its
   * own.
   */
  renewDigest(rid: number, { shape, body, digest }: Content): void {
    this.#db.run(
      `UPDATE ${this.resource} SET digest = ? WHERE rid = ? AND EXISTS (
         SELECT 1 FROM ${this.resource}_body WHERE rid = ? AND shape = ? AND body = ?)`,
      ...[digest, rid, rid, shape.no, body],
    );
  }

  indexText(rid: number, body: string): void {
    this.#db.run(
      `INSERT INTO ${this.resource}_text(rowid, text) VALUES (?, ?)`,
      ...[rid, searchText(decodeBody(body))],
    );
  }

  /**
   * Writes keys anew that may be those of moments in an earlier form, in rows after `from` up to
   * `to`.
   */
  renewKeys(from: number, to: number): void {
    const { resource } = this;
    for (const field of this.#fields.names(resource)) {
      const column = this.#fields.column(resource, field);
      if (typeof column !== 'string') continue;
      const rows = this.#db
        .select(
          `SELECT rid, shape, body FROM ${resource} JOIN ${resource}_body USING (rid)
           WHERE rid > ? AND rid <= ? AND (${mayBeEarlierInstant(column)})`,
          { rid: 'number', shape: 'number', body: 'text' },
        )
        .all(from, to);
      for (const { rid, shape, body } of rows) {
        const at = this.#fields.shape(shape).positions.get(field);
        const cell = at === undefined ? undefined : decodeBody(body)[at];
        if (typeof cell !== 'string') continue;
        this.#db.run(`UPDATE ${resource} SET ${column} = ? WHERE rid = ?`, sortKey(cell), rid);
      }
    }
  }

  #write(rid: number | null, { id, shape, body, digest }: Content, since: number, pos: number) {
    const insert = this.#insertOf(shape);
    const cells = decodeBody(body);
    const values: SqlValue[] = [rid, id, since, pos, digest];
    for (const at of insert.positions) values.push(sortKey(at === undefined ? at : cells[at]));
    const written = insert.row(...values);
    this.#insertBody(written, shape.no, body);
    return written;
  }

  #insertOf(shape: Shape): Insert {
    const known = this.#inserts.get(shape);
    if (known !== undefined) return known;
    const columns = ['rid', 'id', 'since', 'pos', 'digest'];
    const positions: (number | undefined)[] = [];
    this.#shapes += 1;
    // Each statement stays prepared: many shapes share one, with a place for every column.
    const isOneOfMany = this.#shapes > maxStatements;
    const names = isOneOfMany ? this.#fields.names(this.resource) : shape.fields;
    for (const name of new Set(names)) {
      const column = this.#fields.column(this.resource, name);
      if (typeof column !== 'string') continue;
      columns.push(column);
      positions.push(shape.positions.get(name));
    }
    const row = this.#db.insert(
      `INSERT INTO ${this.resource}(${columns.join()}) VALUES (${columns.map(() => '?').join()})`,
    );
    this.#inserts.set(shape, { positions, row });
    return { positions, row };
  }

  #bodyOf(rid: number): { shape: number; body: string } | undefined {
    return this.#db
      .select(`SELECT shape, body FROM ${this.resource}_body WHERE rid = ?`, {
        shape: 'number',
        body: 'text',
      })
      .get(rid);
  }

  #isIndexed(rid: number): boolean {
    const upTo = this.#db.numbers('SELECT rid FROM indexed WHERE resource = ?')(this.resource)[0];
    return rid <= (upTo ?? 0);
  }
}

/** A record's text, independent of the order of its fields and of the members of its objects. */
function canonical({ fields }: Shape, body: string): string {
  const cells = decodeBody(body);
  return canonicalCell([1, ...fields.flatMap((field, at) => [field, cells[at] ?? null])]);
}

function canonicalCell(cell: Cell): string {
  if (!Array.isArray(cell) || typeof cell[0] === 'string') return JSON.stringify(cell);
  const [kind, ...parts] = cell as readonly [0 | 1, ...Cell[]];
  const texts = parts.map(canonicalCell);
  if (kind === 0) return `[${texts.join()}]`;
  const members = texts.flatMap((text, at) => (at % 2 === 0 ? `${text}:${texts[at + 1]}` : []));
  return `{${members.sort().join()}}`;
}

/**
 * Texts that begin like a moment, and moments with a fraction in years for which microseconds since
 * 1970 are no exact double. Moments of today have a capital `T`.
 */
function mayBeEarlierInstant(key: string): string {
  const [two, four] = ['[0-9]', '[0-9][0-9]'].map((each) => each.repeat(2));
  const texts = [
    `${four}-${two}-${two}[t ]${two}*`,
    `${four}${four}t${two}*`,
    `[-+]${four}${two}-${two}-${two}t*`,
  ];
  const isText = texts.map((text) => `${key} GLOB '${text}'`).join(' OR ');
  const isLong = `substr(${key}, 11, 1) = 'T' AND length(${key}) > 19`;
  return `${key} >= '+' AND ${key} < x'' AND (${isText} OR ${isLong} AND (${key} < '1685' OR ${key} >= '2255'))`;
}
