/**
 * Rows that come into view reuse the elements of rows that have left it, as changing texts is much
 * cheaper than creating elements. A row keeps its element as long as it is drawn, so that focus and
 * hover stay in place.
 */
export class RowSlots {
  /** The row of each element; undefined for an unused one. */
  #rows: readonly (number | undefined)[] = [];

  /** The rows to draw now, each once, in the order of their elements. */
  assign(rows: readonly number[]): readonly { readonly row: number; readonly slot: number }[] {
    const slots = this.#rows.map((row) => rows.find((wanted) => wanted === row));
    for (const row of rows) {
      const free = slots.indexOf(undefined);
      if (!slots.includes(row)) slots[free < 0 ? slots.length : free] = row;
    }
    this.#rows = slots;
    return slots.flatMap((row, slot) => (row === undefined ? [] : [{ row, slot }]));
  }
}
