import * as v from 'valibot';
import type { Syncable } from '../../preload/contract/sync';
import type { Database } from './database';

/** Beyond so many a field has no key column: it is stored, shown and searched, but cannot be sorted or filtered by. */
const maxKeyed = 400;

/** A list of field names that records of one resource share. */
export interface Shape {
  readonly no: number;
  readonly fields: readonly string[];
  /** Where each field stands among the cells. */
  readonly places: ReadonlyMap<string, number>;
}

const names = v.array(v.string());

/** Shapes of records and the key columns of their fields: a handful, all in memory. Nothing of them ever changes or goes. */
export class Fields {
  readonly #db: Database;
  readonly #newShapes;
  readonly #newFields;
  #shapes = new Map<number, Shape>();
  #shapeNos = new Map<string, number>();
  /** Of each resource, in order of first appearance: the key column, or null where it has none. */
  #columns = new Map<string, Map<string, string | null>>();
  #last = { shape: 0, field: 0 };

  constructor(db: Database) {
    this.#db = db;
    this.#newShapes = db.select('SELECT no, resource, fields FROM shape WHERE no > ? ORDER BY no', {
      no: 'number',
      resource: 'text',
      fields: 'text',
    });
    this.#newFields = db.select(
      'SELECT no, resource, name, keyed FROM field WHERE no > ? ORDER BY no',
      { no: 'number', resource: 'text', name: 'text', keyed: 'number' },
    );
    this.refresh();
  }

  /** Reads what another connection added since. */
  refresh(): void {
    for (const { no, resource, fields } of this.#newShapes.all(this.#last.shape)) {
      this.#rememberShape(no, resource, fields);
    }
    for (const { no, resource, name, keyed } of this.#newFields.all(this.#last.field)) {
      this.#rememberField(no, resource, { name, isKeyed: keyed === 1 });
    }
  }

  /** Reads all anew: after a write that was rolled back. */
  reload(): void {
    this.#shapes = new Map();
    this.#shapeNos = new Map();
    this.#columns = new Map();
    this.#last = { shape: 0, field: 0 };
    this.refresh();
  }

  /** The shape's number; a new one is written, with columns for its new fields, in the caller's transaction. */
  shapeOf(resource: Syncable, fields: readonly string[]): Shape {
    const text = JSON.stringify(fields);
    const known = this.#shapeNos.get(`${resource} ${text}`);
    if (known !== undefined) return this.shape(known);
    for (const name of fields) this.#addField(resource, name);
    const no = this.#last.shape + 1;
    this.#db.run('INSERT INTO shape(no, resource, fields) VALUES (?, ?, ?)', no, resource, text);
    return this.#rememberShape(no, resource, text);
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

  #addField(resource: Syncable, name: string): void {
    const columns = this.#of(resource);
    if (columns.has(name)) return;
    const no = this.#last.field + 1;
    const keyed = columns.size < maxKeyed ? 1 : 0;
    this.#db.run(
      'INSERT INTO field(no, resource, name, keyed) VALUES (?, ?, ?, ?)',
      ...[no, resource, name, keyed],
    );
    if (keyed === 1)
      this.#db.exec(`ALTER TABLE ${resource} ADD COLUMN k${no} NOT NULL DEFAULT x'02'`);
    this.#rememberField(no, resource, { name, isKeyed: keyed === 1 });
  }

  #of(resource: string): Map<string, string | null> {
    let columns = this.#columns.get(resource);
    if (columns === undefined) {
      columns = new Map<string, string | null>();
      this.#columns.set(resource, columns);
    }
    return columns;
  }

  #rememberShape(no: number, resource: string, text: string): Shape {
    const fields = v.parse(names, JSON.parse(text));
    const shape = { no, fields, places: new Map(fields.map((field, at) => [field, at])) };
    this.#shapes.set(no, shape);
    this.#shapeNos.set(`${resource} ${text}`, no);
    this.#last.shape = no;
    return shape;
  }

  #rememberField(no: number, resource: string, field: { name: string; isKeyed: boolean }): void {
    this.#of(resource).set(field.name, field.isKeyed ? `k${no}` : null);
    this.#last.field = no;
  }
}
