import type { Syncable } from '../../shared/ipc/sync';
import type { Database } from './database';
import * as v from 'valibot';
import { DeskError } from '../failure';
import { namesSchema } from './schema';

/**
 * Fields beyond this number have no key column: they are stored, shown and searched, but cannot be
 * sorted or filtered by.
 */
const maxKeyed = 400;

/** Field names of a resource that are stored, over all its syncs: each is read at every start. */
const maxStoredNames = 10_000;

/** A list of field names shared by records of one resource. */
export interface Shape {
  readonly no: number;
  readonly fields: readonly string[];
  /** The position of each field among the cells. */
  readonly positions: ReadonlyMap<string, number>;
}

/**
 * The shapes of records, and the key columns of their fields: `k1` for the first field a resource
 * had, and so on. There are few, all held in memory; they never change and are never deleted.
 */
export class Fields {
  readonly #db: Database;
  #shapes = new Map<number, Shape>();
  #byText = new Map<string, Shape>();
  #columns = new Map<string, Map<string, string | null>>();
  #last = 0;

  constructor(db: Database) {
    this.#db = db;
    this.refresh();
  }

  /** Reads what another connection has added. */
  refresh(): void {
    const rows = this.#db.select(
      'SELECT no, resource, fields FROM shape WHERE no > ? ORDER BY no',
      { no: 'number', resource: 'text', fields: 'text' },
    );
    for (const { no, resource, fields: text } of rows.all(this.#last)) {
      const fields = v.parse(namesSchema, text);
      const shape = { no, fields, positions: new Map(fields.map((field, at) => [field, at])) };
      this.#shapes.set(no, shape);
      this.#byText.set(`${resource} ${text}`, shape);
      const columns = this.#of(resource);
      for (const field of fields) {
        if (columns.has(field)) continue;
        columns.set(field, columns.size < maxKeyed ? `k${columns.size + 1}` : null);
      }
      this.#last = no;
    }
  }

  /** Reads everything again after a rollback. */
  reload(): void {
    this.#shapes = new Map();
    this.#byText = new Map();
    this.#columns = new Map();
    this.#last = 0;
    this.refresh();
  }

  /**
   * The shape with these field names (JSON). A new one is inserted, with columns for its new
   * fields, in the caller's transaction.
   */
  shapeOf(resource: Syncable, text: string): Shape {
    const known = this.#byText.get(`${resource} ${text}`);
    if (known !== undefined) return known;
    const before = this.#of(resource).size;
    const no = this.#db.insert('INSERT INTO shape(resource, fields) VALUES (?, ?)')(resource, text);
    this.refresh();
    for (const column of [...this.#of(resource).values()].slice(before)) {
      if (column === null) continue;
      this.#db.exec(`ALTER TABLE ${resource} ADD COLUMN ${column} NOT NULL DEFAULT x'02'`);
    }
    return this.shape(no);
  }

  /**
   * Fails with `service.too-large` (`names`) if these lists of field names (JSON) have more new
   * names than the resource may have in all. To be called before anything of a page is written.
   */
  checkRoom(resource: Syncable, texts: readonly (string | null)[]): void {
    const known = this.#of(resource);
    const added = new Set<string>();
    for (const text of texts) {
      if (text === null || this.#byText.has(`${resource} ${text}`)) continue;
      for (const name of v.parse(namesSchema, text)) if (!known.has(name)) added.add(name);
    }
    if (added.size === 0 || known.size + added.size <= maxStoredNames) return;
    throw new DeskError('service.too-large', { what: 'names', max: maxStoredNames });
  }

  shape(no: number): Shape {
    const shape = this.#shapes.get(no);
    if (shape === undefined) throw new RangeError('A record names a shape that is not there.');
    return shape;
  }

  /** A resource's field names in order of first appearance. */
  names(resource: Syncable): string[] {
    return [...this.#of(resource).keys()];
  }

  /**
   * The key column of a field; null when it has none, undefined when no record ever had the field.
   */
  column(resource: Syncable, name: string): string | null | undefined {
    return this.#of(resource).get(name);
  }

  #of(resource: string): Map<string, string | null> {
    const columns = this.#columns.get(resource) ?? new Map<string, string | null>();
    this.#columns.set(resource, columns);
    return columns;
  }
}
