import type { Syncable } from '../../preload/contract/sync';
import type { Cell } from '../values/cells';
import { decodeBody } from '../values/cells';
import type { Database, SqlValue } from './database';
import type { Fields, Shape } from './fields';
import { keyOf } from '../values/sort-keys';
import { isSingle, textTable } from './schema';
import { searchText } from '../values/search-text';

/** A record as it is to be written. */
export interface Content {
  readonly id: string;
  readonly shape: Shape;
  readonly body: string;
  readonly digest: number;
}

/** A version that is not closed. */
export interface OpenVersion {
  readonly rid: number;
  readonly since: number;
  readonly pos: number;
  readonly digest: number;
}

const open = { rid: 'number', since: 'number', pos: 'number', digest: 'number' } as const;

/** Writes versions of one resource: a row with its key columns, its body, and what the text index knows of it. */
export class Versions {
  readonly resource: Syncable;
  readonly #db: Database;
  readonly #fields: Fields;
  readonly #byId;
  readonly #maxRid;
  readonly #bodyOf;
  readonly #insertBody;
  readonly #updateBody;
  readonly #deleteRow;
  readonly #deleteBody;
  readonly #deleteText;
  readonly #insertText;
  readonly #indexedTo;
  readonly #inserts = new Map<number, Insert>();
  #nextRid: number | null = null;

