import type { Syncable } from '../../shared/ipc/sync';
import type { Database } from '../store/database';
import type { Fields } from '../store/fields';
import type { QueryContext } from '../store/query-context';
import type { Cell } from '../values/cells';

/** A list in which a question looks, and when and where it is asked. */
export interface QueriedList extends QueryContext {
  readonly resource: Syncable;
  /** The alias of its rows in the question's SQL. */
  readonly alias: string;
  /** IANA name: with `now` it says which day it is. */
  readonly zone: string;
}

/** A row that was read, with its stored id. */
export interface ReadRow {
  readonly id: string;
  readonly cells: readonly Cell[];
  /** Maps the record's own fields to its cells. */
  readonly positions: ReadonlyMap<string, number>;
}

/**
 * Columns of a list that its service does not send, and what every query needs to know of them. A
 * field of the same name from the service takes precedence.
 */
export interface ComputedColumns {
  readonly fields: readonly string[];
  /** Defines the SQL functions that `key` and `text` call. */
  readonly define?: (db: Database, fields: Fields) => void;
  /** Those that a search understands in this list, which has records. */
  readonly known: (context: QueryContext, resource: Syncable) => readonly string[];
  /** Those that the list shows, where that is not all it knows. */
  readonly shown?: (context: QueryContext, resource: Syncable) => readonly string[];
  /**
   * The key of a field (values/keys.ts) as an SQL expression; null when it has none, undefined when
   * no record has the field. `keyOf` answers for the list's other fields.
   */
  readonly key: (
    list: QueriedList,
    field: string,
    keyOf: (field: string) => string | null | undefined,
  ) => string | null | undefined;
  /**
   * The beginning of an SQL subquery for the text of one of the fields. Its first value is the
   * field; the caller appends a row number and `)`. Without it, `cell_text` reads the text.
   */
  readonly text?: (list: QueriedList) => string | undefined;
  /** Reads cells of these rows; undefined where a row has none. */
  readonly cells: (
    list: QueriedList,
    rows: readonly ReadRow[],
  ) => (field: string, row: ReadRow) => Cell | undefined;
  /**
   * What the values depend on besides the list's own records: an order of rows that was read for a
   * query whose SQL contains `sql` is only used again while the state is the same. A column that
   * depends on the day has the day for its state.
   */
  readonly dependsOn?: { readonly sql: string; readonly state: (list: QueriedList) => unknown };
}
