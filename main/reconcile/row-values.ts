import type { Database, SqlValue } from '../store/database';

const rowsAtOnce = 50;

/** Passes rows of values to a statement, many at once, which takes half as long. */
export class RowValues {
  readonly #many: (...values: readonly SqlValue[]) => number;
  readonly #one: (...values: readonly SqlValue[]) => number;
  readonly #columns: number;
  #values: SqlValue[] = [];

  /** `statement`: around the `VALUES` with its rows. */
  constructor(db: Database, columns: number, statement: (values: string) => string) {
    const row = `(${Array.from({ length: columns }, () => '?').join()})`;
    const prepare = (rows: number) =>
      db.command(statement(`VALUES ${Array.from({ length: rows }, () => row).join()}`));
    this.#many = prepare(rowsAtOnce);
    this.#one = prepare(1);
    this.#columns = columns;
  }

  add(...values: readonly SqlValue[]): void {
    this.#values.push(...values);
    if (this.#values.length < this.#columns * rowsAtOnce) return;
    this.#many(...this.#values);
    this.#values = [];
  }

  /** Passes the rest. */
  finish(): void {
    for (let at = 0; at < this.#values.length; at += this.#columns) {
      this.#one(...this.#values.slice(at, at + this.#columns));
    }
    this.#values = [];
  }
}

/** `into`: the table with its columns, `temp.pair(row, rid)`. */
export function rowInserts(db: Database, into: string, columns: number): RowValues {
  return new RowValues(db, columns, (values) => `INSERT INTO ${into} ${values}`);
}
