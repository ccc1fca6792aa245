import { SvelteMap } from 'svelte/reactivity';
import type { RowWindow, View } from '../../../preload/contract/browse';
import type { Value } from '../../../preload/contract/values';
import type { DeskBridge } from '../../bridge';
import type { RowRange } from '../grid/source';
import type { Columns } from './column-evidence.svelte';
import type { ListQuery } from './list-query';
import { WindowQueue } from './window-queue';

export type Cells = readonly (Value | undefined)[];

/** Rows asked for at a time. */
export const windowRows = 100;
/** Rows kept here: far more than a screen, far less than a big list. */
const mostRows = 20_000;

interface HeldWindow {
  readonly ids: readonly string[];
  readonly cells: readonly Cells[];
}

/** The rows of one opened view, read by windows as they are needed. */
export class ViewRows {
  readonly view: View;
  /** What the view was opened with. */
  readonly query: ListQuery;
  readonly #browse: DeskBridge['browse'];
  readonly #columns: Columns;
  readonly #windows = new SvelteMap<number, HeldWindow>();
  readonly #queue: WindowQueue<RowWindow>;
  #inView: RowRange = { start: 0, end: 0 };

  /** `lost` is told why a window in view could not be had. */
  constructor(
    browse: DeskBridge['browse'],
    columns: Columns,
    opened: { readonly view: View; readonly query: ListQuery },
    lost: (caught: unknown) => void,
  ) {
    this.view = opened.view;
    this.query = opened.query;
    this.#browse = browse;
    this.#columns = columns;
    this.#queue = new WindowQueue<RowWindow>(
      (number) => this.#read(number),
      (number, answer) => this.#take(number, answer),
      (_, caught) => lost(caught),
    );
  }

  row(index: number): Cells | undefined {
    return this.#held(index)?.cells[index % windowRows];
  }

  idAt(index: number): string | null {
    return this.#held(index)?.ids[index % windowRows] ?? null;
  }

  /** Reads the windows of a range before the view is shown. */
  async prime(range: RowRange): Promise<void> {
    this.#inView = range;
    for (const number of this.#missing(range)) this.#take(number, await this.#read(number));
  }

  ensure(range: RowRange): void {
    this.#inView = range;
    this.#queue.want(this.#missing(range));
  }

  async load(range: RowRange): Promise<void> {
    await Promise.all(this.#missing(range).map((number) => this.#queue.demand(number)));
  }

  locate(id: string): Promise<number | null> {
    return this.#browse.locate({ viewId: this.view.viewId, id });
  }

  close(): void {
    this.#queue.stop();
    // One that has already gone needs no closing.
    this.#browse.close({ viewId: this.view.viewId }).catch(() => undefined);
  }

  #held(index: number): HeldWindow | undefined {
    return this.#windows.get(Math.floor(index / windowRows));
  }

  #missing({ start, end }: RowRange): number[] {
    const within = { start: Math.max(0, start), end: Math.min(end, this.view.count) };
    return windowsOf(within).filter((number) => !this.#windows.has(number));
  }

  #read(number: number): Promise<RowWindow> {
    const { viewId } = this.view;
    return this.#browse.window({ viewId, offset: number * windowRows, limit: windowRows });
  }

  #take(number: number, { rows }: RowWindow): void {
    const { columns } = this.view;
    const cells = this.#columns.take({ columns, rows: rows.map((row) => row.cells) });
    this.#windows.set(number, { ids: rows.map((row) => row.id), cells });
    const inView = windowsOf(this.#inView);
    for (const held of this.#windows.keys()) {
      if (this.#windows.size * windowRows <= mostRows) return;
      if (held !== number && !inView.includes(held)) this.#windows.delete(held);
    }
  }
}

function windowsOf({ start, end }: RowRange): number[] {
  if (end <= start) return [];
  const first = Math.floor(start / windowRows);
  const last = Math.floor((end - 1) / windowRows);
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
