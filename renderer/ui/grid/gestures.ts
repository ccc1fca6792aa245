import { onDestroy } from 'svelte';
import type { Language } from '../../i18n/messages.svelte';
import type { Announcer } from '../../state/announcer.svelte';
import type { CellFocus } from './cell-focus.svelte';
import { ColumnDrag } from './column-drag.svelte';
import { ColumnMenu } from './column-menu.svelte';
import type { Place } from './cursor.svelte';
import type { GridColumn, PlacedColumn } from './grid';
import { press } from './keyboard.svelte';
import type { GridParts } from './parts';
import { PointerSelection } from './pointer-selection';
import type { GridScrolling } from './scrolling.svelte';
import { type ColumnSort, pressedSort } from './sort';

interface GestureOptions extends GridParts {
  readonly scrolling: GridScrolling;
  readonly focus: CellFocus;
  /** The row whose details are shown beside the grid. */
  readonly opened: () => number | null;
  readonly onopen: () => ((row: number) => void) | undefined;
  readonly sort: () => readonly ColumnSort[];
  /** Undefined for a grid that cannot be sorted. */
  readonly onsort: () => ((sort: readonly ColumnSort[]) => void) | undefined;
  /** Copies the selection with its column names. */
  readonly copy: () => void;
  readonly announcer: Announcer;
  readonly t: Language['t'];
}

/** What keys and the mouse do to a grid. Created during the grid's initialization. */
export class GridGestures {
  readonly #options: GestureOptions;
  readonly menu = new ColumnMenu();
  readonly pointer: PointerSelection;
  readonly drag: ColumnDrag;

  constructor(options: GestureOptions) {
    this.#options = options;
    this.pointer = new PointerSelection({
      ...options,
      extend: (place) => this.#go(place, true),
    });
    onDestroy(this.pointer.release);
    this.drag = new ColumnDrag({
      ...options,
      drop: (key, place) => this.#dropped(key, place),
    });
  }

  readonly openMenu = ({ key }: GridColumn, header: HTMLElement): void =>
    this.menu.open(key, header);

  readonly pressed = (event: KeyboardEvent): void => {
    const { copy, focus, onopen, onsort, sort } = this.#options;
    const sorted = onsort();
    press(event, {
      ...this.#options,
      go: (place, extend) => this.#go(place, extend),
      reveal: () => this.#reveal(),
      refocus: () => void focus.give(),
      copy,
      resizeBy: (column, pixels) => this.#resizeBy(column, pixels),
      open: onopen(),
      sort: sorted && (({ key }, add) => sorted(pressedSort(sort(), key, add))),
      menu: this.openMenu,
    });
  };

  readonly clicked = (event: MouseEvent): void => {
    const { layout, onopen, onsort, opened, sort } = this.#options;
    if (this.drag.tookClick()) return;
    const column = this.pointer.header(event);
    const header = column === null ? undefined : layout().placed[column];
    if (header !== undefined) onsort()?.(pressedSort(sort(), header.key, event.shiftKey));
    const row = this.pointer.clicked(event);
    // Open details follow the mouse as they follow the keyboard.
    if (row !== null && opened() !== null) onopen()?.(row);
  };

  readonly clickedTwice = (event: MouseEvent): void => {
    const { onopen, opened } = this.#options;
    const row = this.pointer.clicked(event);
    if (row !== null && row !== opened()) onopen()?.(row);
  };

  #go(place: Place, extend: boolean): void {
    const { cursor, onopen, opened } = this.#options;
    cursor.moveTo(place, extend);
    // Open details follow the keyboard.
    if (opened() !== null && !extend && place.row >= 0) onopen()?.(place.row);
    this.#reveal();
  }

  #reveal(): void {
    this.#options.scrolling.reveal();
    void this.#options.focus.give();
  }

  #dropped(key: string, place: number): void {
    const { announcer, t } = this.#options;
    const layout = this.#options.layout();
    layout.moveAmongShown(key, place);
    const at = layout.placed.findIndex((column) => column.key === key);
    const { label: column = key } = layout.placed[at] ?? {};
    announcer.speak(t('grid.moved', { column, place: at + 1, total: layout.placed.length }));
    this.#go({ row: -1, column: at }, false);
  }

  #resizeBy(column: PlacedColumn, pixels: number): void {
    const { announcer, layout, t } = this.#options;
    const set = layout().resize(column.key, column.width + pixels);
    announcer.speak(t('grid.width', { column: column.label, pixels: set }));
  }
}
