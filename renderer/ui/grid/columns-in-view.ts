import type { GridColumn } from './source';

/** A column as laid out: its width now, and where it starts. */
export interface PlacedColumn extends GridColumn {
  readonly start: number;
}

/** A column to draw and its place among the shown ones. */
export interface DrawnColumn {
  readonly at: number;
  readonly column: PlacedColumn;
}

/** The columns to draw: the pinned first, those in view with one to spare, and the one that holds the focus. */
export function columnsInView(
  placed: readonly PlacedColumn[],
  left: number,
  viewport: number,
  focused: number,
): readonly DrawnColumn[] {
  const pinned = placed[0]?.width ?? 0;
  const inView = placed.flatMap((column, at) => {
    const visible = column.start + column.width > left + pinned && column.start < left + viewport;
    return visible ? [at] : [];
  });
  const first = inView[0] ?? 1;
  const last = inView.at(-1) ?? 0;
  return placed.flatMap((column, at) =>
    at === 0 || at === focused || (at >= first - 1 && at <= last + 1) ? [{ at, column }] : [],
  );
}
