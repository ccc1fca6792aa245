/** A place in the grid: row -1 is the header, columns count the shown ones. */
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

/** Where the keyboard is, and the block selected from there. */
export class GridCursor {
  #place = $state.raw<Place>({ row: 0, column: 0 });
  #anchor = $state.raw<Place | null>(null);

  get place(): Place {
    return this.#place;
  }

  /** The selected block: a single cell when nothing was extended, null on the header. */
  get block(): Block | null {
    const { row, column } = this.#place;
    if (row < 0) return null;
    const anchor = this.#anchor ?? this.#place;
    return {
      top: Math.min(anchor.row, row),
      bottom: Math.max(anchor.row, row),
      left: Math.min(anchor.column, column),
      right: Math.max(anchor.column, column),
    };
  }

  /** More than one cell is selected. */
  get extended(): boolean {
    return this.#anchor !== null;
  }

  moveTo(place: Place, extend = false): void {
    if (!extend || place.row < 0) this.#anchor = null;
    else if (this.#anchor === null && this.#place.row >= 0) this.#anchor = this.#place;
    this.#place = place;
  }

  select(anchor: Place, place: Place): void {
    this.#anchor = anchor;
    this.#place = place;
  }

  collapse(): void {
    this.#anchor = null;
  }

  /** Keeps the cursor inside a grid that has shrunk. */
  keepWithin(rows: number, columns: number): void {
    const row = Math.min(this.#place.row, rows - 1);
    const column = Math.max(0, Math.min(this.#place.column, columns - 1));
    if (row === this.#place.row && column === this.#place.column) return;
    this.#anchor = null;
    this.#place = { row: Math.max(-1, row), column };
  }
}

/** What the grid's extent is when a key is pressed. */
export interface Extent {
  readonly rows: number;
  readonly columns: number;
  readonly pageRows: number;
}

/** Where a key moves to (the ARIA grid pattern), or null when it is not a moving key. */
export function moved(
  { row, column }: Place,
  key: string,
  control: boolean,
  extent: Extent,
): Place | null {
  const lastRow = extent.rows - 1;
  const lastColumn = extent.columns - 1;
  const at = (toRow: number, toColumn: number): Place => ({
    row: Math.min(lastRow, Math.max(-1, toRow)),
    column: Math.min(lastColumn, Math.max(0, toColumn)),
  });
  switch (key) {
    case 'ArrowUp':
      return at(control ? Math.min(row, 0) : row - 1, column);
    case 'ArrowDown':
      return at(control ? lastRow : row + 1, column);
    case 'ArrowLeft':
      return at(row, control ? 0 : column - 1);
    case 'ArrowRight':
      return at(row, control ? lastColumn : column + 1);
    case 'Home':
      return at(control ? Math.min(0, lastRow) : row, 0);
    case 'End':
      return at(control ? lastRow : row, lastColumn);
    case 'PageUp':
      return at(Math.max(Math.min(row, 0), row - extent.pageRows), column);
    case 'PageDown':
      return at(row + extent.pageRows, column);
    default:
      return null;
  }
}
