import { namedValue } from '../../../shared/named-value';
import type { GridColumn, PlacedColumn } from './grid';

export const narrowest = 56;
export const widest = 720;

/**
 * The user's choices for columns, by key. Keys of columns that do not exist now are kept, as the
 * columns may come back.
 */
export interface ColumnChoices {
  readonly order: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
  readonly shown: Readonly<Record<string, boolean>>;
  /**
   * Columns at the left edge. Null until the user pins or moves one: as long as it is null, the
   * first shown column stays there.
   */
  readonly pinned: readonly string[] | null;
}

export const noChoices: ColumnChoices = { order: [], widths: {}, shown: {}, pinned: null };

/**
 * Which columns are shown and pinned, their order and widths. Columns that appear later are added
 * at the end.
 */
export class ColumnLayout {
  readonly #columns: () => readonly GridColumn[];
  choices = $state.raw<ColumnChoices>(noChoices);

  /** Every column in its order, including hidden ones. */
  readonly all = $derived.by(() => {
    const { order, pinned } = this.choices;
    const columns = this.#columns();
    const ordered = order.flatMap((key) => columns.find((each) => each.key === key) ?? []);
    const rest = columns.filter((column) => !order.includes(column.key));
    const all = [...ordered, ...rest];
    if (pinned === null) return all;
    const first = all.filter(({ key }) => pinned.includes(key));
    return [...first, ...all.filter((column) => !first.includes(column))];
  });
  /** The shown columns with their positions; the pinned ones come first. */
  readonly placed = $derived.by(() => {
    let start = 0;
    return this.all
      .filter((column) => this.isShown(column))
      .map((column): PlacedColumn => {
        const width = namedValue(this.choices.widths, column.key) ?? column.width;
        const placed = { ...column, width, start };
        start += width;
        return placed;
      });
  });

  constructor(columns: () => readonly GridColumn[]) {
    this.#columns = columns;
  }

  /** How many of the placed columns are pinned at the left edge. */
  get pins(): number {
    const { pinned } = this.choices;
    if (pinned === null) return Math.min(1, this.placed.length);
    return this.placed.filter(({ key }) => pinned.includes(key)).length;
  }

  get totalWidth(): number {
    const last = this.placed.at(-1);
    return last === undefined ? 0 : last.start + last.width;
  }

  isShown(column: GridColumn): boolean {
    return namedValue(this.choices.shown, column.key) ?? column.hidden !== true;
  }

  isPinned(key: string): boolean {
    return this.#pinned().includes(key);
  }

  /** Shows or hides a column; the last shown one cannot be hidden. */
  show(column: GridColumn, shown: boolean): void {
    if (!shown && this.placed.length <= 1) return;
    this.#choose({ shown: { ...this.choices.shown, [column.key]: shown } });
  }

  /** Shows every column, or only the first one. */
  showAll(shown: boolean): void {
    const [first] = this.placed;
    const all = this.all.map(({ key }) => [key, shown || key === first?.key] as const);
    this.#choose({ shown: { ...this.choices.shown, ...Object.fromEntries(all) } });
  }

  /** Pins a column at the left edge, after those already pinned, or unpins it. */
  pin(key: string, pinned: boolean): void {
    const others = this.#pinned().filter((each) => each !== key);
    this.#choose({ pinned: pinned ? [...others, key] : others });
  }

  /** Sets a width in pixels within the limits, and returns it. */
  resize(key: string, width: number): number {
    const within = Math.round(Math.min(widest, Math.max(narrowest, width)));
    this.#choose({ widths: { ...this.choices.widths, [key]: within } });
    return within;
  }

  resetWidth(key: string): void {
    const widths = Object.entries(this.choices.widths).filter(([other]) => other !== key);
    this.#choose({ widths: Object.fromEntries(widths) });
  }

  /** Moves a column by this many places among all columns. */
  move(key: string, by: number): void {
    const from = this.all.findIndex((column) => column.key === key);
    const to = from + by;
    if (from < 0 || to < 0 || to >= this.all.length) return;
    this.#moveTo(key, to);
  }

  /** Moves a column past its shown neighbour. */
  moveShown(key: string, by: -1 | 1): void {
    const at = this.placed.findIndex((column) => column.key === key);
    if (at < 0 || this.placed[at + by] === undefined) return;
    this.moveAmongShown(key, at + by);
  }

  /** Moves a column to this place among the shown ones. */
  moveAmongShown(key: string, place: number): void {
    const others = this.placed.filter((column) => column.key !== key);
    if (others.length === this.placed.length) return;
    const keys = this.all.map((column) => column.key).filter((each) => each !== key);
    const next = others[place];
    const last = others.at(-1);
    const after = last === undefined ? 0 : keys.indexOf(last.key) + 1;
    this.#moveTo(key, next === undefined ? after : keys.indexOf(next.key));
  }

  reset(): void {
    this.choices = noChoices;
  }

  /**
   * A column moved among pinned ones is pinned, among others it is not; at the border it stays what
   * it was.
   */
  #moveTo(key: string, to: number): void {
    const keys = this.all.map((column) => column.key).filter((each) => each !== key);
    const pinned = this.#pinned();
    const others = pinned.filter((each) => each !== key);
    const border = keys.filter((each) => others.includes(each)).length;
    const isPinned = to === border ? pinned.includes(key) : to < border;
    keys.splice(to, 0, key);
    this.#choose({ order: keys, pinned: isPinned ? [...others, key] : others });
  }

  #pinned(): readonly string[] {
    const { pinned } = this.choices;
    return pinned ?? this.placed.slice(0, 1).map(({ key }) => key);
  }

  #choose(part: Partial<ColumnChoices>): void {
    this.choices = { ...this.choices, ...part };
  }
}
