/** A cell's position: row -1 is the header, columns are counted among the shown ones. */
export interface Place {
  readonly row: number;
  readonly column: number;
}

/** The selected block, both ends included. */
export interface Block {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** The cell the keyboard is on, and the selection from there. */
export class GridCursor {
  place = $state.raw<Place>({ row: 0, column: 0 });
  #anchor = $state.raw<Place | null>(null);

  /** The selected block: a single cell unless the selection was extended, null on the header. */
  get block(): Block | null {
    const { row, column } = this.place;
    if (row < 0) return null;
    const anchor = this.#anchor ?? this.place;
    return {
      top: Math.min(anchor.row, row),
      bottom: Math.max(anchor.row, row),
      left: Math.min(anchor.column, column),
      right: Math.max(anchor.column, column),
    };
  }

  /** Whether a place is in the selected block. */
  holds({ row, column }: Place): boolean {
    const { block } = this;
    return (
      block !== null &&
      row >= block.top &&
      row <= block.bottom &&
      column >= block.left &&
      column <= block.right
    );
  }

  /** More than one cell is selected. */
  get extended(): boolean {
    return this.#anchor !== null;
  }

  moveTo(place: Place, extend = false): void {
    if (!extend || place.row < 0) this.#anchor = null;
    else if (this.#anchor === null && this.place.row >= 0) this.#anchor = this.place;
    this.place = place;
  }

  select(anchor: Place, place: Place): void {
    this.#anchor = anchor;
    this.place = place;
  }

  collapse(): void {
    this.#anchor = null;
  }

  /** Moves place and selection down by this many rows, as the records have moved. */
  shift(rows: number): void {
    const shifted = ({ row, column }: Place): Place => ({
      row: row < 0 ? row : Math.max(0, row + rows),
      column,
    });
    this.place = shifted(this.place);
    if (this.#anchor !== null) this.#anchor = shifted(this.#anchor);
  }

  /**
   * Moves to the first row of another list, in the same column; a cursor on the header stays there.
   */
  toTop(): void {
    this.#anchor = null;
    if (this.place.row > 0) this.place = { row: 0, column: this.place.column };
  }

  /** Keeps the cursor inside a grid that may have shrunk. */
  keepWithin(rows: number, columns: number): void {
    const row = Math.min(this.place.row, rows - 1);
    const column = Math.max(0, Math.min(this.place.column, columns - 1));
    if (row === this.place.row && column === this.place.column) return;
    this.#anchor = null;
    this.place = { row: Math.max(-1, row), column };
  }
}
