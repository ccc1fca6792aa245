/** What database.ts uses of the driver, which names no types in its `exports`. */
declare module 'better-sqlite3-multiple-ciphers' {
  export default class Driver {
    constructor(
      file: string,
      options?: { fileMustExist?: boolean; readonly?: boolean; timeout?: number },
    );
    prepare(sql: string): unknown;
    exec(sql: string): this;
    pragma(text: string, options?: { simple?: boolean }): unknown;
    transaction<A extends unknown[], R>(
      work: (...given: A) => R,
    ): ((...given: A) => R) & { immediate: (...given: A) => R };
    close(): this;
    readonly open: boolean;
    readonly inTransaction: boolean;
  }
}
