import type { Browsable, View } from '../../preload/contract/browse';
import type { Failure } from '../../preload/contract/failure';
import type { ListState } from '../../preload/contract/memory';
import type { Value } from '../../preload/contract/values';
import { failureOf } from '../bridge';
import type { DeskBridge } from '../bridge';
import type { AskedAs } from '../state/preferences.svelte';
import type { CachedResource } from '../state/sync.svelte';
import type { Loading } from '../state/asking.svelte';
import type { RowRange, RowSource } from '../ui/grid/grid';
import { Columns } from './record-columns.svelte';
import type { ListQuery } from './list-query';
import { narrows, unasked, ListQuestions } from './list-query';
import { ViewRows, firstRows, windowRows } from './view-rows.svelte';
import type { Cells } from './view-rows.svelte';

/** The record one is at, so that other rows can come without moving what is read. */
export interface Anchor {
  readonly id: string;
  readonly row: number;
}

/** A row to begin at: by its record while that is there, else by its number; `into` is the part of it that is scrolled away. */
type Beginning = NonNullable<ListState['top']>;

/** How a list's reader stands, and moves when other rows come. */
export interface ListReader {
  /** Null: the row numbers are all there is to stay at. */
  anchor(): Anchor | null;
  /** Nothing that is read or selected would be lost sight of. */
  mayMove(): boolean;
  /** Other rows are here: to be looked at from the top, or as many rows further down as the anchor went. */
  moved(to: 'top' | number, count: number): void;
  /** The first rows are here, to be looked at from inside the list. */
  placed(place: { row: number; into: number }, count: number): void;
}

/** About what a screen shows: the first rows are all there when they are shown, wherever the list begins. */
const rowsOfAScreen = 40;

/** While the first sync runs a list grows so much before it is drawn anew: a long one need not be opened for every page. */
const growth = 1.02;

/**
 * The rows of a list, as a view of the store. Another query opens another view, whose rows take the place of the old ones when the first
 * of them are here; a view of the present learns when a later sync has something else.
 */
export class StoreRows implements RowSource<Value> {
  readonly resource: Browsable;
  readonly #browse: DeskBridge['browse'];
  readonly questions: ListQuestions;
  readonly #reader: ListReader;
  /** Cells of every row are aligned with these. */
  readonly columns = new Columns();
  /** Every row can be addressed at once. */
  readonly complete = true;
  /** What is asked for; the rows of the query before may still be shown. */
  query = $state.raw<ListQuery>(unasked);
  #shown = $state.raw<ViewRows | null>(null);
  state = $state.raw<Loading<null>>({ phase: 'idle' });
  /** Why some rows in view are missing, or why the last query could not be answered. */
  failure = $state.raw<Failure | null>(null);
  /** A later sync has other records than are shown, by so many rows. */
  newer = $state.raw<{ readonly difference: number } | null>(null);
  /** The sync what is shown was last compared with. */
  #comparedWith: number | null = null;
  #wanted: 'top' | 'keep' | null = null;
  #isOpening = false;
  /** What the store was said to hold while a view was on its way: to be compared with that one. */
  #heldMeanwhile: CachedResource | null = null;
  #beginning: Beginning | null = null;
  readonly #first = Promise.withResolvers<null>();
  /** Kept once rows were shown, or could not be. */
  readonly firstShown: Promise<unknown> = this.#first.promise;
  #inView: RowRange = { start: 0, end: 0 };

  constructor(
    browse: DeskBridge['browse'],
    resource: Browsable,
    askedAs: AskedAs,
    reader: ListReader,
  ) {
    this.#browse = browse;
    this.questions = new ListQuestions(browse, resource, askedAs);
    this.resource = resource;
    this.#reader = reader;
  }

  /** What the rows that are shown were asked with. */
  get shownQuery(): ListQuery {
    return this.#shown?.query ?? this.query;
  }

  get count(): number {
    return this.#shown?.view.count ?? 0;
  }

  /** False while records are still being looked through: `count` grows. */
  get isCounted(): boolean {
    return this.#shown?.view.counted ?? true;
  }

  /** Records before search and filters. */
  get of(): number {
    return this.#shown?.view.of ?? 0;
  }

  /** False while the first sync is under way: more records will come. */
  get isWhole(): boolean {
    return this.#shown?.view.complete ?? false;
  }

  /** The sync the rows come from, in epoch milliseconds; null before the first page. */
  get asOf(): number | null {
    return this.#shown?.view.asOf ?? null;
  }

  /** What is shown, as the store opened it; null before the first. */
  get view(): View | null {
    return this.#shown?.view ?? null;
  }

  row(index: number): Cells | undefined {
    return this.#shown?.row(index);
  }

  idAt(index: number): string | null {
    return this.#shown?.idAt(index) ?? null;
  }

  /** Opens the first view, once. */
  start(at?: Beginning): void {
    if (this.state.phase !== 'idle') return;
    this.#beginning = at ?? null;
    this.state = { phase: 'loading' };
    this.#reopen('top');
  }

  /** Other rows: the old ones stay until the first of the new are here. */
  ask(query: ListQuery): void {
    this.query = query;
    this.#beginning = null;
    if (this.state.phase !== 'idle') this.#reopen('top');
  }

  /** For one that is shown to nobody. */
  close(): void {
    this.#shown?.close();
  }

  /** Shows what a later sync brought, staying at the record one is at. */
  update(): void {
    this.#reopen('keep');
  }

