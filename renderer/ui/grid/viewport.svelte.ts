import type { RowRange } from './grid';
import {
  boxHeight,
  furthest,
  rowsInView,
  rowsAhead,
  listTop,
  boxTop,
  revealRow,
  type RowBox,
} from './rows';

const spareRows = 6;

/**
 * Which part of a list is in view. It outlives its grid, so that returning to a screen shows the
 * same rows.
 */
export class RowViewport {
  /** The scroll position in the list, in unscaled pixels. */
  #list = $state(0);
  /** The last known scrollTop of the box. */
  #box = $state(0);
  #viewport = $state(0);
  #count = $state(0);
  #rowHeight = $state(32);
  /** A row to scroll to as soon as a grid can show it. */
  awaited = $state<number | null>(null);
  /**
   * Counts changes of the position by other rows: after each the grid must settle its scrollTop.
   */
  shifts = $state(0);
  /** Horizontal scroll position in pixels. */
  left = $state(0);
  #spare = $state(0);
  /** Pixels of the last movement. */
  #moved = 0;
  readonly range = $derived(rowsInView(this.#rowBox, this.#list, this.#spare));

  /** The visible rows, without spare ones. */
  readonly seen = $derived(rowsInView(this.#rowBox, this.#list, 0));

  get #rowBox(): RowBox {
    return { count: this.#count, rowHeight: this.#rowHeight, viewport: this.#viewport };
  }

  /** The rows that come into view next if the last movement continues. */
  get next(): RowRange {
    return rowsAhead(this.#rowBox, this.range, this.#moved);
  }

  get height(): number {
    return boxHeight(this.#rowBox);
  }

  /**
   * From now on, also draws spare rows beyond the edges; the first paint is faster without them.
   */
  widen(): void {
    this.#spare = spareRows;
  }

  /** Rows a page key moves by. */
  get pageRows(): number {
    return Math.max(1, Math.floor(this.#viewport / this.#rowHeight) - 1);
  }

  /** A row's position in the box, in pixels from its top. */
  place(row: number): number {
    return row * this.#rowHeight - this.#list + this.#box;
  }

  /** Sets the dimensions; a changed row height keeps the first visible row in view. */
  measure(count: number, rowHeight: number, viewport: number): void {
    if (rowHeight !== this.#rowHeight) {
      this.#list = (this.#list / this.#rowHeight) * rowHeight;
      this.#rowHeight = rowHeight;
      this.#box = boxTop({ count, rowHeight, viewport }, this.#list);
    }
    this.#count = count;
    this.#viewport = viewport;
  }

  /** The box was scrolled to `box`. */
  scrolled(box: number): void {
    if (box === this.#box) return;
    const before = this.#list;
    this.#list = listTop(this.#rowBox, before, this.#box, box);
    this.#moved = this.#list - before;
    this.#box = box;
  }

  /**
   * Returns the scrollTop that matches the position in the list, to be set without moving the
   * visible rows: in a scaled box, small movements drift from it, and at an edge the box could not
   * be scrolled further.
   */
  settle(): number {
    this.#box = boxTop(this.#rowBox, this.#list);
    return this.#box;
  }

  /** The last known scrollTop already matches the position in the list. */
  get isSettled(): boolean {
    return boxTop(this.#rowBox, this.#list) === this.#box;
  }

  /** The box is at an edge and the list is not, so it could not be scrolled further. */
  get isStuck(): boolean {
    const far = furthest(this.#rowBox);
    return (this.#box <= 0 && this.#list > 0) || (this.#box >= far.box && this.#list < far.list);
  }

  /** The first row that is at least partly visible. */
  get firstRow(): number {
    return Math.floor(this.#list / this.#rowHeight);
  }

  /** The first visible row, and the part of it that is scrolled away, from 0 to 1. */
  get top(): { row: number; into: number } {
    const { firstRow } = this;
    return { row: firstRow, into: this.#list / this.#rowHeight - firstRow };
  }

  /** Shows another list from this position. */
  toRow({ row, into }: { row: number; into: number }, count: number): void {
    this.#count = count;
    this.#list = Math.max(0, (row + into) * this.#rowHeight);
    this.#moved = 0;
    this.shifts += 1;
  }

  /** Whether a row is at least partly visible. */
  shows(row: number): boolean {
    const top = row * this.#rowHeight;
    return top + this.#rowHeight > this.#list && top < this.#list + this.#viewport;
  }

  /** Shows another list from its top. */
  toTop(count: number): void {
    this.#count = count;
    this.#list = 0;
    this.#moved = 0;
    this.shifts += 1;
  }

  /**
   * The list now has `count` rows, and those in view have moved down by `rows`: they stay in place
   * on screen.
   */
  shift(rows: number, count: number): void {
    const furthestList = Math.max(0, count * this.#rowHeight - this.#viewport);
    this.#count = count;
    this.#list = Math.min(furthestList, Math.max(0, this.#list + rows * this.#rowHeight));
    this.shifts += 1;
  }

  show(row: number): void {
    this.awaited = row;
  }

  /** Makes a row visible and returns the scrollTop for it. */
  reveal(row: number): number {
    const before = this.#list;
    this.awaited = null;
    this.#list = revealRow(this.#rowBox, before, row);
    this.#moved = this.#list - before;
    return this.settle();
  }
}