  constructor(db: Database, fields: Fields, resource: Syncable) {
    this.#db = db;
    this.#fields = fields;
    this.resource = resource;
    this.#byId = db.select(
      `SELECT rid, since, pos, digest FROM ${resource} WHERE id = ? AND until IS NULL ORDER BY rid`,
      open,
    );
    this.#maxRid = db.select(`SELECT max(rid) AS rid FROM ${resource}`, { rid: 'number?' });
    this.#bodyOf = db.select(`SELECT shape, body FROM ${resource}_body WHERE rid = ?`, {
      shape: 'number',
      body: 'text',
    });
    this.#insertBody = db.command(
      `INSERT INTO ${resource}_body(rid, shape, body) VALUES (?, ?, ?)`,
    );
    this.#updateBody = db.command(`UPDATE ${resource}_body SET shape = ?, body = ? WHERE rid = ?`);
    this.#deleteRow = db.command(`DELETE FROM ${resource} WHERE rid = ?`);
    this.#deleteBody = db.command(`DELETE FROM ${resource}_body WHERE rid = ?`);
    this.#insertText = db.command(`INSERT INTO ${resource}_text(rowid, text) VALUES (?, ?)`);
    this.#deleteText = db.command(
      `INSERT INTO ${resource}_text(${resource}_text, rowid, text) VALUES ('delete', ?, ?)`,
    );
    this.#indexedTo = db.select('SELECT rid FROM indexed WHERE resource = ?', { rid: 'number' });
  }

  /** After a rollback. */
  reload(): void {
    this.#nextRid = null;
  }

  /** Those of an id that are not closed: the shown one, and behind it the one a sync under way has staged. */
  ofId(id: string): OpenVersion[] {
    return this.#byId.all(id);
  }

  add(content: Content, since: number, pos: number): number {
    const rid = (this.#nextRid ??= (this.#maxRid.get()?.rid ?? 0) + 1);
    this.#nextRid = rid + 1;
    const { id, shape, body, digest } = content;
    const { places, run } = this.#insertOf(shape);
    const cells = decodeBody(body);
    const values: SqlValue[] = [rid, id, since, pos, digest];
    for (const place of places) values.push(keyOf(cells[place]));
    run(...values);
    this.#insertBody(rid, shape.no, body);
    return rid;
  }

  /** A version that no screen shows as it was: its place among the others stays. */
  replace(rid: number, { shape, body, digest }: Content): void {
    const cells = decodeBody(body);
    const columns = ['digest = ?'];
    const values: SqlValue[] = [digest];
    for (const name of this.#fields.names(this.resource)) {
      const column = this.#fields.column(this.resource, name);
      if (typeof column !== 'string') continue;
      const place = shape.places.get(name);
      columns.push(`${column} = ?`);
      values.push(keyOf(place === undefined ? undefined : cells[place]));
    }
    this.#db.run(`UPDATE ${this.resource} SET ${columns.join()} WHERE rid = ?`, ...values, rid);
    this.#forgetText(rid);
    this.#updateBody(shape.no, body, rid);
    if (this.#isIndexed(rid)) this.#insertText(rid, searchText(cells));
  }

  remove(rid: number): void {
    this.#forgetText(rid);
    this.#deleteRow(rid);
    this.#deleteBody(rid);
    this.#nextRid = null;
  }

  /** What a sync under way wrote. */
  removeSince(sync: number): void {
    const { resource } = this;
    const others = this.#db.select(`SELECT rid FROM ${resource} WHERE since <> ? LIMIT 1`, {
      rid: 'number',
    });
    if (others.get(sync) === undefined) {
      // All of it, which takes no longer for a million.
      for (const table of [resource, `${resource}_body`]) this.#db.run(`DELETE FROM ${table}`);
      this.#db.exec(`DROP TABLE ${resource}_text; ${textTable(resource)}`);
      // As at the very beginning: the next first sync fills it faster without (schema.ts).
      if (!isSingle(resource)) this.#db.exec(`DROP INDEX IF EXISTS ${resource}_id`);
      this.#db.run('UPDATE indexed SET rid = 0 WHERE resource = ?', resource);
      this.#nextRid = null;
      return;
    }
    const own = this.#db.select(`SELECT rid FROM ${resource} WHERE since = ?`, { rid: 'number' });
    for (const { rid } of own.all(sync)) this.remove(rid);
  }

  /** Whether a version says the same in another order of its fields. */
  isSame(rid: number, shape: Shape, body: string): boolean {
    const row = this.#bodyOf.get(rid);
    if (row === undefined) return false;
    const before = this.#fields.shape(row.shape);
    return sameRecord([before, decodeBody(row.body)], [shape, decodeBody(body)]);
  }

  #insertOf(shape: Shape): Insert {
    const known = this.#inserts.get(shape.no);
    if (known !== undefined) return known;
    const keyed = [...shape.places].flatMap(([name, place]) => {
      const column = this.#fields.column(this.resource, name);
      return typeof column === 'string' ? { column, place } : [];
    });
    const columns = ['rid', 'id', 'since', 'pos', 'digest', ...keyed.map(({ column }) => column)];
    const insert = {
      places: keyed.map(({ place }) => place),
      run: this.#db.command(
        `INSERT INTO ${this.resource}(${columns.join()}) VALUES (${columns.map(() => '?').join()})`,
      ),
    };
    this.#inserts.set(shape.no, insert);
    return insert;
  }

  /** The index is told what it had made of the version, so that it finds all of it. */
  #forgetText(rid: number): void {
    const row = this.#isIndexed(rid) ? this.#bodyOf.get(rid) : undefined;
    if (row !== undefined) this.#deleteText(rid, searchText(decodeBody(row.body)));
  }

  #isIndexed(rid: number): boolean {
    return rid <= (this.#indexedTo.get(this.resource)?.rid ?? 0);
  }
}

interface Insert {
  /** Where the values of the key columns stand among a record's cells. */
  readonly places: readonly number[];
  readonly run: (...values: readonly SqlValue[]) => number;
}

/** Members of objects, and fields of records, in whatever order. */
function sameRecord(
  [one, cells]: readonly [Shape, readonly Cell[]],
  [other, otherCells]: readonly [Shape, readonly Cell[]],
): boolean {
  return (
    one.places.size === other.places.size &&
    [...one.places].every(([name, place]) => {
      const at = other.places.get(name);
      return at !== undefined && canonical(cells[place]) === canonical(otherCells[at]);
    })
  );
}

function canonical(cell: Cell | undefined): string {
  if (!Array.isArray(cell) || typeof cell[0] === 'string') return JSON.stringify(cell);
  const [kind, ...parts] = cell as readonly [0 | 1, ...Cell[]];
  const texts = parts.map(canonical);
  if (kind === 0) return `[${texts.join()}]`;
  const members = texts.flatMap((text, at) => (at % 2 === 0 ? `${text}:${texts[at + 1]}` : []));
  return `{${members.sort().join()}}`;
}
