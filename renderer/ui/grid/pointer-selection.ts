import type { GridCursor } from './cursor.svelte';
import type { Place } from './keys';

export function isCell(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.dataset.place !== undefined;
}

/** The grid's place under a pointer, unless it is on a button inside a cell. */
export function placeOf(target: EventTarget | null): Place | null {
  if (!(target instanceof Element) || target.closest('button') !== null) return null;
  const place = target.closest<HTMLElement>('[data-place]')?.dataset.place?.split(':');
  return place === undefined ? null : { row: Number(place[0]), column: Number(place[1]) };
}

/** Selecting with the mouse: press to go, hold and draw or press with Shift to extend; a plain click opens. */
export class PointerSelection {
  readonly #cursor: GridCursor;
  readonly #extend: (place: Place) => void;
  #held = false;
  #drawn = false;

  constructor(cursor: GridCursor, extend: (place: Place) => void) {
    this.#cursor = cursor;
    this.#extend = extend;
  }

  readonly down = (event: PointerEvent): void => {
    const place = placeOf(event.target);
    if (event.button !== 0 || place === null) return;
    this.#held = place.row >= 0;
    this.#drawn = false;
    this.#cursor.moveTo(place, event.shiftKey);
  };

  readonly moved = (event: PointerEvent): void => {
    if (event.buttons !== 1) this.#held = false;
    const place = this.#held ? placeOf(event.target) : null;
    const { row, column } = this.#cursor.place;
    if (place === null || place.row < 0 || (place.row === row && place.column === column)) return;
    this.#drawn = true;
    this.#extend(place);
  };

  readonly up = (): void => {
    this.#held = false;
  };

  /** The column whose header was clicked, by its place; a drag of its edge is no click. */
  header(event: MouseEvent): number | null {
    const place = placeOf(event.target);
    const onEdge = event.target instanceof Element && event.target.closest('[data-edge]') !== null;
    return place === null || place.row >= 0 || onEdge ? null : place.column;
  }

  /** The row a click is meant to open, or null when it selected something. */
  opens(event: MouseEvent): number | null {
    const place = placeOf(event.target);
    if (place === null || place.row < 0 || event.shiftKey || this.#drawn) return null;
    return place.row;
  }
}
