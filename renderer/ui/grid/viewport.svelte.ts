import type { RowRange } from './grid';

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

/**
 * The tallest box the grid makes, in CSS pixels. Chromium's layout ends at 2^25 device pixels, which at 400% zoom is 8.3 million of ours:
 * longer lists scroll through a scaled box.
 */
export const tallestBox = 8_000_000;

/** How a list of equally high rows lies in a scrolled box. */
interface RowBox {
  readonly count: number;
  readonly rowHeight: number;
  /** Height of the part that shows rows. */
  readonly viewport: number;
}

/** Height of all rows together, which the box may not be able to have. */
function listHeight({ count, rowHeight }: RowBox): number {
  return count * rowHeight;
}

export function boxHeight(box: RowBox): number {
  return Math.min(listHeight(box), tallestBox);
}

/** The furthest the list, and the box, can be scrolled. */
export function furthest(box: RowBox): { list: number; box: number } {
  return {
    list: Math.max(0, listHeight(box) - box.viewport),
    box: Math.max(0, boxHeight(box) - box.viewport),
  };
}

/** Rows to draw when the list is scrolled to `top`, with `spare` more on each side so that scrolling does not outrun drawing. */
export function rowsInView(box: RowBox, top: number, spare: number): RowRange {
  const start = Math.floor(top / box.rowHeight) - spare;
  const end = Math.ceil((top + box.viewport) / box.rowHeight) + spare;
  return { start: Math.max(0, start), end: Math.max(0, Math.min(box.count, end)) };
}

/** So many times what the list was just moved by lies ahead: what a question and its answer take, even on a busy machine. */
const movesAhead = 8;
/** At most; what is further away is asked for as it comes nearer. */
const maxAhead = 200;
/** A move by more pages than this is a jump: nobody knows where the next one goes. */
const pagesOfJump = 10;

/** The rows beyond `range` that come into view next when the list, just moved by so many pixels, moves on like that. */
export function rowsAhead(box: RowBox, { start, end }: RowRange, moved: number): RowRange {
  const isJump = Math.abs(moved) > pagesOfJump * box.viewport;
  const rows = isJump ? 0 : Math.ceil((Math.abs(moved) / box.rowHeight) * movesAhead);
  const ahead = Math.min(rows, maxAhead);
  return moved < 0
    ? { start: Math.max(0, start - ahead), end: start }
    : { start: end, end: Math.min(box.count, end + ahead) };
}

/** The smallest part of a pixel by which a screen lets the thumb be dragged. */
const thumbStep = 1 / 4;

/**
 * Where the list is after the box was scrolled from one place to another. In a scaled box small movements (wheel, keys) move the list by
 * the same pixels, as they would in an unscaled one, also when a late frame brings several together; large ones (the thumb dragged, which
 * moves the box by at least its height for each pixel of the track) go to the same share of it.
 */
export function listTop(box: RowBox, list: number, from: number, to: number): number {
  const far = furthest(box);
  if (far.box === far.list) return Math.min(Math.max(to, 0), far.list);
  const dragged = (far.box / box.viewport) * thumbStep;
  const isSmall = Math.abs(to - from) < Math.max(box.viewport, dragged);
  if (isSmall) return Math.min(Math.max(list + to - from, 0), far.list);
  return (to / far.box) * far.list;
}

/** Where the box's scrollbar belongs for a place in the list. */
export function boxTop(box: RowBox, list: number): number {
  const far = furthest(box);
  if (far.box === far.list) return list;
  return Math.round((list / far.list) * far.box);
}

/** The nearest place in the list that shows a row whole. */
export function revealRow(box: RowBox, top: number, row: number): number {
  const start = row * box.rowHeight;
  if (start < top) return start;
  const end = start + box.rowHeight;
  return end > top + box.viewport ? Math.min(furthest(box).list, end - box.viewport) : top;
}
