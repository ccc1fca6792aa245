import { onDestroy, untrack } from 'svelte';
import { widthOfPins } from './drawn-columns.svelte';
import { headerHeight } from './grid';
import type { GridParts } from './parts';

/**
 * Settling moves every row within the box, so it waits longer than the pause between two notches of
 * a wheel.
 */
const restMs = 250;

/**
 * Keeps a grid's viewport and its scrolling element in sync, whichever moves. Created during the
 * grid's initialization.
 */
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
    // Not for a jump or a single row: restyling all pinned cells twice would cost more than it
    // saves.
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
