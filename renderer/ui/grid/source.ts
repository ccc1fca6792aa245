/** Rows from `start` up to, not including, `end`. */
export interface RowRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Where a grid's rows come from. The grid asks by index only and never sees the whole list, so that it works alike for pages fetched as
 * they scroll into view and for a store of a million records.
 */
export interface RowSource<C> {
  /** Rows that can be addressed, loaded or not. */
  readonly count: number;
  /** False while the end of the list is not known yet. */
  readonly complete: boolean;
  /**
   * A row's cells, or undefined while they are not here: the grid draws a placeholder. A cell that is undefined is one the row does not
   * have.
   */
  row(index: number): readonly (C | undefined)[] | undefined;
  /**
   * These rows are in view now, and those of `next` will be if the list is scrolled on; anything asked for before and not yet under way may be
   * dropped.
   */
  ensure(range: RowRange, next?: RowRange): void;
  /** Brings in every row of the range, e.g. before copying; rejects when some cannot be had. */
  load(range: RowRange): Promise<void>;
}

export interface GridColumn {
  readonly key: string;
  readonly label: string;
  /** Which cell of a row it shows. */
  readonly cell: number;
  /** Pixels to start from. */
  readonly width: number;
  readonly align: 'start' | 'end';
  /** Hidden until the user shows it. */
  readonly hidden?: boolean;
}
