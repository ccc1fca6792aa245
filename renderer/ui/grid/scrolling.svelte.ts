import { onDestroy, untrack } from 'svelte';
import { widthOfPins } from './drawn-columns.svelte';
import { headerHeight } from './grid';
import type { GridParts, RowRange } from './grid';

/** Settling moves every row within the box, so it waits longer than the pause between two notches of a wheel. */
const restMs = 250;

/** Keeps a grid's viewport and its scrolling element in sync, whichever moves. Created during the grid's initialization. */
export class GridScrolling {
  readonly #parts: GridParts;
  /** Once columns have moved it stays `columns` until scrolling ends. */
  #moving = $state.raw<'nothing' | 'rows' | 'columns'>('nothing');
  /** Scroll events since scrolling last ended. */
  #moves = 0;
  #resting: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: GridParts) {
    this.#parts = parts;
    onDestroy(() => clearTimeout(this.#resting));
    $effect.pre(() => {
      const { count } = parts.source();
      const rows = Math.max(0, parts.height() - headerHeight);
      const measures = [count, parts.rowHeight(), rows] as const;
      const viewport = parts.viewport();
      const columns = parts.layout().placed.length;
      untrack(() => {
        viewport.measure(...measures);
        parts.cursor.keepWithin(count, columns);
      });
    });
    $effect(() => {
      const { range, next } = parts.viewport();
      const source = parts.source();
      untrack(() => source.ensure(range, next));
    });
    // The rows have changed: what was in view stays in place.
    $effect(() => {
      const scroller = parts.scroller();
      if (parts.viewport().shifts > 0 && scroller !== null) untrack(() => this.#settle(scroller));
    });
    // On returning to a screen the list is where it was left, unless a certain row is to be shown.
    $effect(() => {
      const viewport = parts.viewport();
      const row = viewport.awaited;
      const scroller = parts.scroller();
      if (scroller === null || parts.height() === 0) return;
      untrack(() => {
        scroller.scrollTop = row === null ? viewport.settle() : viewport.reveal(row);
        scroller.scrollLeft = viewport.left;
      });
    });
  }

  /** The list is being scrolled, and only vertically. */
  get movesRows(): boolean {
    return this.#moving === 'rows';
  }

  readonly scrolled = ({ currentTarget }: { readonly currentTarget: HTMLElement }): void => {
    const viewport = this.#parts.viewport();
    viewport.scrolled(currentTarget.scrollTop);
    // Not in an effect: the answer may arrive before the frame is drawn.
    this.#parts.source().ensure(viewport.range, viewport.next);
    clearTimeout(this.#resting);
    if (viewport.isStuck) this.#settle(currentTarget);
    this.#moves += 1;
    // Not for a jump or a single row: restyling all pinned cells twice would cost more than it saves.
    const goesOn = this.#moves > 1 && viewport.next.end > viewport.next.start;
    if (currentTarget.scrollLeft !== viewport.left) this.#moving = 'columns';
    else if (this.#moving === 'nothing' && goesOn) this.#moving = 'rows';
    viewport.left = currentTarget.scrollLeft;
  };

  readonly ended = ({ currentTarget }: { readonly currentTarget: HTMLElement }): void => {
    clearTimeout(this.#resting);
    this.#resting = setTimeout(() => {
      this.#settle(currentTarget);
      this.#moving = 'nothing';
      this.#moves = 0;
    }, restMs);
  };

  /** Scrolls the cursor's cell into view, out from behind the pinned columns. */
  reveal(): void {
    const { cursor, layout, viewport } = this.#parts;
    const { row, column } = cursor.place;
    const scroller = this.#parts.scroller();
    if (scroller === null) return;
    if (row >= 0) scroller.scrollTop = viewport().reveal(row);
    const { placed } = layout();
    const pins = this.#parts.pins();
    const to = placed[column];
    if (to === undefined || column < pins) return;
    // Measured now: `width` does not reflect a panel that has just opened.
    const min = to.start + to.width - scroller.clientWidth;
    const max = to.start - widthOfPins(placed, pins);
    scroller.scrollLeft = Math.min(max, Math.max(min, scroller.scrollLeft));
  }

  /** Sets scrollTop only if needed, as setting it forces a layout. */
  #settle(scroller: HTMLElement): void {
    const viewport = this.#parts.viewport();
    if (!viewport.isSettled) scroller.scrollTop = viewport.settle();
  }
}

/** Rows that take longer to load are drawn as placeholders. */
const patienceMs = 150;

/**
 * Which rows of a grid are drawn. To draw nothing twice, the rows drawn before are kept until all visible rows are loaded; after `patienceMs`
 * placeholders are drawn. Created during the grid's initialization.
 */
export class DrawnRows {
  readonly #parts: GridParts;
  readonly #slots = new RowSlots();
  #isLate = $state(false);
  #before: readonly number[] = [];
  /** Some visible row is not loaded. */
  readonly isWaiting = $derived.by(() => !this.#isAllHere(this.#parts.viewport().seen));
  readonly #inView = $derived.by(() => {
    const { range, seen } = this.#parts.viewport();
    const { count } = this.#parts.source();
    if (this.isWaiting && !this.#isLate) return this.#before.filter((row) => row < count);
    this.#before = numbersOf(range).filter((row) => isIn(row, seen) || this.#isHere(row));
    return this.#before;
  });
  /** The rows in the order of their elements. The focused row is kept wherever the list is scrolled to, so that the focus is not lost. */
  readonly drawn = $derived.by(() => {
    const { row } = this.#parts.cursor.place;
    const isAway = this.#isRow(row) && !this.#inView.includes(row);
    return this.#slots.assign(isAway ? [...this.#inView, row] : this.#inView);
  });
  readonly #isAnyHere = $derived.by(() => this.drawn.some(({ row }) => this.#isHere(row)));

  constructor(parts: GridParts) {
    this.#parts = parts;
    $effect(() => {
      this.#isLate = false;
      if (!this.isWaiting) return;
      const timer = setTimeout(() => (this.#isLate = true), patienceMs);
      return () => clearTimeout(timer);
    });
    // The source keeps a limited number of rows: the focused one, far from the visible ones, may have to be loaded again.
    $effect(() => {
      const { row } = parts.cursor.place;
      const { range } = parts.viewport();
      const isAway = range.end > range.start && this.#isRow(row) && !isIn(row, range);
      if (!isAway || this.#isHere(row)) return;
      const source = parts.source();
      untrack(() => void source.load({ start: row, end: row + 1 }).catch(() => undefined));
    });
    $effect(() => {
      if (!this.#isAnyHere) return;
      const viewport = parts.viewport();
      requestAnimationFrame(() => requestAnimationFrame(() => viewport.widen()));
    });
  }

  #isAllHere({ start, end }: RowRange): boolean {
    for (let row = start; row < end; row += 1) if (!this.#isHere(row)) return false;
    return true;
  }

  #isHere(row: number): boolean {
    return this.#parts.source().row(row) !== undefined;
  }

  #isRow(row: number): boolean {
    return row >= 0 && row < this.#parts.source().count;
  }
}

function isIn(row: number, { start, end }: RowRange): boolean {
  return row >= start && row < end;
}

function numbersOf({ start, end }: RowRange): number[] {
  return Array.from({ length: Math.max(0, end - start) }, (_, at) => start + at);
}

/**
 * Rows that come into view reuse the elements of rows that have left it, as changing texts is much cheaper than creating elements. A row keeps
 * its element as long as it is drawn, so that focus and hover stay in place.
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
