/** A row and the element that draws it. */
interface SlottedRow {
  readonly row: number;
  readonly slot: number;
}

/**
 * Rows that come into view take over the elements of rows that have left it: changing texts costs a fraction of making and removing
 * elements. A row keeps its element as long as it is drawn, so that focus and hover stay where they are.
 */
export class RowSlots {
  #slots: ReadonlyMap<number, number> = new Map();

  /** The rows to draw now, each once, in the order of their elements. */
  assign(rows: readonly number[]): readonly SlottedRow[] {
    const kept = new Map<number, number>();
    for (const row of rows) {
      const slot = this.#slots.get(row);
      if (slot !== undefined) kept.set(row, slot);
    }
    const taken = new Set(kept.values());
    let free = 0;
    for (const row of rows) {
      if (kept.has(row)) continue;
      while (taken.has(free)) free += 1;
      kept.set(row, free);
      free += 1;
    }
    this.#slots = kept;
    return Array.from(kept, ([row, slot]) => ({ row, slot })).sort(
      (one, other) => one.slot - other.slot,
    );
  }
}
