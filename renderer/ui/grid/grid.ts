/** Rows from `start` up to, not including, `end`. */
export interface RowRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The source of a grid's rows. The grid asks by index only and never holds the whole list, so a
 * million rows cost no more than a page.
 */
export interface RowSource<C> {
  /** Rows that can be addressed, loaded or not. */
  readonly count: number;
  /**
   * A row's cells, or undefined while they are not loaded: the grid draws a placeholder. An
   * undefined cell is one the row does not have.
   */
  row(index: number): readonly (C | undefined)[] | undefined;
  /**
   * These rows are in view now, and those of `next` will be if scrolling continues; earlier
   * requests that have not been sent may be dropped.
   */
  ensure(range: RowRange, next?: RowRange): void;
  /** Loads every row of the range, e.g. before copying; rejects when one cannot be loaded. */
  load(range: RowRange): Promise<void>;
}

export interface GridColumn {
  readonly key: string;
  readonly label: string;
  /** The index of the cell it shows. */
  readonly cell: number;
  /** The initial width in pixels. */
  readonly width: number;
  readonly align: 'start' | 'end';
  /** What the menu calls its order; text by default. */
  readonly order?: 'text' | 'number' | 'time';
  /** Hidden until the user shows it. */
  readonly hidden?: boolean;
}

/** Pixels. */
export const headerHeight = 32;
export const menuWidth = 208;
/** By how much one press of a button or menu item changes a column's width. */
export const widthStep = 24;

/** A column as laid out, with its current width and where it starts, in pixels. */
export interface PlacedColumn extends GridColumn {
  readonly start: number;
}

/** A column to draw and its place among the shown ones. */
export interface DrawnColumn {
  readonly at: number;
  readonly column: PlacedColumn;
  /** Stays at the left edge. */
  readonly pinned: boolean;
}
