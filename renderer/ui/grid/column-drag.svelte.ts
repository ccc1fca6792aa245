import { widthOfPins } from './drawn-columns.svelte';
import type { PlacedColumn } from './grid';
import type { GridParts } from './parts';

/** Pixels the pointer may move before a press becomes a drag. */
const slack = 5;

/** Pixels from an edge within which columns scroll, and pixels per frame. */
const edge = 28;

const stepWidth = 14;

/**
 * The place among the other shown columns where a column dropped at `x` goes, and the position of
 * the line that marks it, in pixels.
 */
export function dropAt(
  { placed, pins, left }: { placed: readonly PlacedColumn[]; pins: number; left: number },
  key: string,
  x: number,
): { place: number; line: number } {
  const pinnedWidth = widthOfPins(placed, pins);
  const onScreen = placed.map((column, at) => ({
    key: column.key,
    from: at < pins ? column.start : column.start - left,
    to: (at < pins ? column.start : column.start - left) + column.width,
    held: at < pins,
  }));
  // Columns scrolled behind the pinned ones do not count where they are hidden.
  const before = onScreen.filter((column) => {
    if (column.held !== x < pinnedWidth && !column.held) return false;
    return (column.from + column.to) / 2 < x;
  });
  const line = before.at(-1)?.to ?? 0;
  return { place: before.filter((column) => column.key !== key).length, line };
}

interface DragOptions extends GridParts {
  readonly drop: (key: string, place: number) => void;
}

/**
 * Dragging a header to another place. The alternatives are the column's menu, the columns menu and
 * Ctrl with the arrow keys.
 */
export class ColumnDrag {
  readonly #options: DragOptions;
  /** The dragged column; null when there is none. */
  key = $state<string | null>(null);
  /**
   * Where the column would be dropped, in pixels of the window, and the height of the line that
   * marks it.
   */
  line = $state.raw({ at: 0, height: 0 });
  #wasDrag = false;

  constructor(options: DragOptions) {
    this.#options = options;
  }

  /** Whether a click is the end of a drag, and so must be ignored; true once for each drag. */
  tookClick(): boolean {
    const took = this.#wasDrag;
    this.#wasDrag = false;
    return took;
  }

  readonly down = (event: PointerEvent, key: string): void => {
    this.#wasDrag = false;
    if (event.button !== 0 || (event.target as Element).closest('button, [data-edge]')) return;
    const header = event.currentTarget as HTMLElement;
    const from = event.clientX;
    const done = new AbortController();
    const { signal } = done;
    let x = from;
    const follow = (moved: PointerEvent): void => {
      x = moved.clientX;
      if (this.key === null && Math.abs(x - from) <= slack) return;
      if (this.key === null) {
        this.key = key;
        requestAnimationFrame(scrollAlong);
      }
      this.#aim(x);
    };
    const scrollAlong = (): void => {
      const box = this.#options.scroller();
      if (signal.aborted || box === null) return;
      const { left, right } = box.getBoundingClientRect();
      const first = left + widthOfPins(this.#options.layout().placed, this.#options.pins());
      const isNearFirst = x > first && x < first + edge;
      if (x > right - edge || isNearFirst) {
        box.scrollLeft += isNearFirst ? -stepWidth : stepWidth;
        this.#aim(x);
      }
      requestAnimationFrame(scrollAlong);
    };
    const end = (drop: boolean): void => {
      done.abort();
      const box = this.#options.scroller();
      this.#wasDrag = this.key !== null;
      if (drop && this.key !== null && box !== null)
        this.#options.drop(key, this.#dropAt(box, x).place);
      this.key = null;
    };
    // Before any movement: the next event may already be outside of the header.
    header.setPointerCapture(event.pointerId);
    header.addEventListener('pointermove', follow, { signal });
    header.addEventListener('pointerup', () => end(true), { signal });
    header.addEventListener('pointercancel', () => end(false), { signal });
    addEventListener(
      'keydown',
      (pressed) => {
        if (pressed.key !== 'Escape') return;
        pressed.stopPropagation();
        end(false);
      },
      { signal, capture: true },
    );
  };

  #dropAt(box: HTMLElement, x: number) {
    const { layout, pins } = this.#options;
    const on = { placed: layout().placed, pins: pins(), left: box.scrollLeft };
    return dropAt(on, this.key ?? '', x - box.getBoundingClientRect().left);
  }

  #aim(x: number): void {
    const box = this.#options.scroller();
    if (box === null) return;
    const { left, right } = box.getBoundingClientRect();
    const line = left + this.#dropAt(box, x).line;
    this.line = { at: Math.min(right - 2, Math.max(left, line)), height: box.clientHeight };
  }
}
