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

/** Steps per second just beyond an edge, and how many more for each pixel further away. */
const slowest = { rows: 9, columns: 2.4 };
const perPixel = { rows: 0.4, columns: 0.04 };
/** Longer frames count as this long, so that the list does not jump after a pause. */
const maxFrameMs = 100;

/** Steps per millisecond. */
const pace = (pixels: number, axis: 'rows' | 'columns'): number =>
  (Math.sign(pixels) * (slowest[axis] + Math.abs(pixels) * perPixel[axis])) / 1000;

interface EdgeScrollOptions {
  readonly area: () => CellArea | null;
  /** Moves by rows and columns, not both 0; `x` and `y` are the nearest point inside the area. */
  readonly step: (rows: number, columns: number, x: number, y: number) => void;
}

/**
 * Extends the selection while a pressed pointer is beyond an edge: in each frame, as a pointer at
 * rest fires no events.
 */
export class EdgeScroll {
  readonly #options: EdgeScrollOptions;
  #x = 0;
  #y = 0;
  #frame: number | null = null;
  #before = 0;
  #owed = { rows: 0, columns: 0 };

  constructor(options: EdgeScrollOptions) {
    this.#options = options;
  }

  /** Sets the pointer's position. Returns whether it is beyond an edge. */
  aim(x: number, y: number): boolean {
    this.#x = x;
    this.#y = y;
    const area = this.#options.area();
    const out = area === null ? { x: 0, y: 0 } : beyond(area, x, y);
    const isOut = out.x !== 0 || out.y !== 0;
    if (!isOut) this.stop();
    else if (this.#frame === null) {
      this.#owed = { rows: 0, columns: 0 };
      this.#before = performance.now();
      this.#frame = requestAnimationFrame(this.#go);
    }
    return isOut;
  }

  stop(): void {
    if (this.#frame !== null) cancelAnimationFrame(this.#frame);
    this.#frame = null;
  }

  readonly #go = (now: number): void => {
    const area = this.#options.area();
    if (area === null) {
      this.stop();
      return;
    }
    const passed = Math.min(maxFrameMs, Math.max(0, now - this.#before));
    this.#before = now;
    this.#frame = requestAnimationFrame(this.#go);
    const out = beyond(area, this.#x, this.#y);
    const rows = this.#owed.rows + passed * pace(out.y, 'rows');
    const columns = this.#owed.columns + passed * pace(out.x, 'columns');
    const rounded = { rows: Math.trunc(rows), columns: Math.trunc(columns) };
    this.#owed = { rows: rows - rounded.rows, columns: columns - rounded.columns };
    if (rounded.rows === 0 && rounded.columns === 0) return;
    this.#options.step(rounded.rows, rounded.columns, this.#x - out.x, this.#y - out.y);
  };
}
