import { SvelteMap } from 'svelte/reactivity';
import type { OpenedSoFar, Cursor } from '../../shared/ipc/browse';
import { parseRows } from '../../shared/rows';
import type { Value } from '../../shared/values';
import type { DeskBridge } from '../bridge';
import { Newest } from '../state/newest';
import type { RowRange } from '../ui/grid/grid';
import type { ListQuery } from './list-query';
import type { Columns } from './record-columns.svelte';
import { blocksOf, BlockQueue } from './block-queue';
import { painted } from '../ui/painted';

export type Cells = readonly (Value | undefined)[];

/** Rows per request. */
export const blockRows = 50;
/**
 * Rows whose order is determined before the first ones are shown; the rest is counted after that.
 * Several screens' worth, as otherwise the next window would need the order of the whole list.
 */
export const firstRows = 4 * blockRows;
/** The interval at which a growing count is reported. */
const reportMs = 150;
/** Rows kept in memory: far more than a screen, far fewer than a large list. */
const maxRows = 20_000;

interface LoadedBlock {
  readonly ids: readonly string[];
  readonly cells: readonly Cells[];
}

/** The rows of one opened view, loaded in windows as needed. */
export class CursorRows {
  /** As it was opened, with the number of rows known by now. */
  cursor: Cursor;
  /** What the view was opened with. */
  readonly query: ListQuery;
  /** How many records were not searched for the query's words: there may be more rows. */
  readonly behind: number;
  readonly #browse: DeskBridge['browse'];
  readonly #columns: Columns;
  readonly #blocks = new SvelteMap<number, LoadedBlock>();
  readonly #queue: BlockQueue<string>;
  readonly #lost: (caught: unknown) => void;
  /** The first window, if it came with the view; null once it is taken. */
  #first: string | null;
  #inView: RowRange = { start: 0, end: 0 };
  /** A newer call ends the counting in progress. */
  readonly #counting = new Newest();

  /** `lost` gets the reason why a window in view could not be loaded. */
  constructor(
    browse: DeskBridge['browse'],
    columns: Columns,
    { opened, query }: { readonly opened: OpenedSoFar; readonly query: ListQuery },
    lost: (caught: unknown) => void,
  ) {
    const { first = null, ...cursor } =
      opened.searched === 'all' ? opened.cursor : opened.cursorSoFar;
    this.cursor = $state.raw(cursor);
    this.behind = opened.searched === 'all' ? 0 : opened.behind;
    this.#first = first;
    this.#lost = lost;
    this.query = query;
    this.#browse = browse;
    this.#columns = columns;
    this.#queue = new BlockQueue<string>(
      (number) => this.#read(number),
      (number, answer) => this.#take(number, answer),
      (caught) => this.#lost(caught),
    );
  }

  row(index: number): Cells | undefined {
    return this.#blockOf(index)?.cells[index % blockRows];
  }

  idAt(index: number): string | null {
    return this.#blockOf(index)?.ids[index % blockRows] ?? null;
  }

  /** Loads the windows of a range before the view is shown. */
  async prime(range: RowRange): Promise<void> {
    this.#inView = range;
    if (this.#first !== null) this.#take(0, this.#first);
    this.#first = null;
    for (const number of this.#missing(range)) this.#take(number, await this.#read(number));
  }

  ensure(range: RowRange, next: RowRange = range): void {
    this.#inView = range;
    const inView = this.#missing(range);
    const after = this.#missing(next).filter((number) => !inView.includes(number));
    // The nearest first.
    if (next.start < range.start) after.reverse();
    this.#queue.want([...inView, ...after]);
  }

  async load(range: RowRange): Promise<void> {
    await Promise.all(this.#missing(range).map((number) => this.#queue.demand(number)));
  }

  /**
   * Counts the rows of a view that was opened with the first ones only, until counting is stopped.
   */
  async count(): Promise<void> {
    const isNewest = this.#counting.ask();
    const { cursorId } = this.cursor;
    let reportedAt = performance.now();
    // Painting the loaded rows comes first.
    if (!this.cursor.counted) await painted();
    try {
      for (let { counted } = this.cursor; !counted && isNewest();) {
        const now = await this.#browse.count({ cursorId });
        if (!isNewest()) return;
        counted = now.counted;
        if (!counted && performance.now() - reportedAt < reportMs) continue;
        reportedAt = performance.now();
        this.#grow(now);
      }
    } catch (caught) {
      if (isNewest()) this.#lost(caught);
    }
  }

  /** Called when another view is requested, which must not wait for this one's count. */
  stopCounting(): void {
    this.#counting.ask();
  }

  locate(id: string): Promise<number | null> {
    return this.#browse.locate({ cursorId: this.cursor.cursorId, id });
  }

  close(): void {
    this.stopCounting();
    this.#queue.stop();
    // The store may have dropped it already.
    this.#browse.close({ cursorId: this.cursor.cursorId }).catch(() => undefined);
  }

  #blockOf(index: number): LoadedBlock | undefined {
    return this.#blocks.get(Math.floor(index / blockRows));
  }

  #missing({ start, end }: RowRange): number[] {
    const within = { start: Math.max(0, start), end: Math.min(end, this.cursor.count) };
    return blocksOf(within, blockRows).filter((number) => !this.#blocks.has(number));
  }

  #read(number: number): Promise<string> {
    const { cursorId } = this.cursor;
    return this.#browse.rows({ cursorId, offset: number * blockRows, limit: blockRows });
  }

  #grow(now: Pick<Cursor, 'count' | 'counted'>): void {
    const last = Math.floor(this.cursor.count / blockRows);
    const isPart = (this.#blocks.get(last)?.ids.length ?? blockRows) < blockRows;
    if (isPart && now.count > this.cursor.count) this.#blocks.delete(last);
    this.cursor = { ...this.cursor, ...now };
    this.ensure(this.#inView);
  }

  #take(number: number, text: string): void {
    const { columns } = this.cursor;
    const { rows } = parseRows(text);
    const cells = this.#columns.take({ columns, rows: rows.map((row) => row.cells) });
    this.#blocks.set(number, { ids: rows.map((row) => row.id), cells });
    const inView = blocksOf(this.#inView, blockRows);
    for (const loadedBlock of this.#blocks.keys()) {
      if (this.#blocks.size * blockRows <= maxRows) return;
      if (loadedBlock !== number && !inView.includes(loadedBlock)) this.#blocks.delete(loadedBlock);
    }
  }
}
