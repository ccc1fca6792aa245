import type { ColumnLayout } from './columns.svelte';
import type { GridCursor } from './cursor.svelte';
import type { RowViewport } from './viewport.svelte';

/** Rows from `start` up to, not including, `end`. */
export interface RowRange {
  readonly start: number;
  readonly end: number;
}

/** The source of a grid's rows. The grid asks by index only and never holds the whole list, so a million rows cost no more than a page. */
export interface RowSource<C> {
  /** Rows that can be addressed, loaded or not. */
  readonly count: number;
  /** A row's cells, or undefined while they are not loaded: the grid draws a placeholder. An undefined cell is one the row does not have. */
  row(index: number): readonly (C | undefined)[] | undefined;
  /**
   * These rows are in view now, and those of `next` will be if scrolling continues; earlier requests that have not been sent may be
   * dropped.
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

/** What the parts of a grid read of it; functions return the current value. */
export interface GridParts {
  /** Never replaced during the life of a grid. */
  readonly cursor: GridCursor;
  readonly layout: () => ColumnLayout;
  /** How many of the first columns are pinned at the left edge: as many as leave room for others. */
  readonly pins: () => number;
  readonly viewport: () => RowViewport;
  readonly source: () => RowSource<unknown>;
  /** Pixels. */
  readonly rowHeight: () => number;
  /** The scrolling element; null until it is in the document. */
  readonly scroller: () => HTMLElement | null;
  /** The scrolling element's size without scroll bars, in pixels; 0 until it is measured. */
  readonly width: () => number;
  readonly height: () => number;
}
