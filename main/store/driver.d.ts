/** The part of the driver that database.ts uses; its `exports` declare no types. */
declare module 'better-sqlite3-multiple-ciphers' {
  type SqlValue = string | number | bigint | Uint8Array | null;

  interface Statement {
    run(...values: readonly SqlValue[]): { changes: number; lastInsertRowid: number | bigint };
    get(...values: readonly SqlValue[]): unknown;
    all(...values: readonly SqlValue[]): unknown[];
    iterate(...values: readonly SqlValue[]): IterableIterator<unknown>;
    /** Rows are returned as their first column. */
    pluck(): this;
  }

  interface Aggregate<T> {
    start: () => T;
    step: (sum: T, value: SqlValue, other: SqlValue) => T;
    result: (sum: T) => SqlValue;
  }

  export default class Driver {
    constructor(
      file: string,
      options?: { fileMustExist?: boolean; readonly?: boolean; timeout?: number },
    );
    prepare(sql: string): Statement;
    exec(sql: string): this;
    pragma(text: string, options?: { simple?: boolean }): unknown;
    function(
      name: string,
      options: { deterministic: boolean; varargs: boolean },
      work: (...values: readonly SqlValue[]) => SqlValue,
    ): this;
    aggregate<T>(name: string, options: Aggregate<T>): this;
    transaction<R>(work: () => R): { immediate: () => R };
    close(): this;
  }
}