  retry(): void {
    this.failure = null;
    if (this.state.phase === 'failed') this.state = { phase: 'loading' };
    this.#reopen('keep');
  }

  /** The reader's zone or language may be another: conditions may mean other records. */
  askedElsewhere(): void {
    const isAnother = this.questions.isOutdated && narrows(this.query);
    if (isAnother && this.state.phase === 'ready') this.#reopen('keep');
  }

  /** The store holds this of the resource now: whether the rows shown are still the newest. */
  compareWith(now: CachedResource | null): void {
    if (this.#isOpening) this.#heldMeanwhile = now;
    const view = this.#isOpening ? undefined : this.#shown?.view;
    if (now === null || view === undefined || this.query.asOf !== null) return;
    if (now.asOf === view.asOf && now.count === view.of && now.complete === view.complete) return;
    const isGrowing = !view.complete && !now.complete;
    if (isGrowing && now.count < view.of * growth) return;
    const isFirst = view.of === 0 || now.asOf === null;
    // In the service's own order new records come last, and none moves.
    const inPlace = this.query.sort.length === 0 && (!view.complete || this.resource === 'cards');
    if (isFirst || inPlace || (!view.complete && this.#reader.mayMove())) this.#reopen('keep');
    else if (now.asOf !== this.#comparedWith) void this.#compare(now.asOf);
  }

  ensure(range: RowRange, next?: RowRange): void {
    this.#inView = range;
    if (this.failure === null) this.#shown?.ensure(range, next);
  }

  async load(range: RowRange): Promise<void> {
    await this.#shown?.load(range);
  }

  /** The row of a record among those shown; null when it is not one of them. */
  async locate(id: string): Promise<number | null> {
    return (await this.#shown?.locate(id)) ?? null;
  }

  /** One view is opened at a time; the newest wish counts. */
  #reopen(stay: 'top' | 'keep'): void {
    this.#wanted = stay === 'top' || this.#wanted === 'top' ? 'top' : 'keep';
    if (this.state.phase === 'ready') this.state = { phase: 'ready', data: null, stale: true };
    this.#shown?.stopCounting();
    if (!this.#isOpening) void this.#openWanted();
  }

  async #openWanted(): Promise<void> {
    this.#isOpening = true;
    for (let stay = this.#wanted; stay !== null; stay = this.#wanted) {
      this.#wanted = null;
      try {
        await this.#openOnce(stay);
      } catch (caught) {
        if (!this.#giveWay(stay)) this.#fail(failureOf(caught));
      }
    }
    this.#isOpening = false;
    const now = this.#heldMeanwhile;
    this.#heldMeanwhile = null;
    // What was opened then may be newer.
    if ((now?.asOf ?? 0) >= (this.asOf ?? 0)) this.compareWith(now);
  }

  /** Tells whether something else is wanted meanwhile, which must then begin at the top as well if this one would have. */
  #giveWay(stay: 'top' | 'keep'): boolean {
    if (this.#wanted === null) return false;
    if (stay === 'top') this.#wanted = 'top';
    return true;
  }

  async #openOnce(stay: 'top' | 'keep'): Promise<void> {
    const query = this.query;
    // From the top the first rows are enough to go on with; a place further down is only known among all.
    const fromTop = stay === 'top' && this.#beginning === null;
    const view = await this.questions.open(query, fromTop ? { firstRows, rows: windowRows } : {});
    const next = new ViewRows(this.#browse, this.columns, { view, query }, (caught) =>
      this.#lost(failureOf(caught)),
    );
    if (this.#giveWay(stay)) {
      next.close();
      return;
    }
    const anchor = stay === 'keep' ? this.#reader.anchor() : null;
    const row = anchor && (await next.locate(anchor.id));
    const shift = anchor === null || row === null ? 0 : row - anchor.row;
    const begin = stay === 'top' ? await this.#begin(next) : null;
    const top = stay === 'top' ? (begin?.row ?? 0) : this.#inView.start + shift;
    const start = Math.max(0, Math.min(top, view.count - 1));
    const inView = this.#inView.end - this.#inView.start;
    const rows = Math.max(begin === null ? 1 : rowsOfAScreen, inView);
    await next.prime({ start, end: start + rows });
    const before = this.#shown;
    this.#shown = next;
    this.newer = null;
    this.failure = null;
    this.state = { phase: 'ready', data: null, stale: this.#wanted !== null };
    if (begin === null) this.#reader.moved(stay === 'top' ? 'top' : shift, view.count);
    else this.#reader.placed(begin, view.count);
    before?.close();
    this.#first.resolve(null);
    void next.count();
  }

  /** Where the first view begins; null at its top. */
  async #begin(view: ViewRows): Promise<{ row: number; into: number } | null> {
    const at = this.#beginning;
    this.#beginning = null;
    if (at === null || view.view.count === 0) return null;
    const row = at.id === null ? null : await view.locate(at.id);
    return { row: row ?? Math.min(at.row, view.view.count - 1), into: at.into };
  }

  /** The store keeps a few views only: one that has gone is opened again. */
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

  /** How many rows the same query has now. */
  async #compare(asOf: number | null): Promise<void> {
    this.#comparedWith = asOf;
    const before = this.#shown;
    try {
      const count = await this.questions.count(this.query);
      if (before === this.#shown && this.isCounted) this.newer = { difference: count - this.count };
    } catch {
      // What is shown stays; the next sync is compared again.
    }
  }
}
