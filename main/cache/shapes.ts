import type { Database, Statement } from './database';
import type { ResourceCode } from './resources';

/** A list of field names that records of one resource share. */
export interface Shape {
  readonly no: number;
  readonly resource: ResourceCode;
  readonly fields: readonly string[];
  /** Where each field stands among the cells. */
  readonly places: ReadonlyMap<string, number>;
}

/** The shapes, all in memory: a service has a handful. */
export class Shapes {
  readonly #insert: Statement;
  readonly #select: Statement;
  #byNo = new Map<number, Shape>();
  #byName = new Map<string, number>();

  constructor(db: Database) {
    this.#insert = db.prepare('INSERT INTO shape(no, resource, fields) VALUES (?, ?, ?)');
    this.#select = db.prepare('SELECT no, resource, fields FROM shape ORDER BY no');
    this.reload();
  }

  /** Reads them again: at opening, and after a write that was rolled back. */
  reload(): void {
    this.#byNo = new Map();
    this.#byName = new Map();
    for (const row of this.#select.all() as {
      no: number;
      resource: ResourceCode;
      fields: string;
    }[]) {
      this.#remember(row.no, row.resource, row.fields);
    }
  }

  /** The shape's number; a new one is written, inside the caller's transaction. */
  numberOf(resource: ResourceCode, fields: readonly string[]): number {
    const text = JSON.stringify(fields);
    const known = this.#byName.get(`${resource}${text}`);
    if (known !== undefined) return known;
    const no = this.#byNo.size + 1;
    this.#insert.run(no, resource, text);
    this.#remember(no, resource, text);
    return no;
  }

  get(no: number): Shape {
    const shape = this.#byNo.get(no);
    if (shape === undefined) throw new RangeError('A version names a shape that is not there.');
    return shape;
  }

  /** Field names of a resource in order of first appearance. */
  columns(resource: ResourceCode): string[] {
    const names = new Set<string>();
    for (const shape of this.#byNo.values()) {
      if (shape.resource === resource) for (const field of shape.fields) names.add(field);
    }
    return [...names];
  }

  #remember(no: number, resource: ResourceCode, text: string): void {
    const fields = JSON.parse(text) as string[];
    const places = new Map(fields.map((field, at) => [field, at]));
    this.#byNo.set(no, { no, resource, fields, places });
    this.#byName.set(`${resource}${text}`, no);
  }
}
