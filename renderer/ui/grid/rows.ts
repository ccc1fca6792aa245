import type { RowRange } from './source';

/**
 * The tallest box the grid makes, in CSS pixels. Chromium's layout ends at 2^25 device pixels, which at 400% zoom is 8.3 million of ours:
 * longer lists scroll through a scaled box.
 */
export const tallestBox = 8_000_000;

/** How a list of equally high rows lies in a scrolled box. */
export interface RowBox {
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
