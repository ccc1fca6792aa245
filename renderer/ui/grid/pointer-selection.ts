import type { Place } from './cursor.svelte';
import { headerHeight } from './grid';
import type { GridParts } from './parts';
import { type CellArea, EdgeScroll } from './edge-scroll';

export function isCell(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.dataset.place !== undefined;
}

/** The cell an event is on; null for none, or for a button inside a cell. */
export function placeOf(target: EventTarget | null): Place | null {
  if (!(target instanceof Element) || target.closest('button') !== null) return null;
  const place = target.closest<HTMLElement>('[data-place]')?.dataset.place?.split(':');
  return place === undefined ? null : { row: Number(place[0]), column: Number(place[1]) };
}

/** Resolves once no mouse button is pressed: releasing it would close a popover opened before. */
export function pointerReleased({ buttons }: MouseEvent): Promise<void> {
  if (buttons === 0) return Promise.resolve();
  return new Promise((resolve) => {
    addEventListener('pointerup', () => setTimeout(resolve), { once: true, capture: true });
  });
}

interface PointerOptions extends GridParts {
  readonly extend: (place: Place) => void;
}

/** Steps on from the current position, or from the cell at the edge when that is further. */
const onward = (from: number, atEdge: number, by: number): number => {
  if (by === 0) return atEdge;
  return (by > 0 ? Math.max(from, atEdge) : Math.min(from, atEdge)) + by;
};

const within = (at: number, count: number): number => Math.max(0, Math.min(count - 1, at));

/**
 * Selecting with the mouse: a press moves the cursor, dragging or Shift extends the selection.
 * Dragging beyond an edge scrolls the list.
 */
export class PointerSelection {
  readonly #options: PointerOptions;
  readonly #edges: EdgeScroll;
  #dragging: AbortController | null = null;
  #dragged = false;

  constructor(options: PointerOptions) {
    this.#options = options;
    this.#edges = new EdgeScroll({
      area: () => this.#area(),
      step: (rows, columns, x, y) => this.#step(rows, columns, x, y),
    });
  }

  readonly down = (event: PointerEvent): void => {
    const place = placeOf(event.target);
    if (event.button !== 0 || place === null) return;
    this.release();
    this.#dragged = false;
    if (place.row >= 0) this.#hold();
    this.#options.cursor.moveTo(place, event.shiftKey);
  };

  /** Also called when the grid is destroyed while the button is down. */
  readonly release = (): void => {
    this.#dragging?.abort();
    this.#dragging = null;
    this.#edges.stop();
  };

  /**
   * Listens on the window, to follow the pointer anywhere: pointer capture would turn a press on a
   * cell into a click on the grid.
   */
  #hold(): void {
    this.#dragging = new AbortController();
    const { signal } = this.#dragging;
    addEventListener('pointermove', this.#moved, { signal });
    addEventListener('pointerup', this.release, { signal });
    addEventListener('pointercancel', this.release, { signal });
    addEventListener('blur', this.release, { signal });
  }

  readonly #moved = (event: PointerEvent): void => {
    // The button was released outside of the window.
    if (event.buttons !== 1) {
      this.release();
      return;
    }
    if (this.#edges.aim(event.clientX, event.clientY)) return;
    const place = placeOf(event.target);
    if (place !== null && place.row >= 0) this.#draw(place);
  };

  #draw(place: Place): void {
    const { row, column } = this.#options.cursor.place;
    if (place.row === row && place.column === column) return;
    this.#dragged = true;
    this.#options.extend(place);
  }

  #step(rows: number, columns: number, x: number, y: number): void {
    const { cursor, layout, source } = this.#options;
    // Along an edge the pointer still chooses the other coordinate, e.g. the column while it is
    // below the list.
    const under = placeOf(document.elementFromPoint(x, y)) ?? cursor.place;
    const rowCount = source().count;
    const pins = this.#options.pins();
    if (rowCount === 0) return;
    const { row, column } = cursor.place;
    // The pinned columns at the left edge come last, after those scrolled behind them.
    const leftmost = column > pins ? pins : 0;
    const at =
      columns < 0 ? Math.max(leftmost, column + columns) : onward(column, under.column, columns);
    this.#draw({
      row: within(onward(row, under.row, rows), rowCount),
      column: within(at, layout().placed.length),
    });
  }

  /** The area of the cells, without header and scroll bars. */
  #area(): CellArea | null {
    const box = this.#options.scroller();
    if (box === null) return null;
    const { left, top } = box.getBoundingClientRect();
    return {
      left,
      top: top + headerHeight,
      right: left + box.clientWidth - 1,
      bottom: top + box.clientHeight - 1,
    };
  }

  /** The place of the column whose header was clicked; null for none, or for the resize handle. */
  header(event: MouseEvent): number | null {
    const place = placeOf(event.target);
    const onEdge = event.target instanceof Element && event.target.closest('[data-edge]') !== null;
    return place === null || place.row >= 0 || onEdge ? null : place.column;
  }

  /** The row of a plain click; null for none, or when the click selected a block. */
  clicked(event: MouseEvent): number | null {
    const place = placeOf(event.target);
    if (place === null || place.row < 0 || event.shiftKey || this.#dragged) return null;
    return place.row;
  }
}
