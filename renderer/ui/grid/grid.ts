import type { ColumnLayout } from './columns.svelte';
import type { GridCursor } from './cursor.svelte';
import type { RowViewport } from './viewport.svelte';

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

/** Pixels. */
export const headerHeight = 32;
export const menuWidth = 208;

/** What the parts of a grid read of it, as it is at the time they ask. */
export interface GridParts {
  /** A grid keeps the one it was made with. */
  readonly cursor: GridCursor;
  readonly layout: () => ColumnLayout;
  /** How many of the first columns are held at the left edge: those that leave room for others. */
  readonly pins: () => number;
  readonly viewport: () => RowViewport;
  readonly source: () => RowSource<unknown>;
  /** Pixels. */
  readonly rowHeight: () => number;
  /** The element that scrolls; null until it is in the document. */
  readonly scroller: () => HTMLElement | null;
  /** Of that element without scroll bars, in pixels; 0 until it was measured. */
  readonly width: () => number;
  readonly height: () => number;
}
