import type { ColumnLayout } from './columns.svelte';
import type { GridCursor } from './cursor.svelte';
import type { RowViewport } from './viewport.svelte';
import type { RowSource } from './grid';

/** What the parts of a grid read of it; functions return the current value. */
export interface GridParts {
  /** Never replaced during the life of a grid. */
  readonly cursor: GridCursor;
  readonly layout: () => ColumnLayout;
  /**
   * How many of the first columns are pinned at the left edge: as many as leave room for others.
   */
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
