import type { RowRange } from './grid';

/** A list of rows of equal height in a scrolling box. */
export interface RowBox {
  readonly count: number;
  readonly rowHeight: number;
  /** Height of the visible part. */
  readonly viewport: number;
}

/**
 * The maximum height of the box, in CSS pixels. Chromium's layout is limited to 2^25 device pixels,
 * which is 8.3 million CSS pixels at a zoom of 400 %: longer lists scroll through a scaled box.
 */
export const tallestBox = 8_000_000;

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

/**
 * The rows to draw when the list is scrolled to `top`, with `spare` more on each side so that
 * scrolling does not outrun drawing.
 */
export function rowsInView(box: RowBox, top: number, spare: number): RowRange {
  const start = Math.floor(top / box.rowHeight) - spare;
  const end = Math.ceil((top + box.viewport) / box.rowHeight) + spare;
  return { start: Math.max(0, start), end: Math.max(0, Math.min(box.count, end)) };
}

/**
 * How many movements like the last one are prefetched: enough for a round trip on a busy machine.
 */
const movesAhead = 8;

/** The maximum number of rows prefetched. */
const maxAhead = 200;

/** A movement by more pages than this is a jump, after which nothing is prefetched. */
const pagesOfJump = 10;

/**
 * The rows beyond `range` that come into view next if the last movement, by `moved` pixels,
 * continues.
 */
export function rowsAhead(box: RowBox, { start, end }: RowRange, moved: number): RowRange {
  const isJump = Math.abs(moved) > pagesOfJump * box.viewport;
  const rows = isJump ? 0 : Math.ceil((Math.abs(moved) / box.rowHeight) * movesAhead);
  const ahead = Math.min(rows, maxAhead);
  return moved < 0
    ? { start: Math.max(0, start - ahead), end: start }
    : { start: end, end: Math.min(box.count, end + ahead) };
}

/**
 * The smallest step of the scrollbar's thumb, in CSS pixels, on a screen with a high resolution.
 */
const thumbStep = 1 / 4;

/**
 * The position in the list after the box was scrolled. In a scaled box, small movements (wheel,
 * keys) move the list by the same number of pixels, also when a late frame combines several; large
 * ones (dragging the thumb, which moves the box by at least its height for each pixel of the track)
 * go to the proportional position.
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
