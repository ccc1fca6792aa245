import type { ColumnLayout } from './columns.svelte';
import type { GridCursor } from './cursor.svelte';
import type { RowSource } from './source';
import type { RowViewport } from './viewport.svelte';

/** Pixels. */
export const headerHeight = 32;

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
