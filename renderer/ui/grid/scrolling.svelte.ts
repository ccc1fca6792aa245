import { onDestroy, untrack } from 'svelte';
import { widthOfPins } from './columns-in-view';
import { headerHeight } from './parts';
import type { GridParts } from './parts';

/** Settling moves every row within the box: not between two notches of a wheel. */
const restMs = 250;

/** Keeps a grid's viewport and the element that scrolls in step, whichever of them moves. Made while its grid is. */
export class GridScrolling {
  readonly #parts: GridParts;
  /** Columns, once they were, until all is at rest. */
  #moving = $state.raw<'nothing' | 'rows' | 'columns'>('nothing');
  /** Since all was at rest. */
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
    // Other rows have come: what was in view stays where it was.
    $effect(() => {
      const scroller = parts.scroller();
      if (parts.viewport().shifts > 0 && scroller !== null) untrack(() => this.#settle(scroller));
    });
    // Coming back to a screen: the list is where it was left, unless a certain row is asked for.
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

  /** Rows alone are being scrolled. */
  get movesRows(): boolean {
    return this.#moving === 'rows';
  }

  readonly scrolled = ({ currentTarget }: { readonly currentTarget: HTMLElement }): void => {
    const viewport = this.#parts.viewport();
    viewport.scrolled(currentTarget.scrollTop);
    // At once: the answer may be here before the frame is drawn.
    this.#parts.source().ensure(viewport.range, viewport.next);
    clearTimeout(this.#resting);
    if (viewport.isStuck) this.#settle(currentTarget);
    this.#moves += 1;
    // Not for a jump or a single row: to write all held cells twice costs more than such a move.
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

  /** Brings the cursor's cell into view; its column comes out from behind the held ones. */
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
    // Measured now: the grid has not seen yet that a panel has just opened.
    const min = to.start + to.width - scroller.clientWidth;
    const max = to.start - widthOfPins(placed, pins);
    scroller.scrollLeft = Math.min(max, Math.max(min, scroller.scrollLeft));
  }

  /** Only when it moves something: setting it makes the browser lay everything out at once. */
  #settle(scroller: HTMLElement): void {
    const viewport = this.#parts.viewport();
    if (!viewport.isSettled) scroller.scrollTop = viewport.settle();
  }
}
