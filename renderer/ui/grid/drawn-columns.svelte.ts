import type { DrawnColumn } from './columns-in-view';
import { areSameColumns, columnsInView, pinsThatFit } from './columns-in-view';
import type { GridParts } from './parts';

/** Which columns of a grid are drawn, and how many of them are held at the left edge. */
export class DrawnColumns {
  readonly #parts: GridParts;
  #before: readonly DrawnColumn[] = [];
  /** How many of the first are held: those that leave room for others. */
  readonly pins = $derived.by(() => {
    const { placed, pins } = this.#parts.layout();
    return pinsThatFit(placed, pins, this.#parts.width());
  });
  /** The same list as long as it holds the same: else every row would be looked through with each pixel that is scrolled. */
  readonly drawn = $derived.by(() => {
    const { cursor, layout, viewport, width } = this.#parts;
    const next = columnsInView(layout().placed, {
      left: viewport().left,
      viewport: width(),
      focused: cursor.place.column,
      pins: this.pins,
    });
    if (!areSameColumns(next, this.#before)) this.#before = next;
    return this.#before;
  });

  constructor(parts: GridParts) {
    this.#parts = parts;
  }
}
