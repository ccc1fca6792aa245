import type { GridParts, GridColumn } from './grid';

/** A column as laid out: its width now, and where it starts. */
export interface PlacedColumn extends GridColumn {
  readonly start: number;
}

/** A column to draw and its place among the shown ones. */
export interface DrawnColumn {
  readonly at: number;
  readonly column: PlacedColumn;
  /** Held at the left edge. */
  readonly pinned: boolean;
}

/** What held columns leave for the others, at least: enough for one. */
const minForOthers = 160;

function areSameColumns(one: readonly DrawnColumn[], other: readonly DrawnColumn[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ at, column, pinned }, index) => {
      const twin = other[index];
      return twin?.column === column && twin.at === at && twin.pinned === pinned;
    })
  );
}

/** How many pinned columns fit into a width: those that would leave no room for others scroll with them. */
export function pinsThatFit(
  placed: readonly PlacedColumn[],
  pins: number,
  viewport: number,
): number {
  const tooFar = placed
    .slice(0, pins)
    .findIndex(({ start, width }) => start + width > viewport - minForOthers);
  return tooFar < 0 ? Math.min(pins, placed.length) : tooFar;
}

/** Width of the first columns together. */
export function widthOfPins(placed: readonly PlacedColumn[], pins: number): number {
  const last = placed[pins - 1];
  return last === undefined ? 0 : last.start + last.width;
}

/** How a grid's columns are looked at: pixels scrolled and to be seen, the column that holds the focus, and how many are held. */
interface ColumnsView {
  readonly left: number;
  readonly viewport: number;
  readonly focused: number;
  readonly pins: number;
}

/** The columns to draw: the held first, those in view with one to spare, and the one that holds the focus. */
export function columnsInView(
  placed: readonly PlacedColumn[],
  { left, viewport, focused, pins }: ColumnsView,
): readonly DrawnColumn[] {
  const pinned = widthOfPins(placed, pins);
  const inView = placed.flatMap((column, at) => {
    const visible = column.start + column.width > left + pinned && column.start < left + viewport;
    return visible ? [at] : [];
  });
  const first = inView[0] ?? pins;
  const last = inView.at(-1) ?? 0;
  return placed.flatMap((column, at) => {
    const isDrawn = at < pins || at === focused || (at >= first - 1 && at <= last + 1);
    return isDrawn ? [{ at, column, pinned: at < pins }] : [];
  });
}

/** Which columns of a grid are drawn, and how many of them are held at the left edge. */
export class DrawnColumns {
  readonly #parts: GridParts;
  #before: readonly DrawnColumn[] = [];
  /** How many of the first are held: those that leave room for others. */
  readonly pins = $derived.by(() => {
    const { placed, pins } = this.#parts.layout();
    return pinsThatFit(placed, pins, this.#parts.width());
  });
  /** The same list as long as it holds the same: else every row would be looked through with each pixel that is scrolled. */
  readonly drawn = $derived.by(() => {
    const { cursor, layout, viewport, width } = this.#parts;
    const next = columnsInView(layout().placed, {
      left: viewport().left,
      viewport: width(),
      focused: cursor.place.column,
      pins: this.pins,
    });
    if (!areSameColumns(next, this.#before)) this.#before = next;
    return this.#before;
  });

  constructor(parts: GridParts) {
    this.#parts = parts;
  }
}
