import type { Calendar } from './period';
import type { Sql } from '../store/sql';

/** What a condition is compiled for. */
export interface Target {
  /** A resource's table (main/store/schema.ts). */
  readonly table: string;
  /** Alias of the row in question. */
  readonly alias: string;
  readonly calendar: Calendar;
  /** The condition for rows, with this alias, that belong to the list. */
  shown(alias: string): Sql;
  /**
   * The key expression of a field for rows with this alias; null when it has none, undefined when
   * no record has the field.
   */
  key(field: string, alias?: string): string | null | undefined;
  /** The beginning of a subquery for a field's text (list-fields.ts). */
  textByRow(field: string): string;
  /**
   * Rows up to this one are in the text index, later ones are searched one by one; null when all
   * are indexed.
   */
  readonly indexed: number | null;
  /** Trigrams of the text index with this prefix. */
  trigrams(beginning: string): readonly string[];
}
