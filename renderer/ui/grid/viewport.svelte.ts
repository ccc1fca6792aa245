import type { RowRange } from './grid';

const spareRows = 6;

/** Which part of a list is in view. It outlives its grid, so that returning to a screen shows the same rows. */
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
  /** Counts changes of the position by other rows: after each the grid must settle its scrollTop. */
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

  /** From now on, also draws spare rows beyond the edges; the first paint is faster without them. */
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
   * Returns the scrollTop that matches the position in the list, to be set without moving the visible rows: in a scaled box, small movements
   * drift from it, and at an edge the box could not be scrolled further.
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

  /** The list now has `count` rows, and those in view have moved down by `rows`: they stay in place on screen. */
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

/**
 * The maximum height of the box, in CSS pixels. Chromium's layout is limited to 2^25 device pixels, which is 8.3 million CSS pixels at a zoom
 * of 400 %: longer lists scroll through a scaled box.
 */
export const tallestBox = 8_000_000;

/** A list of rows of equal height in a scrolling box. */
interface RowBox {
  readonly count: number;
  readonly rowHeight: number;
  /** Height of the visible part. */
  readonly viewport: number;
}

/** Height of all rows, which may be more than the box can have. */
function listHeight({ count, rowHeight }: RowBox): number {
  return count * rowHeight;
}

export function boxHeight(box: RowBox): number {
  return Math.min(listHeight(box), tallestBox);
}

/** The maximum scroll positions of the list and of the box. */
export function furthest(box: RowBox): { list: number; box: number } {
  return {
    list: Math.max(0, listHeight(box) - box.viewport),
    box: Math.max(0, boxHeight(box) - box.viewport),
  };
}

/** The rows to draw when the list is scrolled to `top`, with `spare` more on each side so that scrolling does not outrun drawing. */
export function rowsInView(box: RowBox, top: number, spare: number): RowRange {
  const start = Math.floor(top / box.rowHeight) - spare;
  const end = Math.ceil((top + box.viewport) / box.rowHeight) + spare;
  return { start: Math.max(0, start), end: Math.max(0, Math.min(box.count, end)) };
}

/** How many movements like the last one are prefetched: enough for a round trip on a busy machine. */
const movesAhead = 8;
/** The maximum number of rows prefetched. */
const maxAhead = 200;
/** A movement by more pages than this is a jump, after which nothing is prefetched. */
const pagesOfJump = 10;

/** The rows beyond `range` that come into view next if the last movement, by `moved` pixels, continues. */
export function rowsAhead(box: RowBox, { start, end }: RowRange, moved: number): RowRange {
  const isJump = Math.abs(moved) > pagesOfJump * box.viewport;
  const rows = isJump ? 0 : Math.ceil((Math.abs(moved) / box.rowHeight) * movesAhead);
  const ahead = Math.min(rows, maxAhead);
  return moved < 0
    ? { start: Math.max(0, start - ahead), end: start }
    : { start: end, end: Math.min(box.count, end + ahead) };
}

/** The smallest step of the scrollbar's thumb, in CSS pixels, on a screen with a high resolution. */
const thumbStep = 1 / 4;

/**
 * The position in the list after the box was scrolled. In a scaled box, small movements (wheel, keys) move the list by the same number of
 * pixels, also when a late frame combines several; large ones (dragging the thumb, which moves the box by at least its height for each pixel
 * of the track) go to the proportional position.
 */
export function listTop(box: RowBox, list: number, from: number, to: number): number {
  const far = furthest(box);
  if (far.box === far.list) return Math.min(Math.max(to, 0), far.list);
  const dragged = (far.box / box.viewport) * thumbStep;
  const isSmall = Math.abs(to - from) < Math.max(box.viewport, dragged);
  if (isSmall) return Math.min(Math.max(list + to - from, 0), far.list);
  return (to / far.box) * far.list;
}

/** The box's scrollTop for a position in the list. */
export function boxTop(box: RowBox, list: number): number {
  const far = furthest(box);
  if (far.box === far.list) return list;
  return Math.round((list / far.list) * far.box);
}

/** The nearest position in the list that shows a whole row. */
export function revealRow(box: RowBox, top: number, row: number): number {
  const start = row * box.rowHeight;
  if (start < top) return start;
  const end = start + box.rowHeight;
  return end > top + box.viewport ? Math.min(furthest(box).list, end - box.viewport) : top;
}
