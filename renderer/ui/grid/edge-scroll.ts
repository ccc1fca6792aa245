/** The visible area of the scrolling cells, in pixels of the window. */
export interface CellArea {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/** How many pixels a point is beyond the area: negative to the left and above, 0 inside. */
export function beyond(area: CellArea, x: number, y: number): { x: number; y: number } {
  const past = (at: number, from: number, to: number) =>
    Math.min(0, at - from) + Math.max(0, at - to);
  return { x: past(x, area.left, area.right), y: past(y, area.top, area.bottom) };
}
