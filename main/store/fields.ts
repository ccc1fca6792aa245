import * as v from 'valibot';
import type { Syncable } from '../../preload/contract/sync';
import type { Database } from './database';

/** Beyond so many a field has no key column: it is stored, shown and searched, but cannot be sorted or filtered by. */
const maxKeyed = 400;

/** A list of field names that records of one resource share. */
export interface Shape {
  readonly no: number;
  readonly fields: readonly string[];
  /** The position of each field among the cells. */
  readonly positions: ReadonlyMap<string, number>;
}

const names = v.array(v.string());

/**
 * Shapes of records, and the key columns of their fields: `k1` of the field a resource had first, and so on. A handful, all in memory;
 * nothing of them ever changes or goes.
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

  /** Reads what another connection added since. */
  refresh(): void {
    const rows = this.#db.select(
      'SELECT no, resource, fields FROM shape WHERE no > ? ORDER BY no',
      { no: 'number', resource: 'text', fields: 'text' },
    );
    for (const { no, resource, fields: text } of rows.all(this.#last)) {
      const fields = v.parse(names, JSON.parse(text));
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

  /** Reads everything again after a rolled-back write. */
  reload(): void {
    this.#shapes = new Map();
    this.#byText = new Map();
    this.#columns = new Map();
    this.#last = 0;
    this.refresh();
  }

  /** The shape of these field names (JSON); a new one is written, with columns for its new fields, in the caller's transaction. */
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

  shape(no: number): Shape {
    const shape = this.#shapes.get(no);
    if (shape === undefined) throw new RangeError('A record names a shape that is not there.');
    return shape;
  }

  /** Names of a resource's fields in order of first appearance. */
  names(resource: Syncable): string[] {
    return [...this.#of(resource).keys()];
  }

  /** The key column of a field; null when it has none, undefined when no record ever had the field. */
  column(resource: Syncable, name: string): string | null | undefined {
    return this.#of(resource).get(name);
  }

  #of(resource: string): Map<string, string | null> {
    const columns = this.#columns.get(resource) ?? new Map<string, string | null>();
    this.#columns.set(resource, columns);
    return columns;
  }
}
