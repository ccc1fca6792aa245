import type { PlacedColumn } from './columns-in-view';
import type { GridColumn } from './source';

export const narrowest = 56;
export const widest = 720;

/** What was chosen about columns, by their keys. */
export interface ColumnChoices {
  readonly order: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
  readonly shown: Readonly<Record<string, boolean>>;
}

/** Which columns are shown, in what order and how wide. Columns that appear later join at the end. */
export class ColumnLayout {
  readonly #given: () => readonly GridColumn[];
  #order = $state.raw<readonly string[]>([]);
  #widths = $state.raw<Readonly<Record<string, number>>>({});
  #shown = $state.raw<Readonly<Record<string, boolean>>>({});

  readonly #all = $derived.by(() => {
    const given = this.#given();
    const ordered = this.#order.flatMap((key) => given.find((each) => each.key === key) ?? []);
    const rest = given.filter((column) => !this.#order.includes(column.key));
    return [...ordered, ...rest];
  });
  readonly #placed = $derived.by(() => {
    let start = 0;
    return this.#all
      .filter((column) => this.isShown(column))
      .map((column): PlacedColumn => {
        const width = this.#widths[column.key] ?? column.width;
        const placed = { ...column, width, start };
        start += width;
        return placed;
      });
  });

  constructor(given: () => readonly GridColumn[], choices?: ColumnChoices) {
    this.#given = given;
    if (choices === undefined) return;
    this.#order = choices.order;
    this.#widths = choices.widths;
    this.#shown = choices.shown;
  }

  /** To begin another layout with. */
  get choices(): ColumnChoices {
    return { order: this.#order, widths: this.#widths, shown: this.#shown };
  }

  /** Every column in its order, hidden ones too. */
  get all(): readonly GridColumn[] {
    return this.#all;
  }

  /** The shown ones, placed. The first is pinned. */
  get placed(): readonly PlacedColumn[] {
    return this.#placed;
  }

  get totalWidth(): number {
    const last = this.#placed.at(-1);
    return last === undefined ? 0 : last.start + last.width;
  }

  isShown(column: GridColumn): boolean {
    return this.#shown[column.key] ?? column.hidden !== true;
  }

  /** At least one column stays. */
  show(column: GridColumn, shown: boolean): void {
    if (!shown && this.#placed.length <= 1) return;
    this.#shown = { ...this.#shown, [column.key]: shown };
  }

  resize(key: string, width: number): void {
    const within = Math.round(Math.min(widest, Math.max(narrowest, width)));
    this.#widths = { ...this.#widths, [key]: within };
  }

  resetWidth(key: string): void {
    this.#widths = Object.fromEntries(
      Object.entries(this.#widths).filter(([other]) => other !== key),
    );
  }

  /** Moves a column by places among all columns. */
  move(key: string, by: number): void {
    const keys = this.#all.map((column) => column.key);
    const from = keys.indexOf(key);
    const to = from + by;
    if (from < 0 || to < 0 || to >= keys.length) return;
    keys.splice(from, 1);
    keys.splice(to, 0, key);
    this.#order = keys;
  }

  /** Moves a column past its shown neighbour. */
  moveShown(key: string, by: -1 | 1): void {
    const at = this.#placed.findIndex((column) => column.key === key);
    const neighbour = this.#placed[at + by];
    if (at < 0 || neighbour === undefined) return;
    const keys = this.#all.map((column) => column.key);
    this.move(key, keys.indexOf(neighbour.key) - keys.indexOf(key));
  }

  reset(): void {
    this.#order = [];
    this.#widths = {};
    this.#shown = {};
  }
}
