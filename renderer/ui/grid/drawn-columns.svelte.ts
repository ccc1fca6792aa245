import type { PlacedColumn, DrawnColumn } from './grid';
import type { GridParts } from './parts';

/** Pixels that pinned columns leave for the others, at least: enough for one. */
const minForOthers = 160;

function areSameColumns(one: readonly DrawnColumn[], other: readonly DrawnColumn[]): boolean {
  return (
    one.length === other.length &&
    one.every(({ at, column, pinned }, index) => {
      const duplicate = other[index];
      return duplicate?.column === column && duplicate.at === at && duplicate.pinned === pinned;
    })
  );
}

/**
 * How many pinned columns fit into a viewport: those that would leave no room for others scroll
 * with them.
 */
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

/** The total width of the first columns, in pixels. */
export function widthOfPins(placed: readonly PlacedColumn[], pins: number): number {
  const last = placed[pins - 1];
  return last === undefined ? 0 : last.start + last.width;
}

/** What part of a grid's columns is visible. */
interface ColumnsView {
  /** Pixels scrolled. */
  readonly left: number;
  /** Visible width in pixels. */
  readonly viewport: number;
  /** The focused column. */
  readonly focused: number;
  /** How many of the first columns are pinned. */
  readonly pins: number;
}

/**
 * The columns to draw: the pinned ones, those in view with one more on each side, and the focused
 * one.
 */
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

/** Which columns of a grid are drawn, and how many of them are pinned at the left edge. */
export class DrawnColumns {
  readonly #parts: GridParts;
  #before: readonly DrawnColumn[] = [];
  /** How many of the first columns are pinned: as many as leave room for others. */
  readonly pins = $derived.by(() => {
    const { placed, pins } = this.#parts.layout();
    return pinsThatFit(placed, pins, this.#parts.width());
  });
  /**
   * The same array as long as its content is the same: otherwise every row would be updated with
   * each pixel scrolled.
   */
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
