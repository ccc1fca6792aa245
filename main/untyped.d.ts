// The parts used of packages without types.

/** For main/store/database.ts; the package's `exports` declare no types. */
declare module 'better-sqlite3-multiple-ciphers' {
  type SqlValue = string | number | bigint | Uint8Array | null;

  interface Statement {
    run(...values: readonly SqlValue[]): { changes: number; lastInsertRowid: number | bigint };
    get(...values: readonly SqlValue[]): unknown;
    all(...values: readonly SqlValue[]): unknown[];
    iterate(...values: readonly SqlValue[]): IterableIterator<unknown>;
    /** Returns only the first column of each row. */
    pluck(): this;
  }

  interface Aggregate<T> {
    start: () => T;
    step: (sum: T, value: SqlValue, other: SqlValue) => T;
    result: (sum: T) => SqlValue;
  }

  export default class Driver {
    readonly readonly: boolean;
    constructor(
      file: string,
      options?: { fileMustExist?: boolean; readonly?: boolean; timeout?: number },
    );
    prepare(sql: string): Statement;
    exec(sql: string): this;
    pragma(text: string, options?: { simple?: boolean }): unknown;
    function(
      name: string,
      options: { deterministic: boolean; varargs: boolean; safeIntegers: boolean },
      work: (...values: readonly SqlValue[]) => SqlValue,
    ): this;
    aggregate<T>(name: string, options: Aggregate<T>): this;
    transaction<R>(work: () => R): { immediate: () => R };
    close(): this;
  }
}

declare module 'pgpass' {
  /** The password of PGPASSFILE, or of `~/.pgpass`, as psql finds it. */
  export default function pgpass(
    database: { host: string; port: number; database: string; user: string },
    take: (password: string | undefined) => void,
  ): void;
}
