import { boxHeight, boxTop, furthest, listTop, revealRow, rowsAhead, rowsInView } from './rows';
import type { RowBox } from './rows';
import type { RowRange } from './source';

const spareRows = 6;

/** What part of the list is in view. Survives the grid's own life, so that coming back to a screen finds the same rows. */
export class RowViewport {
  /** Place in the list, in its own pixels. */
  #list = $state(0);
  /** The box's scrollTop as last seen. */
  #box = $state(0);
  #viewport = $state(0);
  #count = $state(0);
  #rowHeight = $state(32);
  /** A row to scroll to as soon as a grid can show it. */
  awaited = $state<number | null>(null);
  /** Grows with every shift: the grid's scrollTop is then to be settled. */
  shifts = $state(0);
  /** Pixels the columns are scrolled. */
  left = $state(0);
  #spare = $state(0);
  /** Pixels the list was moved by last. */
  #moved = 0;
  readonly range = $derived(rowsInView(this.#rowBox, this.#list, this.#spare));

  /** Without those to spare. */
  readonly seen = $derived(rowsInView(this.#rowBox, this.#list, 0));

  get #rowBox(): RowBox {
    return { count: this.#count, rowHeight: this.#rowHeight, viewport: this.#viewport };
  }

  /** Those that come into view next if the list is scrolled on as it was scrolled last. */
  get next(): RowRange {
    return rowsAhead(this.#rowBox, this.range, this.#moved);
  }

  get height(): number {
    return boxHeight(this.#rowBox);
  }

  /** Rows beyond the edges from now on: the first paint does without them. */
  widen(): void {
    this.#spare = spareRows;
  }

  /** Rows a page key moves by. */
  get pageRows(): number {
    return Math.max(1, Math.floor(this.#viewport / this.#rowHeight) - 1);
  }

  /** A row's place in the box, in pixels from its top. */
  place(row: number): number {
    return row * this.#rowHeight - this.#list + this.#box;
  }

  /** Tells the measures; a changed row height keeps the first visible row. */
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
   * Gives the scrollTop that matches the place in the list, to be set without moving what is seen: small movements through a scaled box
   * drift from it, and at an edge the box could not scroll on.
   */
  settle(): number {
    this.#box = boxTop(this.#rowBox, this.#list);
    return this.#box;
  }

  /** The scrollTop last seen is already the one that matches the place in the list. */
  get isSettled(): boolean {
    return boxTop(this.#rowBox, this.#list) === this.#box;
  }

  /** The box is at an edge, the list is not: it could not be scrolled on. */
  get isStuck(): boolean {
    const far = furthest(this.#rowBox);
    return (this.#box <= 0 && this.#list > 0) || (this.#box >= far.box && this.#list < far.list);
  }

  /** The first row that is at least partly in view. */
  get firstRow(): number {
    return Math.floor(this.#list / this.#rowHeight);
  }

  /** The first row in view and which part of it, 0 to 1, is scrolled away. */
  get top(): { row: number; into: number } {
    const { firstRow } = this;
    return { row: firstRow, into: this.#list / this.#rowHeight - firstRow };
  }

  /** Another list, to be read from a place inside of it. */
  toRow({ row, into }: { row: number; into: number }, count: number): void {
    this.#count = count;
    this.#list = Math.max(0, (row + into) * this.#rowHeight);
    this.#moved = 0;
    this.shifts += 1;
  }

  /** Whether a row can be seen, at least in part. */
  shows(row: number): boolean {
    const top = row * this.#rowHeight;
    return top + this.#rowHeight > this.#list && top < this.#list + this.#viewport;
  }

  /** Another list, to be read from its beginning. */
  toTop(count: number): void {
    this.#count = count;
    this.#list = 0;
    this.#moved = 0;
    this.shifts += 1;
  }

  /** The list has got other rows of this many: those in view stay where they are on screen when it moves along. */
  shift(rows: number, count: number): void {
    const furthestList = Math.max(0, count * this.#rowHeight - this.#viewport);
    this.#count = count;
    this.#list = Math.min(furthestList, Math.max(0, this.#list + rows * this.#rowHeight));
    this.shifts += 1;
  }

  show(row: number): void {
    this.awaited = row;
  }

  /** Makes a row visible and gives the scrollTop for it. */
  reveal(row: number): number {
    const before = this.#list;
    this.awaited = null;
    this.#list = revealRow(this.#rowBox, before, row);
    this.#moved = this.#list - before;
    return this.settle();
  }
}
