import type { Browsable, Cursor } from '../../shared/ipc/browse';
import type { Failure } from '../../shared/failures';
import type { Value } from '../../shared/values';
import { failureOf, type DeskBridge } from '../bridge';
import type { GetQueryLocale } from '../state/preferences.svelte';
import type { CachedResource } from '../state/cache-summary.svelte';
import type { Loading } from '../state/loading';
import type { RowRange, RowSource } from '../ui/grid/grid';
import { Columns } from './record-columns.svelte';
import { type ListQuery, narrows, emptyQuery, ListQueries } from './list-query';
import { CursorRows, firstRows, blockRows, type Cells } from './cursor-rows.svelte';
import { afterSync } from './later-records';
import type { ListPosition, StartPosition } from './list-position';
import { Openings, type Stay } from './openings';

/**
 * About as many as fit on a screen: so many rows are loaded before a list that does not start at
 * the top is shown.
 */
const rowsOfAScreen = 40;

/**
 * The rows of a list, as a view of the store. Another query opens another view, which replaces the
 * old one when its first rows are loaded. A view of the present is compared with later syncs.
 */
export class StoreRows implements RowSource<Value> {
  readonly resource: Browsable;
  readonly #browse: DeskBridge['browse'];
  readonly queries: ListQueries;
  readonly #position: ListPosition;
  /** The order of every row's cells. */
  readonly columns = new Columns();
  /** The current query; the rows of the previous one may still be shown. */
  query = $state.raw<ListQuery>(emptyQuery);
  #shown = $state.raw<CursorRows | null>(null);
  state = $state.raw<Loading<null>>({ phase: 'idle' });
  /** How often `update` was called: what is computed from the records beside them follows it. */
  updates = $state(0);
  /** Why some rows in view are missing, or why the last query failed. */
  failure = $state.raw<Failure | null>(null);
  /** A later sync has other records than are shown, and this many more or fewer rows. */
  newer = $state.raw<{ readonly difference: number } | null>(null);
  /** The sync that the shown rows were last compared with. */
  #comparedWith: number | null = null;
  readonly #openings = new Openings(
    (stay) => this.#tryOpen(stay),
    () => this.#compareWithReported(),
  );
  #counting: Promise<void> = Promise.resolve();
  /**
   * The newest state of the store reported while a view was being opened, to be compared with that
   * view.
   */
  #reportedMeanwhile: CachedResource | null = null;
  #startPosition: StartPosition | null = null;
  readonly #first = Promise.withResolvers<null>();
  /** Resolves once the first rows are shown, or have failed. */
  readonly firstShown: Promise<unknown> = this.#first.promise;
  #inView: RowRange = { start: 0, end: 0 };

  constructor(
    browse: DeskBridge['browse'],
    resource: Browsable,
    getQueryLocale: GetQueryLocale,
    position: ListPosition,
  ) {
    this.#browse = browse;
    this.queries = new ListQueries(browse, resource, getQueryLocale);
    this.resource = resource;
    this.#position = position;
  }

  /** The query of the shown rows. */
  get shownQuery(): ListQuery {
    return this.#shown?.query ?? this.query;
  }

  get count(): number {
    return this.#shown?.cursor.count ?? 0;
  }

  /** False while the store is still counting: `count` grows. */
  get isCounted(): boolean {
    return this.behind === 0 && (this.#shown?.cursor.counted ?? true);
  }

  /** How many records were not searched for the query's words yet. */
  get behind(): number {
    return this.#shown?.behind ?? 0;
  }

  /** The number of records without search and filters. */
  get listCount(): number {
    return this.#shown?.cursor.listCount ?? 0;
  }

  /** False during the first sync: more records will follow. */
  get isSynced(): boolean {
    return this.#shown?.cursor.synced ?? false;
  }

  /** The time of the sync the rows come from, in epoch milliseconds; null before the first page. */
  get asOf(): number | null {
    return this.#shown?.cursor.asOf ?? null;
  }

  /** The shown view, as the store opened it; null before the first. */
  get cursor(): Cursor | null {
    return this.#shown?.cursor ?? null;
  }

  /** Resolves when the rows of the current query are shown and counted, or cannot be. */
  async settled(): Promise<void> {
    await this.#openings.ended();
    await this.#counting;
  }

  /** The view of the current query, once it is shown; null if it cannot be opened. */
  async currentCursor(): Promise<Cursor | null> {
    await this.#openings.ended();
    return this.shownQuery === this.query ? this.cursor : null;
  }

  row(index: number): Cells | undefined {
    return this.#shown?.row(index);
  }

  idAt(index: number): string | null {
    return this.#shown?.idAt(index) ?? null;
  }

  /** Opens the first view, once. */
  start(at?: StartPosition): void {
    if (this.state.phase !== 'idle') return;
    this.#startPosition = at ?? null;
    this.state = { phase: 'loading' };
    this.#reopen('top');
  }

  /** Changes the query; the old rows stay until the first new ones are loaded. */
  setQuery(query: ListQuery): void {
    this.query = query;
    this.#startPosition = null;
    if (this.state.phase !== 'idle') this.#reopen('top');
  }

  /** For a list that is not shown on a screen. */
  close(): void {
    this.#shown?.close();
  }

  /**
   * Shows the records of a later sync, or with a mark that was set, staying at the current record.
   */
  update(): void {
    this.updates += 1;
    this.#reopen('keep');
  }

  retry(): void {
    this.failure = null;
    if (this.state.phase === 'failed') this.state = { phase: 'loading' };
    this.#reopen('keep');
  }

  /**
   * Opens the view again if the user's zone or language has changed, or another day has begun, as
   * conditions may then match other records.
   */
  reopenIfOutdated(): void {
    const mayDiffer = this.queries.isOutdated && narrows(this.query);
    if (mayDiffer && this.state.phase === 'ready') this.#reopen('keep');
  }

  /** Compares the shown rows with what the store has now, and shows or offers newer ones. */
  compareWith(now: CachedResource | null): void {
    if (this.#openings.isOpening) {
      this.#reportedMeanwhile = now;
      return;
    }
    const cursor = this.#shown?.cursor;
    if (now === null || cursor === undefined) return;
    const { resource, query } = this;
    const shown = { resource, cursor, query, canMove: this.#position.canMove() };
    const outcome = afterSync(now, shown);
    if (outcome === 'show') this.#reopen('keep');
    else if (outcome === 'offer' && now.asOf !== this.#comparedWith) void this.#compare(now.asOf);
  }

  ensure(range: RowRange, next?: RowRange): void {
    this.#inView = range;
    if (this.failure === null) this.#shown?.ensure(range, next);
  }

  async load(range: RowRange): Promise<void> {
    await this.#shown?.load(range);
  }

  /** The row of a record; null when it is not among the shown rows. */
  async locate(id: string): Promise<number | null> {
    return (await this.#shown?.locate(id)) ?? null;
  }

  #reopen(stay: Stay): void {
    if (this.state.phase === 'ready') this.state = { phase: 'ready', data: null, stale: true };
    this.#shown?.stopCounting();
    this.#openings.request(stay);
  }

  async #tryOpen(stay: Stay): Promise<void> {
    try {
      await this.#open(stay);
    } catch (caught) {
      if (!this.#openings.giveWay(stay)) this.#fail(failureOf(caught));
    }
  }

  #compareWithReported(): void {
    const now = this.#reportedMeanwhile;
    this.#reportedMeanwhile = null;
    // The view opened since may be newer than the report.
    if ((now?.asOf ?? 0) >= (this.asOf ?? 0)) this.compareWith(now);
  }

  async #open(stay: Stay): Promise<void> {
    const query = this.query;
    // At the top the first rows are enough; a position further down needs the order of all rows.
    const fromTop = stay === 'top' && this.#startPosition === null;
    const opened = await this.queries.open(query, fromTop ? { firstRows, rows: blockRows } : {});
    const next = new CursorRows(this.#browse, this.columns, { opened, query }, (caught) =>
      this.#lost(failureOf(caught)),
    );
    const { cursor } = next;
    if (this.#openings.giveWay(stay)) {
      next.close();
      return;
    }
    const anchor = stay === 'keep' ? this.#position.anchor() : null;
    const row = anchor && (await next.locate(anchor.id));
    const shift = anchor === null || row === null ? 0 : row - anchor.row;
    const position = stay === 'top' ? await this.#takeStartPosition(next) : null;
    const top = stay === 'top' ? (position?.row ?? 0) : this.#inView.start + shift;
    const start = Math.max(0, Math.min(top, cursor.count - 1));
    const inView = this.#inView.end - this.#inView.start;
    const rows = Math.max(position === null ? 1 : rowsOfAScreen, inView);
    await next.prime({ start, end: start + rows });
    const before = this.#shown;
    this.#shown = next;
    this.newer = null;
    this.failure = null;
    this.state = { phase: 'ready', data: null, stale: this.#openings.isSuperseded };
    if (position === null) this.#position.moved(stay === 'top' ? 'top' : shift, cursor.count);
    else this.#position.placed(position, cursor.count);
    before?.close();
    this.#first.resolve(null);
    this.#counting = next.count();
    if (next.behind > 0 && cursor.synced) void this.#reopenWhenIndexed(next);
  }

  /**
   * Opens a view again that lacks the records that were not searched yet. A list that still grows
   * is opened again anyway.
   */
  async #reopenWhenIndexed(part: CursorRows): Promise<void> {
    try {
      await this.queries.indexed();
    } catch {
      // The notice above the rows stays.
      return;
    }
    if (this.#shown !== part || this.#openings.isOpening) return;
    // Who has not moved yet sees the first of all; anybody else stays at the record.
    this.#reopen(this.#position.canMove() ? 'top' : 'keep');
  }

  /** The position the first view starts at; null for the top. */
  async #takeStartPosition(cursor: CursorRows): Promise<{ row: number; into: number } | null> {
    const at = this.#startPosition;
    this.#startPosition = null;
    if (at === null || cursor.cursor.count === 0) return null;
    const row = at.id === null ? null : await cursor.locate(at.id);
    return { row: row ?? Math.min(at.row, cursor.cursor.count - 1), into: at.into };
  }

  /** The store keeps only a few views: one that was dropped is opened again. */
  #lost(failure: Failure): void {
    if (failure.code === 'input.params') this.#reopen('keep');
    else this.failure = failure;
  }

  #fail(failure: Failure): void {
    this.#first.resolve(null);
    if (this.#shown === null) {
      this.state = { phase: 'failed', failure };
      return;
    }
    this.state = { phase: 'ready', data: null, stale: false };
    this.failure = failure;
    void this.#shown.count();
  }

  /** Asks how many rows the same query has now. */
  async #compare(asOf: number | null): Promise<void> {
    this.#comparedWith = asOf;
    const before = this.#shown;
    try {
      const count = await this.queries.count(this.query);
      if (before === this.#shown && this.isCounted) this.newer = { difference: count - this.count };
    } catch {
      // The shown rows stay; the next sync is compared again.
    }
  }
}
